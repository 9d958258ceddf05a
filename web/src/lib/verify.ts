/** Checks a round's deal from what was committed to, contributed and revealed: the page behind "the deal was fair". */
import type { Entry, Tile } from "../wire/types";
import { commitment as commit, dealFromRecord, type Dealing } from "./shuffle";
import { fromHex } from "./bytes";
import { FACES, HIDDEN, faceOf, sorted } from "./faces";

export type Fault = "incomplete" | "commitment" | "hands" | "wild" | "draws" | "contribution";

/** The entries of one round with its number. */
export interface RoundEntries {
  number: number;
  entries: readonly Entry[];
}

/** What was found: no faults means that everything this viewer saw came from the committed secret. */
export interface Verdict {
  number: number;
  faults: Fault[];
  commitment: string | null;
  secret: string | null;
  contributions: readonly string[];
  /** Tiles that this viewer saw and that could be compared. */
  compared: number;
  dealing: Dealing | null;
}

/** The rounds among entries, in order; a round begins with its seal. */
export function roundsOf(entries: readonly Entry[]): RoundEntries[] {
  const rounds: { number: number; entries: Entry[] }[] = [];
  for (const entry of entries) {
    if (entry.type === "seal") rounds.push({ number: entry.number, entries: [] });
    rounds.at(-1)?.entries.push(entry);
  }
  return rounds;
}

const first = <T extends Entry["type"]>(entries: readonly Entry[], type: T) =>
  entries.find((entry): entry is Extract<Entry, { type: T }> => entry.type === type);

/** Compare a round with its shuffle. `mine` is what this browser contributed (hex) and where it sat. */
export function checkRound(round: RoundEntries, mine?: { seat: number; entropy: string }): Verdict {
  const seal = first(round.entries, "seal");
  const reveal = first(round.entries, "end_kyoku");
  const start = first(round.entries, "start_kyoku");
  const deal = first(round.entries, "deal");
  const verdict: Verdict = {
    number: round.number,
    faults: [],
    commitment: seal?.commitment ?? null,
    secret: reveal?.secret ?? null,
    contributions: reveal?.contributions ?? [],
    compared: 0,
    dealing: null,
  };
  if (!seal?.commitment || !reveal?.secret || !start || !deal) return { ...verdict, faults: ["incomplete"] };
  const count = deal.left + deal.hands.reduce((sum, hand) => sum + hand.length, 0);
  const faces = FACES.slice(0, count / 4);
  const table = { faces, players: start.players, dealer: start.dealer };
  const dealing = dealFromRecord(reveal.secret, reveal.contributions, table);
  if (commit(fromHex(reveal.secret)) !== seal.commitment) verdict.faults.push("commitment");
  // A contribution that came too late is recorded as empty; another one in its place would be a fraud.
  const used = mine ? reveal.contributions[mine.seat] : undefined;
  if (mine && used && used !== mine.entropy) verdict.faults.push("contribution");
  compare(verdict, round.entries, dealing);
  return { ...verdict, dealing };
}

function compare(verdict: Verdict, entries: readonly Entry[], dealing: Dealing): void {
  const fault = (name: Fault) => verdict.faults.includes(name) || verdict.faults.push(name);
  const same = (name: Fault, saw: Tile, is: Tile | undefined) => {
    if (saw === HIDDEN) return;
    verdict.compared++;
    if (saw !== is) fault(name);
  };
  let [head, tail] = [0, dealing.wall.length - 1];
  for (const entry of entries) {
    if (entry.type === "deal") {
      entry.hands.forEach((hand, seat) => {
        const dealt = sorted(dealing.hands[seat] ?? []);
        sorted(hand).forEach((tile, i) => same("hands", tile, dealt[i]));
      });
    } else if (entry.type === "wild") {
      verdict.compared++;
      if (entry.face !== faceOf(dealing.flip)) fault("wild");
    } else if (entry.type === "tsumo") {
      same("draws", entry.tile, dealing.wall[entry.replacement ? tail-- : head++]);
    }
  }
}
