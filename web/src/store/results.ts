/** What the results page shows, as plain values: rates, days, and the lines of a chart. */
import type { ResultMatch } from "../wire/results";

/** A share in percent, with one place when it is small; a dash when there is nothing to divide by. */
export function rate(part: number, whole: number): string {
  if (!whole) return "–";
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 9.95 ? percent.toFixed(1) : Math.round(percent)}%`;
}

/** Points a round, with one place. */
export const average = (sum: number, count: number): number => (count ? Math.round((sum / count) * 10) / 10 : 0);

export interface Day {
  key: string;
  at: number;
  matches: ResultMatch[];
  total: number;
  /** Not all of it may be loaded. */
  open: boolean;
}

/** Matches by the day on which they began here; newest first. The last day is open while there is more to load. */
export function daysOf(matches: readonly ResultMatch[], more: boolean): Day[] {
  const days: Day[] = [];
  for (const match of matches) {
    const key = new Date(match.started).toDateString();
    let day = days.at(-1);
    if (day?.key !== key) days.push((day = { key, at: match.started, matches: [], total: 0, open: false }));
    day.matches.push(match);
    day.total += match.seats[match.seat]?.total ?? 0;
  }
  const last = days.at(-1);
  if (last && more) last.open = true;
  return days;
}

/** One round in the chart: what it brought, sums so far; luck is null as soon as one round's is not known. */
export interface Mark {
  /** Number of the round in its match, and whether a match begins with it. */
  round: number;
  begins: boolean;
  pay: number;
  sum: number;
  luck: number | null;
  luckSum: number | null;
  won: boolean;
  dealtIn: boolean;
}

/** A session: the rounds of some matches, oldest first. */
export function marksOf(matches: readonly ResultMatch[]): Mark[] {
  let [sum, luckSum]: [number, number | null] = [0, 0];
  return matches.flatMap((match) =>
    match.rounds.map((round, index) => {
      sum += round.pay;
      luckSum = luckSum === null || round.luck === null ? null : luckSum + round.luck;
      return { round: round.number, begins: index === 0, pay: round.pay, sum, luck: round.luck, luckSum, won: round.won, dealtIn: round.dealt_in };
    }),
  );
}

export interface Plot {
  width: number;
  height: number;
  points: string;
  luck: string | null;
  zero: number;
  /** Places of the marks and the values at the edges. */
  dots: { x: number; y: number }[];
  ticks: { y: number; value: number }[];
}

const STEPS = [1, 2, 5];

/** A round distance between lines that gives at most five of them. */
export function tick(span: number): number {
  for (let power = 1; ; power *= 10) for (const step of STEPS) if (span / (step * power) <= 4) return step * power;
}

/** The lines in the space of a picture; both begin at nothing. */
export function plot(marks: readonly Mark[], width: number, height: number): Plot {
  const sums = [0, ...marks.map((each) => each.sum)];
  const known = marks.length > 0 && marks.every((each) => each.luckSum !== null);
  const lucks = known ? [0, ...marks.map((each) => each.luckSum as number)] : null;
  const all = [...sums, ...(lucks ?? [])];
  const step = tick(Math.max(1, Math.max(...all) - Math.min(...all)));
  const top = Math.ceil(Math.max(...all) / step) * step || (Math.min(...all) < 0 ? 0 : step);
  const bottom = Math.floor(Math.min(...all) / step) * step;
  const x = (index: number) => (width * index) / Math.max(1, marks.length);
  const y = (value: number) => ((top - value) / Math.max(1, top - bottom)) * height;
  const line = (values: readonly number[]) => values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const ticks = [];
  for (let value = bottom; value <= top; value += step) ticks.push({ y: y(value), value });
  const dots = sums.map((value, index) => ({ x: x(index), y: y(value) }));
  return { width, height, points: line(sums), luck: lucks && line(lucks), zero: y(0), dots, ticks };
}
