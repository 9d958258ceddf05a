/** Both dictionaries say everything, and the client names no game. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CALC } from "../src/i18n/calc.svelte";
import { HINTS } from "../src/i18n/hints";
import { DICTS } from "../src/i18n/index.svelte";
import { LEARN } from "../src/i18n/learn.svelte";
import { LOOKS } from "../src/i18n/looks";
import { VERIFY } from "../src/i18n/verify.svelte";
import { WHATIF } from "../src/i18n/whatif";

const { zh, en } = DICTS;
/** With those that are loaded with their pages. */
const ALL = {
  zh: { ...zh, calcPage: CALC.zh, hintWords: HINTS.zh, learnPage: LEARN.zh, looks: LOOKS.zh, verifyPage: VERIFY.zh, whatIf: WHATIF.zh },
  en: { ...en, calcPage: CALC.en, hintWords: HINTS.en, learnPage: LEARN.en, looks: LOOKS.en, verifyPage: VERIFY.en, whatIf: WHATIF.en },
};

function leaves(value: unknown, path = ""): [string, unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`));
}

const sample = (value: unknown): string =>
  typeof value === "function" ? String((value as (...args: unknown[]) => string)(["5m"], 1, 1)) : String(value);

describe("the dictionaries", () => {
  it("have the same members of the same kinds", () => {
    const kinds = (dict: unknown) => leaves(dict).map(([path, value]) => `${path} ${typeof value}`).sort();
    expect(kinds(ALL.en)).toEqual(kinds(ALL.zh));
  });

  it("leave nothing empty but the word before a count", () => {
    const empty = [...leaves(ALL.zh), ...leaves(ALL.en)].filter(([, value]) => sample(value) === "").map(([path]) => path);
    expect(empty).toEqual([".table.left"]);
  });

  it("hold no Chinese in English but the names of languages and what is called out", () => {
    const chinese = leaves(ALL.en).filter(([, value]) => /\p{Script=Han}/u.test(sample(value))).map(([path]) => path);
    // What is called out at the table is said in Chinese, and the note names the words.
    expect(chinese).toEqual([".lobby.language", ".menu.languages.zh", ".looks.callsNote"]);
  });

  it("name all 34 faces differently", () => {
    for (const dict of [zh, en]) {
      const names = [..."mpsz"].flatMap((suit) => Array.from({ length: suit === "z" ? 7 : 9 }, (_, i) => dict.table.face(`${i + 1}${suit}`)));
      expect(new Set(names).size).toBe(34);
    }
  });
});

it("the source names no game", () => {
  const root = new URL("../src/", import.meta.url);
  const variants = JSON.parse(readFileSync(new URL("./fixtures/variants.json", import.meta.url), "utf8")) as { id: string; name: { zh: string } }[];
  const names = variants.flatMap((each) => [each.id, each.name.zh, each.name.zh.slice(0, 2)]);
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => /\.(ts|svelte|css)$/.test(name));
  const guilty = files.filter((name) => {
    const text = readFileSync(new URL(name, root), "utf8");
    return names.some((each) => text.includes(each));
  });
  expect(guilty).toEqual([]);
});
