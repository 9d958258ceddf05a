/** The nine faces of bamboo: eight of stalks and one bird. */
import { BLUE, GREEN, INK, PAPER, RED, circle, line, points, shape } from "./path.mjs";

/** The right side of a stalk, as Bézier segments from top to bottom. */
function side(half, waist, height, knuckle) {
  const middle = height / 2;
  return [
    [[half * 0.62, -height], [half, -height + 0.5], [half, -height + knuckle]],
    [[half, -height + 2 * knuckle], [waist, -height + 2 * knuckle], [waist, -middle]],
    [[waist, -knuckle * 1.5], [half, -knuckle * 1.3], [half, 0]],
    [[half, knuckle * 1.3], [waist, knuckle * 1.5], [waist, middle]],
    [[waist, height - 2 * knuckle], [half, height - 2 * knuckle], [half, height - knuckle]],
    [[half, height - 0.5], [half * 0.62, height], [0, height]],
  ];
}

/** A stalk with three knuckles and two light slits. */
function stick(cx, cy, tall, wide = 7.6, degrees = 0) {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = ([x, y]) => [cx + x * c - y * s, cy + x * s + y * c];
  const height = tall / 2;
  const knuckle = Math.min(2.5, tall * 0.1);
  const right = side(wide / 2, wide * 0.33, height, knuckle);
  let d = "M" + points([at([0, -height])]);
  for (const segment of right) d += "C" + points(segment.map(at));
  const starts = [[0, -height], ...right.map((segment) => segment[2])];
  for (let i = right.length - 1; i >= 0; i--) {
    const [first, second] = right[i];
    d += "C" + points([[-second[0], second[1]], [-first[0], first[1]], [-starts[i][0], starts[i][1]]].map(at));
  }
  return d + "Z" + slits(at, wide * 0.085, height, knuckle);
}

function slits(at, half, height, knuckle) {
  const spans = [[-height + knuckle * 1.5, -knuckle * 1.05], [knuckle * 1.05, height - knuckle * 1.5]];
  const box = ([top, bottom]) => [[-half, top], [half, top], [half, bottom], [-half, bottom]].map((p) => points([at(p)]));
  return spans.map((span) => "M" + box(span).join("L") + "Z").join("");
}

const row = (xs, y, tall, wide) => xs.map((x) => [x, y, tall, wide]);
const column = (x, ys) => ys.map((y) => [x, y, 23, 9.6]);
const THREE = [12, 30, 48];
const STALKS = {
  2: [[GREEN, [[30, 22, 33, 12]]], [BLUE, [[30, 58, 33, 12]]]],
  3: [[GREEN, [[30, 22, 33, 11.4]]], [BLUE, row([16.5, 43.5], 58, 33, 11.4)]],
  4: [
    [GREEN, [[16.5, 22, 33, 11.4], [43.5, 58, 33, 11.4]]],
    [BLUE, [[43.5, 22, 33, 11.4], [16.5, 58, 33, 11.4]]],
  ],
  5: [
    [GREEN, [[12, 22, 33, 10.4], [48, 58, 33, 10.4]]],
    [BLUE, [[48, 22, 33, 10.4], [12, 58, 33, 10.4]]],
    [RED, [[30, 40, 36, 11]]],
  ],
  6: [[GREEN, row(THREE, 22, 33, 10.6)], [BLUE, row(THREE, 58, 33, 10.6)]],
  7: [
    [RED, [[30, 15.2, 22.5, 10.4]]],
    [GREEN, [...row([12, 48], 40.2, 23, 9.8), ...row([12, 48], 65, 23, 9.8)]],
    [BLUE, [[30, 40.2, 23, 9.8], [30, 65, 23, 9.8]]],
  ],
  8: [
    [GREEN, [...row([8.4, 51.6], 22, 33, 8.6), ...row([8.4, 51.6], 58, 33, 8.6)]],
    [BLUE, [
      [22.2, 22, 31.5, 7.8, -14], [37.8, 22, 31.5, 7.8, 14],
      [22.2, 58, 31.5, 7.8, 14], [37.8, 58, 31.5, 7.8, -14],
    ]],
  ],
  9: [
    [GREEN, column(12, [15.2, 40, 64.8])],
    [RED, column(30, [15.2, 40, 64.8])],
    [BLUE, column(48, [15.2, 40, 64.8])],
  ],
};

const TAIL = [
  ["M38 41C47 44 52 49 53 56", 53, 57.5],
  ["M36 43C44 48 47 56 46.6 64", 46.5, 65.5],
  ["M34 44C39 51 40 60 38 68.5", 37.6, 69.5],
];
const BODY =
  "M16.4 18.5C16 11.6 27.6 9.8 28 18C28.2 24 34 27.5 39.5 32C45.5 37 45.6 44 39 48.6C31.5 53.8 19 54.6 13.8 47.6C8.6 40.4 16.8 31 16.4 18.5Z";
const BREAST =
  "M17 27C14.6 33.4 10.6 40.6 14 46.8C16.4 51 20.8 51.8 24 51.4C18.6 46.4 17.6 38 19.6 29.4C19 28.8 17.8 28 17 27Z";
const WING = "M21.6 31.6C28 28 38.6 31.4 48.6 43.8C44 49.8 31 50 25 43.8C21.6 40.2 20.2 35.4 21.6 31.6Z";
const FEATHERS =
  "M22.8 32.8C29.4 30.6 38.2 33.8 46.8 43.6C42.4 47.8 31.6 47.8 26 42.8C23.2 40.2 22.2 36.4 22.8 32.8Z" +
  "M26.4 35.6C27 38.6 28.8 40.6 31.4 41.8C31 38.8 29.2 36.8 26.4 35.6Z" +
  "M31.6 36.4C32.6 39.6 34.6 41.8 37.6 43.2C37 40.2 35 37.8 31.6 36.4Z" +
  "M37.2 39C38.2 41.4 39.6 43 42 44C41.4 41.8 40 40.2 37.2 39Z";
const CREST = "M20.5 11.5C19.5 8.5 17.6 6.8 15.6 6M22.6 11C22.8 8 22.6 6 22 3.8M25 12C26.6 9.4 28 7.6 30 6.4";

function tail() {
  const eye = ([, x, y]) => shape(circle(x, y, 4.9) + circle(x, y, 3.5), BLUE) + shape(circle(x, y, 2.3), RED);
  return TAIL.map(([d]) => line(d, GREEN, 3.2)).join("") + TAIL.map(eye).join("");
}

/** A small peafowl on a stalk of bamboo; tail eyes in three colours. */
function bird() {
  return (
    tail() +
    line("M6.5 66.5C14 65 22 64.6 29.5 65", GREEN, 3.4) +
    shape("M9 66C8 71 12 74.5 18 75C17.5 70 14 66.5 9 66Z", GREEN) +
    line("M20.5 52L19 64M26.5 53L25 64", INK, 1.7) +
    line(CREST, BLUE, 1.4) +
    shape(circle(14.9, 5.6, 1.7) + circle(22, 3.6, 1.7) + circle(30.4, 6, 1.7), RED) +
    shape(BODY, GREEN) + shape(BREAST, RED) + shape(WING, PAPER) + shape(FEATHERS, BLUE) +
    shape("M16.8 15.2C13 15.4 10.2 17 8.2 20C11.4 20.6 14.4 20.8 17 20.2Z", RED) +
    shape(circle(21.4, 16.6, 2.3), PAPER) + shape(circle(21, 16.7, 1.15), INK)
  );
}

/** Symbols `s1` to `s9`. */
export function bamboo() {
  const faces = { s1: bird() };
  for (const [rank, groups] of Object.entries(STALKS)) {
    faces[`s${rank}`] = groups.map(([colour, items]) => shape(items.map((each) => stick(...each)).join(""), colour)).join("");
  }
  return faces;
}
