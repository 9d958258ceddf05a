/** The results page's figures: rates, days, sums and the lines of the chart. */
import { describe, expect, it } from "vitest";
import { average, daysOf, marksOf, plot, rate, tick } from "../src/store/results";
import type { ResultMatch } from "../src/wire/results";

const NOON = new Date(2026, 4, 3, 12).getTime();
const match = (id: string, started: number, pays: [number, number | null][]): ResultMatch => ({
  id,
  variant: "v",
  started,
  ended: started + 1,
  reason: "played",
  seat: 0,
  seats: [{ name: "a", bot: false, total: pays.reduce((sum, [pay]) => sum + pay, 0), rank: 1 }],
  rounds: pays.map(([pay, luck], index) => ({ number: index + 1, pay, won: pay > 0, dealt_in: false, by: null, luck })),
  pending: false,
  no_luck: null,
});

it("a rate has a place when it is small and a dash without rounds", () => {
  expect([rate(0, 0), rate(0, 8), rate(1, 16), rate(1, 4), rate(4, 4)]).toEqual(["–", "0%", "6.3%", "25%", "100%"]);
  expect([average(0, 0), average(-121, 16)]).toEqual([0, -7.6]);
});

it("matches are put together by day; the last day is open while more may come", () => {
  const list = [match("c", NOON, [[5, 1]]), match("b", NOON - 3600_000, [[-2, 0]]), match("a", NOON - 86400_000, [[1, 0]])];
  expect(daysOf(list, false).map((day) => [day.matches.length, day.total, day.open])).toEqual([[2, 3, false], [1, 1, false]]);
  expect(daysOf(list, true).map((day) => day.open)).toEqual([false, true]);
});

describe("a session", () => {
  it("adds points and luck up over its matches", () => {
    const marks = marksOf([match("a", NOON, [[4, 1.5], [-6, -1]]), match("b", NOON + 1, [[3, 2]])]);
    expect(marks.map((each) => [each.begins, each.sum, each.luckSum])).toEqual([[true, 4, 1.5], [false, -2, 0.5], [true, 1, 2.5]]);
  });

  it("has no luck line once a round is not known", () => {
    const marks = marksOf([match("a", NOON, [[4, 1.5], [-6, null], [1, 1]])]);
    expect(marks.map((each) => each.luckSum)).toEqual([1.5, null, null]);
    expect(plot(marks, 100, 50).luck).toBeNull();
  });

  it("is drawn inside its picture, with lines at round figures", () => {
    for (const pays of [[5, -20, 31], [-4, -3], [0, 0], [1], [1200, -700]]) {
      const picture = plot(marksOf([match("a", NOON, pays.map((pay) => [pay, 0]))]), 100, 50);
      expect(picture.dots.length).toBe(pays.length + 1);
      for (const dot of picture.dots) {
        expect(dot.x).toBeGreaterThanOrEqual(0);
        expect(dot.x).toBeLessThanOrEqual(100);
        expect(dot.y).toBeGreaterThanOrEqual(-0.001);
        expect(dot.y).toBeLessThanOrEqual(50.001);
      }
      expect(picture.ticks.length).toBeLessThanOrEqual(7);
      expect(picture.ticks.map((each) => each.value)).toContain(0);
    }
    expect([tick(1), tick(9), tick(45), tick(3000)]).toEqual([1, 5, 20, 1000]);
  });
});
