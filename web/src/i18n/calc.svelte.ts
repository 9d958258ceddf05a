/** The words of the calculator, loaded with its page. */
import { settings, type Lang } from "../store/settings.svelte";
import { calc as en } from "./calc.en";
import { calc as zh } from "./calc.zh";
import type { Words } from "./zh";

export const CALC: Record<Lang, Words<typeof zh>> = { zh, en };
export const calcWords = () => CALC[settings.lang];
