/** The dictionary of the chosen language; templates read `words()` and follow a change at once. */
import { settings, type Lang } from "../store/settings.svelte";
import type { Text } from "../wire/types";
import { en } from "./en";
import { zh, type Dict } from "./zh";

export const DICTS: Record<Lang, Dict> = { zh, en };

export const words = (): Dict => DICTS[settings.lang];

/** A text that came with the data, in the chosen language. */
export const say = (text: Text | null | undefined): string => text?.[settings.lang] ?? "";

/** A signed number with a real minus sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : plain(value);
}

/** A number with a real minus sign. */
export const plain = (value: number): string => String(value).replace("-", "−");
