/** Answering by tapping: what is chosen, what was right. */
import type { Ask } from "../../wire/study";

/** Only one answer can be right. */
export const single = (ask: Ask): boolean => ask === "points" || ask === "pay";

export const choose = (chosen: readonly string[], choice: string, ask: Ask): string[] =>
  single(ask) ? [choice] : chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];

export type Mark = "right" | "wrong" | "missed" | "";
/** How a choice stands after the check. */
export function markOf(choice: string, chosen: readonly string[], answers: readonly string[]): Mark {
  if (answers.includes(choice)) return chosen.includes(choice) ? "right" : "missed";
  return chosen.includes(choice) ? "wrong" : "";
}

export const allRight = (chosen: readonly string[], answers: readonly string[]): boolean =>
  chosen.length === answers.length && answers.every((each) => chosen.includes(each));
