/** The reducer against the engine: the same entries must lead to what the engine's own view says. */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sorted } from "../src/lib/faces";
import { apply, fold } from "../src/store/reducer";
import { EMPTY, type TableState } from "../src/store/state";
import type { Entry } from "../src/wire/types";

interface Stream {
  seat: number | null;
  entries: Entry[];
  checks: { after: number; view: unknown }[];
}

const folder = new URL("./fixtures/", import.meta.url);
const files = readdirSync(folder).filter((name) => /^g\d+-\d+\.json$/.test(name));

/** A state in the words of the engine's view. */
function facts(state: TableState): unknown {
  return {
    players: state.players,
    dealer: state.dealer,
    bought: state.bought,
    phase: state.phase,
    turn: state.turn,
    left: state.left,
    wild: state.wild,
    last: state.last && [state.last.tile, state.last.seat],
    seq: state.seq,
    moment: state.moment,
    over: state.result !== null,
    seats: state.seats.map((seat) => ({
      tiles: sorted(seat.tiles),
      drawn: seat.drawn,
      melds: seat.melds.map(({ kind, face, tiles, source }) => ({ kind, face, tiles, source })),
      river: seat.river,
      taken: seat.taken,
      listening: seat.listening,
    })),
  };
}

describe.each(files)("%s", (name) => {
  const streams = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Stream[];

  it.each(streams)("gives the engine's view for seat $seat", ({ entries, checks }) => {
    let state = EMPTY;
    let at = 0;
    for (const { after, view } of checks) {
      state = fold(state, entries.slice(at, after));
      at = after;
      expect(facts(state)).toEqual(view);
    }
    state = fold(state, entries.slice(at));
    expect(state.revealed?.secret).toMatch(/^[0-9a-f]+$/);
  });

  it.each(streams)("never changes a state it was given (seat $seat)", ({ entries }) => {
    const freeze = <T>(value: T): T => {
      if (value && typeof value === "object" && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freeze);
      return value;
    };
    expect(() => entries.reduce((state, entry) => freeze(apply(state, freeze(entry))), freeze(EMPTY))).not.toThrow();
  });
});

describe("a 碰", () => {
  const pong: Entry[] = [
    { type: "start_kyoku", players: 4, dealer: 0, bought: null },
    { type: "deal", left: 83, hands: [["5m.3", "1z.0"], ["5m.0", "5m.1", "2z.0"], ["?"], ["?"]] },
    { type: "begin" },
    { type: "dahai", seat: 2, tile: "5m.2", drawn: false, listen: false, cause: "choice", let_go: false },
    { type: "pon", seat: 1, tile: "5m.2", own: ["5m.0", "5m.1"], source: 2 },
  ];
  const meldOf = (entries: Entry[]) => fold(EMPTY, entries).seats[1]?.melds[0];

  it("lies with its claimed tile face down until the fourth copy is discarded", () => {
    expect(meldOf(pong)).toMatchObject({ claimed: "5m.2", turned: false });
    const other: Entry = { type: "dahai", seat: 0, tile: "1z.0", drawn: false, listen: false, cause: "choice", let_go: false };
    expect(meldOf([...pong, other])?.turned).toBe(false);
    expect(meldOf([...pong, other, { ...other, tile: "5m.3" }])?.turned).toBe(true);
  });

  it("lies open after a 补杠", () => {
    const kong: Entry = { type: "kakan", seat: 1, kind: "added_kong", face: "5m", own: ["5m.3"], tile: null, source: 2 };
    expect(meldOf([...pong, kong])).toMatchObject({ kind: "added_kong", turned: true });
  });
});
