/** What this browser gave to a shuffle is found again by the fingerprint; the oldest are forgotten. */
import { beforeEach, expect, it, vi } from "vitest";
import { mineOf, remember } from "../src/lib/mine";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

it("is kept by the fingerprint", () => {
  remember("ab", { seat: 2, entropy: "0102" });
  expect(mineOf("ab")).toEqual({ seat: 2, entropy: "0102" });
  expect([mineOf("cd"), mineOf(null)]).toEqual([null, null]);
});

it("does not grow for ever, and works without storage", () => {
  for (let round = 0; round < 450; round++) remember(`f${round}`, { seat: 0, entropy: "00" });
  expect([mineOf("f0"), mineOf("f49")]).toEqual([null, null]);
  expect(mineOf("f50")).not.toBeNull();
  vi.stubGlobal("localStorage", undefined);
  remember("ab", { seat: 0, entropy: "00" });
  expect(mineOf("ab")).toBeNull();
});
