/** Addresses of the page: real paths for what is sent to others, `#` for the rest, and old links. */
import { describe, expect, it } from "vitest";
import { addressOf, parseRoute } from "../src/store/route";

const at = (address: string) => {
  const [pathname = "/", hash = ""] = address.split("#");
  return parseRoute({ pathname, hash: hash || address.includes("#") ? `#${hash}` : "" });
};

describe("an address", () => {
  it.each([
    ["/", { page: "lobby" }, "/"],
    ["/#/", { page: "lobby" }, "/"],
    ["/r/482913", { page: "room", room: "482913", watch: false }, "/r/482913"],
    ["/r/482913/watch", { page: "room", room: "482913", watch: true }, "/r/482913/watch"],
    ["/#/482913", { page: "room", room: "482913", watch: false }, "/r/482913"],
    ["/#/482913/watch", { page: "room", room: "482913", watch: true }, "/r/482913/watch"],
    ["/r/482913#/", { page: "lobby" }, "/"],
    ["/r/482913#/results", { page: "results", path: [] }, "/#/results"],
    ["/replay/AbC_-123/2/17/all1", { page: "replay", path: ["AbC_-123", "2", "17", "all1"] }, "/replay/AbC_-123/2/17/all1"],
    ["/#/replay/AbC_-123/2/17/1", { page: "replay", path: ["AbC_-123", "2", "17", "1"] }, "/replay/AbC_-123/2/17/1"],
    ["/#/replay", { page: "replay", path: [] }, "/replay"],
    ["/#/verify/AbC_-123/2", { page: "verify", path: ["AbC_-123", "2"] }, "/#/verify/AbC_-123/2"],
    ["/verify", { page: "verify", path: [] }, "/#/verify"],
    ["/#/calc/x/123m+4m;w:5p", { page: "calc", path: ["x", "123m+4m;w:5p"] }, "/#/calc/x/123m+4m;w:5p"],
    ["/r/48291", { page: "lobby" }, "/"],
    ["/nowhere", { page: "lobby" }, "/"],
  ] as const)("%s", (address, route, canonical) => {
    expect(at(address)).toEqual(route);
    expect(addressOf(at(address))).toBe(canonical);
    expect(at(addressOf(at(address)))).toEqual(route);
  });
});
