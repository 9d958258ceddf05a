/** The icon of the installed page, drawn by code: a standing tile with 中, as in public/icon.svg. */
import { deflateSync } from "node:zlib";

type Colour = [number, number, number];
const CLOTH: Colour = [0x0f, 0x32, 0x2b];
const BACK: Colour = [0x12, 0x50, 0x40];
const FACE: Colour = [0xfd, 0xf9, 0xee];
const RED: Colour = [0xbb, 0x20, 0x18];
/** Samples along each side of a pixel. */
const FINE = 3;
/** Side of the drawing. */
const SIDE = 64;

interface Shape {
  box: [left: number, top: number, right: number, bottom: number];
  radius: number;
  colour: Colour;
}

/** The tile; 中 is a frame and a stroke. */
const SHAPES: Shape[] = [
  { box: [10, 6, 54, 60], radius: 7, colour: BACK },
  { box: [10, 4, 54, 54], radius: 7, colour: FACE },
  { box: [17.5, 17.5, 46.5, 34.5], radius: 2.5, colour: RED },
  { box: [22.5, 22.5, 41.5, 29.5], radius: 0, colour: FACE },
  { box: [29.5, 10.5, 34.5, 47.5], radius: 2.5, colour: RED },
];

const FROM_ABOVE = [...SHAPES].reverse();

function inside({ box: [left, top, right, bottom], radius }: Shape, x: number, y: number): boolean {
  const dx = Math.max(left + radius - x, 0, x - right + radius);
  const dy = Math.max(top + radius - y, 0, y - bottom + radius);
  return radius ? dx * dx + dy * dy <= radius * radius : x >= left && x <= right && y >= top && y <= bottom;
}

/** A square PNG; `inset` is the part left free on each side, filled with cloth (0: transparent corners). */
export function icon(size: number, inset: number): Buffer {
  const rows = Buffer.alloc(size * (size * 4 + 1));
  const scale = SIDE / (size * (1 - 2 * inset));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = y * (size * 4 + 1) + 1 + x * 4;
      pixel(x, y).forEach((value, i) => (rows[at + i] = value));
    }
  }
  return png(size, rows);

  function pixel(px: number, py: number): number[] {
    const sum = [0, 0, 0, 0];
    for (let i = 0; i < FINE * FINE; i++) {
      const x = (px + ((i % FINE) + 0.5) / FINE - size * inset) * scale;
      const y = (py + (Math.floor(i / FINE) + 0.5) / FINE - size * inset) * scale;
      const top = FROM_ABOVE.find((shape) => inside(shape, x, y))?.colour ?? (inset ? CLOTH : null);
      if (top) [...top, 255].forEach((value, channel) => (sum[channel] = (sum[channel] ?? 0) + value));
    }
    const cover = (sum[3] ?? 0) / 255 || 1;
    return sum.map((value, channel) => Math.round(value / (channel < 3 ? cover : FINE * FINE)));
  }
}

function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "ascii"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}
