/** The words of the closer look at a receipt, in both languages. */
import { settings, type Lang } from "../store/settings.svelte";

const zh = {
  open: "细看",
  title: "这一局细看",
  flow: "谁付给谁",
  pays: (payer: string, payee: string, amount: number): string => `${payer}付${payee} ${amount}`,
  readings: "别的读法",
  only: "只有这一种读法",
  more: (count: number): string => `另有 ${count} 种不列`,
  whatIf: "换个规则会怎样",
  asPlayed: "照原来的规则",
  changed: (count: number): string => `改了 ${count} 条`,
  nobody: "照这些规则，这手牌不能胡",
  before: "原来",
  after: "现在",
  points: (points: number): string => `${points} 分`,
  failed: "算不了，请稍后再试",
  conflict: "这些规则不能放在一起",
};

type Shape<T> = { [K in keyof T]: T[K] extends (...args: infer A) => string ? (...args: A) => string : string };

const en: Shape<typeof zh> = {
  open: "Details",
  title: "This round in detail",
  flow: "Who pays whom",
  pays: (payer, payee, amount) => `${payer} pays ${payee} ${amount}`,
  readings: "Other readings",
  only: "This is the only reading",
  more: (count) => `${count} more are not listed`,
  whatIf: "What if the rules were others",
  asPlayed: "As it was played",
  changed: (count) => `${count} changed`,
  nobody: "By these rules the hand does not win",
  before: "Was",
  after: "Would be",
  points: (points) => `${points} points`,
  failed: "It could not be worked out; try again later",
  conflict: "These rules do not go together",
};

export const WHATIF: Record<Lang, Shape<typeof zh>> = { zh, en };
export const whatIf = (): Shape<typeof zh> => WHATIF[settings.lang];
