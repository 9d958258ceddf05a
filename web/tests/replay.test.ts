/** Reading records, stepping through rounds, and what each seat saw. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  RecordFault,
  askedAt,
  clampStep,
  firstStep,
  lastStep,
  nextClaim,
  readRecord,
  seenBy,
  statesOf,
  stepFrom,
  turnOf,
  viewOf,
  viewText,
  type ReplayRound,
} from "../src/store/replay";
import type { Entry, VariantInfo } from "../src/wire/types";

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8")) as T;
const text = (entries: readonly Entry[]) => entries.map((entry) => JSON.stringify(entry)).join("\n") + "\n";
const records = ["record-g1.json", "record-g2.json"].map((name) => read<Entry[]>(name));
const variants = read<VariantInfo[]>("variants.json");
const showsOf = (id: string) => variants.find((each) => each.id === id)?.concealed_kong_shows ?? 0;
const fault = (broken: string): RecordFault => {
  try {
    readRecord(broken);
  } catch (error) {
    return error as RecordFault;
  }
  throw new Error("no fault was found");
};

describe.each(records.map((entries) => ({ entries })))("a recorded round", ({ entries }) => {
  const record = readRecord(text(entries));
  const round = record.rounds[0] as ReplayRound;

  it("is read with all its events", () => {
    expect(record.rounds.length).toBe(1);
    expect(round.events.length).toBe(entries.filter((each) => !["start_game", "seal", "end_kyoku", "end_game"].includes(each.type)).length);
    expect(round.result).not.toBeNull();
    expect(record.unfinished).toBe(false);
  });

  it("steps forward through every stop and back again", () => {
    const seen = [firstStep(round)];
    while (stepFrom(round, seen.at(-1)!, 1) !== seen.at(-1)) seen.push(stepFrom(round, seen.at(-1)!, 1));
    expect(seen).toEqual(round.stops);
    const back = [lastStep(round)];
    while (stepFrom(round, back.at(-1)!, -1) !== back.at(-1)) back.push(stepFrom(round, back.at(-1)!, -1));
    expect(back.reverse()).toEqual(seen);
  });

  it("says at every stop whom a window asks, with every answer that was given", () => {
    const shown = round.stops.slice(0, -1).flatMap((stop) => askedAt(round, stop));
    const asks = round.events.filter((each) => each.type === "ask");
    expect(asks.length).toBeGreaterThan(0);
    expect(shown.length).toBe(asks.flatMap((each) => each.offers.filter((offers) => offers.length)).length);
    const answers = round.events.filter((each) => each.type === "answer");
    expect(shown.filter((each) => each.answer !== null).map((each) => each.answer).sort()).toEqual(answers.map((each) => each.action).sort());
    for (const { offers, answer } of shown) if (answer !== null) expect(offers).toContain(answer);
  });

  it("has a state for every step, the last one with the result", () => {
    const states = statesOf(record.head, round, null, 1);
    expect(states.length).toBe(round.events.length + 1);
    expect(states.at(-1)?.result).toBe(round.result);
    expect(states.at(-1)?.revealed?.secret).toBeTruthy();
    expect(states[lastStep(round) - 1]?.result).toBeNull();
  });

  it("opens all hands, or only one", () => {
    const deal = round.events.findIndex((each) => each.type === "deal") + 1;
    const open = statesOf(record.head, round, null, 1)[deal]!;
    expect(open.seats.every((seat) => seat.tiles.every((tile) => tile !== "?"))).toBe(true);
    const mine = statesOf(record.head, round, 1, 1)[deal]!;
    expect(mine.seats.map((seat) => seat.tiles.every((tile) => tile !== "?"))).toEqual(mine.seats.map((_, seat) => seat === 1));
  });

  it("counts turns by discards and finds the next claim", () => {
    for (const [index, step] of round.turns.entries()) {
      const states = statesOf(record.head, round, null, 1);
      expect(Math.max(...states[step]!.seats.map((seat) => seat.river.length))).toBe(index);
      expect(turnOf(round, step)).toBe(index + 1);
    }
    for (let step: number | null = 0; (step = nextClaim(round, step)) !== null; ) {
      expect(["pon", "daiminkan", "kakan", "ankan"]).toContain(round.events[step - 1]?.type);
    }
    expect(nextClaim(round, lastStep(round))).toBeNull();
  });

  it("keeps to steps that exist", () => {
    expect(clampStep(round, -3)).toBe(0);
    expect(clampStep(round, 99999)).toBe(round.events.length);
    expect(clampStep(round, Number.NaN)).toBe(0);
  });
});

it("what a seat saw is what the server showed it", () => {
  const names = readdirSync(new URL("./fixtures/", import.meta.url)).filter((name) => /^g\d-\d\.json$/.test(name));
  let compared = 0;
  for (const stream of names.flatMap((name) => read<{ seat: number | null; entries: Entry[] }[]>(name))) {
    const deal = stream.entries.length;
    const full = records.find((each) => each.length === deal && JSON.stringify(each.slice(0, 3)) === JSON.stringify(stream.entries.slice(0, 3)));
    if (!full || stream.seat === null) continue;
    const head = full[0] as Extract<Entry, { type: "start_game" }>;
    expect(full.map((entry) => seenBy(entry, stream.seat as number, showsOf(head.variant)))).toEqual(stream.entries);
    compared++;
  }
  expect(compared).toBeGreaterThan(0);
});

describe("a file that is no record", () => {
  const [entries] = records as [Entry[]];
  it("is refused with its line and reason", () => {
    expect(fault("")).toMatchObject({ code: "empty" });
    expect(fault("hello\nworld\n")).toMatchObject({ code: "json", line: 1 });
    expect(fault(text(entries.slice(1)))).toMatchObject({ code: "no_head", line: 1 });
    expect(fault(text([{ ...entries[0], format: 9 } as Entry, ...entries.slice(1)]))).toMatchObject({ code: "format", what: "9" });
    expect(fault(`${text(entries.slice(0, 3))}{"type":"dance"}\n`)).toMatchObject({ code: "type", line: 4, what: "dance" });
    expect(fault(text([...entries.slice(0, 3), { type: "deal" } as Entry, ...entries.slice(4)]))).toMatchObject({ code: "shape", line: 4 });
  });

  it("holds no finished round, or one that is left out", () => {
    expect(fault(text(entries.slice(0, 20)))).toMatchObject({ code: "no_rounds" });
    const more = readRecord(text([...entries.filter((each) => each.type !== "end_game"), { ...entries[1], number: 2 } as Entry, ...entries.slice(2, 30)]));
    expect(more.rounds.length).toBe(1);
    expect(more.unfinished).toBe(true);
  });

  it("may end in a line that was cut off", () => {
    expect(readRecord(`${text(entries)}{"type":"se`).rounds.length).toBe(1);
  });
});

it("a window stays while one declares and another still thinks", () => {
  const ask = { type: "ask", stage: "opening", offers: [["listen", "pass"], ["listen", "pass"], []], tile: null, source: null };
  const events = [{ type: "deal" }, ask, { type: "answer", seat: 1, action: "listen" }, { type: "listen", seat: 1 }, { type: "answer", seat: 0, action: "pass" }, { type: "begin" }, { type: "tsumo" }];
  const round = { events, stops: [1, 4, 7] } as unknown as ReplayRound;
  const asked = (step: number) => askedAt(round, step).map(({ seat, answer }) => [seat, answer]);
  expect(asked(1)).toEqual([[0, "pass"], [1, "listen"]]);
  expect(asked(4)).toEqual([[0, "pass"], [1, "listen"]]);
  expect(asked(7)).toEqual([]);
});

it("a view is written and read again", () => {
  for (const view of [{ seat: 0, all: true }, { seat: 2, all: true }, { seat: 0, all: false }, { seat: 3, all: false }]) {
    expect(viewOf(viewText(view), 4)).toEqual(view);
  }
  expect(viewOf("3", 2)).toEqual({ seat: 0, all: false });
  expect(viewOf("nonsense", 4)).toEqual({ seat: 0, all: true });
  expect(viewOf(undefined, 4)).toEqual({ seat: 0, all: true });
});
