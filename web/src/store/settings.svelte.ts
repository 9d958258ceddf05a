/** What this device remembers: language, looks, how discards are made, and who I am. */
import type { Guest } from "../wire/types";

export type Lang = "zh" | "en";
export type Back = "jade" | "bamboo";
export type Cloth = "felt" | "ink";
export type Theme = "auto" | "dark" | "light";

export interface Settings {
  lang: Lang;
  theme: Theme;
  /** Discard at the first tap. */
  oneTap: boolean;
  hints: boolean;
  /** Larger faces, melds and discards. */
  large: boolean;
  /** Names of tiles in their corners. */
  corners: boolean;
  /** Marks that tell suits apart without colours. */
  marks: boolean;
  back: Back;
  cloth: Cloth;
  clacks: boolean;
  /** Claims and declarations are called. */
  calls: boolean;
  /** Discards are named. */
  tileNames: boolean;
  variant: string | null;
  guest: Guest | null;
  /** The room I sat in last. */
  room: string | null;
}

const KEY = "paishan";

const DEFAULTS: Settings = {
  lang: "zh",
  theme: "auto",
  oneTap: false,
  hints: true,
  large: false,
  corners: false,
  marks: false,
  back: "jade",
  cloth: "felt",
  clacks: true,
  calls: true,
  tileNames: true,
  variant: null,
  guest: null,
  room: null,
};

function preferred(): Lang {
  const languages = typeof navigator === "undefined" ? [] : navigator.languages;
  const first = languages.find((each) => /^(zh|en)/i.test(each));
  return first && /^en/i.test(first) ? "en" : "zh";
}

const CHOICES: { [name in keyof Settings]?: readonly Settings[name][] } = {
  lang: ["zh", "en"],
  theme: ["auto", "dark", "light"],
  back: ["jade", "bamboo"],
  cloth: ["felt", "ink"],
};
const isText = (value: unknown): value is string => typeof value === "string";

function isGuest(value: unknown): value is Guest {
  const { guest, name, token } = Object(value) as Partial<Guest>;
  return isText(guest) && isText(name) && isText(token);
}

/** What of a remembered text still has a meaning here: pages of another version wrote it, or somebody by hand. */
export function remembered(text: string | null): Partial<Settings> {
  const kept = Object(JSON.parse(text ?? "{}")) as Record<string, unknown>;
  const fits = (name: keyof Settings) => {
    const value = kept[name];
    const choices: readonly unknown[] | undefined = CHOICES[name];
    if (choices) return choices.includes(value);
    if (name === "guest") return isGuest(value);
    return DEFAULTS[name] === null ? isText(value) : typeof value === typeof DEFAULTS[name];
  };
  return Object.fromEntries((Object.keys(DEFAULTS) as (keyof Settings)[]).filter(fits).map((name) => [name, kept[name]]));
}

function load(): Settings {
  const fresh: Settings = { ...DEFAULTS, lang: preferred() };
  try {
    return { ...fresh, ...remembered(localStorage.getItem(KEY)) };
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

/** The looks on the root element; dark or light follows the system unless told otherwise. */
export function followTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const show = () => {
    const theme = settings.theme === "auto" ? (light.matches ? "light" : "dark") : settings.theme;
    document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.cloth = settings.cloth;
    document.documentElement.dataset.back = settings.back;
    document.documentElement.toggleAttribute("data-large", settings.large);
    document.documentElement.lang = settings.lang === "zh" ? "zh-CN" : "en";
  };
  light.addEventListener("change", show);
  $effect.root(() => {
    $effect(show);
  });
  show();
}
