/** What the room form holds beside the game's options. */
import type { ClockRules, Options, RoomCard } from "../wire/types";

export interface FormValues {
  options: Options;
  seconds: number;
  hints: boolean;
}

/** Times that go with the seconds for a turn. */
export function clockRules(seconds: number): ClockRules {
  return { turn: seconds * 1000, bank: seconds * 2000, claim: Math.max(6000, seconds * 550), allowance: 800, pause: 500, think: 800, between: 20_000 };
}

export const valuesOf = (card: RoomCard): FormValues => ({
  options: card.options,
  seconds: Math.round(card.clock.turn / 1000),
  hints: card.hints,
});
