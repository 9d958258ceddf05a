/** Where things lie on the screen. */
import { describe, expect, it } from "vitest";
import { firstRow, handOf, meldOf, riverSlot, sourcePlace, spots } from "../src/store/layout";
import { EMPTY_SEAT, type TableMeld } from "../src/store/state";

describe("places", () => {
  it("put the next player to my right and the one before me to my left", () => {
    expect(spots(4, 2)).toEqual([
      { seat: 2, place: 0 },
      { seat: 3, place: 1 },
      { seat: 0, place: 2 },
      { seat: 1, place: 3 },
    ]);
    expect(spots(3, 1).map((each) => [each.seat, each.place])).toEqual([[1, 0], [2, 1], [0, 3]]);
    expect(spots(2, null).map((each) => [each.seat, each.place])).toEqual([[0, 0], [1, 2]]);
    expect(spots(0, null)).toEqual([]);
  });
});

describe("a hand", () => {
  it("stands sorted with the wild first and the drawn tile apart", () => {
    const { row, drawn } = handOf({ ...EMPTY_SEAT, tiles: ["9s.0", "1m.2", "5p.1", "1m.0", "5p.3"], drawn: "1m.2" }, "5p");
    expect(row.map((each) => each.tile)).toEqual(["5p.1", "5p.3", "1m.0", "9s.0"]);
    expect(drawn?.tile).toBe("1m.2");
  });

  it("gives hidden tiles keys of their own", () => {
    const { row, drawn } = handOf({ ...EMPTY_SEAT, tiles: ["?", "?", "?"], drawn: "?" }, null);
    expect(new Set([...row, drawn].map((each) => each?.key)).size).toBe(3);
  });

  it("stands in one row upright while it fits", () => {
    expect([1, 7, 8, 13, 14].map(firstRow)).toEqual([1, 7, 4, 7, 7]);
  });
});

describe("a river", () => {
  it("has rows of six and a third row that grows", () => {
    expect([0, 5, 6, 12, 20].map((at) => riverSlot(at, 0, 4))).toEqual([
      { row: 0, column: 0 },
      { row: 0, column: 5 },
      { row: 1, column: 0 },
      { row: 2, column: 0 },
      { row: 2, column: 8 },
    ]);
  });

  it.each([2, 3, 4])("never lays two tiles in one place (%i players)", (players) => {
    for (const { place } of spots(players, 0)) {
      const slots = Array.from({ length: 60 }, (_, at) => JSON.stringify(riverSlot(at, place, players)));
      expect(new Set(slots).size).toBe(60);
    }
  });
});

describe("a meld", () => {
  const pong: TableMeld = { kind: "pong", face: "5m", tiles: [], source: 3, claimed: "5m.0", turned: false };

  it("tells by the face-down tile whom it came from", () => {
    expect([1, 2, 3].map((source) => sourcePlace(0, source, 4))).toEqual(["right", "middle", "left"]);
    expect([sourcePlace(0, 1, 3), sourcePlace(0, 2, 3), sourcePlace(0, 1, 2)]).toEqual(["right", "left", "middle"]);
    expect(meldOf(pong, 0, 4, 1)).toEqual({ base: [null, "5m", "5m"], top: undefined });
    expect(meldOf({ ...pong, turned: true }, 0, 4, 1).base).toEqual(["5m", "5m", "5m"]);
  });

  it("shows of a concealed kong what the game shows", () => {
    const kong: TableMeld = { ...pong, kind: "concealed_kong", source: null, turned: true };
    expect(meldOf(kong, 0, 4, 1)).toEqual({ base: [null, null, null], top: "5m" });
    expect(meldOf({ ...kong, face: "?" }, 0, 4, 0)).toEqual({ base: [null, null, null], top: null });
    expect(meldOf({ ...kong, kind: "added_kong" }, 0, 4, 0)).toEqual({ base: ["5m", "5m", "5m"], top: "5m" });
  });
});
