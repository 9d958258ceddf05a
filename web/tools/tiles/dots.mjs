/** The nine faces of dots. */
import { BLUE, GREEN, RED, circle, points, rosette, shape } from "./path.mjs";

const coin = (x, y, r) =>
  circle(x, y, r) + circle(x, y, r * 0.79) + circle(x, y, r * 0.63) +
  rosette(x, y, r * 0.47, 6, 0.4, Math.PI / 6) + circle(x, y, r * 0.14);

const coins = (r, groups) =>
  groups.map(([colour, places]) => shape(places.map(([x, y]) => coin(x, y, r)).join(""), colour)).join("");

const around = (count, draw) =>
  Array.from({ length: count }, (_, i) => draw((2 * Math.PI * i) / count)).join("");

function petal(x, y, angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (u, v) => [x + u * c - v * s, y + u * s + v * c];
  return (
    "M" + points([at(7.6, 0)]) +
    "C" + points([at(9.4, -2.5), at(12.6, -2.2), at(14, 0)]) +
    "C" + points([at(12.6, 2.2), at(9.4, 2.5), at(7.6, 0)]) + "Z"
  );
}

function oneDot() {
  const [x, y] = [30, 40];
  return (
    shape(circle(x, y, 27.4) + circle(x, y, 24.2), GREEN) +
    shape(around(24, (a) => circle(x + 21 * Math.cos(a), y + 21 * Math.sin(a), 1.6)), BLUE) +
    shape(circle(x, y, 18) + rosette(x, y, 15.8, 12, 0.2), BLUE) +
    shape(around(12, (a) => petal(x, y, a)), GREEN) +
    shape(circle(x, y, 7.2) + rosette(x, y, 5.4, 8, 0.36) + circle(x, y, 1.7), RED)
  );
}

const grid = (xs, ys) => xs.flatMap((x) => ys.map((y) => [x, y]));
const across = (y) => grid([11, 30, 49], [y]);

const DOTS = {
  2: [14.6, [[GREEN, [[30, 22]]], [BLUE, [[30, 58]]]]],
  3: [11, [[BLUE, [[15.5, 16]]], [RED, [[30, 40]]], [GREEN, [[44.5, 64]]]]],
  4: [12, [[BLUE, [[16.4, 20.5], [43.6, 59.5]]], [GREEN, [[43.6, 20.5], [16.4, 59.5]]]]],
  5: [10.4, [[BLUE, [[15.4, 16.4], [44.6, 63.6]]], [GREEN, [[44.6, 16.4], [15.4, 63.6]]], [RED, [[30, 40]]]]],
  6: [10.6, [[GREEN, grid([17.6, 42.4], [15.6])], [RED, grid([17.6, 42.4], [41, 64.4])]]],
  7: [8.9, [[GREEN, [[12.4, 12.4], [30, 20.6], [47.6, 28.8]]], [RED, grid([18.6, 41.4], [47.4, 67.2])]]],
  8: [8.9, [[BLUE, grid([18.2, 41.8], [11.6, 30.5, 49.5, 68.4])]]],
  9: [8.8, [[BLUE, across(14)], [RED, across(40)], [GREEN, across(66)]]],
};

/** Symbols `p1` to `p9`. */
export function dots() {
  const faces = { p1: oneDot() };
  for (const [rank, [r, groups]] of Object.entries(DOTS)) faces[`p${rank}`] = coins(r, groups);
  return faces;
}
