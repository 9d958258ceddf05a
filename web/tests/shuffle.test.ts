/** SHA-256 by published vectors; the shuffle by the example of its page and by recorded rounds. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ascii, bigEndian, fromHex, toHex } from "../src/lib/bytes";
import { FACES, rank } from "../src/lib/faces";
import { sha256 } from "../src/lib/sha256";
import { Stream, combine, commitment, dealFrom, shuffled } from "../src/lib/shuffle";
import { checkRound, roundsOf } from "../src/lib/verify";
import type { Entry } from "../src/wire/types";

describe("sha256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("hashes %.20s", (text, digest) => {
    expect(toHex(sha256(ascii(text)))).toBe(digest);
  });

  it("agrees with another implementation at every length around the blocks", () => {
    for (let length = 0; length < 200; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 7 + length) % 256);
      expect(toHex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
  });
});

describe("the worked example of the page", () => {
  const page = readFileSync(new URL("../../docs/shuffle.md", import.meta.url), "utf8");
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "{}");
  const seed = combine(fromHex(example.secret), example.contributions.map(fromHex));

  it("has the same commitment, seed and words", () => {
    expect(commitment(fromHex(example.secret))).toBe(example.commitment);
    expect(toHex(seed)).toBe(example.seed);
    const stream = new Stream(seed);
    expect(Array.from({ length: 8 }, () => stream.word())).toEqual(example.words_0_to_7);
    expect(toHex(sha256(Uint8Array.from([...seed, ...bigEndian(0, 8)])))).toBe(example.block_0);
  });

  it("throws words away in the same places", () => {
    const stream = new Stream(seed);
    expect(Array.from({ length: 5 }, () => stream.below(3_000_000_000))).toEqual(example.below_3000000000);
  });

  it("has the same order with and without honours", () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
    expect(shuffled(numbers(136), new Stream(seed))).toEqual(example.order_136);
    const order = Uint8Array.from(shuffled(numbers(108), new Stream(seed)));
    expect(toHex(sha256(order))).toBe(example.order_108_sha256);
  });

  it("deals the same hands, wall and flip", () => {
    const deal = dealFrom(seed, FACES, 4, example.dealer);
    expect(deal.hands).toEqual(example.hands);
    expect(deal.wall.slice(0, 4)).toEqual(example.wall_head);
    expect(deal.wall.slice(-4).reverse()).toEqual(example.wall_tail);
    expect(deal.flip).toBe(example.flip_face);
  });
});

describe("recorded rounds", () => {
  const folder = new URL("./fixtures/", import.meta.url);
  const records = readdirSync(folder).filter((name) => name.startsWith("record-"));
  const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Entry[];

  it.each(records)("%s holds", (name) => {
    for (const round of roundsOf(read(name))) expect(checkRound(round).faults).toEqual([]);
  });

  it.each(records)("%s: a changed secret, contribution or tile is found", (name) => {
    const change = (type: string, edit: (entry: never) => void) => {
      const entries = structuredClone(read(name));
      edit(entries.find((entry) => entry.type === type) as never);
      return roundsOf(entries).flatMap((round) => checkRound(round).faults);
    };
    expect(change("end_kyoku", (entry: { secret: string }) => (entry.secret = "00"))).toContain("commitment");
    expect(change("end_kyoku", (entry: { contributions: string[] }) => (entry.contributions[1] = "07"))).toContain("hands");
    expect(change("tsumo", (entry: { tile: string }) => (entry.tile = "9p.9"))).toContain("draws");
  });

  it("sorts tiles by suit, rank and copy", () => {
    expect(["1z.0", "9m.1", "9m.0", "?"].sort((a, b) => rank(a) - rank(b))).toEqual(["?", "9m.0", "9m.1", "1z.0"]);
  });
});
