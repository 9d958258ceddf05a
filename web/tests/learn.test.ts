/** Rules as blocks, the search, answers by tapping, links to the calculator. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LEARN } from "../src/i18n/learn.svelte";
import { decode } from "../src/store/calc/hand";
import { allRight, choose, markOf } from "../src/store/learn/answer";
import { calcLink, handOf } from "../src/store/learn/link";
import { blocksOf, decisionsOf, headingOf, search } from "../src/store/learn/sections";
import type { ScoreHand } from "../src/wire/study";
import type { RuleSection, VariantInfo } from "../src/wire/types";

const variants = JSON.parse(readFileSync(new URL("./fixtures/variants.json", import.meta.url), "utf8")) as VariantInfo[];
const [info] = variants as [VariantInfo];

const SECTIONS: RuleSection[] = [
  { id: "", title: "Game", text: "Words.\n" },
  { id: "", title: "Tiles", text: "" },
  { id: "X1.1", title: "X1.1", text: "**The tiles.** Four of each\nface.\n\nDecided: all `136`\nplay.\n" },
  { id: "", title: "Paying", text: "" },
  { id: "X4", title: "X4 Extra", text: "| | a |\n|---|---|\n| b | 2 |\n" },
];

describe("the rules page", () => {
  it("splits texts into paragraphs, decisions and tables", () => {
    expect(blocksOf(SECTIONS[2]?.text ?? "")).toEqual([
      { kind: "text", runs: [{ text: "The tiles.", bold: true }, { text: " Four of each face.", bold: false }] },
      { kind: "decision", runs: [{ text: "all 136 play.", bold: false }] },
    ]);
    expect(blocksOf(SECTIONS[4]?.text ?? "")[0]).toMatchObject({ kind: "table", rows: [[[], [{ text: "a" }]], [[{ text: "b" }], [{ text: "2" }]]] });
    expect(blocksOf("定为：四张。")[0]).toMatchObject({ kind: "decision", runs: [{ text: "四张。" }] });
    expect(blocksOf("东 南\n西 北")[0]).toMatchObject({ runs: [{ text: "东 南西 北" }] });
  });

  it("lists decisions with their rules and takes the id out of headings", () => {
    expect(decisionsOf(SECTIONS)).toEqual([{ rule: "X1.1", runs: [{ text: "all 136 play.", bold: false }] }]);
    expect(SECTIONS.map(headingOf)).toEqual(["Game", "Tiles", "", "Paying", "Extra"]);
  });

  it("finds words in texts, ids and names of patterns, under their headings", () => {
    const ids = (words: string) => search(SECTIONS, info.patterns, words).map((each) => each.id || each.title);
    expect(ids("136")).toEqual(["Tiles", "X1.1"]);
    expect(ids("x4")).toEqual(["Paying", "X4"]);
    expect(ids("nothing like it")).toEqual([]);
    expect(ids(" ")).toHaveLength(SECTIONS.length);
    const pattern = info.patterns[0];
    const own = { id: pattern?.rule ?? "", title: pattern?.rule ?? "", text: "" };
    expect(search([own], info.patterns, pattern?.name.zh ?? "")).toEqual([own]);
  });
});

describe("answering", () => {
  it("takes one number, several tiles, and says what was missed", () => {
    expect(choose(["1"], "2", "points")).toEqual(["2"]);
    expect(choose(choose([], "3s", "waits"), "6s", "waits")).toEqual(["3s", "6s"]);
    expect(choose(["3s", "6s"], "3s", "waits")).toEqual(["6s"]);
    expect(["3s", "6s", "9s", "1s"].map((each) => markOf(each, ["3s", "9s"], ["3s", "6s"]))).toEqual(["right", "missed", "wrong", ""]);
    expect([allRight(["a", "b"], ["b", "a"]), allRight(["a"], ["a", "b"])]).toEqual([true, false]);
  });
});

it("a question of the server becomes a link to the calculator", () => {
  const asked: ScoreHand = {
    hand: "12346789m77z", win: "5m", by: "discard", seat: 0, source: 2, dealer: 3, wild: "5p", melds: ["pong 1z"],
    flags: ["listening"], kongs_in_a_row: 0, others_pongs: [], kongs: [], bought: null, options: {},
  };
  const link = calcLink("game", asked);
  expect(link).toBe("#/calc/game/12346789m77z+5m;m:p1z;w:5p;b:discard.2;d:3;f:listening");
  expect(decode(link.slice("#/calc/game/".length), info.schema)).toEqual(handOf(asked));
});

it("the words are the same in both languages, none empty, no Chinese in English", () => {
  const leaves = (value: unknown, path = ""): [string, unknown][] =>
    typeof value === "object" && value !== null ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`)) : [[path, value]];
  const text = (value: unknown) => (typeof value === "function" ? String((value as (...args: unknown[]) => string)(1, 1)) : String(value));
  expect(leaves(LEARN.en).map(([path]) => path)).toEqual(leaves(LEARN.zh).map(([path]) => path));
  expect([...leaves(LEARN.zh), ...leaves(LEARN.en)].filter(([, value]) => !text(value))).toEqual([]);
  expect(leaves(LEARN.en).filter(([, value]) => /\p{Script=Han}/u.test(text(value)))).toEqual([]);
});
