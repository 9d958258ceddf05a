/** `paishan/shuffle/1`, from docs/shuffle.md alone: secret and contributions to seed, order, deal and flip. */
import { ascii, bigEndian, concat, toHex } from "./bytes";
import { sha256 } from "./sha256";

const TAG = ascii("paishan/shuffle/1");
const WORDS = 2 ** 32;
const HAND = 13;

/** What is published before the seats contribute. */
export const commitment = (secret: Uint8Array): string => toHex(sha256(secret));

/** The seed of a round; a missing contribution is empty. */
export function combine(secret: Uint8Array, contributions: readonly Uint8Array[]): Uint8Array {
  const parts = [secret, ...contributions].flatMap((part) => [bigEndian(part.length, 4), part]);
  return sha256(concat(TAG, ...parts));
}

/** Numbers from a seed. */
export class Stream {
  private block = 0;
  private words: number[] = [];

  constructor(private readonly seed: Uint8Array) {}

  /** The next word, 0 to 2^32 - 1. */
  word(): number {
    if (!this.words.length) {
      const digest = sha256(concat(this.seed, bigEndian(this.block++, 8)));
      const view = new DataView(digest.buffer);
      for (let i = 0; i < 8; i++) this.words.push(view.getUint32(i * 4));
    }
    return this.words.shift() as number;
  }

  /** A number from 0 to `bound` - 1. */
  below(bound: number): number {
    const limit = WORDS - (WORDS % bound);
    let word = this.word();
    while (word >= limit) word = this.word();
    return word % bound;
  }
}

/** The items in the order that the stream draws. */
export function shuffled<T>(items: readonly T[], stream: Stream): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last--) {
    const other = stream.below(last + 1);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** A whole deal. */
export interface Dealing {
  hands: string[][];
  wall: string[];
  flip: string;
}

/** Hands by seat (the dealer's fourteenth last), the wall from its head, and the face that a flip shows. */
export function dealFrom(seed: Uint8Array, faces: readonly string[], players: number, dealer: number): Dealing {
  const stream = new Stream(seed);
  const tiles = shuffled(
    faces.flatMap((face) => [0, 1, 2, 3].map((copy) => `${face}.${copy}`)),
    stream,
  );
  const hands: string[][] = Array.from({ length: players }, () => []);
  for (let step = 0; step < players; step++) {
    hands[(dealer + step) % players] = tiles.slice(step * HAND, step * HAND + HAND);
  }
  hands[dealer]?.push(tiles[players * HAND] as string);
  const wall = tiles.slice(players * HAND + 1);
  const shown = wall[stream.below(wall.length)] as string;
  return { hands, wall, flip: shown.split(".")[0] as string };
}
