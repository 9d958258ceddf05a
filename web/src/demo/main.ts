/**
 * The demo page of the dev server: recorded scenes without a server. `demo.html?mock=claim&game=2`; not part of a build.
 */
import { mount } from "svelte";
import "../styles/index.css";
import { app } from "../store/app.svelte";
import { NO_CHOICES } from "../store/choices";
import { Room } from "../store/room.svelte";
import { followTheme, set } from "../store/settings.svelte";
import type { Choices, Entry, Hints, Options, RoomCard, RoundEnd, VariantInfo } from "../wire/types";
import App from "../ui/App.svelte";
import { installSprite } from "../ui/sprite";

interface Scene {
  variant: string;
  options: Options;
  seat: number | null;
  entries: Entry[];
  choices: Choices;
  /** From the engine, in the scenes that are about them. */
  hints?: Hints;
}

const files = import.meta.glob<Record<string, Scene>>("../../tests/fixtures/scenes-*.json", { eager: true, import: "default" });
const tables = import.meta.glob<Record<string, Record<string, Scene>>>("../../tests/fixtures/tables.json", { eager: true, import: "default" });
const hinted = import.meta.glob<Record<string, Record<string, Scene>>>("../../tests/fixtures/hints.json", { eager: true, import: "default" });
const streams = import.meta.glob<{ seat: number | null; entries: Entry[] }[]>("../../tests/fixtures/g*.json", { eager: true, import: "default" });
const games = import.meta.glob<VariantInfo[]>("../../tests/fixtures/variants.json", { eager: true, import: "default" });
const query = new URLSearchParams(location.search);
const NAMES = ["小满", "阿珍", "老周", "三叔"];
const PHRASES = ["快点吧，等得花都谢了", "这牌打得真好", "稍等一下，我想想", "再来一局"];

function card(scene: Scene): RoomCard {
  const players = Number(scene.options.players ?? 4);
  const result = scene.entries.find((entry): entry is RoundEnd => entry.type === "hora" || entry.type === "ryukyoku");
  const before = [104, -32, -24, -48].slice(0, players);
  const totals = before.map((total, seat) => total + (result?.receipt.pay[seat] ?? 0));
  return {
    type: "room",
    number: "482913",
    variant: scene.variant,
    options: scene.options,
    clock: { turn: 15000, bank: 30000, claim: 8000, allowance: 800, pause: 500, think: 800, between: 20000 },
    hints: true,
    practice: false,
    stage: result ? "between" : "playing",
    creator: "g0",
    seats: NAMES.slice(0, players).map((name, seat) => ({
      name,
      guest: `g${seat}`,
      bot: null,
      ready: seat === 2,
      online: true,
      trustee: query.has("trustee") && seat === 1,
    })),
    spectators: 2,
    match: { id: "m", number: 5, rounds: 8, dealer: 0, totals, played: [], ranks: [1, 3, 2, 4], over: false },
    vote: query.has("vote") ? { by: 1, yes: [1], until: Date.now() + 30000 } : null,
    next_at: null,
  };
}

function table(scene: Scene): Room {
  const room = new Room("482913", {
    command: (command) => {
      console.info("command", command);
      return "demo";
    },
    send: () => true,
  });
  room.receive({ type: "welcome", room: "482913", epoch: 1, guest: "g0", seat: query.has("watch") ? null : scene.seat, seq: 0, now: Date.now() });
  room.receive(card(scene));
  room.receive({ type: "events", from: 0, reset: true, entries: scene.entries });
  room.receive(scene.choices);
  const hints = scene.hints ?? (query.has("hints") ? madeUp(scene) : null);
  if (hints) room.receive(hints);
  const turn = scene.choices.legal.some((action) => action.startsWith("discard"));
  room.receive({ type: "clock", phase: turn ? "turn" : "claims", seat: turn ? scene.seat : null, turn_ms: 12000, bank_ms: [30000, 30000, 30000, 30000], running: false });
  if (query.has("say")) [0, 1, 2, 3].forEach((seat) => room.receive({ type: "phrase", seat, phrase: `p${seat}` }));
  room.linked(query.has("lost") ? "waiting" : "open", Date.now() + 4000);
  return room;
}

function lobbyCard(room: Room): void {
  const state = card({ variant: app.variants[0]?.id ?? "", options: {}, seat: 0, entries: [], choices: room.choices });
  const info = app.variants[0];
  const options = Object.fromEntries((info?.schema.options ?? []).map((each) => [each.name, each.kind === "bool" ? true : each.default]));
  const seats = state.seats.map((seat, index) => (index === 3 ? { ...seat, name: null, guest: null } : { ...seat, ready: index < 2 }));
  room.receive({ ...state, stage: "lobby", options, seats, match: null });
}

/** `mock=g1-2&at=90&view=0`: a recorded stream after some of its entries. */
function streamScene(name: string): Scene | undefined {
  const file = Object.entries(streams).find(([path]) => path.endsWith(`/${name}.json`))?.[1];
  const stream = file?.[Number(query.get("view") ?? 0)];
  const head = stream?.entries[0];
  if (!stream || head?.type !== "start_game") return undefined;
  const entries = stream.entries.slice(0, Number(query.get("at") ?? stream.entries.length));
  return { variant: head.variant, options: head.options, seat: stream.seat, entries, choices: NO_CHOICES };
}

/** `mock=hint-ready` and the like: tables with hints from the engine. */
function hintScenes(): Record<string, Scene> {
  const found = Object.values(hinted)[0]?.[`g${game}`] ?? {};
  return Object.fromEntries(Object.entries(found).map(([name, scene]) => [`hint-${name}`, scene]));
}

/** Made-up hints: every legal discard waits for what stands beside it. */
function madeUp(scene: Scene): Hints {
  const faces = scene.choices.legal.filter((action) => action.startsWith("discard")).map((action) => action.slice(8));
  const waits = ["4p", "7p", "5m"].map((face, index) => ({ face, left: 3 - index, draw: [60, -20, -20, -20], claims: [null, [8, -8, 0, 0], null, null], code: null }));
  const discards = Object.fromEntries([...faces, "-"].map((face) => [face, waits]));
  return { type: "hints", moment: scene.choices.moment, discards, listening: {}, now: null, reasons: {} };
}

installSprite();
if (query.get("lang") === "en" || query.get("lang") === "zh") set({ lang: query.get("lang") as "zh" });
set({ theme: (query.get("theme") as "dark" | "light" | null) ?? "auto", guest: { guest: "g0", name: "小满", token: "demo" } });
followTheme();
app.variants = Object.values(games)[0] ?? [];
app.phrases = PHRASES.map((zh, index) => ({ id: `p${index}`, words: { zh, en: zh } }));
app.api.matches = async () => [];
app.api.rules = async () => [];
const game = Number(query.get("game") ?? 2);
const scenes = { ...Object.values(files)[game - 1], ...Object.values(tables)[0]?.[`g${game}`], ...hintScenes() };
const mock = query.get("mock") ?? "claim";
const scene = scenes[mock] ?? streamScene(mock);
if (mock === "lobby") {
  app.running = query.has("back") ? "482913" : null;
  app.refreshMatches = async () => undefined;
  app.matches = [
    { id: "a", variant: app.variants[0]?.id ?? "", started: Date.now(), ended: null, reason: null, seats: [{ name: "小满", total: 104, rank: null, me: true }] },
    { id: "b", variant: app.variants[1]?.id ?? "", started: Date.now() - 9e7, ended: 1, reason: "played", seats: [{ name: "小满", total: -6, rank: 2, me: true }] },
  ];
} else if (mock === "room") {
  const room = table(Object.values(scenes)[0] as Scene);
  lobbyCard(room);
  app.room = room;
} else if (scene) {
  app.room = table(scene);
} else {
  document.title = `no scene ${mock}: ${Object.keys(scenes).join(" ")}`;
}
mount(App, { target: document.getElementById("app") as HTMLElement });
Object.assign(window, { demo: app });
