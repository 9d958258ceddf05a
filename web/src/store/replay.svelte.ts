/** A replay on the page: where it stands, and the table components' room fed from it. */
import type { RoomCard, VariantInfo } from "../wire/types";
import { lastIndexOf } from "../lib/find";
import { Room } from "./room.svelte";
import {
  askedAt,
  clampStep,
  firstStep,
  lastStep,
  nextClaim,
  statesOf,
  stepFrom,
  turnOf,
  type Asked,
  type ReplayRecord,
  type ReplayRound,
  type View,
} from "./replay";
import type { TableState } from "./state";

/** Milliseconds for one step at the four speeds. */
export const SPEEDS = [2000, 1000, 500, 200] as const;

export class Replay {
  /** Index of the round in the record. */
  at = $state(0);
  step = $state(0);
  view = $state.raw<View>({ seat: 0, all: true });
  speed = $state(1);
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly record: ReplayRecord,
    private readonly info: () => VariantInfo | null,
    private readonly bots: () => readonly string[],
  ) {}

  readonly round: ReplayRound = $derived.by(() => this.record.rounds[this.at] as ReplayRound);
  private readonly states: TableState[] = $derived.by(() =>
    statesOf(this.record.head, this.round, this.view.all ? null : this.view.seat, this.info()?.concealed_kong_shows ?? 0),
  );
  readonly table: TableState = $derived.by(() => this.states[this.step] ?? (this.states.at(-1) as TableState));
  readonly turn: number = $derived.by(() => turnOf(this.round, this.step));
  /** Which stop this is, from 0. */
  readonly place: number = $derived.by(() => Math.max(0, lastIndexOf(this.round.stops, (stop) => stop <= this.step)));
  readonly ended: boolean = $derived.by(() => this.step >= lastStep(this.round));
  readonly claim: number | null = $derived.by(() => nextClaim(this.round, this.step));
  /** Whom the window at this step asks, as far as this view may know. */
  readonly asked: readonly Asked[] = $derived.by(() =>
    askedAt(this.round, this.step).filter(({ seat }) => this.view.all || seat === this.view.seat),
  );
  readonly lastRound: boolean = $derived.by(() => this.at === this.record.rounds.length - 1);

  get players(): number {
    return this.record.head.seats.length;
  }

  /** Place of a round's number, or the first. */
  open(number: number, step: number | null, view: View): void {
    const found = this.record.rounds.findIndex((round) => round.number === number);
    this.at = Math.max(0, found);
    this.view = view;
    this.step = step === null ? firstStep(this.round) : clampStep(this.round, step);
  }

  go(step: number): void {
    this.pause();
    this.step = clampStep(this.round, step);
  }

  move(by: 1 | -1): void {
    this.go(stepFrom(this.round, this.step, by));
  }

  first(): void {
    this.go(firstStep(this.round));
  }

  last(): void {
    this.go(lastStep(this.round));
  }

  toRound(index: number): void {
    this.pause();
    this.at = Math.min(Math.max(0, index), this.record.rounds.length - 1);
    this.step = firstStep(this.round);
  }

  toTurn(turn: number): void {
    this.go(this.round.turns[turn - 1] ?? firstStep(this.round));
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.ended) this.step = firstStep(this.round);
    this.playing = true;
    this.tick();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.step = stepFrom(this.round, this.step, 1);
      if (this.ended) this.pause();
      else this.tick();
    }, SPEEDS[this.speed]);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    if (this.playing) this.tick();
  }

  /** Totals as they stand at this step. */
  get totals(): number[] {
    const pay = this.ended ? this.round.result?.receipt.pay : undefined;
    return this.round.before.map((total, seat) => total + (pay?.[seat] ?? 0));
  }

  /** The room card that the table's components read. */
  get card(): RoomCard {
    const { head } = this.record;
    const bots = this.bots();
    const over = this.lastRound && this.ended;
    const none = { guest: null, bot: null, ready: false, online: true, trustee: false };
    return {
      type: "room",
      number: "",
      variant: head.variant,
      options: head.options,
      clock: { turn: 0, bank: 0, claim: 0, allowance: 0, pause: 0, think: 0, between: 0 },
      hints: false,
      practice: false,
      stage: over ? "over" : "playing",
      creator: "",
      seats: head.seats.map((name) => (bots.includes(name) ? { ...none, name, bot: name } : { ...none, name, guest: name })),
      spectators: 0,
      match: {
        id: "",
        number: this.round.number,
        rounds: Number(head.options.rounds ?? this.record.rounds.length),
        dealer: this.table.dealer,
        totals: this.totals,
        played: [],
        ranks: this.totals.map((total) => 1 + this.totals.filter((other) => other > total).length),
        over,
      },
      vote: null,
      next_at: null,
    };
  }

  /** A room for the table's components: it folds nothing itself; "ready" at the receipt means the next round. */
  makeRoom(): Room {
    return new Room("", {
      command: (command) => {
        if (command.type === "ready") this.toRound(this.at + 1);
        return null;
      },
      send: () => false,
    });
  }

  /** Let the room show this step. */
  show(room: Room): void {
    room.card = this.card;
    room.table = this.table;
    room.seat = this.lastRound ? null : this.view.seat;
    room.entries = [...this.round.entries];
  }
}
