/** The calculator's hand: taps, the text in the address, the questions made from it. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CALC } from "../src/i18n/calc.svelte";
import { scoreQuestion, waitsQuestion } from "../src/store/calc/ask";
import { fits, konged, tap, toggle, unkong, untile, type Mode } from "../src/store/calc/edit";
import { copies, decode, EMPTY, encode, tilesOf, tilesText, wanted, type CalcHand } from "../src/store/calc/hand";
import type { HouseInfo } from "../src/wire/study";
import type { VariantInfo } from "../src/wire/types";

const variants = JSON.parse(readFileSync(new URL("./fixtures/variants.json", import.meta.url), "utf8")) as VariantInfo[];
const taps = (text: string, mode: Mode = "hand", from: CalcHand = EMPTY) => tilesOf(text).reduce((hand, face) => tap(hand, face, mode), from);
const HOUSE: HouseInfo = { players: 4, faces: [], bought: [0, 1], fixed: 0, ways: ["draw"], flags: ["listening"], kongs_in_a_row: 0, others_pongs: false, others_kongs: true };

describe("tapping a hand together", () => {
  it("takes thirteen tiles, then the winning tile, which later taps replace", () => {
    const full = taps("123m456p789s99p12s");
    expect([full.tiles.length, full.win]).toEqual([13, null]);
    const won = tap(full, "3s", "hand");
    expect(won.win).toBe("3s");
    expect(tap(won, "4s", "hand").win).toBe("4s");
    expect(untile(won, 0)).toMatchObject({ win: null, tiles: tilesOf("23m456p99p123789s") });
  });

  it("knows how much room melds leave and that a face has four tiles", () => {
    const melded = tap(taps("55m"), "1z", "concealed_kong");
    expect([wanted(melded), copies(melded, "1z")]).toEqual([10, 4]);
    expect(fits(melded, "1z", "hand")).toBe(false);
    expect(fits(melded, "5m", "pong")).toBe(false);
    expect(fits(taps("1234567m1234p"), "9s", "pong")).toBe(false);
    expect(taps("5555m", "hand", taps("5m")).tiles).toHaveLength(4);
  });
});

describe("kongs of the others", () => {
  const house = { ...HOUSE, players: 3 };
  const full = taps("123m456p789s99p12s");
  const asked = (hand: CalcHand, at: HouseInfo = house) => scoreQuestion({ ...hand, win: "3s" }, at, false).kongs;

  it("are told with who fed them, each by somebody else", () => {
    const hand = konged(konged(full, 1, "direct_kong"), 2, "concealed_kong");
    expect(asked(hand)).toEqual(["1 direct_kong 0", "2 concealed_kong"]);
    expect(asked({ ...hand, otherKongs: [{ seat: 2, kind: "added_kong", source: 2 }] })).toEqual(["2 added_kong 0"]);
    expect(asked(unkong(hand, 0))).toEqual(["2 concealed_kong"]);
  });

  it("are left out where they are not paid, or where nobody sits", () => {
    const hand = konged(konged(full, 3, "concealed_kong"), 1, "concealed_kong");
    expect(asked(hand)).toEqual(["1 concealed_kong"]);
    expect(asked(hand, { ...house, others_kongs: false })).toEqual([]);
    expect(Array.from({ length: 6 }).reduce<CalcHand>((each) => konged(each, 1, "added_kong"), full).otherKongs).toHaveLength(4);
  });
});

describe("the text in the address", () => {
  it.each(variants.map((each) => [each.id, each] as const))("comes back as the same hand: %s", (_, info) => {
    const option = info.schema.options.find((each) => each.kind === "bool");
    const hand: CalcHand = {
      ...taps("12346789m77z"),
      win: "5m",
      melds: [{ kind: "added_kong", face: "1z", source: 3 }],
      wild: "5p",
      by: "discard",
      source: 2,
      dealer: 1,
      flags: ["listening"],
      kongs: 2,
      others: ["7s"],
      otherKongs: [{ seat: 1, kind: "concealed_kong", source: 0 }, { seat: 3, kind: "direct_kong", source: 2 }],
      bought: [1, 0, 0, 1],
      options: option ? { [option.name]: true } : {},
    };
    expect(decode(encode(hand), info.schema)).toEqual(hand);
    expect(decode(encode(EMPTY), info.schema)).toEqual(EMPTY);
  });

  it("is short, and nonsense is left out", () => {
    const schema = (variants[0] as VariantInfo).schema;
    expect(encode({ ...EMPTY, tiles: tilesOf("1122m3344p"), win: "7s" })).toBe("1122m3344p+7s");
    expect(decode("xx+99q;m:q1z,p8z;b:fate;d:9;h:players=7,nothing=on;zz", schema)).toEqual({ ...EMPTY, dealer: 1 });
    expect(decode(`${"123456789m".repeat(9)}`, schema).tiles).toHaveLength(13);
    expect(tilesText(tilesOf("5z312m"))).toBe("123m5z");
  });
});

describe("the questions", () => {
  it("hold only what the table has", () => {
    const hand = { ...toggle(taps("12346789m77z"), "heaven"), win: "5m", wild: "5p", others: ["7s"], source: 3, by: "discard" as const };
    const asked = scoreQuestion(hand, { ...HOUSE, players: 3 }, false);
    expect(asked).toMatchObject({ wild: null, flags: [], others_pongs: [], source: 2, bought: [0, 0, 0], kongs: [] });
    expect(waitsQuestion(hand, HOUSE, true)).toMatchObject({ hand: "123456789m77z", wild: "5p" });
  });
});

describe("the words of the calculator", () => {
  const leaves = (value: unknown, path = ""): [string, unknown][] =>
    typeof value === "object" && value !== null ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`)) : [[path, value]];
  const text = (value: unknown) => (typeof value === "function" ? String((value as (...args: unknown[]) => string)(1, 1)) : String(value));

  it("are the same in both languages, none empty, no Chinese in English", () => {
    expect(leaves(CALC.en).map(([path]) => path)).toEqual(leaves(CALC.zh).map(([path]) => path));
    expect([...leaves(CALC.zh), ...leaves(CALC.en)].filter(([, value]) => !text(value))).toEqual([]);
    expect(leaves(CALC.en).filter(([, value]) => /\p{Script=Han}/u.test(text(value)))).toEqual([]);
  });
});
