/** What the table knows, as plain values: the same for play, replay and watching. */
import type { Face, Meld, RoundEnd, Stage, StartGame, Tile, WinBy } from "../wire/types";

export type Phase =
  | "new"
  | "buy"
  | "deal"
  | "flip"
  | "ready"
  | "opening"
  | "turn"
  | "discarded"
  | "claim"
  | "konged"
  | "rob"
  | "over";

/** A meld with what the table shows of it: the tile that was claimed, and whether it lies face up again. */
export interface TableMeld extends Meld {
  claimed: Tile | null;
  turned: boolean;
}

export interface SeatState {
  readonly tiles: readonly Tile[];
  readonly drawn: Tile | null;
  readonly melds: readonly TableMeld[];
  readonly river: readonly Tile[];
  /** Places in the river whose tile was claimed. */
  readonly taken: readonly number[];
  readonly listening: boolean;
}

/** A question that is open to this viewer. */
export interface WindowState {
  readonly stage: Stage;
  readonly tile: Tile | null;
  readonly source: number | null;
  readonly before: Phase;
  readonly since: number;
}

export type MoveKind =
  | "deal"
  | "wild"
  | "points"
  | "listen"
  | "draw"
  | "discard"
  | "pong"
  | "direct_kong"
  | "added_kong"
  | "concealed_kong"
  | "win"
  | "nobody";

/** Something that is told to people: in the list of last moves and by the screen reader. */
export interface Move {
  readonly at: number;
  readonly kind: MoveKind;
  readonly seat: number | null;
  readonly face: Face | null;
  readonly by?: WinBy | null;
  readonly auto?: boolean;
}

export interface TableState {
  readonly head: StartGame | null;
  /** Number of the round in the match. */
  readonly number: number | null;
  readonly commitment: string | null;
  readonly players: number;
  readonly dealer: number;
  readonly bought: readonly number[] | null;
  readonly phase: Phase;
  readonly turn: number;
  readonly left: number;
  /** Tiles in the wall right after the deal. */
  readonly wall: number;
  readonly wild: Face | null;
  readonly seats: readonly SeatState[];
  readonly last: { readonly tile: Tile; readonly seat: number } | null;
  readonly window: WindowState | null;
  readonly seq: number;
  readonly moment: number;
  readonly result: RoundEnd | null;
  readonly revealed: { readonly secret: string | null; readonly contributions: readonly string[] } | null;
  readonly ended: { readonly totals: readonly number[]; readonly ranks: readonly number[]; readonly reason: string } | null;
  readonly moves: readonly Move[];
}

export const EMPTY_SEAT: SeatState = { tiles: [], drawn: null, melds: [], river: [], taken: [], listening: false };

export const EMPTY: TableState = {
  head: null,
  number: null,
  commitment: null,
  players: 0,
  dealer: 0,
  bought: null,
  phase: "new",
  turn: 0,
  left: 0,
  wall: 0,
  wild: null,
  seats: [],
  last: null,
  window: null,
  seq: 0,
  moment: 0,
  result: null,
  revealed: null,
  ended: null,
  moves: [],
};
