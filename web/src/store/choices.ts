/** The server's legal actions as keys and tiles. Nothing is judged here: what is not in the lists is not offered. */
import { HIDDEN, faceOf } from "../lib/faces";
import type { Action, Blocked, Choices, Face, Tile } from "../wire/types";

/** The five keys, in the order that never changes. */
export const KEYS = ["win", "kong", "pong", "listen", "pass"] as const;
export type KeyName = (typeof KEYS)[number];

const KEY_OF: Record<string, KeyName> = {
  win: "win",
  concealed_kong: "kong",
  added_kong: "kong",
  direct_kong: "kong",
  pong: "pong",
  listen: "listen",
  pass: "pass",
};

/** One key: what it may do (several kongs, several listening discards), or why it is refused. */
export interface KeyChoice {
  name: KeyName;
  actions: Action[];
  blocked: Blocked | null;
}

export const wordOf = (action: Action): string => action.split(" ")[0] as string;
export const argOf = (action: Action): string | null => action.split(" ")[1] ?? null;

/** The keys to show. A refused 胡 keeps its place; other refusals show beside legal keys only. */
export function keysOf(choices: Choices): KeyChoice[] {
  const keys = KEYS.map((name): KeyChoice => {
    const actions = choices.legal.filter((action) => KEY_OF[wordOf(action)] === name);
    const blocked = choices.blocked.find((each) => KEY_OF[wordOf(each.action)] === name) ?? null;
    return { name, actions, blocked: actions.length ? null : blocked };
  });
  const open = keys.some((key) => key.actions.length);
  return keys.filter((key) => key.actions.length || (key.blocked && (open || key.name === "win")));
}

/** Faces that may be discarded now. */
export function discardFaces(choices: Choices, word: "discard" | "listen" = "discard"): Set<Face> {
  const faces = choices.legal.filter((action) => wordOf(action) === word).map(argOf);
  return new Set(faces.filter((face): face is Face => face !== null));
}

/** Why a tile may not be discarded, when that is known. */
export function blockOf(choices: Choices, tile: Tile): Blocked | null {
  if (tile === HIDDEN) return null;
  const action = `discard ${faceOf(tile)}`;
  return choices.blocked.find((each) => each.action === action) ?? null;
}

/** 买点 that may be chosen. */
export const buysOf = (choices: Choices): number[] =>
  choices.legal.filter((action) => wordOf(action) === "buy").map((action) => Number(argOf(action)));

export const NO_CHOICES: Choices = { type: "choices", moment: 0, legal: [], blocked: [], confirm: [] };
