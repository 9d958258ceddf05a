/** Numbers of entries: exactly the missed ones, a reset, a gap; and the contribution to the shuffle. */
import { describe, expect, it } from "vitest";
import { Room } from "../src/store/room.svelte";
import type { ClientMessage, Entry, RoomCard, ServerMessage } from "../src/wire/types";

const HIDDEN: Entry = { type: "hidden" };
const START: Entry[] = [
  { type: "seal", number: 1, commitment: "00" },
  { type: "start_kyoku", players: 4, dealer: 0, bought: null },
];

function make(seat: number | null = 0) {
  const out: ClientMessage[] = [];
  const room = new Room("123456", { command: () => "id", send: (message) => (out.push(message), true) });
  room.receive({ type: "welcome", room: "123456", epoch: 7, guest: "g", seat, seq: 0, now: 0 });
  return { room, out };
}

describe("numbered entries", () => {
  it("are folded once, also when some come again", () => {
    const { room } = make();
    room.receive({ type: "events", from: 0, reset: true, entries: START });
    room.receive({ type: "events", from: 1, reset: false, entries: [START[1] as Entry, HIDDEN] });
    expect([room.table.seq, room.known()]).toEqual([2, { seen: 2, epoch: 7 }]);
  });

  it("ask for what is missing when a number was left out", () => {
    const { room } = make();
    let asked = 0;
    room.onGap = () => asked++;
    room.receive({ type: "events", from: 0, reset: true, entries: START });
    room.receive({ type: "events", from: 4, reset: false, entries: [HIDDEN] });
    expect([asked, room.table.seq, room.known().seen]).toEqual([1, 1, 1]);
  });

  it("start anew at a reset", () => {
    const { room } = make();
    room.receive({ type: "events", from: 0, reset: true, entries: START });
    room.receive({ type: "events", from: 40, reset: true, entries: [{ ...START[0], number: 3 } as Entry] });
    expect([room.table.number, room.table.phase, room.known().seen]).toEqual([3, "new", 40]);
  });
});

describe("countdowns", () => {
  it("run by the server's clock, however wrong this browser's is", () => {
    const { room } = make();
    const late = Date.now() + 5 * 3600_000;
    const card = { type: "room", vote: { by: 1, yes: [1], until: late + 60_000 }, next_at: late + 20_000 } as unknown as RoomCard;
    for (const now of [{ type: "pong" }, { type: "welcome", room: "123456", epoch: 7, guest: "g", seat: 0, seq: 0 }] as const) {
      room.receive({ type: "pong", now: 0 });
      room.receive({ ...now, now: late } as ServerMessage);
      room.receive(card);
      expect(Math.abs((room.card?.next_at ?? 0) - Date.now() - 20_000)).toBeLessThan(1000);
      expect(Math.abs((room.card?.vote?.until ?? 0) - Date.now() - 60_000)).toBeLessThan(1000);
    }
    room.receive({ ...card, vote: null, next_at: null });
    expect([room.card?.vote, room.card?.next_at]).toEqual([null, null]);
  });
});

describe("a seal", () => {
  it("is answered with randomness by a player, never by a spectator", () => {
    const [player, spectator] = [make(), make(null)];
    for (const each of [player, spectator]) each.room.receive({ type: "events", from: 0, reset: true, entries: START.slice(0, 1) });
    expect(player.out).toMatchObject([{ type: "contribute", number: 1, entropy: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(spectator.out).toEqual([]);
  });

  it("is left alone when the deal came with it: nothing can be added any more", () => {
    const { room, out } = make();
    room.receive({ type: "events", from: 0, reset: true, entries: START });
    expect(out).toEqual([]);
    expect(room.contributed(1)).toBeNull();
  });
});
