/**
 * One room's socket: a ticket for every connection, the number of the last entry that is known, and coming back by
 * itself with growing pauses. Nothing here knows what the messages mean.
 */
import type { ClientMessage, Command, ServerMessage } from "../wire/types";

export type LinkState = "connecting" | "open" | "waiting" | "closed";

export interface LinkOptions {
  ticket(): Promise<string>;
  /** Last known entry number and the epoch it was counted in. */
  known(): { seen: number | null; epoch: number | null };
  message(message: ServerMessage): void;
  state(state: LinkState, retryAt: number | null): void;
  /** The ticket was refused for good (no such room, kicked ...). */
  failed(error: unknown): void;
  /** Is this error final, or worth another try? */
  final(error: unknown): boolean;
  address: string;
  open?(address: string): WebSocket;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 10_000;
const PING_EVERY = 20_000;
/** A silent connection counts as lost after this time. */
const SILENCE = 45_000;

/** Milliseconds before attempt number `attempt` (from 0), with a random part so that a whole house does not come at once. */
export function pause(attempt: number, random = Math.random()): number {
  const whole = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt);
  return Math.round(whole * (0.7 + 0.6 * random));
}

export class Link {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private stopped = false;
  private counter = 0;
  private readonly tag = Math.random().toString(36).slice(2, 8);

  constructor(private readonly options: LinkOptions) {}

  start(): void {
    this.stopped = false;
    void this.connect();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.retry);
    this.drop();
    this.options.state("closed", null);
  }

  /** Try again now: the network came back or the page was opened again. */
  hurry(): void {
    if (this.stopped || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.retry);
    this.attempt = 0;
    this.drop();
    void this.connect();
  }

  /** Close and come back at once: something was missed. */
  restart(): void {
    this.attempt = 0;
    this.drop();
    void this.connect();
  }

  /** Send a command; false when there is no connection (the player sees the banner and presses again). */
  command(command: Command): string | null {
    const id = `${this.tag}-${++this.counter}`;
    return this.send({ ...command, id }) ? id : null;
  }

  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  private async connect(): Promise<void> {
    this.options.state("connecting", null);
    let ticket: string;
    try {
      ticket = await this.options.ticket();
    } catch (error) {
      if (this.stopped) return;
      if (this.options.final(error)) this.options.failed(error);
      else this.again();
      return;
    }
    if (!this.stopped) this.open(ticket);
  }

  private open(ticket: string): void {
    const make = this.options.open ?? ((address: string) => new WebSocket(address));
    const socket = make(this.options.address);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      this.send({ type: "hello", ticket, ...this.options.known(), lines: true });
      this.pinger = setInterval(() => this.ping(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent) => this.receive(String(event.data));
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.drop();
      if (!this.stopped) this.again();
    };
  }

  /** Several messages may share a frame, one a line. */
  private receive(data: string): void {
    this.heard = Date.now();
    for (const line of data.split("\n")) {
      if (!line) continue;
      const message = JSON.parse(line) as ServerMessage;
      if (message.type === "welcome") {
        this.attempt = 0;
        this.options.state("open", null);
      }
      if (message.type === "gone" && !message.retry) this.stopped = true;
      this.options.message(message);
    }
  }

  private ping(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else this.send({ type: "ping" });
  }

  private again(): void {
    const wait = pause(this.attempt++);
    this.options.state("waiting", Date.now() + wait);
    this.retry = setTimeout(() => void this.connect(), wait);
  }

  private drop(): void {
    clearInterval(this.pinger);
    const socket = this.socket;
    this.socket = null;
    if (socket && socket.readyState < WebSocket.CLOSING) socket.close();
  }
}
