/** Corners of tiles by the settings, and settings that an older page left behind. */
import { afterEach, describe, expect, it } from "vitest";
import { LOOKS, cornerOf } from "../src/i18n/looks";
import { FACES } from "../src/lib/faces";
import { set, settings } from "../src/store/settings.svelte";

afterEach(() => set({ corners: false, marks: false, lang: "zh" }));

describe("corners of tiles", () => {
  it("are empty unless somebody wants them", () => {
    expect(cornerOf("5m")).toBe("");
  });

  it("name the tile in the chosen language", () => {
    set({ corners: true });
    expect([cornerOf("5m"), cornerOf("7z")]).toEqual(["5万", "中"]);
    set({ lang: "en" });
    expect([cornerOf("5m"), cornerOf("7z")]).toEqual(["5C", "R"]);
  });

  it("tell the suits apart without colours", () => {
    set({ marks: true });
    expect(new Set(["1m", "1p", "1s", "1z"].map(cornerOf)).size).toBe(4);
  });

  it("tell all tiles apart in both languages", () => {
    for (const each of Object.values(LOOKS)) expect(new Set(FACES.map(each.corner)).size).toBe(34);
  });
});

describe("settings", () => {
  it("have sound on and the plain table at first", () => {
    expect(settings).toMatchObject({ clacks: true, calls: true, tileNames: true, large: false, cloth: "felt", back: "jade" });
  });
});
