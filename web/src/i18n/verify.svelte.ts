/** The words of the check, loaded with it. */
import { settings, type Lang } from "../store/settings.svelte";
import { verify as en } from "./verify.en";
import { verify as zh } from "./verify.zh";
import type { Words } from "./zh";

export const VERIFY: Record<Lang, Words<typeof zh>> = { zh, en };
export const verifyWords = () => VERIFY[settings.lang];
