/** What is called, by which voice, and that a device without voice or sound is no error. */
import { describe, expect, it, vi } from "vitest";
import { callOf, clackOf, spoken } from "../src/lib/calls";
import { FACES } from "../src/lib/faces";
import { Clacks, KNOCKS } from "../src/lib/sound";
import { Voice, chinese, type Synthesis } from "../src/lib/voice";
import type { Move, MoveKind } from "../src/store/state";

const move = (kind: MoveKind, more: Partial<Move> = {}): Move => ({ at: 1, kind, seat: 0, face: "5m", ...more });
const voice = (lang: string, localService = true) => ({ lang, localService, name: lang }) as SpeechSynthesisVoice;

describe("calls", () => {
  it("are the words of the table", () => {
    expect(callOf(move("pong"))).toEqual({ kind: "call", word: "碰" });
    expect(callOf(move("concealed_kong", { face: "?" }))).toEqual({ kind: "call", word: "杠" });
    expect(callOf(move("listen"))?.word).toBe("听");
    expect(callOf(move("win", { by: "draw" }))?.word).toBe("自摸");
    expect(callOf(move("win", { by: "rob" }))?.word).toBe("胡");
    expect(callOf(move("discard"))).toEqual({ kind: "tile", word: "五万" });
    expect(callOf(move("draw"))).toBeNull();
    expect(callOf(move("nobody"))).toBeNull();
  });

  it("name every tile and nothing that is hidden", () => {
    const names = FACES.map(spoken);
    expect(new Set(names).size).toBe(34);
    expect(names.every((name) => name.length === 2)).toBe(true);
    expect(spoken("?")).toBe("");
  });
});

describe("the voice", () => {
  it("is a Mandarin one, of the device before one of the network", () => {
    expect(chinese([voice("en-US"), voice("zh-HK"), voice("zh-CN", false), voice("zh_CN")])?.lang).toBe("zh_CN");
    expect(chinese([voice("en-US"), voice("ja-JP")])).toBeNull();
  });

  it("cuts itself short and says false where there is none", () => {
    const synthesis = { getVoices: () => [voice("zh-CN")], speak: vi.fn(), cancel: vi.fn(), speaking: true };
    expect(new Voice(synthesis as Synthesis, (text) => ({ text }) as SpeechSynthesisUtterance).say("碰")).toBe(true);
    expect(synthesis.cancel).toHaveBeenCalledOnce();
    expect(synthesis.speak).toHaveBeenCalledWith(expect.objectContaining({ text: "碰", lang: "zh-CN" }));
    expect(new Voice({ ...synthesis, getVoices: () => [] } as Synthesis).say("碰")).toBe(false);
    expect(new Voice(null).say("碰")).toBe(false);
  });

  it("does not throw where the browser refuses", () => {
    const broken = { getVoices: () => { throw new Error("no"); }, speak: vi.fn(), cancel: vi.fn(), speaking: false };
    expect(new Voice(broken as Synthesis).say("碰")).toBe(false);
  });
});

describe("clacks", () => {
  it("belong to moves that are heard", () => {
    expect(clackOf(move("discard"))).toBe("lay");
    expect(clackOf(move("added_kong"))).toBe("kong");
    expect(clackOf(move("wild"))).toBeNull();
  });

  it("are short, and shorter than a turn", () => {
    for (const knocks of Object.values(KNOCKS)) for (const each of knocks) expect(each.at + each.ms).toBeLessThan(600);
  });

  it("are silent without sound or before the first tap", () => {
    const none = new Clacks(() => {
      throw new Error("no audio");
    });
    none.wake();
    none.play("lay");
    new Clacks().play("win");
  });
});
