/**
 * What this browser gave to the shuffles of its rounds, kept by the fingerprint that it answered: so that a record can be checked
 * for it later. The newest are kept.
 */
import type { Mine } from "./verify";

const KEY = "paishan.mine";
const MOST = 400;

type Kept = Record<string, [seat: number, entropy: string]>;

function load(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Kept;
  } catch {
    // Storage is switched off or holds something else.
    return {};
  }
}

export function remember(commitment: string, { seat, entropy }: Mine): void {
  const kept: Kept = { ...load(), [commitment]: [seat, entropy] };
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))));
  } catch {
    // A private window may refuse; the deal is still checked, but not for our part.
  }
}

export function mineOf(commitment: string | null | undefined): Mine | null {
  const found = commitment ? load()[commitment] : undefined;
  return found ? { seat: found[0], entropy: found[1] } : null;
}
