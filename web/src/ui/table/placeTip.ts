/** Where the note above the hand goes. */

const GAP = 10;
const EDGE = 10;
/** How far a tile is raised, as a part of its width (hand.css). */
const RAISED = 0.35;

/** Set left, bottom and the place of the point; keys, names and buttons above the hand are not covered. */
export function placeTip(box: HTMLElement, stage: HTMLElement): void {
  const hand = stage.querySelector<HTMLElement>(".hand");
  if (!hand) return;
  const anchor = hand.querySelector<HTMLElement>(".up") ?? hand.querySelector<HTMLElement>(".drawn") ?? hand;
  const [frame, at, all] = [stage, anchor, hand].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect];
  const top = topOf(anchor);
  const melds = rectOf(stage, ".mine .melds");
  /** Upright, other things stand above the hand: a second row, the name, the melds. */
  const stacked = all.height > at.height * 1.8 || (melds !== undefined && melds.bottom < all.top + at.height / 2);
  const keys = rectOf(stage, ".acts, .takeback");
  let bottom = frame.bottom - Math.min(top, all.top) + GAP;
  if (stacked) bottom = frame.bottom - Math.min(all.top, melds?.top ?? all.top, rectOf(stage, ".p0")?.top ?? all.top) + GAP;
  let [low, high] = bounds(stage, frame, bottom, box.offsetHeight);
  if (high - low < box.offsetWidth && keys) {
    bottom = frame.bottom - keys.top + GAP;
    [low, high] = bounds(stage, frame, bottom, box.offsetHeight);
  }
  const middle = at.left - frame.left + at.width / 2;
  const left = Math.max(low, Math.min(middle - box.offsetWidth / 2, high - box.offsetWidth));
  box.style.left = `${left}px`;
  box.style.bottom = `${bottom}px`;
  box.style.setProperty("--px", `${middle - left}px`);
  const points = middle - left > 16 && middle - left < box.offsetWidth - 16;
  box.classList.toggle("flat", stacked || !points || bottom > frame.bottom - all.top + at.height);
}

/** Where a tile will stand: its place in the layout and how far it is raised, whatever a transition shows now. */
function topOf(tile: HTMLElement): number {
  const parent = tile.offsetParent?.getBoundingClientRect().top ?? 0;
  return parent + tile.offsetTop - (tile.classList.contains("up") ? tile.offsetWidth * RAISED : 0);
}

const rectOf = (stage: HTMLElement, selector: string): DOMRect | undefined =>
  stage.querySelector<HTMLElement>(selector)?.getBoundingClientRect();

/** The free span at this height, between what stands left and what stands right of it. */
function bounds(stage: HTMLElement, frame: DOMRect, bottom: number, height: number): [number, number] {
  const [under, over] = [frame.bottom - bottom, frame.bottom - bottom - height];
  const crosses = (rect: DOMRect | undefined): rect is DOMRect => rect !== undefined && rect.top < under && rect.bottom > over;
  let [low, high] = [EDGE, frame.width - EDGE];
  for (const selector of [".p0", ".p0 .tags", ".phrase", ".p1", ".acts", ".takeback"]) {
    const rect = rectOf(stage, selector);
    if (!crosses(rect)) continue;
    const [left, right] = [rect.left - frame.left, rect.right - frame.left];
    if (selector === ".p0" || left + right < frame.width) low = Math.max(low, right + GAP);
    else high = Math.min(high, left - GAP);
  }
  return [low, high];
}
