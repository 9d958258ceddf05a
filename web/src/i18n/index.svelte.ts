/** The dictionary of the chosen language; templates read `words()` and follow a change at once. */
import { settings, type Lang } from "../store/settings.svelte";
import type { Text } from "../wire/types";
import { en } from "./en";
import { replay as replayEn } from "./replay.en";
import { replay as replayZh } from "./replay.zh";
import { results as resultsEn } from "./results.en";
import { results as resultsZh } from "./results.zh";
import { zh, type Dict, type Words } from "./zh";

/** Pages with a dictionary of their own. */
const PAGES_ZH = { replay: replayZh, results: resultsZh };
type Pages = Words<typeof PAGES_ZH>;
const PAGES_EN: Pages = { replay: replayEn, results: resultsEn };

export const DICTS: Record<Lang, Dict & Pages> = { zh: { ...zh, ...PAGES_ZH }, en: { ...en, ...PAGES_EN } };

export const words = (): Dict & Pages => DICTS[settings.lang];

/** A text that came with the data, in the chosen language. */
export const say = (text: Text | null | undefined): string => text?.[settings.lang] ?? "";

/** A signed number with a real minus sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : plain(value);
}

/** A number with a real minus sign. */
export const plain = (value: number): string => String(value).replace("-", "−");
