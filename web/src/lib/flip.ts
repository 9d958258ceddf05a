/**
 * Tiles on their way: what is drawn before and after a change is compared by key (a physical tile keeps its own), and
 * whatever stands elsewhere now travels there from where it was. The page is at its end from the first moment on; a
 * move only shows how it came to be, takes no taps away and is cut short by the next change.
 */

/**
 * Where something is drawn, in pixels of the window: middle and size, the zone it lies in, and where a new one comes
 * from. The zone `origin` only sends and never moves.
 */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly zone: string;
  readonly from: string | null;
}
export type Places = ReadonlyMap<string, Place>;
export type Kind = "draw" | "discard" | "claim" | "kong" | "slide" | "reveal";

export interface Flight {
  readonly key: string;
  readonly kind: Kind;
  /** From the end back to the start, in pixels of the window. */
  readonly dx: number;
  readonly dy: number;
  /** Size at the start, as a part of the size at the end. */
  readonly scale: number;
}

/** Milliseconds of each kind of move. */
export const DURATION: Record<Kind, number> = { draw: 160, discard: 220, claim: 260, kong: 200, slide: 120, reveal: 260 };
/** The last part of a discard, in which it settles. */
const SETTLE_MS = 60;
/** Less than this is no move. */
const STILL = 2;
/** A drawn tile comes from the side of the wall, not all the way. */
const DRAW_WIDTHS = 1.2;
const ARC = 0.12;

/** What has to travel between two pictures. */
export function flights(before: Places, after: Places): Flight[] {
  const found: Flight[] = [];
  for (const [key, to] of after) {
    if (to.zone === "origin") continue;
    const old = before.get(key);
    const from = old ?? (to.from === null ? undefined : before.get(to.from));
    if (!from) continue;
    const kind = kindOf(to, old);
    if (kind === null) continue;
    const [dx, dy] = kind === "draw" ? near(from.x - to.x, from.y - to.y, to.width * DRAW_WIDTHS) : [from.x - to.x, from.y - to.y];
    if (Math.hypot(dx, dy) < STILL) continue;
    found.push({ key, kind, dx, dy, scale: old && kind !== "draw" ? clamp(longer(from) / longer(to)) : 1 });
  }
  return found;
}

/** What stays in its zone only moves along in a hand. */
function kindOf(to: Place, old: Place | undefined): Kind | null {
  if (old?.zone === to.zone) return to.zone === "hand" ? "slide" : null;
  if (to.zone === "wild") return "reveal";
  if (to.zone === "river") return "discard";
  if (to.zone === "meld") return "claim";
  if (to.zone === "kong") return "kong";
  return "draw";
}

const longer = (place: Place): number => Math.max(place.width, place.height);
const clamp = (scale: number): number => Math.min(2.5, Math.max(0.4, scale || 1));

function near(dx: number, dy: number, most: number): [number, number] {
  const part = Math.min(1, most / Math.max(1, Math.hypot(dx, dy)));
  return [dx * part, dy * part];
}

/** The frames of a move; `sx` and `sy` say how large a pixel of the element is drawn (a leaning plane makes it smaller). */
export function frames(flight: Flight, sx = 1, sy = 1): Keyframe[] {
  const at = (x: number, y: number): string => `${round(x / sx)}px ${round(y / sy)}px`;
  const { dx, dy, scale, kind } = flight;
  const first: Keyframe = { translate: at(dx, dy), scale: round(scale), easing: "ease-out" };
  const last: Keyframe = { translate: "0px 0px", scale: 1 };
  if (kind === "discard") {
    const lift = Math.hypot(dx, dy) * ARC;
    const landed = 1 - SETTLE_MS / DURATION.discard;
    return [
      { ...first, easing: "linear" },
      { translate: at(dx * 0.4, dy * 0.4 - lift), scale: round(1 + (scale - 1) * 0.4 + 0.06), offset: landed * 0.5, easing: "ease-out" },
      { translate: "0px 0px", scale: 1.05, offset: landed },
      last,
    ];
  }
  if (kind === "kong") return [{ ...first, rotate: "x 80deg" }, { ...last, rotate: "x 0deg" }];
  if (kind === "draw") return [{ ...first, opacity: 0 }, { ...last, opacity: 1 }];
  return [first, last];
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** What moves carry `data-fly` (their key), `data-zone`, and `data-from` (the key of what a new one comes from). */
const MARKED = "[data-fly]";

/** Where everything that may move is drawn now; of two with one key the later counts. */
export function look(root: ParentNode): Map<string, { place: Place; element: HTMLElement }> {
  const found = new Map<string, { place: Place; element: HTMLElement }>();
  for (const element of root.querySelectorAll<HTMLElement>(MARKED)) {
    const box = element.getBoundingClientRect();
    const { fly, zone = "", from } = element.dataset;
    if (!fly || !box.width) continue;
    const place = { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height, zone, from: from ?? null };
    found.set(fly, { place, element });
  }
  return found;
}

const places = (seen: ReadonlyMap<string, { place: Place }>): Places => new Map([...seen].map(([key, each]) => [key, each.place]));

/** The moves of one table. */
export class Motion {
  private before: Places | null = null;
  private running: Animation[] = [];

  constructor(private readonly calm: () => boolean) {}

  /** Call before the page changes. */
  prepare(root: ParentNode | null): void {
    this.before = root && !this.calm() ? places(look(root)) : null;
  }

  /** Call when it has changed. */
  play(root: ParentNode | null): void {
    const before = this.before;
    this.stop();
    if (!root || !before) return;
    const after = look(root);
    for (const flight of flights(before, places(after))) {
      const seen = after.get(flight.key);
      if (seen) this.fly(seen.element, seen.place, flight);
    }
  }

  /** Everything is where it belongs. */
  stop(): void {
    for (const each of this.running) each.cancel();
    this.running = [];
    this.before = null;
  }

  private fly(element: HTMLElement, place: Place, flight: Flight): void {
    const [sx, sy] = [place.width / (element.offsetWidth || place.width), place.height / (element.offsetHeight || place.height)];
    const animation = element.animate(frames(flight, sx, sy), { duration: DURATION[flight.kind] });
    animation.onfinish = () => (this.running = this.running.filter((each) => each !== animation));
    this.running.push(animation);
  }
}
