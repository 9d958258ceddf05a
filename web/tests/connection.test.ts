/** The link: hello with what is known, coming back, several messages in a frame. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link, pause, type LinkState } from "../src/store/connection";
import { reading } from "../src/store/clock";
import type { ServerMessage } from "../src/wire/types";

class FakeSocket {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function connected(tickets = ["a", "b", "c"]) {
  const [states, messages]: [LinkState[], ServerMessage[]] = [[], []];
  const link = new Link({
    address: "ws://x/ws",
    ticket: async () => tickets.shift() ?? "z",
    known: () => ({ seen: 5, epoch: 2 }),
    message: (message) => messages.push(message),
    state: (state) => states.push(state),
    failed: () => undefined,
    final: () => false,
  });
  link.start();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.all[0]?.opens();
  return { link, states, messages, socket: FakeSocket.all[0] as FakeSocket };
}

const WELCOME = '{"type":"welcome","room":"1","epoch":2,"guest":"g","seat":0,"seq":5,"now":0}';

describe("the link", () => {
  it("says hello with a ticket and what it knows", async () => {
    const { socket } = await connected();
    expect(socket.sent).toEqual([{ type: "hello", ticket: "a", seen: 5, epoch: 2, lines: true }]);
  });

  it("reads several messages of one frame", async () => {
    const { socket, messages, states } = await connected();
    socket.onmessage?.({ data: `${WELCOME}\n{"type":"ack","id":"q"}` });
    expect(messages.map((each) => each.type)).toEqual(["welcome", "ack"]);
    expect(states.at(-1)).toBe("open");
  });

  it("comes back by itself with a new ticket", async () => {
    const { socket, states } = await connected();
    socket.close();
    expect(states.at(-1)).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.all[1]?.opens();
    expect(FakeSocket.all[1]?.sent).toMatchObject([{ type: "hello", ticket: "b" }]);
  });

  it("stays away when it was sent away", async () => {
    const { socket } = await connected();
    socket.onmessage?.({ data: '{"type":"gone","code":"kicked","message":{"zh":"","en":""},"retry":false}' });
    socket.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all.length).toBe(1);
  });

  it("gives commands ids that are never used twice", async () => {
    const { link } = await connected();
    expect(link.command({ type: "rematch" })).not.toBe(link.command({ type: "rematch" }));
  });

  it("waits longer and longer, but never above ten seconds and a bit", () => {
    expect([0, 1, 2, 9].map((attempt) => pause(attempt, 0.5))).toEqual([300, 600, 1200, 10_000]);
  });
});

describe("a clock", () => {
  const rules = { turn: 15_000, bank: 30_000, claim: 8000, allowance: 800, pause: 500, think: 0, between: 0 };
  const message = { type: "clock" as const, phase: "turn" as const, seat: 1, turn_ms: 10_000, bank_ms: [0, 20_000, 0, 0], running: true };

  it("runs at the seat it is about, then from the bank", () => {
    expect(reading({ message, at: 0 }, rules, 0, 0, 1000)).toBeNull();
    expect(reading({ message, at: 0 }, rules, 1, 0, 1000)).toMatchObject({ seconds: 9, low: false });
    expect(reading({ message, at: 0 }, rules, 1, 0, 12_000)).toMatchObject({ seconds: 18, low: true });
  });

  it("shows claims at my own place only", () => {
    const claims = { ...message, phase: "claims" as const, seat: null, turn_ms: 8000 };
    expect(reading({ message: claims, at: 0 }, rules, 1, 2, 0)).toBeNull();
    expect(reading({ message: claims, at: 0 }, rules, 2, 2, 0)).toMatchObject({ seconds: 8, share: 1 });
  });
});
