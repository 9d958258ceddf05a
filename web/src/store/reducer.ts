/**
 * The one fold: record entries, as a viewer may see them, into the state of the table. It copies facts in and judges
 * nothing; what may be done comes from the server.
 */
import { HIDDEN, faceOf } from "../lib/faces";
import type { Deal, Discard, Draw, Entry, Kong, Meld, Pong, RoundEnd, Stage, Tile } from "../wire/types";
import { EMPTY, EMPTY_SEAT, type Move, type Phase, type SeatState, type TableMeld, type TableState } from "./state";

const KEPT_MOVES = 60;
const STAGE_PHASE: Record<Stage, Phase> = { buying: "buy", opening: "opening", claim: "claim", rob: "rob" };

/** The state after one entry. */
export function apply(state: TableState, entry: Entry): TableState {
  switch (entry.type) {
    case "start_game":
      return { ...EMPTY, head: entry };
    case "seal":
      return { ...EMPTY, head: state.head, number: entry.number, commitment: entry.commitment };
    case "end_kyoku":
      return { ...state, revealed: { secret: entry.secret, contributions: entry.contributions } };
    case "end_game":
      return { ...state, ended: { totals: entry.totals, ranks: entry.ranks, reason: entry.reason } };
    default:
      return inRound({ ...state, seq: state.seq + 1 }, entry);
  }
}

/** The state after several entries. */
export const fold = (state: TableState, entries: readonly Entry[]): TableState => entries.reduce(apply, state);

type RoundEntry = Exclude<Entry, { type: "start_game" | "seal" | "end_kyoku" | "end_game" }>;

function inRound(state: TableState, entry: RoundEntry): TableState {
  switch (entry.type) {
    case "start_kyoku":
      return started(state, entry.players, entry.dealer, entry.bought);
    case "points":
      return told(close({ ...state, bought: entry.bought }, "deal"), { kind: "points", seat: null, face: null });
    case "deal":
      return dealt(state, entry);
    case "wild":
      return told({ ...state, wild: entry.face, phase: "ready" }, { kind: "wild", seat: null, face: entry.face });
    case "ask":
      return asked(state, entry.stage, entry.tile, entry.source);
    case "listen":
      return told(withSeat(state, entry.seat, { listening: true }), { kind: "listen", seat: entry.seat, face: null });
    case "begin":
      return close(state, "turn");
    case "tsumo":
      return drawn(state, entry);
    case "dahai":
      return discarded(state, entry);
    case "pon":
      return ponged(state, entry);
    case "daiminkan":
    case "kakan":
    case "ankan":
      return konged(state, entry);
    case "hora":
    case "ryukyoku":
      return ended(state, entry);
    case "answer":
    case "hidden":
      return state;
  }
}

function started(state: TableState, players: number, dealer: number, bought: number[] | null): TableState {
  const seats = Array.from({ length: players }, () => EMPTY_SEAT);
  return { ...state, players, dealer, turn: dealer, bought, seats, phase: "deal" };
}

function dealt(state: TableState, entry: Deal): TableState {
  const seats = entry.hands.map((tiles, owner) => ({
    ...EMPTY_SEAT,
    tiles,
    drawn: owner === state.dealer ? (tiles.at(-1) ?? null) : null,
  }));
  const next: TableState = { ...state, seats, left: entry.left, wall: entry.left, phase: "flip" };
  return told(next, { kind: "deal", seat: state.dealer, face: null });
}

function asked(state: TableState, stage: Stage, tile: Tile | null, source: number | null): TableState {
  const window = { stage, tile, source, before: state.phase, since: state.moment };
  return { ...state, window, phase: STAGE_PHASE[stage], moment: state.seq };
}

function drawn(state: TableState, entry: Draw): TableState {
  const seat = state.seats[entry.seat] ?? EMPTY_SEAT;
  const next = withSeat(state, entry.seat, { tiles: [...seat.tiles, entry.tile], drawn: entry.tile });
  return close({ ...next, left: state.left - 1, turn: entry.seat }, "turn");
}

function discarded(state: TableState, entry: Discard): TableState {
  const seat = state.seats[entry.seat] ?? EMPTY_SEAT;
  let next = withSeat(state, entry.seat, {
    tiles: without(seat.tiles, entry.tile),
    drawn: null,
    river: [...seat.river, entry.tile],
    listening: seat.listening || entry.listen,
  });
  next = close({ ...turnUp(next, entry.tile), turn: entry.seat, last: { tile: entry.tile, seat: entry.seat } }, "discarded");
  const move = { seat: entry.seat, face: faceOf(entry.tile) };
  if (entry.listen) next = told(next, { kind: "listen", seat: entry.seat, face: null });
  return told(next, { kind: "discard", ...move, auto: entry.cause === "auto" });
}

/** The fourth copy was discarded: the tile that lay face down in the 碰 has nothing left to tell and turns up. */
function turnUp(state: TableState, tile: Tile): TableState {
  const face = faceOf(tile);
  const seats = state.seats.map((seat) => {
    if (!seat.melds.some((meld) => meld.kind === "pong" && meld.face === face && !meld.turned)) return seat;
    return { ...seat, melds: seat.melds.map((meld) => (meld.face === face ? { ...meld, turned: true } : meld)) };
  });
  return { ...state, seats };
}

function ponged(state: TableState, entry: Pong): TableState {
  const seat = state.seats[entry.seat] ?? EMPTY_SEAT;
  const meld: TableMeld = {
    kind: "pong",
    face: faceOf(entry.tile),
    tiles: [...entry.own, entry.tile],
    source: entry.source,
    claimed: entry.tile,
    turned: false,
  };
  const next = withSeat(take(state, entry.source), entry.seat, {
    tiles: entry.own.reduce(without, seat.tiles),
    melds: [...seat.melds, meld],
    drawn: null,
  });
  return told(close({ ...next, turn: entry.seat }, "turn"), { kind: "pong", seat: entry.seat, face: meld.face });
}

function konged(state: TableState, entry: Kong): TableState {
  const direct = entry.tile !== null && entry.source !== null;
  const before = direct ? take(state, entry.source as number) : state;
  const seat = before.seats[entry.seat] ?? EMPTY_SEAT;
  const next = withSeat(before, entry.seat, {
    tiles: entry.own.reduce(without, seat.tiles),
    melds: entry.kind === "added_kong" ? added(seat, entry) : [...seat.melds, newKong(entry)],
    drawn: null,
  });
  return told(close({ ...next, turn: entry.seat }, "konged"), { kind: entry.kind as "direct_kong", seat: entry.seat, face: entry.face });
}

function newKong(entry: Kong): TableMeld {
  const tiles = entry.tile === null ? entry.own : [...entry.own, entry.tile];
  const source = entry.tile === null ? null : entry.source;
  return { kind: entry.kind, face: entry.face, tiles, source, claimed: entry.tile, turned: true };
}

function added(seat: SeatState, entry: Kong): TableMeld[] {
  return seat.melds.map((meld) =>
    meld.kind === "pong" && meld.face === entry.face
      ? { ...meld, kind: entry.kind, tiles: [...meld.tiles, ...entry.own], source: entry.source, turned: true }
      : meld,
  );
}

function ended(state: TableState, entry: RoundEnd): TableState {
  const seats = state.seats.map((seat, owner) => ({
    ...seat,
    tiles: entry.hands[owner] ?? [],
    melds: (entry.melds[owner] ?? []).map((meld, i) => shown(meld, seat.melds[i])),
  }));
  const next = close({ ...state, seats, result: entry }, "over");
  if (!entry.winners.length) return told(next, { kind: "nobody", seat: null, face: null });
  const face = entry.tile === null ? null : faceOf(entry.tile);
  return entry.winners.reduce((all, seat) => told(all, { kind: "win", seat, face, by: entry.by }), next);
}

const shown = (meld: Meld, before: TableMeld | undefined): TableMeld => ({
  ...meld,
  claimed: before?.claimed ?? null,
  turned: before?.turned ?? true,
});

// --- small changes ----------------------------------------------------------------------------------------------

function withSeat(state: TableState, index: number, change: Partial<SeatState>): TableState {
  return { ...state, seats: state.seats.map((seat, owner) => (owner === index ? { ...seat, ...change } : seat)) };
}

/** One tile less; from a hand that cannot be seen, any hidden one. */
function without(tiles: readonly Tile[], tile: Tile): readonly Tile[] {
  const at = tiles.includes(tile) ? tiles.indexOf(tile) : tiles.indexOf(HIDDEN);
  return at < 0 ? tiles : tiles.filter((_, index) => index !== at);
}

/** The last discard of a seat was claimed. */
function take(state: TableState, source: number): TableState {
  const seat = state.seats[source] ?? EMPTY_SEAT;
  return { ...withSeat(state, source, { taken: [...seat.taken, seat.river.length - 1] }), last: null };
}

function close(state: TableState, phase: Phase): TableState {
  return { ...state, window: null, phase, moment: state.seq };
}

function told(state: TableState, move: Omit<Move, "at">): TableState {
  return { ...state, moves: [...state.moves, { ...move, at: state.seq }].slice(-KEPT_MOVES) };
}
