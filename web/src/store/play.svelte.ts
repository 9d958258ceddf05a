/** What a player is about to do: raised tile, 听 with a discard, which kong, the confirm box. Keys and taps meet here. */
import { HIDDEN, faceOf } from "../lib/faces";
import type { Action, Blocked, Face, Tile } from "../wire/types";
import { argOf, blockOf, buysOf, discardFaces, keysOf, type KeyName } from "./choices";
import type { Room } from "./room.svelte";
import { settings } from "./settings.svelte";

/** Which tiles may go now and what their discard means. */
export type Mode = "discard" | "listen";

export class Play {
  raised = $state.raw<string | null>(null);
  mode = $state.raw<Mode>("discard");
  /** Kongs to choose from. */
  kongs = $state.raw<readonly Action[]>([]);
  /** The discard that is asked about. */
  asking = $state.raw<{ action: Action; face: Face } | null>(null);
  /** A refused key whose reason was asked for. */
  why = $state.raw<Blocked | null>(null);

  constructor(private readonly room: Room) {}

  keys = $derived.by(() => (this.room.pending === null ? keysOf(this.room.choices) : []));
  buys = $derived.by(() => (this.room.pending === null ? buysOf(this.room.choices) : []));
  faces = $derived.by(() => discardFaces(this.room.choices, this.mode));
  /** 听 names its discard here. */
  listens = $derived.by(() => discardFaces(this.room.choices, "listen"));

  reset(): void {
    this.raised = null;
    this.mode = "discard";
    this.kongs = [];
    this.asking = null;
    this.why = null;
  }

  mayGo(tile: Tile): boolean {
    return tile !== HIDDEN && this.faces.has(faceOf(tile));
  }

  /** Greyed: a rule forbids it now, or 听 needs another discard. */
  blocked(tile: Tile): Blocked | null {
    return this.mode === "discard" && !this.mayGo(tile) ? blockOf(this.room.choices, tile) : null;
  }

  dim(tile: Tile): boolean {
    return this.mode === "listen" ? !this.mayGo(tile) : this.blocked(tile) !== null;
  }

  /** First tap raises, the second discards. */
  tap(key: string, tile: Tile): void {
    if (tile === HIDDEN) return;
    const again = this.raised === key || settings.oneTap;
    if (again && this.mayGo(tile)) this.discard(tile);
    else this.raised = this.raised === key ? null : key;
  }

  discard(tile: Tile): void {
    if (!this.mayGo(tile)) return;
    const [action, face] = [`${this.mode} ${tile}`, faceOf(tile)];
    if (this.room.choices.confirm.includes(face)) this.asking = { action, face };
    else this.send(action);
  }

  press(name: KeyName): void {
    const key = this.keys.find((each) => each.name === name);
    if (!key) return;
    if (!key.actions.length) {
      this.why = key.blocked;
      return;
    }
    if (name === "listen" && argOf(key.actions[0] as Action) !== null) {
      this.mode = this.mode === "listen" ? "discard" : "listen";
      this.raised = null;
    } else if (name === "kong" && key.actions.length > 1) this.kongs = this.kongs.length ? [] : key.actions;
    else this.send(key.actions[0] as Action);
  }

  answer(yes: boolean): void {
    const asked = this.asking;
    this.asking = null;
    if (yes && asked) this.send(asked.action);
  }

  send(action: Action): void {
    this.reset();
    this.room.act(action);
  }
}
