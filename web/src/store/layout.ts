/** Who sits where on the screen, and how hands and melds lie: drawing only, no rules. */
import { HIDDEN, faceOf, sorted } from "../lib/faces";
import type { Face, Tile } from "../wire/types";
import type { SeatState, TableMeld, TableState } from "./state";

/** Places on the screen: me below, then the next players to the right, opposite, to the left. */
export type Place = 0 | 1 | 2 | 3;
const PLACES: Record<number, readonly Place[]> = { 2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3] };

export interface Spot {
  seat: number;
  place: Place;
}

/** Every seat with its place, seen from `me` (a spectator looks from the first seat). */
export function spots(players: number, me: number | null): Spot[] {
  const places = PLACES[players] ?? [];
  return places.map((place, step) => ({ seat: ((me ?? 0) + step) % players, place }));
}

/** A tile to draw, with a key that stays with the physical tile. */
export interface Shown {
  key: string;
  tile: Tile;
}

/** The hand as it stands: wild tiles first, then sorted; the drawn tile apart. */
export function handOf(seat: SeatState, wild: Face | null): { row: Shown[]; drawn: Shown | null } {
  const drawn = seat.drawn !== null && seat.tiles.includes(seat.drawn) ? seat.drawn : null;
  const at = drawn === null ? -1 : seat.tiles.lastIndexOf(drawn);
  const rest = sorted(seat.tiles.filter((_, index) => index !== at));
  const ordered = [...rest.filter((tile) => faceOf(tile) === wild), ...rest.filter((tile) => faceOf(tile) !== wild)];
  const row = ordered.map((tile, index) => ({ tile, key: tile === HIDDEN ? `hidden${index}` : tile }));
  return { row, drawn: drawn === null ? null : { tile: drawn, key: drawn === HIDDEN ? "hidden-drawn" : drawn } };
}

/** What lies in a river, claimed tiles left out; keys name the tile and never change. */
export function riverOf(seat: SeatState): Shown[] {
  const lying = seat.river.filter((_, index) => !seat.taken.includes(index));
  return lying.map((tile) => ({ key: tile, tile }));
}

/** A river: tiles in each row (the last row goes on) and where the rows begin, in tiles from the centre's corner. */
interface RiverPlan {
  rows: readonly number[];
  start: readonly number[];
}
const FULL: RiverPlan = { rows: [6, 6], start: [0, 0, 0] };
/** Fewer players discard more each; where nobody sits there is room for longer rows. */
const PLANS: Record<number, Partial<Record<Place, RiverPlan>>> = {
  2: { 0: { rows: [19, 19], start: [-5.8, -5.8, -5.8] }, 2: { rows: [19, 19], start: [-5.8, -5.8, -5.8] } },
  3: {
    0: { rows: [6, 13], start: [0.5, -3, -3] },
    1: { rows: [11, 11, 11], start: [1, 1, 1, 1] },
    3: { rows: [11, 11, 11], start: [-4.6, -4.6, -4.6, -4.6] },
  },
};

/** Row and place in the row of a discard. */
export function riverSlot(at: number, place: Place, players: number): { row: number; column: number } {
  const { rows, start } = PLANS[players]?.[place] ?? FULL;
  let [row, rest] = [0, at];
  while (row < rows.length && rest >= (rows[row] as number)) rest -= rows[row++] as number;
  return { row, column: rest + (start[row] ?? 0) };
}

/** Which of the three tiles of a 碰 came from whom: left of the owner, opposite, right. */
export function sourcePlace(owner: number, source: number, players: number): "left" | "middle" | "right" {
  const step = (source - owner + players) % players;
  if (players > 2 && step === 1) return "right";
  return players > 2 && step === players - 1 ? "left" : "middle";
}

/** A meld as it lies: three tiles in a row, one on top for a kong; a back is null. */
export interface MeldView {
  base: (Face | null)[];
  top: Face | null | undefined;
}

/** How many tiles of a concealed kong are up comes from the game; an owner knows his own. */
export function meldOf(meld: TableMeld, owner: number, players: number, shows: number): MeldView {
  const face = meld.face === HIDDEN ? null : meld.face;
  if (meld.kind === "concealed_kong") {
    const up = Math.min(shows, 4);
    const base = [0, 1, 2].map((index) => (index < up - 1 ? face : null));
    return { base, top: face };
  }
  if (meld.kind !== "pong") return { base: [face, face, face], top: face };
  const base: (Face | null)[] = [face, face, face];
  if (!meld.turned && meld.source !== null) {
    base[["left", "middle", "right"].indexOf(sourcePlace(owner, meld.source, players))] = null;
  }
  return { base, top: undefined };
}

const ONE_ROW = 7;

/** A phone held upright: one row while it fits, else two balanced ones; how many tiles the first takes. */
export const firstRow = (count: number): number => (count <= ONE_ROW ? Math.max(1, count) : Math.ceil(count / 2));

/** A hand that waits for its turn: with the next tile it is a whole one. */
export const rests = (count: number): boolean => count % 3 === 1;

/** Does this face stand in for the wild? */
export const standsIn = (face: Face, state: TableState, standIn: Face | null): boolean =>
  state.wild !== null && face === standIn && face !== state.wild;
