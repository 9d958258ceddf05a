/** Checks a round's deal from what was committed to, contributed and revealed: the page behind "the deal was fair". */
import type { Entry, Tile } from "../wire/types";
import { combine, commitment as commit, dealFrom, type Dealing } from "./shuffle";
import { fromHex, toHex } from "./bytes";
import { FACES, HIDDEN, faceOf, sorted } from "./faces";

export type Fault = "incomplete" | "broken" | "commitment" | "hands" | "wild" | "draws" | "play" | "contribution";

/** The first place where a fault shows: whose tile, the how-manieth, what stands in the record and what it should be. */
export interface Detail {
  fault: Fault;
  seat: number | null;
  count: number;
  saw: string;
  is: string;
}

/** The entries of one round with its number. */
export interface RoundEntries {
  number: number;
  entries: readonly Entry[];
}

/** What was found: no faults means that everything this viewer saw came from the committed secret. */
export interface Verdict {
  number: number;
  faults: Fault[];
  details: Detail[];
  commitment: string | null;
  secret: string | null;
  /** The fingerprint of the secret as it is reckoned here. */
  reckoned: string | null;
  contributions: readonly string[];
  seed: string | null;
  dealer: number;
  /** Tiles that this viewer saw and that could be compared. */
  compared: number;
  dealing: Dealing | null;
}

/** What this browser contributed (hex), and where it sat. */
export interface Mine {
  seat: number;
  entropy: string;
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

/** Compare a round with its shuffle. */
export function checkRound(round: RoundEntries, mine?: Mine): Verdict {
  const seal = first(round.entries, "seal");
  const reveal = first(round.entries, "end_kyoku");
  const verdict: Verdict = {
    number: round.number,
    faults: [],
    details: [],
    commitment: seal?.commitment ?? null,
    secret: reveal?.secret ?? null,
    reckoned: null,
    contributions: reveal?.contributions ?? [],
    seed: null,
    dealer: 0,
    compared: 0,
    dealing: null,
  };
  if (!seal?.commitment || !reveal?.secret) return { ...verdict, faults: ["incomplete"] };
  try {
    check(verdict, round.entries, mine);
  } catch {
    // Members that are missing or of the wrong kind: no browser wrote this.
    verdict.faults.push("broken");
  }
  return verdict;
}

function check(verdict: Verdict, entries: readonly Entry[], mine: Mine | undefined): void {
  const [start, deal] = [first(entries, "start_kyoku"), first(entries, "deal")];
  if (!start || !deal) {
    verdict.faults.push("incomplete");
    return;
  }
  const secret = fromHex(verdict.secret ?? "");
  const seed = combine(secret, verdict.contributions.map(fromHex));
  [verdict.reckoned, verdict.seed, verdict.dealer] = [commit(secret), toHex(seed), start.dealer];
  const count = deal.left + deal.hands.reduce((sum, hand) => sum + hand.length, 0);
  verdict.dealing = dealFrom(seed, FACES.slice(0, count / 4), start.players, start.dealer);
  if (verdict.reckoned !== verdict.commitment) {
    blame(verdict, { fault: "commitment", seat: null, count: 0, saw: verdict.commitment ?? "", is: verdict.reckoned });
  }
  // A contribution that came too late is recorded as empty; another one in its place would be a fraud.
  const used = mine ? verdict.contributions[mine.seat] : undefined;
  if (mine && used && used !== mine.entropy) {
    blame(verdict, { fault: "contribution", seat: mine.seat, count: 0, saw: used, is: mine.entropy });
  }
  new Retrace(verdict, verdict.dealing).all(entries);
}

/** Of every fault the first place is told. */
function blame(verdict: Verdict, detail: Detail): void {
  if (verdict.faults.includes(detail.fault)) return;
  verdict.faults.push(detail.fault);
  verdict.details.push(detail);
}

/** Goes through a round beside the dealing that should have been: who got which tile, and who played what. */
class Retrace {
  private head = 0;
  private tail: number;
  private readonly hold: Set<Tile>[];
  /** Everything that a seat was ever given. */
  private readonly given: Set<Tile>[];
  private readonly draws: number[];

  constructor(
    private readonly verdict: Verdict,
    private readonly dealing: Dealing,
  ) {
    this.tail = dealing.wall.length - 1;
    this.hold = dealing.hands.map((hand) => new Set(hand));
    this.given = dealing.hands.map((hand) => new Set(hand));
    this.draws = dealing.hands.map(() => 0);
  }

  all(entries: readonly Entry[]): void {
    for (const entry of entries) this.one(entry);
  }

  private one(entry: Entry): void {
    switch (entry.type) {
      case "deal":
        entry.hands.forEach((hand, seat) => this.dealt(seat, hand));
        break;
      case "wild":
        this.same("wild", null, 1, entry.face, faceOf(this.dealing.flip));
        break;
      case "tsumo":
        this.drawn(entry.seat, entry.tile, entry.replacement);
        break;
      case "dahai":
        this.leaves(entry.seat, [entry.tile]);
        break;
      case "pon":
      case "daiminkan":
      case "kakan":
      case "ankan":
        this.leaves(entry.seat, entry.own);
        break;
      case "hora":
      case "ryukyoku":
        entry.hands.forEach((hand, seat) => hand.forEach((tile) => this.has(seat, tile, this.given)));
    }
  }

  private dealt(seat: number, hand: readonly Tile[]): void {
    const dealt = sorted(this.dealing.hands[seat] ?? []);
    if (hand.includes(HIDDEN)) return;
    const saw = sorted(hand);
    const odd = saw.find((tile) => !dealt.includes(tile));
    const missing = dealt.find((tile) => !saw.includes(tile));
    this.verdict.compared += hand.length;
    if (odd !== undefined || missing !== undefined) blame(this.verdict, { fault: "hands", seat, count: 0, saw: odd ?? "", is: missing ?? "" });
  }

  private drawn(seat: number, saw: Tile, replacement: boolean): void {
    const tile = this.dealing.wall[replacement ? this.tail-- : this.head++];
    this.draws[seat] = (this.draws[seat] ?? 0) + 1;
    this.same("draws", seat, this.draws[seat], saw, tile ?? "");
    if (tile === undefined) return;
    this.hold[seat]?.add(tile);
    this.given[seat]?.add(tile);
  }

  private same(fault: Fault, seat: number | null, count: number, saw: string, is: string): void {
    if (saw === HIDDEN) return;
    this.verdict.compared++;
    if (saw !== is) blame(this.verdict, { fault, seat, count, saw, is });
  }

  /** Tiles that leave a hand must have been in it, also one that this viewer did not see come. */
  private leaves(seat: number, tiles: readonly Tile[]): void {
    for (const tile of tiles) {
      this.has(seat, tile, this.hold);
      this.hold[seat]?.delete(tile);
    }
  }

  private has(seat: number, tile: Tile, held: readonly Set<Tile>[]): void {
    if (tile === HIDDEN || held[seat]?.has(tile)) return;
    blame(this.verdict, { fault: "play", seat, count: 0, saw: tile, is: "" });
  }
}
