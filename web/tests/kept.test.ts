/** 听牌提示 while others play: what was told for the discard stays, and counts what lies open since. */
import { describe, expect, it } from "vitest";
import { AS_IT_IS, waitsAfter } from "../src/store/hints";
import { Room } from "../src/store/room.svelte";
import type { Choices, Entry, Hints, Wait } from "../src/wire/types";

const HAND = ["2m.0", "3m.0", "5p.0", "5p.1", "9s.0", "9s.1"];
const wait = (face: string, left: number): Wait => ({ face, left, draw: [6, -2, -2, -2], claims: [null, null, null, null], code: null });
const discard = (seat: number, tile: string, more: object = {}): Entry =>
  ({ type: "dahai", seat, tile, drawn: false, listen: false, cause: "choice", let_go: false, ...more }) as Entry;
const START: Entry[] = [
  { type: "seal", number: 1, commitment: "00" },
  { type: "start_kyoku", players: 4, dealer: 0, bought: null },
  { type: "deal", left: 83, hands: [HAND, ["?"], ["?"], ["?"]] },
  { type: "begin" },
] as Entry[];
const TOLD: Hints = {
  type: "hints",
  moment: 5,
  discards: { "9s": [wait("1m", 4), wait("4m", 4)], "5p": [] },
  listening: {},
  now: null,
  reasons: {},
};
const asked = (moment: number, ...legal: string[]): Choices => ({ type: "choices", moment, legal, blocked: [], confirm: [] });

/** At one's first turn with the hints of it, then some entries. */
function after(...entries: Entry[]) {
  const room = new Room("123456", { command: () => "id", send: () => true });
  room.receive({ type: "welcome", room: "123456", epoch: 7, guest: "g", seat: 0, seq: 0, now: 0 });
  let from = 0;
  const tell = (...more: Entry[]) => {
    room.receive({ type: "events", from, reset: from === 0, entries: more });
    from += more.length;
  };
  tell(...START);
  room.receive(asked(5, "discard 9s.0", "win"));
  room.receive(TOLD);
  if (entries.length) tell(...entries);
  room.receive(asked(6));
  return { room, tell, left: () => Object.fromEntries(waitsAfter(room.outlook, null).map((each) => [each.face, each.left])) };
}

describe("the waits after one's own discard", () => {
  it("stand until the next question, less what others show", () => {
    const { room, tell, left } = after(discard(0, "9s.0"));
    expect(room.hints).toBe(null);
    expect(left()).toEqual({ "1m": 4, "4m": 4 });
    tell(discard(1, "1m.2"), discard(2, "9p.0"));
    expect(left()).toEqual({ "1m": 3, "4m": 4 });
    tell(discard(3, "4m.0"), { type: "pon", seat: 2, tile: "4m.0", own: ["4m.1", "4m.2"], source: 3 } as Entry);
    expect(left()).toEqual({ "1m": 3, "4m": 1 });
  });

  it("stay when the drawn tile goes out again, and go when the hand changes or the round ends", () => {
    const { tell, left } = after(discard(0, "9s.0"));
    tell(discard(0, "7p.0", { drawn: true }));
    expect(left()).toEqual({ "1m": 4, "4m": 4 });
    tell(discard(0, "2m.0"));
    expect(left()).toEqual({});
    const other = after(discard(0, "9s.0"), { type: "pon", seat: 0, tile: "5p.2", own: ["5p.0", "5p.1"], source: 1 } as Entry);
    expect(other.left()).toEqual({});
  });

  it("stand beside those of one's next turn", () => {
    const { room, left } = after(discard(0, "9s.0"));
    room.receive(asked(8, "discard 7p.0"));
    room.receive({ ...TOLD, moment: 8, discards: { "7p": [wait("1m", 3)] } });
    expect(left()).toEqual({ "1m": 4, "4m": 4 });
    expect(waitsAfter(room.outlook, "7p").map((each) => each.left)).toEqual([3]);
  });

  it("are none when the discard leaves nothing to wait for", () => {
    expect(after(discard(0, "5p.0")).left()).toEqual({});
    expect(after(discard(1, "9s.2")).left()).toEqual({});
  });

  it("give way to what the server says", () => {
    const { room, left } = after(discard(0, "9s.0"));
    room.receive(asked(8, "pass"));
    room.receive({ ...TOLD, moment: 8, discards: { [AS_IT_IS]: [wait("1m", 2)] } });
    expect(left()).toEqual({ "1m": 2 });
  });

  it("are forgotten by whoever lets a win go: what may be won then, only the server knows", () => {
    const { room, tell, left } = after(discard(0, "9s.0"));
    tell(discard(1, "1m.0"));
    room.receive(asked(8, "win", "pass"));
    room.act("pass");
    room.receive(asked(9));
    expect(left()).toEqual({});
  });
});
