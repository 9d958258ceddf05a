/** Which key on the keyboard does what. */
import type { KeyName } from "./choices";

const TILE_KEYS = "1234567890qwert";
const ACTION_KEYS: Record<string, KeyName> = { h: "win", g: "kong", p: "pong", t: "listen", n: "pass" };

/** Letters shown on the action keys. */
export const LETTERS: Record<KeyName, string> = { win: "H", kong: "G", pong: "P", listen: "T", pass: "N" };

export type KeyCommand = { tile: number } | { key: KeyName } | { drawn: true } | { cancel: true } | null;

/**
 * What a pressed key means. T is 听 while that key is offered and else the fifteenth tile; nothing is meant while
 * somebody types or holds a modifier.
 */
export function keyCommand(event: KeyboardEvent, offered: readonly KeyName[]): KeyCommand {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const target = event.target;
  if (target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return null;
  if (event.key === "Escape") return { cancel: true };
  const key = event.key.toLowerCase();
  const action = ACTION_KEYS[key];
  if (action && (action !== "listen" || offered.includes("listen"))) return { key: action };
  if (event.code === "Space") {
    // On a focused button Space presses that button.
    return target instanceof HTMLButtonElement && !target.classList.contains("t") ? null : { drawn: true };
  }
  const tile = TILE_KEYS.indexOf(key);
  return tile >= 0 && key.length === 1 ? { tile } : null;
}
