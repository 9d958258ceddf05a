/** Why a round fails, in words: whose tile, what the record has and what it should be. */
import { words } from "../../i18n/index.svelte";
import { verifyWords } from "../../i18n/verify.svelte";
import { faceOf } from "../../lib/faces";
import type { Detail, Verdict } from "../../lib/verify";

/** A tile by its face, and by its copy where the faces are the same. */
function tileName(tile: string, other: string): string {
  const t = verifyWords();
  if (!tile) return t.faults.nothing;
  const face = words().table.face(faceOf(tile));
  const [, copy] = tile.split(".");
  return copy !== undefined && faceOf(other) === faceOf(tile) ? t.copy(face, Number(copy) + 1) : face;
}

function reason({ fault, seat, count, saw, is }: Detail, nameOf: (seat: number) => string): string {
  const t = verifyWords().faults;
  const who = seat === null ? "" : nameOf(seat);
  const [found, right] = [tileName(saw, is), tileName(is, saw)];
  if (fault === "hands") return t.hands(who, found, right);
  if (fault === "wild") return t.wild(found, right);
  if (fault === "draws") return t.draws(who, count, found, right);
  return fault === "play" ? t.play(who, found) : t[fault];
}

export function reasonsOf(verdict: Verdict, nameOf: (seat: number) => string): string[] {
  return verdict.faults.map((fault) => {
    const detail = verdict.details.find((each) => each.fault === fault);
    return reason(detail ?? { fault, seat: null, count: 0, saw: "", is: "" }, nameOf);
  });
}

/** A round that was never opened is no fraud; it cannot be checked. */
export const isUnknown = (verdict: Verdict): boolean => verdict.faults.length === 1 && verdict.faults[0] === "incomplete";
