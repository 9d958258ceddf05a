/** What is called at the table, always in Chinese, and how a move sounds. */
import type { Move } from "../store/state";
import type { Face } from "../wire/types";

export type Clack = "lay" | "meld" | "kong" | "listen" | "win" | "deal";
/** `call` is a claim or a declaration, `tile` the name of a discard. */
export interface Call {
  kind: "call" | "tile";
  word: string;
}

const DIGITS = "一二三四五六七八九";
const SUITS: Record<string, string> = { m: "万", p: "筒", s: "条" };
const HONOURS = ["东风", "南风", "西风", "北风", "白板", "发财", "红中"];

/** A tile as people say it. */
export function spoken(face: Face): string {
  const [rank, suit = ""] = [Number(face[0]), face[1]];
  if (suit === "z") return HONOURS[rank - 1] ?? "";
  return suit in SUITS ? `${DIGITS[rank - 1] ?? ""}${SUITS[suit]}` : "";
}

const CALLS: Partial<Record<Move["kind"], string>> = {
  pong: "碰",
  direct_kong: "杠",
  added_kong: "杠",
  concealed_kong: "杠",
  listen: "听",
};

/** What is called with a move, or null. */
export function callOf(move: Move): Call | null {
  if (move.kind === "win") return { kind: "call", word: move.by === "draw" ? "自摸" : "胡" };
  const word = CALLS[move.kind];
  if (word) return { kind: "call", word };
  const name = move.kind === "discard" && move.face ? spoken(move.face) : "";
  return name ? { kind: "tile", word: name } : null;
}

/** How a move sounds, or null. */
export function clackOf(move: Move): Clack | null {
  switch (move.kind) {
    case "discard":
      return "lay";
    case "pong":
      return "meld";
    case "direct_kong":
    case "added_kong":
    case "concealed_kong":
      return "kong";
    case "listen":
    case "win":
    case "deal":
      return move.kind;
    default:
      return null;
  }
}
