/** Faces and tiles as text: `5m` is a face, `5m.2` a tile, `?` one that cannot be seen. */
import type { Face, Tile } from "../wire/types";

export const HIDDEN = "?";
export const SUITS = "mpsz";

/** All faces in order. */
export const FACES: readonly Face[] = [..."mpsz"].flatMap((suit) =>
  Array.from({ length: suit === "z" ? 7 : 9 }, (_, i) => `${i + 1}${suit}`),
);
const ORDER = new Map(FACES.map((face, i) => [face, i]));

export const faceOf = (tile: Tile): Face => (tile === HIDDEN ? HIDDEN : (tile.split(".")[0] as Face));

/** Place of a tile in a sorted hand; hidden ones stand together. */
export function rank(tile: Tile): number {
  if (tile === HIDDEN) return -1;
  const [face, copy] = tile.split(".") as [Face, string | undefined];
  return (ORDER.get(face) ?? 0) * 4 + Number(copy ?? 0);
}

export const sorted = (tiles: readonly Tile[]): Tile[] => [...tiles].sort((a, b) => rank(a) - rank(b));

/** Id of a face in the sprite. */
export const symbol = (face: Face): string => (face === HIDDEN ? "back" : `${face[1]}${face[0]}`);
