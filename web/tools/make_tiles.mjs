/**
 * Draws the tile sprite: 34 faces and a back, `src/assets/tiles.svg` (generated, not committed).
 * Outlines of sixteen characters come from a font package with an open licence; everything else is drawn here.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bamboo } from "./tiles/bamboo.mjs";
import { dots } from "./tiles/dots.mjs";
import { honours, shared } from "./tiles/honours.mjs";

const NOTE =
  "<!-- Character outlines from Yuji Boku, Copyright 2021 The Yuji Project Authors, SIL Open Font License 1.1; all other shapes are ours. " +
  "Ids: m1-m9 p1-p9 s1-s9, z1-z4 winds, z5 white, z6 fa, z7 zhong, back. -->";

function sprite() {
  const faces = { ...honours(), ...dots(), ...bamboo() };
  const symbols = Object.entries(faces).map(([id, body]) => `<symbol id="${id}" viewBox="0 0 60 80">${body}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">\n${NOTE}\n<defs>${shared()}</defs>\n${symbols.join("\n")}\n</svg>\n`;
}

const target = join(dirname(fileURLToPath(import.meta.url)), "..", "src", "assets", "tiles.svg");
const text = sprite();
mkdirSync(dirname(target), { recursive: true });
// Unchanged text is left alone, so that a watching dev server does not reload.
if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
