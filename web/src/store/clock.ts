/** What a clock message says some time after it came. */
import type { Clock, ClockRules } from "../wire/types";

/** A message and when it arrived. */
export interface HeardClock {
  readonly message: Clock;
  readonly at: number;
}

/** What is drawn at a seat: seconds, how much of the ring is left, and whether it is the last of it. */
export interface Reading {
  seconds: number;
  share: number;
  low: boolean;
}

const LOW = 6;

/** The clock of one seat at `now`, or null. During claims everybody's clock is the same; it is drawn at `me` alone. */
export function reading(heard: HeardClock | null, rules: ClockRules | null, seat: number, me: number | null, now: number): Reading | null {
  if (!heard || heard.message.phase === "none") return null;
  const { phase, seat: turn, turn_ms, bank_ms, running } = heard.message;
  if (phase === "turn" ? turn !== seat : seat !== me) return null;
  const gone = running ? Math.max(0, now - heard.at) : 0;
  const own = turn_ms - gone;
  const full = phase === "claims" ? (rules?.claim ?? turn_ms) : (rules?.turn ?? turn_ms);
  if (own > 0 || phase === "claims") return drawn(Math.max(0, own), full);
  const bank = bank_ms[seat] ?? 0;
  return { ...drawn(Math.max(0, bank + own), Math.max(rules?.bank ?? 0, bank, 1)), low: true };
}

function drawn(left: number, full: number): Reading {
  const seconds = Math.ceil(left / 1000);
  return { seconds, share: Math.min(1, left / Math.max(1, full)), low: seconds < LOW };
}
