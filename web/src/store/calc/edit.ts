/** Taps on tiles: each gives a new hand, or the same one when there is no place for the tile. */
import { sorted } from "../../lib/faces";
import type { Face, MeldKind } from "../../wire/types";
import { copies, isKong, MOST_MELDS, wanted, type CalcHand } from "./hand";

/** What the next tap on a tile means. */
export type Mode = "hand" | "wild" | "others" | MeldKind;

/** Would this tap do anything? */
export function fits(hand: CalcHand, face: Face, mode: Mode): boolean {
  const left = 4 - copies(hand, face);
  if (mode === "wild") return true;
  if (mode === "others") return left >= 3 && hand.others.length < 12;
  // A full hand takes another winning tile.
  if (mode === "hand") return left > 0;
  return left >= (isKong(mode) ? 4 : 3) && hand.melds.length < MOST_MELDS && hand.tiles.length <= wanted(hand) - 3;
}

export function tap(hand: CalcHand, face: Face, mode: Mode): CalcHand {
  if (!fits(hand, face, mode)) return hand;
  if (mode === "wild") return { ...hand, wild: face };
  if (mode === "others") return { ...hand, others: sorted([...hand.others, face]) };
  if (mode !== "hand") return { ...hand, melds: [...hand.melds, { kind: mode, face, source: 1 }] };
  if (hand.tiles.length < wanted(hand)) return { ...hand, tiles: sorted([...hand.tiles, face]) };
  return { ...hand, win: face };
}

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at);

/** A tile of the hand is taken back; the winning tile moves up when there is one. */
export function untile(hand: CalcHand, at: number): CalcHand {
  const rest = without(hand.tiles, at);
  return hand.win === null ? { ...hand, tiles: rest } : { ...hand, tiles: sorted([...rest, hand.win]), win: null };
}
export const unmeld = (hand: CalcHand, at: number): CalcHand => ({ ...hand, melds: without(hand.melds, at) });
export const unpong = (hand: CalcHand, at: number): CalcHand => ({ ...hand, others: without(hand.others, at) });

export const MOST_KONGS = 4;
/** One more kong of another seat; an open one was fed by the winner until somebody else is chosen. */
export function konged(hand: CalcHand, seat: number, kind: MeldKind): CalcHand {
  if (hand.otherKongs.filter((each) => each.seat === seat).length >= MOST_KONGS) return hand;
  return { ...hand, otherKongs: [...hand.otherKongs, { seat, kind, source: 0 }] };
}
export const unkong = (hand: CalcHand, at: number): CalcHand => ({ ...hand, otherKongs: without(hand.otherKongs, at) });

export const toggle = (hand: CalcHand, flag: string): CalcHand => ({
  ...hand,
  flags: hand.flags.includes(flag) ? hand.flags.filter((each) => each !== flag) : [...hand.flags, flag],
});
