/** A hand of the calculator as the questions that the server answers. */
import type { HouseInfo, ScoreHand, WaitsOf } from "../../wire/study";
import { tilesText, type CalcHand, type OtherKong } from "./hand";

const meldTexts = (hand: CalcHand): string[] => hand.melds.map((meld) => `${meld.kind} ${meld.face}`);
/** A seat that this table has; the winner sits at 0. */
export const sourceAt = (source: number, players: number): number => Math.min(Math.max(1, source), players - 1);
const boughtAt = (hand: CalcHand, house: HouseInfo): number[] | null =>
  house.bought.length ? Array.from({ length: house.players }, (_, seat) => hand.bought[seat] ?? house.bought[0] ?? 0) : null;

/** Kongs of seats that this table has, each fed by another seat. */
export function othersKongs(hand: CalcHand, players: number): OtherKong[] {
  return hand.otherKongs
    .filter(({ seat }) => seat < players)
    .map((kong) => ({ ...kong, source: kong.source < players && kong.source !== kong.seat ? kong.source : 0 }));
}

function kongTexts(hand: CalcHand, house: HouseInfo): string[] {
  const others = house.others_kongs ? othersKongs(hand, house.players) : [];
  const told = others.map(({ seat, kind, source }) => (kind === "concealed_kong" ? `${seat} ${kind}` : `${seat} ${kind} ${source}`));
  return [...ownKongs(hand, house.players), ...told];
}

function ownKongs(hand: CalcHand, players: number): string[] {
  return hand.melds.flatMap((meld) => {
    if (meld.kind === "pong") return [];
    return meld.kind === "concealed_kong" ? ["0 concealed_kong"] : [`0 ${meld.kind} ${sourceAt(meld.source, players)}`];
  });
}

export function scoreQuestion(hand: CalcHand, house: HouseInfo, flipsWild: boolean): ScoreHand {
  return {
    hand: tilesText(hand.tiles),
    win: hand.win ?? "",
    by: hand.by,
    seat: 0,
    source: hand.by === "draw" ? null : sourceAt(hand.source, house.players),
    dealer: hand.dealer % house.players,
    wild: flipsWild ? hand.wild : null,
    melds: meldTexts(hand),
    flags: house.flags.filter((flag) => hand.flags.includes(flag)),
    kongs_in_a_row: house.kongs_in_a_row ? hand.kongs : 0,
    others_pongs: house.others_pongs ? [...hand.others] : [],
    kongs: kongTexts(hand, house),
    bought: boughtAt(hand, house),
    options: hand.options,
  };
}

/** With `win`, the winning tile counts as one more tile in the hand. */
export function waitsQuestion(hand: CalcHand, house: HouseInfo, flipsWild: boolean): WaitsOf {
  return {
    hand: tilesText(hand.win ? [...hand.tiles, hand.win] : hand.tiles),
    dealer: hand.dealer % house.players,
    wild: flipsWild ? hand.wild : null,
    melds: meldTexts(hand),
    bought: boughtAt(hand, house),
    options: hand.options,
  };
}
