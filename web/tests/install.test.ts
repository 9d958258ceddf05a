/** Where the page may be installed, and what its icons are. */
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { mayInstall } from "../src/pwa/register";
import { icon } from "../tools/icons";

describe("a worker is registered", () => {
  it("over https and on this machine", () => {
    expect(mayInstall({ protocol: "https:", hostname: "example.org" }, true)).toBe(true);
    expect(mayInstall({ protocol: "http:", hostname: "localhost" }, true)).toBe(true);
    expect(mayInstall({ protocol: "http:", hostname: "127.0.0.1" }, true)).toBe(true);
  });

  it("never over plain http in the house", () => {
    expect(mayInstall({ protocol: "http:", hostname: "192.168.1.20" }, false)).toBe(false);
    expect(mayInstall({ protocol: "http:", hostname: "192.168.1.20" }, true)).toBe(false);
  });
});

describe("the icons", () => {
  const pixels = (size: number, inset: number): { at(x: number, y: number): number[] } => {
    const file = icon(size, inset);
    const start = file.indexOf("IDAT") + 4;
    const rows = inflateSync(file.subarray(start, start + file.readUInt32BE(start - 8)));
    return { at: (x, y) => [...rows.subarray(y * (size * 4 + 1) + 1 + x * 4, y * (size * 4 + 1) + 5 + x * 4)] };
  };

  it("show a red 中 on an ivory tile with free corners", () => {
    const plain = pixels(64, 0);
    expect(plain.at(0, 0)[3]).toBe(0);
    expect(plain.at(32, 12)).toEqual([0xbb, 0x20, 0x18, 255]);
    expect(plain.at(14, 10)).toEqual([0xfd, 0xf9, 0xee, 255]);
  });

  it("fill the whole square where the system cuts its own shape", () => {
    expect(pixels(64, 0.16).at(0, 0)[3]).toBe(255);
  });
});
