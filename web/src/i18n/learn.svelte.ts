/** The words of rules, lessons and drill, loaded with their pages. */
import { settings, type Lang } from "../store/settings.svelte";
import { learn as en } from "./learn.en";
import { learn as zh } from "./learn.zh";
import type { Words } from "./zh";

export const LEARN: Record<Lang, Words<typeof zh>> = { zh, en };
export const learnWords = () => LEARN[settings.lang];
