/** Last moves as sentences: for the list beside the table and for the screen reader. */
import type { Move } from "../store/state";
import type { Dict } from "./zh";

/** What happened, without the name. */
export function moveText(move: Move, t: Dict): string {
  const tile = move.face === null || move.face === "?" ? "" : t.table.face(move.face);
  switch (move.kind) {
    case "wild":
      return t.move.wild(tile);
    case "discard":
      return move.auto ? t.move.discardAuto(tile) : t.move.discard(tile);
    case "pong":
    case "direct_kong":
    case "added_kong":
      return t.move[move.kind](tile);
    case "concealed_kong":
      return t.move.concealed_kong(tile || null);
    case "win":
      return t.move.win[move.by ?? "discard"];
    case "deal":
      return t.move.deal("").trim();
    default:
      return t.move[move.kind];
  }
}
