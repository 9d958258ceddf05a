/** What this device remembers: language, looks, how discards are made, and who I am. */
import type { Guest } from "../wire/types";

export type Lang = "zh" | "en";
export type Theme = "auto" | "dark" | "light";

export interface Settings {
  lang: Lang;
  theme: Theme;
  /** Discard at the first tap. */
  oneTap: boolean;
  hints: boolean;
  variant: string | null;
  guest: Guest | null;
  /** The room I sat in last. */
  room: string | null;
}

const KEY = "paishan";

function preferred(): Lang {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const first = languages.find((each) => /^(zh|en)/i.test(each));
  return first && /^en/i.test(first) ? "en" : "zh";
}

function load(): Settings {
  const fresh: Settings = { lang: preferred(), theme: "auto", oneTap: false, hints: true, variant: null, guest: null, room: null };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    // Storage is switched off or holds something else: the page works without it.
    return fresh;
  }
}

export const settings = $state<Settings>(load());

/** Change and remember. */
export function set(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window may refuse; the setting then lasts as long as the page.
  }
}

/** Dark or light on the root element, following the system unless told otherwise. */
export function followTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const show = () => {
    const theme = settings.theme === "auto" ? (light.matches ? "light" : "dark") : settings.theme;
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = settings.lang === "zh" ? "zh-CN" : "en";
  };
  light.addEventListener("change", show);
  $effect.root(() => {
    $effect(show);
  });
  show();
}
