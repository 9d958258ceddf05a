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

/** Tiles in each row of a river; the last number goes on. Fewer players discard more and have more room. */
const ROWS: Record<number, Record<Place, readonly number[]>> = {
  4: { 0: [6, 6, 99], 1: [6, 6, 99], 2: [6, 6, 99], 3: [6, 6, 99] },
  3: { 0: [8, 12, 99], 1: [9, 9, 99], 2: [6, 6, 99], 3: [9, 9, 99] },
  2: { 0: [14, 14, 99], 1: [6, 6, 99], 2: [14, 14, 99], 3: [6, 6, 99] },
};
const CENTRE = 6;

/** Row and place in the row of a discard. Rows longer than the centre is wide reach beyond it on both sides. */
export function riverSlot(at: number, place: Place, players: number): { row: number; column: number } {
  const rows = ROWS[players]?.[place] ?? [CENTRE];
  let [row, first] = [0, 0];
  while (row < rows.length - 1 && at >= first + (rows[row] ?? CENTRE)) first += rows[row++] ?? CENTRE;
  const width = rows[row] === 99 ? (rows[row - 1] ?? CENTRE) : (rows[row] ?? CENTRE);
  return { row, column: at - first - Math.max(0, (width - CENTRE) / 2) };
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

/** Two rows of a phone held upright, balanced: how many tiles the first takes. */
export const firstRow = (count: number): number => Math.min(7, Math.ceil(count / 2));

/** Does this face stand in for the wild? */
export const standsIn = (face: Face, state: TableState, standIn: Face | null): boolean =>
  state.wild !== null && face === standIn && face !== state.wild;
