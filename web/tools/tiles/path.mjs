/** Short numbers and SVG path pieces; every drawing is made of these. */

export const INK = "var(--t-ink,#1b2a4a)";
export const RED = "var(--t-red,#bd2319)";
export const GREEN = "var(--t-green,#14693f)";
export const BLUE = "var(--t-blue,#1d4487)";
export const PAPER = "var(--t-face,#fbf6e8)";

/** A number with at most `digits` decimals and no needless zero. */
export function num(value, digits = 2) {
  const text = value.toFixed(digits).replace(/\.?0+$/, "");
  return text === "-0" ? "0" : text;
}

/** Points as text. */
export const points = (list, digits = 2) => list.map(([x, y]) => `${num(x, digits)} ${num(y, digits)}`).join(" ");

/** A filled shape; holes by the even-odd rule. */
export const shape = (d, fill) => `<path fill="${fill}" fill-rule="evenodd" d="${d}"/>`;

/** A brush stroke: filled and a little bolder than its outline. */
export const ink = (d, fill, bold = 0.7) =>
  `<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="${bold}" stroke-linejoin="round"/>`;

/** A line with round ends. */
export const line = (d, colour, width) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** A circle as a path. */
export function circle(x, y, r) {
  const [a, b] = [num(r), num(2 * r)];
  return `M${num(x - r)} ${num(y)}a${a} ${a} 0 1 0 ${b} 0a${a} ${a} 0 1 0 -${b} 0z`;
}

/** A flower outline of `petals` round petals. */
export function rosette(x, y, r, petals, depth = 0.42, turn = 0) {
  const inner = r * (1 - depth);
  const at = (angle) => [x + inner * Math.cos(angle), y + inner * Math.sin(angle)];
  let d = "";
  for (let i = 0; i < petals; i++) {
    const from = at(turn + (2 * Math.PI * (i - 0.5)) / petals);
    const to = at(turn + (2 * Math.PI * (i + 0.5)) / petals);
    const bow = (Math.hypot(from[0] - to[0], from[1] - to[1]) / 2) * 1.06;
    if (!d) d = "M" + points([from]);
    d += `A${num(bow)} ${num(bow)} 0 0 1 ${points([to])}`;
  }
  return d + "Z";
}
