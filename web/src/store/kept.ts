/**
 * 听牌提示 while others play: the waits of the hand as one's last discard left it, less what has come to be seen since.
 * What they pay is as the server said it; whoever lets a win go learns the rest at his next question.
 */
import { faceOf, HIDDEN } from "../lib/faces";
import type { Entry, Face, Hints, Tile } from "../wire/types";
import { AS_IT_IS, waitsAfter } from "./hints";
import type { TableState } from "./state";

export interface Kept {
  readonly hints: Hints;
  /** Copies that lay open when the waits were told. */
  readonly open: ReadonlyMap<Face, number>;
}

/** The waits after an entry; `before` is the table without it, `hints` what was told for the question it answers. */
export function follow(kept: Kept | null, entry: Entry, seat: number | null, before: TableState, hints: Hints | null): Kept | null {
  switch (entry.type) {
    case "dahai":
      if (seat === null || entry.seat !== seat) return kept;
      if (hints) return keep(hints, entry.tile, entry.listen, before);
      return entry.drawn ? kept : null;
    case "pon":
    case "daiminkan":
    case "kakan":
    case "ankan":
      return entry.seat === seat ? null : kept;
    case "start_kyoku":
    case "hora":
    case "ryukyoku":
      return null;
    default:
      return kept;
  }
}

/** What is told now, and with it the hand as it stands, with the copies that are left now; null: there is nothing to say. */
export function standing(told: Hints | null, kept: Kept | null, table: TableState): Hints | null {
  if (!kept || told?.discards[AS_IT_IS]) return told;
  const open = copiesOpen(table);
  const since = (face: Face) => (open.get(face) ?? 0) - (kept.open.get(face) ?? 0);
  const waits = waitsAfter(kept.hints, null).map((each) => ({ ...each, left: Math.max(0, each.left - since(each.face)) }));
  const base = told ?? kept.hints;
  return { ...base, discards: { ...base.discards, [AS_IT_IS]: waits }, reasons: { ...kept.hints.reasons, ...base.reasons } };
}

/** The tile itself comes to lie open with its discard: it was seen before. */
function keep(hints: Hints, discarded: Tile, listening: boolean, before: TableState): Kept | null {
  const face = faceOf(discarded);
  const waits = waitsAfter(hints, face, listening);
  if (!waits.length) return null;
  const open = copiesOpen(before);
  open.set(face, (open.get(face) ?? 0) + 1);
  return { hints: { ...hints, discards: { [AS_IT_IS]: waits }, listening: {}, now: null }, open };
}

/** Copies of each face in rivers and melds. */
function copiesOpen(table: TableState): Map<Face, number> {
  const found = new Map<Face, number>();
  for (const seat of table.seats) {
    const river = seat.river.filter((_, index) => !seat.taken.includes(index));
    for (const tile of [...river, ...seat.melds.flatMap((meld) => meld.tiles)]) {
      const face = faceOf(tile);
      if (face !== HIDDEN) found.set(face, (found.get(face) ?? 0) + 1);
    }
  }
  return found;
}
