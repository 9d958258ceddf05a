/** 听牌提示 as the pages lay them out. Nothing is reckoned but sums that the server has settled already. */
import type { Face, Hints, Wait } from "../wire/types";

/** Instead of a discard: the hand as it is. */
export const AS_IT_IS = "-";

/** What of a wait is shown: the calculator's have it too. */
export type Payments = Pick<Wait, "face" | "left" | "draw" | "claims" | "code">;

/** A claimed win that pays the same whoever of these seats discards; null: it is not allowed. */
export interface Claim {
  from: number[];
  pays: number[] | null;
}

/** The waits after a discard (null: of the hand as it is); while 听 is chosen, those with 听. */
export function waitsAfter(hints: Hints | null, face: Face | null, listening = false): Wait[] {
  if (!hints) return [];
  const heard = listening && Object.keys(hints.listening).length > 0;
  return (heard ? hints.listening : hints.discards)[face ?? AS_IT_IS] ?? [];
}

/** The hand as it is (as null), then the discards that leave it ready, the widest wait first. */
export function readyAfter(hints: Hints | null, listening = false): { face: Face | null; waits: Wait[] }[] {
  const found = hints && (listening && Object.keys(hints.listening).length ? hints.listening : hints.discards);
  return Object.entries(found ?? {})
    .map(([face, waits]) => ({ face: face === AS_IT_IS ? null : face, waits }))
    .sort((a, b) => Number(b.face === null) - Number(a.face === null) || tilesLeft(b.waits) - tilesLeft(a.waits));
}

/** Faces whose discard leaves the hand ready. */
export const readyFaces = (hints: Hints | null, listening: boolean): Set<Face> =>
  new Set(readyAfter(hints, listening).flatMap(({ face }) => face ?? []));

export const tilesLeft = (waits: readonly Payments[]): number => waits.reduce((sum, each) => sum + each.left, 0);

/** What the winner gets in all. */
export const gain = (pays: readonly number[], me: number): number => pays[me] ?? 0;

/** Who pays what, in turn order after the winner. */
export function payers(pays: readonly number[], me: number): { seat: number; amount: number }[] {
  return pays
    .map((_, step) => (me + step) % pays.length)
    .filter((seat) => seat !== me && (pays[seat] ?? 0) !== 0)
    .map((seat) => ({ seat, amount: -(pays[seat] as number) }));
}

/** Discarders after whom the same is paid stand together. */
export function claims(wait: Payments, me: number): Claim[] {
  const found = new Map<string, Claim>();
  for (let step = 1; step < wait.claims.length; step += 1) {
    const seat = (me + step) % wait.claims.length;
    const pays = wait.claims[seat] ?? null;
    const key = JSON.stringify(pays);
    const known = found.get(key);
    if (known) known.from.push(seat);
    else found.set(key, { from: [seat], pays });
  }
  return [...found.values()];
}

/** The least and the most that a claimed win brings; a dash where it is not allowed. */
export function claimSpan(wait: Payments, me: number): string {
  const found = claims(wait, me).map(({ pays }) => (pays ? gain(pays, me) : null));
  const known = found.filter((each): each is number => each !== null);
  if (!known.length) return "–";
  const [least, most] = [Math.min(...known), Math.max(...known)];
  return least === most ? `${most}` : `${least}–${most}`;
}

/** Those that bring the most first, of equal ones those with most tiles left. */
export const widest = (waits: readonly Payments[], me: number): Payments[] =>
  [...waits].sort((a, b) => gain(b.draw ?? [], me) - gain(a.draw ?? [], me) || b.left - a.left);

/** Only the discarder pays, each his own sum: one line says it. */
export const eachHisOwn = (found: readonly Claim[], me: number): boolean =>
  found.every(({ from, pays }) => pays !== null && from.length === 1 && payers(pays, me).every(({ seat }) => seat === from[0]));

/** None of the waits can be claimed: why, for most of them. */
export function mainRefusal(waits: readonly Payments[]): string | null {
  if (!waits.length || waits.some((each) => each.code === null)) return null;
  return refusals(waits).sort((a, b) => b.faces.length - a.faces.length)[0]?.code ?? null;
}

/** Codes of what forbids a win, each with its waits; `all`: none of the waits can be won that way. */
export function refusals(waits: readonly Payments[]): { code: string; faces: Face[]; all: boolean }[] {
  const codes = [...new Set(waits.flatMap((each) => each.code ?? []))];
  return codes.map((code) => {
    const faces = waits.filter((each) => each.code === code).map((each) => each.face);
    return { code, faces, all: faces.length === waits.length };
  });
}
