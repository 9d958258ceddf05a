/**
 * Outlines of the sixteen characters, from Yuji Boku (Copyright 2021 The Yuji Project Authors, SIL Open Font License 1.1).
 * The package splits the font by Unicode range; its table says which file holds a character.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import opentype from "opentype.js";
import { points } from "./path.mjs";

const SPECK = 420; // font units squared: dry-brush specks below this are dropped
const STEPS = 12;

const folder = dirname(createRequire(import.meta.url).resolve("@fontsource/yuji-boku/package.json"));
const ranges = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));

function holds(range, code) {
  return range.split(",").some((part) => {
    const [from, to] = part.trim().slice(2).split("-");
    return parseInt(from, 16) <= code && code <= parseInt(to ?? from, 16);
  });
}

function fileOf(character) {
  const code = character.codePointAt(0);
  const subset = Object.keys(ranges).find((name) => holds(ranges[name], code));
  if (!subset) throw new Error(`the font lacks ${character}`);
  return join(folder, "files", `yuji-boku-${subset.replace(/[[\]]/g, "")}-400-normal.woff`);
}

const fonts = new Map();
function fontOf(character) {
  const file = fileOf(character);
  if (!fonts.has(file)) {
    const bytes = readFileSync(file);
    fonts.set(file, opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)));
  }
  return fonts.get(file);
}

/** The contours of a character: lists of commands in font units, the y axis upwards. */
export function outline(character) {
  const contours = [];
  for (const command of fontOf(character).charToGlyph(character).path.commands) {
    if (command.type === "M") contours.push([]);
    contours.at(-1).push(command);
  }
  return contours;
}

const ends = (command) => {
  const list = [];
  if (command.x1 !== undefined) list.push([command.x1, command.y1]);
  if (command.x2 !== undefined) list.push([command.x2, command.y2]);
  if (command.x !== undefined) list.push([command.x, command.y]);
  return list;
};

function bezier(list, t) {
  while (list.length > 1) {
    list = list.slice(1).map(([x, y], i) => [list[i][0] + (x - list[i][0]) * t, list[i][1] + (y - list[i][1]) * t]);
  }
  return list[0];
}

/** Points along a contour, close enough for area and bounds. */
function flatten(contour) {
  const found = [];
  let here = [0, 0];
  for (const command of contour) {
    const list = ends(command);
    if (!list.length) continue;
    const steps = list.length === 1 ? 1 : STEPS;
    for (let i = 1; i <= steps; i++) found.push(command.type === "M" ? list[0] : bezier([here, ...list], i / steps));
    here = list.at(-1);
  }
  return found;
}

function area(list) {
  let sum = 0;
  list.forEach(([x, y], i) => {
    const [nextX, nextY] = list[(i + 1) % list.length];
    sum += x * nextY - nextX * y;
  });
  return Math.abs(sum) / 2;
}

/** One path fitted into `w` x `h` around (`cx`, `cy`); the sides may differ by `stretch`. */
export function glyph(character, [cx, cy, w, h], stretch = 1.18) {
  const contours = outline(character).filter((each) => area(flatten(each)) > SPECK);
  const all = contours.flatMap(flatten);
  const [xs, ys] = [all.map((p) => p[0]), all.map((p) => p[1])];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let sx = w / (x1 - x0);
  let sy = h / (y1 - y0);
  sx = Math.min(sx, sy * stretch);
  sy = Math.min(sy, sx * stretch);
  const place = ([x, y]) => [cx + (x - (x0 + x1) / 2) * sx, cy - (y - (y0 + y1) / 2) * sy];
  return contours.flat().map((each) => each.type + points(ends(each).map(place), 1)).join("");
}
