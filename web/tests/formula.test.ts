import { describe, expect, it } from "vitest";
import { formulaText } from "../src/store/formula";

const parts = (...list: [string, number][]) => list.map(([name, value]) => ({ name, value }));

describe("a payment's formula", () => {
  it.each([
    ["(14 + 15 + 20) × 1 = 49", parts(["分", 14], ["平", 15], ["丫", 20], ["底", 1]), "14 + 平 15 + 丫 20"],
    ["(14 + 2) × 5 = 80", parts(["分", 14], ["平", 2], ["底", 5]), "(14 + 平 2) × 底 5"],
    ["4 × (1 + 1 + 0) = 8", parts(["分", 4], ["收", 1], ["付", 0]), "4 × (1 + 收 1 + 付 0)"],
    ["2", parts(["分", 2]), "分 2"],
  ])("%s", (formula, terms, text) => {
    expect(formulaText(formula, terms)).toBe(text);
  });
});
