/** Characters, winds, dragons, the white tile and the back. */
import { BLUE, GREEN, INK, RED, circle, ink, shape } from "./path.mjs";
import { glyph } from "./glyphs.mjs";

const NUMERALS = "一二三四伍六七八九";
const LATTICE = { columns: 6, rows: 8, step: 10, r: 7.07 };

function white() {
  const frame =
    "M8.5 6H51.5A3 3 0 0 1 54.5 9V71A3 3 0 0 1 51.5 74H8.5A3 3 0 0 1 5.5 71V9A3 3 0 0 1 8.5 6ZM9.8 10.2V69.8H50.2V10.2Z";
  const inner = "M20.5 14.3H39.5V18.8H45.8V61.2H39.5V65.7H20.5V61.2H14.2V18.8H20.5Z";
  const corners = [15.2, 44.8].flatMap((x) => [15.4, 64.6].map((y) => circle(x, y, 1.5))).join("");
  return shape(frame, BLUE) + `<path d="${inner}" fill="none" stroke="${BLUE}" stroke-width="1.9"/>` + shape(corners, BLUE);
}

/** Linked coins, an old lattice. */
function back() {
  let lattice = "";
  for (let j = 0; j < LATTICE.rows; j++) {
    for (let i = 0; i < LATTICE.columns; i++) lattice += circle(5 + i * LATTICE.step, 5 + j * LATTICE.step, LATTICE.r);
  }
  const [green, light] = ["var(--t-back,#1f7a5c)", "var(--t-back-ink,#3f9c7b)"];
  return (
    `<path d="M0 0H60V80H0Z" fill="${green}"/>` +
    `<path d="${lattice}" fill="none" stroke="${light}" stroke-width=".9" opacity=".75"/>` +
    `<path d="M0 0H60V80H0ZM5 5V75H55V5Z" fill="${green}" fill-rule="evenodd"/>` +
    `<rect x="3.2" y="3.2" width="53.6" height="73.6" rx="3" fill="none" stroke="${light}" stroke-width="1.2"/>`
  );
}

function numeral(character, rank) {
  const height = { 1: 10, 2: 19, 3: 25 }[rank] ?? 28;
  const middle = { 1: 22.5, 2: 21 }[rank] ?? 20;
  return ink(glyph(character, [30, middle, 46, height], 1.34), INK, rank > 3 ? 1.1 : 1.5) + '<use href="#t-wan"/>';
}

/** What the nine characters share. */
export const shared = () => ink(glyph("萬", [30, 56, 46, 36], 1.1), RED, 0.7).replace("<path", '<path id="t-wan"');

/** Symbols `m1` to `m9`, `z1` to `z7` and `back`. */
export function honours() {
  const faces = {};
  [...NUMERALS].forEach((character, i) => (faces[`m${i + 1}`] = numeral(character, i + 1)));
  [..."東南西北"].forEach((character, i) => (faces[`z${i + 1}`] = ink(glyph(character, [30, 40, 50, 61], 1.3), INK, 1.3)));
  faces.z5 = white();
  faces.z6 = ink(glyph("發", [30, 40, 51, 61], 1.3), GREEN, 1);
  faces.z7 = ink(glyph("中", [30, 40, 44, 64], 1.3), RED, 1.7);
  faces.back = back();
  return faces;
}
