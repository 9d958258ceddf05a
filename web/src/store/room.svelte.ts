/** One room as this client knows it: messages go in, the page reads the fields. The reducer does the folding. */
import { randomBytes, toHex } from "../lib/bytes";
import { remember } from "../lib/mine";
import type {
  Action,
  Choices,
  ClientMessage,
  Command,
  Entry,
  EventsMessage,
  Gone,
  Hints,
  RoomCard,
  ServerMessage,
  Text,
  Welcome,
} from "../wire/types";
import { NO_CHOICES } from "./choices";
import type { HeardClock } from "./clock";
import type { LinkState } from "./connection";
import { follow, standing, type Kept } from "./kept";
import { apply } from "./reducer";
import { EMPTY, type TableState } from "./state";

const BUBBLE_MS = 4000;
const TOAST_MS = 4500;
const ENTROPY_BYTES = 32;

export interface Toast {
  text: Text;
  rule: string | null;
  until: number;
}
export interface Bubble {
  phrase: string;
  until: number;
}

/** What a room needs from outside; the demo page gives it a stand-in. */
export interface Out {
  command(command: Command): string | null;
  send(message: ClientMessage): boolean;
}

/** The card with its times by this browser's clock. */
function here(card: RoomCard, ahead: number): RoomCard {
  const vote = card.vote && { ...card.vote, until: card.vote.until - ahead };
  return { ...card, vote, next_at: card.next_at === null ? null : card.next_at - ahead };
}

export class Room {
  table = $state.raw<TableState>(EMPTY);
  card = $state.raw<RoomCard | null>(null);
  seat = $state.raw<number | null>(null);
  guest = $state.raw<string | null>(null);
  choices = $state.raw<Choices>(NO_CHOICES);
  hints = $state.raw<Hints | null>(null);
  clock = $state.raw<HeardClock | null>(null);
  link = $state.raw<LinkState>("connecting");
  retryAt = $state.raw<number | null>(null);
  bubbles = $state.raw<Readonly<Record<number, Bubble>>>({});
  toast = $state.raw<Toast | null>(null);
  gone = $state.raw<Gone | null>(null);
  /** The answer that is under way. */
  pending = $state.raw<Action | null>(null);
  /** Entries of the round that is shown, for checking its deal. */
  entries: Entry[] = [];

  private kept = $state.raw<Kept | null>(null);
  private seen: number | null = null;
  private epoch: number | null = null;
  /** By so many milliseconds the server's clock is ahead of this browser's, which may be wrong by hours. */
  private ahead = 0;
  private answering: { id: string; moment: number } | null = null;
  /** Asks for the missed entries when a number was left out. */
  onGap: () => void = () => undefined;

  constructor(
    readonly number: string,
    private readonly out: Out,
  ) {}

  /** 听牌提示 for the present question, and the waits of the hand as it stands. */
  get outlook(): Hints | null {
    return standing(this.hints, this.kept, this.table);
  }

  /** What a new connection tells the server. */
  known(): { seen: number | null; epoch: number | null } {
    return { seen: this.seen, epoch: this.epoch };
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.welcomed(message);
      case "room":
        this.card = here(message, this.ahead);
        return;
      case "events":
        return this.fold(message);
      case "choices":
        return this.asked(message);
      case "hints":
        this.hints = message;
        return;
      case "clock":
        this.clock = { message, at: Date.now() };
        return;
      case "ack":
        return this.answered(message.id);
      case "refused":
        this.pending = null;
        return this.say(message.message, message.rule);
      case "phrase":
        this.bubbles = { ...this.bubbles, [message.seat]: { phrase: message.phrase, until: Date.now() + BUBBLE_MS } };
        return;
      case "gone":
        this.gone = message;
        return;
      case "problem":
        return this.say(message.message, null);
      case "pong":
        this.ahead = message.now - Date.now();
        return;
    }
  }

  linked(state: LinkState, retryAt: number | null): void {
    this.link = state;
    this.retryAt = retryAt;
    if (state !== "open") this.pending = null;
  }

  /** Answer the present question. */
  act(action: Action): void {
    if (this.pending !== null) return;
    const moment = this.choices.moment;
    const id = this.out.command({ type: "act", action, moment });
    if (id === null) return;
    if (action !== "win" && this.choices.legal.includes("win")) this.kept = null;
    this.pending = action;
    this.answering = { id, moment };
  }

  command(command: Command): void {
    this.out.command(command);
  }

  say(text: Text, rule: string | null): void {
    this.toast = { text, rule, until: Date.now() + TOAST_MS };
  }

  /** What this browser gave to the shuffle of a round. */
  contributed(round: number): string | null {
    return read(this.entropyKey(round));
  }

  private welcomed(message: Welcome): void {
    this.seat = message.seat;
    this.guest = message.guest;
    this.epoch = message.epoch;
    this.ahead = message.now - Date.now();
    this.gone = null;
  }

  private fold(message: EventsMessage): void {
    let entries = message.entries;
    if (message.reset) {
      this.table = EMPTY;
      this.kept = null;
      this.entries = [];
    } else if (this.seen !== null) {
      if (message.from > this.seen + 1) return this.onGap();
      entries = entries.slice(this.seen + 1 - message.from);
    }
    let state = this.table;
    for (const entry of entries) {
      this.kept = follow(this.kept, entry, this.seat, state, this.hints);
      state = apply(state, entry);
      // What follows the seal already says that the deal is done: nothing can be added to it any more.
      if (entry.type === "seal") this.sealed(entry.number, entry.commitment, entry === entries.at(-1));
      this.entries.push(entry);
    }
    this.table = state;
    this.seen = message.from + message.entries.length - 1;
  }

  private sealed(round: number, commitment: string | null, open: boolean): void {
    this.entries = [];
    this.hints = null;
    if (this.seat === null || !open) return;
    const key = this.entropyKey(round);
    const entropy = read(key) ?? toHex(randomBytes(ENTROPY_BYTES));
    write(key, entropy);
    if (commitment) remember(commitment, { seat: this.seat, entropy });
    this.out.send({ type: "contribute", number: round, entropy });
  }

  private asked(message: Choices): void {
    this.choices = message;
    this.pending = null;
    this.answering = null;
    if (this.hints && this.hints.moment !== message.moment) this.hints = null;
  }

  private answered(id: string): void {
    if (this.answering?.id !== id) return;
    this.pending = null;
    if (this.choices.moment === this.answering.moment) this.choices = { ...NO_CHOICES, moment: this.choices.moment };
    this.answering = null;
  }

  private entropyKey(round: number): string {
    return `paishan.entropy.${this.number}.${this.epoch}.${round}`;
  }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Without storage the check page cannot point at our own part; the deal is still checked.
  }
}
