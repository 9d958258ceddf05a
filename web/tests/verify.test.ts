/** The check says what is wrong and where: whatever is changed in a record, and nothing in a good one. */
import { readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { FACES, faceOf } from "../src/lib/faces";
import { checkRound, roundsOf, type Verdict } from "../src/lib/verify";
import { seenBy } from "../src/store/replay";
import { set } from "../src/store/settings.svelte";
import { isUnknown, reasonsOf } from "../src/ui/verify/reasons";
import type { Entry } from "../src/wire/types";

const folder = new URL("./fixtures/", import.meta.url);
const records = readdirSync(folder).filter((name) => name.startsWith("record-"));
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Entry[];
const nameOf = (seat: number) => `S${seat}`;

/** The record with the first entry of a type changed. */
function changed<T extends Entry["type"]>(name: string, type: T, edit: (entry: Extract<Entry, { type: T }>) => void): Verdict {
  const entries = structuredClone(read(name));
  const found = entries.find((entry) => entry.type === type);
  if (found) edit(found as Extract<Entry, { type: T }>);
  return checkRound(roundsOf(entries)[0] as { number: number; entries: Entry[] });
}

beforeAll(() => set({ lang: "en" }));

describe.each(records)("%s", (name) => {
  it("agrees, for every seat's own stream too", () => {
    for (const round of roundsOf(read(name))) {
      const whole = checkRound(round);
      expect(whole.faults).toEqual([]);
      expect(whole.reckoned).toBe(whole.commitment);
      expect(whole.seed).toMatch(/^[0-9a-f]{64}$/);
      for (const seat of [0, 1, 2, 3]) {
        const own = checkRound({ number: round.number, entries: round.entries.map((entry) => seenBy(entry, seat, 0)) });
        expect(own.faults).toEqual([]);
        expect(own.compared).toBeLessThan(whole.compared);
      }
    }
  });

  it("names the tile that was dealt otherwise", () => {
    const verdict = changed(name, "deal", (entry) => ([entry.hands[0]![0], entry.hands[1]![0]] = [entry.hands[1]![0]!, entry.hands[0]![0]!]));
    expect(verdict.faults).toEqual(expect.arrayContaining(["hands"]));
    const [reason] = reasonsOf(verdict, nameOf);
    expect(reason).toMatch(/The tiles dealt to S0 differ: the record has .+, the seed gives .+/);
  });

  it("names the draw that was another", () => {
    const verdict = changed(name, "tsumo", (entry) => (entry.tile = FACES.find((face) => face !== faceOf(entry.tile)) + ".0"));
    expect(verdict.details[0]).toMatchObject({ fault: "draws", count: 1 });
    expect(reasonsOf(verdict, nameOf)[0]).toMatch(/^Draw 1 of S\d differs/);
  });

  it("tells copies of one face apart", () => {
    const verdict = changed(name, "tsumo", (entry) => (entry.tile = `${faceOf(entry.tile)}.${(Number(entry.tile.split(".")[1]) + 1) % 4}`));
    expect(reasonsOf(verdict, nameOf)[0]).toMatch(/\(copy \d\), the seed gives .*\(copy \d\)/);
  });

  it("finds a discard that was never held", () => {
    const verdict = changed(name, "dahai", (entry) => {
      const held = (read(name).find((each) => each.type === "deal") as Extract<Entry, { type: "deal" }>).hands[entry.seat]!;
      entry.tile = FACES.map((face) => `${face}.0`).find((tile) => !held.includes(tile))!;
    });
    expect(verdict.faults).toContain("play");
    expect(reasonsOf(verdict, nameOf).join()).toMatch(/S\d played .+, which was not in that hand/);
  });

  it("finds a swapped secret and a swapped random number", () => {
    const secret = changed(name, "end_kyoku", (entry) => (entry.secret = "00".repeat(32)));
    expect(secret.faults).toEqual(expect.arrayContaining(["commitment", "hands"]));
    expect(reasonsOf(secret, nameOf)[0]).toMatch(/secret does not fit the fingerprint/);
    expect(changed(name, "end_kyoku", (entry) => (entry.contributions[1] = "07")).faults).toContain("hands");
    const [round] = roundsOf(read(name));
    expect(checkRound(round!, { seat: 0, entropy: "ffff" }).faults).toEqual(["contribution"]);
  });

  it("says that a round cannot be checked, or that it is damaged", () => {
    expect(isUnknown(changed(name, "end_kyoku", (entry) => Object.assign(entry, { secret: "" })))).toBe(true);
    expect(changed(name, "end_kyoku", (entry) => (entry.contributions[0] = "xyz")).faults).toEqual(["broken"]);
    expect(changed(name, "deal", (entry) => Object.assign(entry, { hands: 7 })).faults).toContain("broken");
  });
});
