/** Which tiles travel, from where, for how long; and that a new change ends the moves before it. */
import { describe, expect, it, vi } from "vitest";
import { DURATION, Motion, flights, frames, type Place } from "../src/lib/flip";

const place = (x: number, y: number, zone: string, more: Partial<Place> = {}): Place => ({ x, y, width: 40, height: 53, zone, from: null, ...more });
const only = (before: Record<string, Place>, after: Record<string, Place>) =>
  flights(new Map(Object.entries(before)), new Map(Object.entries(after)));

describe("what travels", () => {
  it("is my discard, from its place in the hand to the river", () => {
    const [flight] = only({ "5m.2": place(100, 700, "hand") }, { "5m.2": place(300, 400, "river", { width: 20, height: 26 }) });
    expect(flight).toMatchObject({ kind: "discard", dx: -200, dy: 300 });
    expect(flight?.scale).toBeCloseTo(2.04, 1);
  });

  it("is another's discard, from his hand", () => {
    const [flight] = only({ "hand-1": place(900, 300, "side") }, { "1z.0": place(600, 300, "river", { from: "hand-1" }) });
    expect(flight).toMatchObject({ kind: "discard", dx: 300, dy: 0, scale: 1 });
  });

  it("is a meld, from the tile that was claimed", () => {
    const [flight] = only({ "1z.0": place(600, 300, "river") }, { "meld-0-0": place(900, 700, "meld", { from: "1z.0" }) });
    expect(flight).toMatchObject({ kind: "claim", dx: -300, dy: -400 });
  });

  it("is a drawn tile, a short way from the side of the wall", () => {
    const [flight] = only({ wall: place(500, 300, "") }, { "9s.1": place(500, 700, "hand", { from: "wall" }) });
    expect(flight).toMatchObject({ kind: "draw", dx: 0, dy: -48 });
  });

  it("is the rest of the hand, along its row", () => {
    expect(only({ "9s.1": place(500, 700, "hand") }, { "9s.1": place(540, 700, "hand") })[0]).toMatchObject({ kind: "slide", dx: -40 });
  });

  it("is nothing that stays, nothing that is new from nowhere", () => {
    expect(only({ "meld-1-0": place(5, 5, "meld") }, { "meld-1-0": place(9, 5, "meld") })).toEqual([]);
    expect(only({ "hand-0": place(5, 5, "origin") }, { "hand-0": place(50, 5, "origin") })).toEqual([]);
    expect(only({ a: place(5, 5, "hand") }, { a: place(6, 5, "hand"), b: place(90, 5, "hand", { from: "unknown" }) })).toEqual([]);
  });
});

describe("how it travels", () => {
  it("ends where the page has it already", () => {
    for (const kind of ["draw", "discard", "claim", "kong", "slide", "reveal"] as const) {
      const list = frames({ key: "a", kind, dx: 10, dy: -20, scale: 2 });
      expect(list.at(-1)).toMatchObject({ translate: "0px 0px", scale: 1 });
      expect(list[0]).toMatchObject({ translate: "10px -20px" });
      expect(DURATION[kind]).toBeLessThanOrEqual(260);
    }
  });

  it("undoes the foreshortening of a leaning plane", () => {
    expect(frames({ key: "a", kind: "claim", dx: 10, dy: 10, scale: 1 }, 0.5, 0.25)[0]).toMatchObject({ translate: "20px 40px" });
  });

  it("settles in the last 60 of the 220 ms of a discard", () => {
    const landed = frames({ key: "a", kind: "discard", dx: 100, dy: 0, scale: 1 })[2]?.offset;
    expect((1 - Number(landed)) * DURATION.discard).toBeCloseTo(60);
  });
});

describe("one table's moves", () => {
  function stage(): { root: ParentNode; move(to: number): void; made: { cancel: ReturnType<typeof vi.fn> }[] } {
    let left = 0;
    const made: { cancel: ReturnType<typeof vi.fn> }[] = [];
    const element = {
      dataset: { fly: "1m.0", zone: "hand" },
      offsetWidth: 40,
      offsetHeight: 53,
      getBoundingClientRect: () => ({ left, top: 0, width: 40, height: 53 }),
      animate: () => {
        made.push({ cancel: vi.fn() });
        return made.at(-1);
      },
    };
    return { root: { querySelectorAll: () => [element] } as unknown as ParentNode, move: (to) => (left = to), made };
  }

  it("are cut short by the next change", () => {
    const { root, move, made } = stage();
    const motion = new Motion(() => false);
    for (const to of [50, 100]) {
      motion.prepare(root);
      move(to);
      motion.play(root);
    }
    expect(made.length).toBe(2);
    expect(made[0]?.cancel).toHaveBeenCalledOnce();
    expect(made[1]?.cancel).not.toHaveBeenCalled();
  });

  it("are none under reduced motion", () => {
    const { root, move, made } = stage();
    const motion = new Motion(() => true);
    motion.prepare(root);
    move(50);
    motion.play(root);
    expect(made).toEqual([]);
  });
});
