/** What a browser remembers, and a server that does not remember it. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { makeApi } from "../src/store/api";
import { remembered } from "../src/store/settings.svelte";

describe("what was remembered", () => {
  it("is taken as it was written", () => {
    const kept = { lang: "en", theme: "dark", large: true, room: "123456", guest: { guest: "g", name: "n", token: "t" } };
    expect(remembered(JSON.stringify(kept))).toEqual(kept);
    expect(remembered(null)).toEqual({});
  });

  it.each([
    { lang: "xx", theme: [], back: "gold", cloth: 1 },
    { large: "yes", clacks: null, room: 5, variant: {} },
    { guest: { token: 5 } },
    { guest: "g", unknown: 1 },
    "text",
    5,
    null,
    [1],
  ])("is left out where it has no meaning: %j", (kept) => {
    expect(remembered(JSON.stringify(kept))).toEqual({});
  });
});

describe("a token that the server does not know", () => {
  afterEach(() => vi.unstubAllGlobals());

  function stub() {
    const asked: string[] = [];
    let token: string | null = "old";
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const sent = (init.headers as Record<string, string>).Authorization ?? "";
      asked.push(`${init.method} ${path} ${sent}`);
      return sent === "Bearer new" ? Response.json({ room: "123456" }) : Response.json({ code: "unauthorized" }, { status: 401 });
    });
    const anew = vi.fn(async () => void (token = "new"));
    return { api: makeApi(() => token, anew), anew, asked };
  }

  it("is replaced once, and what was to be done is done", async () => {
    const { api, anew, asked } = stub();
    const room = { variant: "any" } as Parameters<typeof api.create>[0];
    expect([await api.create(room), await api.create(room)]).toEqual([{ room: "123456" }, { room: "123456" }]);
    expect(asked.map((each) => each.split(" ").at(-1))).toEqual(["old", "new", "new"]);
    expect(anew).toHaveBeenCalledTimes(1);
  });

  it("makes no new guest of somebody who only looks", async () => {
    const { api, anew } = stub();
    await expect(api.matches()).rejects.toMatchObject({ code: "unauthorized" });
    expect(anew).not.toHaveBeenCalled();
  });

  it("is not tried for ever", async () => {
    const { asked } = stub();
    const api = makeApi(() => "old", async () => undefined);
    await expect(api.rename("n")).rejects.toMatchObject({ status: 401 });
    expect(asked.length).toBe(2);
  });
});
