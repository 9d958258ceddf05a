/** Lets a table be heard: clacks, calls, and captions where there is no voice. */
import { callOf, clackOf } from "../../lib/calls";
import { Clacks } from "../../lib/sound";
import { Voice } from "../../lib/voice";
import type { Place } from "../../store/layout";
import { settings } from "../../store/settings.svelte";
import type { Move, TableState } from "../../store/state";

/** More moves at once than this are a return to the table, not play. */
const MOST_MOVES = 4;
const CAPTION_MS = 1400;
const PAN: Record<Place, number> = { 0: 0, 1: 0.5, 2: 0, 3: -0.5 };

export interface Caption {
  seat: number;
  word: string;
  until: number;
}

const clacks = new Clacks();
const voice = new Voice();

/** Moves that came since the last picture of the same round. */
export function fresh(before: TableState | null, next: TableState): readonly Move[] {
  if (!before || before.number !== next.number) return [];
  const since = before.seq;
  const found = next.moves.filter((move) => move.at > since);
  return found.length > MOST_MOVES ? [] : found;
}

export class Sounds {
  caption = $state.raw<Caption | null>(null);
  private shown: TableState | null = null;

  /** Call while a component is set up. */
  constructor(table: () => TableState, placeOf: (seat: number) => Place | undefined) {
    $effect(() => {
      const next = table();
      const moves = fresh(this.shown, next);
      this.shown = next;
      for (const move of moves) this.hear(move, move.seat === null ? undefined : placeOf(move.seat));
    });
    $effect(() => {
      const wake = (): void => clacks.wake();
      for (const type of ["pointerdown", "keydown"]) addEventListener(type, wake, { passive: true });
      return () => ["pointerdown", "keydown"].forEach((type) => removeEventListener(type, wake));
    });
  }

  private hear(move: Move, place: Place | undefined): void {
    const [clack, call] = [clackOf(move), callOf(move)];
    if (clack && settings.clacks && !document.hidden) clacks.play(clack, place === undefined ? 0 : PAN[place]);
    if (!call || !settings[call.kind === "call" ? "calls" : "tileNames"]) return;
    const said = !document.hidden && voice.say(call.word);
    // A discard is seen anyway; a claim without a voice is written beside its seat.
    if (!said && call.kind === "call" && move.seat !== null) {
      this.caption = { seat: move.seat, word: call.word, until: Date.now() + CAPTION_MS };
    }
  }
}
