/** Taps, keys and the confirm box become actions; what the server does not list is never sent. */
import { beforeEach, describe, expect, it } from "vitest";
import { keysOf } from "../src/store/choices";
import { Play } from "../src/store/play.svelte";
import { Room } from "../src/store/room.svelte";
import { settings } from "../src/store/settings.svelte";
import type { Choices, Command } from "../src/wire/types";

const ask = (legal: string[], more: Partial<Choices> = {}): Choices => ({ type: "choices", moment: 9, legal, blocked: [], confirm: [], ...more });

let sent: Command[];
let room: Room;
let play: Play;
beforeEach(() => {
  sent = [];
  let id = 0;
  room = new Room("123456", { command: (command) => (sent.push(command), `c${++id}`), send: () => true });
  play = new Play(room);
  settings.oneTap = false;
});
const actions = () => sent.map((each) => (each.type === "act" ? `${each.action} @${each.moment}` : each.type));

describe("a tile", () => {
  it("is raised by the first tap and discarded by the second", () => {
    room.receive(ask(["discard 5m", "discard 1z"]));
    play.tap("5m.2", "5m.2");
    expect([play.raised, actions()]).toEqual(["5m.2", []]);
    play.tap("1z.0", "1z.0");
    expect(play.raised).toBe("1z.0");
    play.tap("1z.0", "1z.0");
    expect(actions()).toEqual(["discard 1z.0 @9"]);
  });

  it("goes at the first tap when that is wished", () => {
    settings.oneTap = true;
    room.receive(ask(["discard 5m"]));
    play.tap("5m.2", "5m.2");
    expect(actions()).toEqual(["discard 5m.2 @9"]);
  });

  it("stays when a rule forbids it, and says which", () => {
    const block = { action: "discard 5m", code: "listening", rule: "X1" };
    room.receive(ask(["discard 1z"], { blocked: [block] }));
    play.tap("5m.2", "5m.2");
    play.tap("5m.2", "5m.2");
    expect([play.blocked("5m.2"), play.dim("5m.2"), play.dim("1z.0"), actions()]).toEqual([block, true, false, []]);
  });

  it("of a possible kong is asked about first", () => {
    room.receive(ask(["discard 5m"], { confirm: ["5m"] }));
    play.discard("5m.2");
    expect([play.asking?.face, actions()]).toEqual(["5m", []]);
    play.answer(false);
    expect([play.asking, actions()]).toEqual([null, []]);
    play.discard("5m.2");
    play.answer(true);
    expect(actions()).toEqual(["discard 5m.2 @9"]);
  });
});

describe("the keys", () => {
  it("keep their order and stand only for what is legal", () => {
    room.receive(ask(["pong 5m", "direct_kong 5m", "win", "pass"]));
    expect(play.keys.map((key) => key.name)).toEqual(["win", "kong", "pong", "pass"]);
    play.press("listen");
    play.press("pong");
    expect(actions()).toEqual(["pong 5m @9"]);
  });

  it("show a refused 胡 always and other refusals beside legal keys only", () => {
    const blocked = [
      { action: "win", code: "a", rule: "1" },
      { action: "pong 5m", code: "b", rule: "2" },
    ];
    expect(keysOf(ask([], { blocked })).map((key) => key.name)).toEqual(["win"]);
    expect(keysOf(ask(["pass"], { blocked })).map((key) => key.name)).toEqual(["win", "pong", "pass"]);
    room.receive(ask(["pass"], { blocked }));
    play.press("win");
    expect(actions()).toEqual([]);
  });

  it("let one kong of several be chosen", () => {
    room.receive(ask(["concealed_kong 1m", "added_kong 2m", "discard 3m"]));
    play.press("kong");
    expect([play.kongs, actions()]).toEqual([["concealed_kong 1m", "added_kong 2m"], []]);
    play.send("added_kong 2m");
    expect(actions()).toEqual(["added_kong 2m @9"]);
  });

  it("declare 听 with the discard that follows", () => {
    room.receive(ask(["listen 5m", "discard 5m", "discard 1z"]));
    play.press("listen");
    expect([play.mode, play.dim("1z.0"), play.mayGo("5m.0")]).toEqual(["listen", true, true]);
    play.discard("1z.0");
    play.discard("5m.0");
    expect(actions()).toEqual(["listen 5m.0 @9"]);
  });
});

describe("an answer under way", () => {
  it("takes the keys away and is not sent twice", () => {
    room.receive(ask(["pass", "pong 5m"]));
    play.press("pong");
    play.press("pong");
    expect([play.keys, sent.length]).toEqual([[], 1]);
  });

  it("gives them back when it is refused, and says why", () => {
    room.receive(ask(["pass", "pong 5m"]));
    play.press("pong");
    room.receive({ type: "refused", id: "c1", code: "stale", rule: null, message: { zh: "晚", en: "late" } });
    expect([play.keys.length, room.toast?.text.en]).toEqual([2, "late"]);
  });

  it("closes the question when it is carried out", () => {
    room.receive(ask(["pass", "pong 5m"]));
    play.press("pass");
    room.receive({ type: "ack", id: "c1" });
    expect(room.choices.legal).toEqual([]);
  });
});
