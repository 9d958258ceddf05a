/** 听牌提示: what the pages show of the hints that the engine made for prepared tables. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { claimSpan, claims, eachHisOwn, gain, mainRefusal, payers, readyAfter, readyFaces, refusals, tilesLeft, waitsAfter, widest } from "../src/store/hints";
import { Room } from "../src/store/room.svelte";
import type { Choices, Hints, Wait } from "../src/wire/types";

type Scenes = Record<string, Record<string, { hints: Hints; choices: Choices; seat: number }>>;
const scenes = JSON.parse(readFileSync(new URL("./fixtures/hints.json", import.meta.url), "utf8")) as Scenes;
const scene = (game: string, name: string) => scenes[game]![name]!;
const wait = (more: Partial<Wait>): Wait => ({ face: "5m", left: 2, draw: null, claims: [], code: null, ...more });

describe("the waits", () => {
  it("are those of the raised tile, of the hand as it is, and none for any other tile", () => {
    const { hints } = scene("g1", "ready");
    expect(waitsAfter(hints, "3p").map((each) => each.face).sort()).toEqual(["7s", "9p"]);
    expect(waitsAfter(hints, "1m")).toEqual([]);
    expect(waitsAfter(null, "3p")).toEqual([]);
    expect(waitsAfter(scene("g2", "openwait").hints, null).length).toBe(3);
  });

  it("are worth more while 听 is chosen, where it is offered", () => {
    const { hints } = scene("g1", "bought");
    const [plain, heard] = [false, true].map((each) => gain(waitsAfter(hints, "3p", each)[0]!.draw!, 0));
    expect(heard).toBe(2 * plain!);
    expect(waitsAfter(scene("g1", "ready").hints, "3p", true).length).toBe(2);
  });

  it("stand under every discard that leaves the hand ready, most tiles first", () => {
    const { hints } = scene("g2", "wild");
    const found = readyAfter(hints);
    expect(found.map(({ face }) => face)[0]).toBe("2z");
    expect(found.map(({ waits }) => tilesLeft(waits))).toEqual([...found.map(({ waits }) => tilesLeft(waits))].sort((a, b) => b - a));
    expect(readyFaces(hints, false)).toEqual(new Set(found.map(({ face }) => face)));
    expect(readyFaces(scene("g2", "openwait").hints, true).size).toBe(0);
  });

  it("that bring most come first when there are too many", () => {
    const { hints } = scene("g2", "four");
    const best = widest(waitsAfter(hints, "2m"), 0).map((each) => gain(each.draw!, 0));
    expect(best).toEqual([...best].sort((a, b) => b - a));
    expect(best.length).toBe(33);
  });
});

describe("the payments", () => {
  it("name every payer in turn order after the winner", () => {
    expect(payers([-39, 111, -36, -36], 1)).toEqual([{ seat: 2, amount: 36 }, { seat: 3, amount: 36 }, { seat: 0, amount: 39 }]);
    expect(payers([0, 9, -9, 0], 1)).toEqual([{ seat: 2, amount: 9 }]);
  });

  it("stand together where the same is paid whoever discards", () => {
    const waits = waitsAfter(scene("g2", "openwait").hints, null);
    expect(claims(waits[0]!, 1).map(({ from }) => from)).toEqual([[2, 3], [0]]);
    expect(claimSpan(waits[0]!, 1)).toBe("21–111");
    const heard = waitsAfter(scene("g2", "openwait").hints, null, true);
    expect(claims(heard[0]!, 1).map(({ from }) => from)).toEqual([[2, 3, 0]]);
  });

  it("are one line where each discarder pays his own", () => {
    const [first] = waitsAfter(scene("g1", "bought").hints, "3p");
    expect(eachHisOwn(claims(first!, 0), 0)).toBe(true);
    expect(claims(first!, 0).map(({ from, pays }) => [from[0], gain(pays!, 0)])).toEqual([[1, 2], [2, 4], [3, 3]]);
    expect(eachHisOwn(claims(waitsAfter(scene("g2", "ready").hints, "3p")[1]!, 0), 0)).toBe(false);
  });
});

describe("what cannot be won", () => {
  it("has a reason with its rule and its words", () => {
    const { hints } = scene("g2", "wild");
    const waits = waitsAfter(hints, "2z");
    expect(refusals(waits).map(({ code, all }) => [code, all])).toEqual([["wild_discarded", false], ["wild_in_hand", false]]);
    expect(mainRefusal(waits)).toBe("wild_in_hand");
    expect(hints.reasons.wild_in_hand).toMatchObject({ rule: "H1.7", message: { zh: "手里有配子，只能自摸" } });
    expect(claimSpan(waits[0]!, 0)).toBe("–");
  });

  it("is the whole hand after a win that was let go", () => {
    const { hints } = scene("g1", "passed");
    expect(refusals(waitsAfter(hints, "4m"))).toEqual([{ code: "passed_win", faces: ["1m", "4m"], all: true }]);
    expect(hints.now).toMatchObject({ by: "draw", code: null });
    expect(mainRefusal([wait({}), wait({ code: "passed_win" })])).toBeNull();
    expect(mainRefusal([])).toBeNull();
  });
});

it("hints are those of the present question only", () => {
  const { hints, choices } = scene("g1", "ready");
  const room = new Room("123456", { command: () => "c", send: () => true });
  room.receive(choices);
  room.receive(hints);
  expect(room.hints).toBe(hints);
  room.receive({ ...choices, moment: choices.moment + 2 });
  expect(room.hints).toBeNull();
});
