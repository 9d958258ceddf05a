/** The words of 听牌提示, in both languages. */
import { settings, type Lang } from "../store/settings.svelte";

const zh = {
  after: (tile: string): string => `打${tile}，听`,
  throwing: "打",
  waits: "听",
  now: "现在听",
  listening: "报听以后",
  count: (kinds: number, tiles: number): string => `${kinds} 种 ${tiles} 张`,
  rest: "余",
  left: (count: number): string => `余${count}`,
  draw: "自摸",
  discard: "点炮",
  rob: "抢杠",
  fed: (names: string): string => `${names}打`,
  each: "每家",
  refused: "不能胡",
  complete: "已经成胡",
  detail: "每家付多少",
  title: "听牌提示",
  more: (count: number): string => `还有 ${count} 种`,
  moreDiscards: (count: number): string => `还有 ${count} 种打法`,
  mark: "打这张就听",
  nothing: "还没听牌。手牌听了，这里就写听什么、余几张、每家付多少",
  off: "提示关着",
  seats: { me: "我", next: "下家", across: "对家", previous: "上家" },
  dealer: (name: string): string => `${name}(庄)`,
  sign: "、",
};

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends (...args: infer A) => string ? (...args: A) => string : Shape<T[K]> };

const en: Shape<typeof zh> = {
  after: (tile) => `The waits after discarding ${tile}`,
  throwing: "Throw",
  waits: "for",
  now: "Waits now",
  listening: "After declaring",
  count: (kinds, tiles) => `${kinds} kinds, ${tiles} tiles`,
  rest: "Left",
  left: (count) => `${count} left`,
  draw: "Drawn",
  discard: "Claimed",
  rob: "Robbed",
  fed: (names) => `from ${names}`,
  each: "each",
  refused: "no win",
  complete: "Complete",
  detail: "Who pays what",
  title: "Hints",
  more: (count) => `${count} more`,
  moreDiscards: (count) => `${count} more discards`,
  mark: "leaves the hand ready",
  nothing: "Not ready yet. When the hand is, its waits stand here, with what is left of them and who pays what",
  off: "Hints are off",
  seats: { me: "me", next: "right", across: "across", previous: "left" },
  dealer: (name) => `${name} (D)`,
  sign: ", ",
};

const BOTH: Record<Lang, Shape<typeof zh>> = { zh, en };
export const hintWords = (): Shape<typeof zh> => BOTH[settings.lang];
export const HINTS = BOTH;
