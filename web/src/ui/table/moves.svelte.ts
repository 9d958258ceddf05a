/** Lets the tiles of a table travel when its state changes. */
import { Motion } from "../../lib/flip";
import type { TableState } from "../../store/state";

/** More entries at once than this are a return to the table, not play. */
const MOST_ENTRIES = 6;

const calm = (): boolean => document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Call while a component is set up; `also` names other states whose change moves something. */
export function followMoves(root: () => HTMLElement | null, table: () => TableState, also: () => unknown = () => null): void {
  const motion = new Motion(calm);
  let shown: TableState | null = null;
  $effect.pre(() => {
    const next = table();
    also();
    motion.prepare(shown && continues(shown, next) ? root() : null);
  });
  $effect(() => {
    shown = table();
    also();
    motion.play(root());
  });
  $effect(() => () => motion.stop());
}

function continues(before: TableState, next: TableState): boolean {
  const steps = next.seq - before.seq;
  return before.number === next.number && steps >= 0 && steps <= MOST_ENTRIES;
}
