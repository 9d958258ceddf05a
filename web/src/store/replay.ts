/** A finished record as rounds and steps: reading, what each seat saw, where a step may stop. No rules, no page. */
import { HIDDEN } from "../lib/faces";
import { lastIndexOf } from "../lib/find";
import type { Action, Entry, RoundEnd, StartGame } from "../wire/types";
import { apply } from "./reducer";
import { EMPTY, type TableState } from "./state";

export const FORMAT = 1;
const OUTER = new Set(["start_game", "seal", "end_kyoku", "end_game"]);
/** Entries that change what lies on the table: a step stops behind each of them. */
const SEEN = new Set(["points", "deal", "wild", "listen", "tsumo", "dahai", "pon", "daiminkan", "kakan", "ankan", "hora", "ryukyoku"]);
const CLAIMS = new Set(["pon", "daiminkan", "kakan", "ankan"]);
const KNOWN = new Set([...OUTER, ...SEEN, "start_kyoku", "ask", "answer", "begin", "hidden"]);

export type FaultCode = "empty" | "json" | "no_head" | "format" | "type" | "shape" | "no_rounds";

/** What is wrong with a file, and in which line. */
export class RecordFault extends Error {
  constructor(
    readonly code: FaultCode,
    readonly line: number,
    readonly what = "",
  ) {
    super(`${code} in line ${line}`);
  }
}

/** One finished round: its seal, what happened, what was revealed. */
export interface ReplayRound {
  number: number;
  /** From the seal to the reveal, for checking the deal. */
  entries: readonly Entry[];
  /** What happened: a step counts these. */
  events: readonly Entry[];
  /** Steps at which something new is to be seen. */
  stops: readonly number[];
  /** The step before the n-th time somebody discards, n from 1. */
  turns: readonly number[];
  result: RoundEnd | null;
  /** Points before this round, by seat. */
  before: readonly number[];
}

export interface ReplayRecord {
  head: StartGame;
  rounds: readonly ReplayRound[];
  /** A round without its end was left out. */
  unfinished: boolean;
  reason: string | null;
}

/** Read a record; `RecordFault` names the line. Only finished rounds are kept. */
export function readRecord(text: string): ReplayRecord {
  const entries = readEntries(text);
  const head = entries[0];
  if (head?.type !== "start_game") throw new RecordFault("no_head", 1);
  if (head.format !== FORMAT) throw new RecordFault("format", 1, String(head.format));
  try {
    return assemble(head, entries);
  } catch (error) {
    if (error instanceof RecordFault) throw error;
    throw new RecordFault("shape", faultyLine(entries));
  }
}

/** The lines of a record; `RecordFault` names the one that is none. */
export function readEntries(text: string): Entry[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const entries: Entry[] = [];
  lines.forEach((line, index) => {
    if (!line.trim()) return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      // The last line of a record whose writer died is left out, as the other readers do.
      if (index === lines.length - 1 && entries.length) return;
      throw new RecordFault("json", index + 1);
    }
    const type = (value as { type?: unknown } | null)?.type;
    if (typeof type !== "string" || !KNOWN.has(type)) throw new RecordFault("type", index + 1, String(type ?? ""));
    entries.push(value as Entry);
  });
  if (!entries.length) throw new RecordFault("empty", 1);
  return entries;
}

function assemble(head: StartGame, entries: readonly Entry[]): ReplayRecord {
  const rounds: ReplayRound[] = [];
  let begin = -1;
  let totals = head.seats.map(() => 0);
  let reason: string | null = null;
  entries.forEach((entry, index) => {
    if (entry.type === "seal") begin = index;
    if (entry.type === "end_game") reason = entry.reason;
    if (entry.type !== "end_kyoku" || begin < 0) return;
    const round = makeRound(entries.slice(begin, index + 1), totals);
    begin = -1;
    statesOf(head, round, null, 0);
    if (round.stops.length) rounds.push(round);
    totals = totals.map((total, seat) => total + (round.result?.receipt.pay[seat] ?? 0));
  });
  if (!rounds.length) throw new RecordFault("no_rounds", entries.length);
  return { head, rounds, unfinished: begin >= 0, reason };
}

function makeRound(entries: readonly Entry[], before: readonly number[]): ReplayRound {
  const seal = entries[0] as Extract<Entry, { type: "seal" }>;
  const events = entries.filter((entry) => !OUTER.has(entry.type));
  const stops = events.flatMap((entry, index) => (SEEN.has(entry.type) ? [index + 1] : []));
  const result = events.find((entry): entry is RoundEnd => entry.type === "hora" || entry.type === "ryukyoku") ?? null;
  return { number: seal.number, entries, events, stops, turns: turnsOf(events, stops), result, before };
}

function turnsOf(events: readonly Entry[], stops: readonly number[]): number[] {
  const discards: number[] = [];
  const turns: number[] = [];
  events.forEach((entry, index) => {
    if (entry.type !== "dahai") return;
    const count = (discards[entry.seat] = (discards[entry.seat] ?? 0) + 1);
    if (count > turns.length) turns.push(stops[lastIndexOf(stops, (stop) => stop <= index)] ?? 0);
  });
  return turns;
}

/** The line that does not fit, found by folding one entry after the other. */
function faultyLine(entries: readonly Entry[]): number {
  let state = EMPTY;
  for (const [index, entry] of entries.entries()) {
    try {
      state = apply(state, entry);
    } catch {
      return index + 1;
    }
  }
  return entries.length;
}

/** The table after 0, 1, 2 ... events of a round, as `seat` saw it (null: all hands open). */
export function statesOf(head: StartGame, round: ReplayRound, seat: number | null, kongShows: number): TableState[] {
  const [seal, ...rest] = round.entries as [Entry, ...Entry[]];
  let state = apply(apply(EMPTY, head), seal);
  const states = [state];
  for (const entry of rest) {
    state = apply(state, seat === null ? entry : seenBy(entry, seat, kongShows));
    // What is revealed after the end belongs to the last step.
    if (OUTER.has(entry.type)) states[states.length - 1] = state;
    else states.push(state);
  }
  return states;
}

/** An entry as one seat saw it: the client's half of what the server does to every live stream. */
export function seenBy(entry: Entry, seat: number, kongShows: number): Entry {
  switch (entry.type) {
    case "deal":
      return { ...entry, hands: entry.hands.map((hand, owner) => (owner === seat ? hand : hand.map(() => HIDDEN))) };
    case "tsumo":
      return entry.seat === seat ? entry : { ...entry, tile: HIDDEN };
    case "dahai":
      return entry.seat === seat ? entry : { ...entry, let_go: false, cause: entry.cause === "pass" ? "auto" : entry.cause };
    case "answer":
      return entry.seat === seat ? entry : { type: "hidden" };
    case "ask":
      if (!entry.offers[seat]?.length) return { type: "hidden" };
      return { ...entry, offers: entry.offers.map((offer, owner) => (owner === seat ? offer : [])) };
    case "ankan":
      return kongShows || entry.seat === seat ? entry : { ...entry, face: HIDDEN, own: entry.own.map(() => HIDDEN) };
    default:
      return entry;
  }
}

// --- walking ----------------------------------------------------------------------------------------------------

export const lastStep = (round: ReplayRound): number => round.stops.at(-1) ?? 0;
export const firstStep = (round: ReplayRound): number => round.stops[0] ?? 0;

/** A step that exists. */
export const clampStep = (round: ReplayRound, step: number): number =>
  Math.min(Math.max(Math.trunc(step) || 0, 0), round.events.length);

/** The next or the last stop before; the same step at the ends. */
export function stepFrom(round: ReplayRound, step: number, by: 1 | -1): number {
  if (by > 0) return round.stops.find((stop) => stop > step) ?? step;
  return round.stops[lastIndexOf(round.stops, (stop) => stop < step)] ?? Math.min(step, firstStep(round));
}

/** The step after the next 碰 or 杠, null when there is none. */
export function nextClaim(round: ReplayRound, step: number): number | null {
  return round.stops.find((stop) => stop > step && CLAIMS.has(round.events[stop - 1]?.type ?? "")) ?? null;
}

/** What one seat was offered in a window, and what it answered; null: it was not waited for. */
export interface Asked {
  seat: number;
  offers: readonly Action[];
  answer: Action | null;
}
const WITHIN = new Set(["answer", "listen"]);

/**
 * The window that is open at a step, before the next thing that is to be seen; empty when nobody is asked. Who declares is seen
 * at once while others still think, so a window may hold several steps.
 */
export function askedAt(round: ReplayRound, step: number): Asked[] {
  const next = round.stops.find((stop) => stop > step) ?? round.events.length + 1;
  const at = lastIndexOf(round.events.slice(0, next - 1), (entry) => entry.type === "ask");
  const ask = round.events[at];
  if (ask?.type !== "ask") return [];
  let end = at + 1;
  while (WITHIN.has(round.events[end]?.type ?? "")) end++;
  if (end < step) return [];
  const answers = round.events.slice(at + 1, end);
  return ask.offers.flatMap((offers, seat) => {
    if (!offers.length) return [];
    const said = answers.find((entry) => entry.type === "answer" && entry.seat === seat);
    return [{ seat, offers, answer: said?.type === "answer" ? said.action : null }];
  });
}

/** Which turn a step belongs to, 0 before the first discard. */
export const turnOf = (round: ReplayRound, step: number): number => lastIndexOf(round.turns, (at) => at <= step) + 1;

/** Whose hands lie open: one seat's as it was, or all, seen from a seat. */
export interface View {
  seat: number;
  all: boolean;
}

/** `2` is the view of seat 2, `all` and `all2` are all hands. */
export const viewText = (view: View): string => (view.all ? (view.seat ? `all${view.seat}` : "all") : String(view.seat));
export function viewOf(text: string | undefined, players: number): View {
  const found = /^(all)?([0-3]?)$/.exec(text ?? "all");
  const seat = Number(found?.[2] || 0);
  return { seat: seat < players ? seat : 0, all: !found || Boolean(found[1]) || !found[2] };
}
