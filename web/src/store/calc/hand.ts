/** A hand for the calculator as a value, and the compact text of it that stands in the address. */
import { FACES, sorted } from "../../lib/faces";
import type { Face, MeldKind, Options, OptionValue, SchemaInfo } from "../../wire/types";
import type { Way } from "../../wire/study";

export interface CalcMeld {
  kind: MeldKind;
  face: Face;
  /** Who fed an open kong, counted from the winner (1: the next seat). */
  source: number;
}
/** A kong of a player who did not win; seats are counted from the winner. */
export interface OtherKong {
  seat: number;
  kind: MeldKind;
  source: number;
}
export interface CalcHand {
  /** Concealed tiles without the winning one. */
  tiles: readonly Face[];
  win: Face | null;
  melds: readonly CalcMeld[];
  wild: Face | null;
  by: Way;
  source: number;
  dealer: number;
  flags: readonly string[];
  kongs: number;
  others: readonly Face[];
  otherKongs: readonly OtherKong[];
  bought: readonly number[];
  /** House rules that differ from the defaults. */
  options: Options;
}

export const EMPTY: CalcHand = {
  tiles: [], win: null, melds: [], wild: null, by: "draw", source: 1, dealer: 0, flags: [], kongs: 0, others: [], otherKongs: [], bought: [], options: {},
};

export const WHOLE = 13;
export const MOST_MELDS = 4;
/** How many concealed tiles belong to these melds, without the winning one. */
export const wanted = (hand: CalcHand): number => WHOLE - 3 * hand.melds.length;
export const isKong = (kind: MeldKind): boolean => kind !== "pong";

/** How many copies of a face lie in this hand. */
export function copies(hand: CalcHand, face: Face): number {
  const lying = hand.melds.reduce((sum, meld) => sum + (meld.face === face ? (isKong(meld.kind) ? 4 : 3) : 0), 0);
  const held = [...hand.tiles, hand.win].filter((each) => each === face).length;
  return held + lying + 3 * hand.others.filter((each) => each === face).length;
}

/** `1123m55z`. */
export function tilesText(faces: readonly Face[]): string {
  let text = "";
  for (const face of sorted(faces)) {
    const [rank, suit] = face as unknown as [string, string];
    text = text.endsWith(suit) ? text.slice(0, -1) + rank + suit : text + rank + suit;
  }
  return text;
}

export function tilesOf(text: string): Face[] {
  return [...text.matchAll(/([1-9]+)([mpsz])/g)].flatMap(([, ranks = "", suit = ""]) =>
    [...ranks].map((rank) => rank + suit).filter((face) => FACES.includes(face)),
  );
}

const KINDS: Record<string, MeldKind> = { p: "pong", d: "direct_kong", a: "added_kong", c: "concealed_kong" };
const letterOf = (kind: MeldKind): string => Object.keys(KINDS).find((each) => KINDS[each] === kind) ?? "p";
const WAYS: readonly Way[] = ["draw", "discard", "rob"];

function meldText(meld: CalcMeld): string {
  const fed = meld.kind === "direct_kong" || meld.kind === "added_kong";
  return letterOf(meld.kind) + meld.face + (fed ? meld.source : "");
}

const valueText = (value: OptionValue): string => (value === true ? "on" : value === false ? "off" : value === null ? "none" : String(value));

/** The hand as one part of an address: the tiles, `+` the winning tile, then `;key:value` for what is not as usual. */
export function encode(hand: CalcHand): string {
  const parts = [tilesText(hand.tiles) + (hand.win ? `+${hand.win}` : "")];
  const put = (key: string, value: string, usual = "") => value !== usual && parts.push(`${key}:${value}`);
  put("m", hand.melds.map(meldText).join(","));
  put("w", hand.wild ?? "");
  put("b", hand.by === "draw" ? "draw" : `${hand.by}.${hand.source}`, "draw");
  put("d", String(hand.dealer), "0");
  put("f", hand.flags.join("."));
  put("k", String(hand.kongs), "0");
  put("o", hand.others.join("."));
  put("g", hand.otherKongs.map(kongText).join("."));
  put("p", hand.bought.some((each) => each) ? hand.bought.join(".") : "");
  put("h", Object.entries(hand.options).map(([name, value]) => `${name}=${valueText(value)}`).join(","));
  return parts.join(";");
}

const isFace = (text: string): boolean => FACES.includes(text);
const kongText = ({ seat, kind, source }: OtherKong): string => `${seat}${letterOf(kind)}${kind === "concealed_kong" ? "" : source}`;

function readKongs(text: string): OtherKong[] {
  return text.split(".").flatMap((each) => {
    const [, seat = "", letter = "", source] = /^([1-3])([dac])([0-3])?$/.exec(each) ?? [];
    const kind = KINDS[letter];
    return kind ? [{ seat: Number(seat), kind, source: Number(source ?? 0) }] : [];
  });
}

const seat = (text: string | undefined): number => (/^[0-3]$/.test(text ?? "") ? Number(text) : 1);

function readMelds(text: string): CalcMeld[] {
  return text.split(",").flatMap((each) => {
    const [, letter = "", face = "", source] = /^([pdac])(..)([0-3])?$/.exec(each) ?? [];
    const kind = KINDS[letter];
    return kind && isFace(face) ? [{ kind, face, source: seat(source) }] : [];
  });
}

function readOptions(text: string, schema: SchemaInfo): Options {
  const found: Options = {};
  for (const pair of text.split(",")) {
    const [name = "", value = ""] = pair.split("=");
    const option = schema.options.find((each) => each.name === name);
    if (!option) continue;
    const values: OptionValue[] = option.kind === "bool" ? [true, false] : (option.choices?.map((each) => each.value) ?? [Number(value)]);
    const match = values.find((each) => valueText(each) === value);
    if (match !== undefined && match !== option.default) found[name] = match;
  }
  return found;
}

/** The hand of an address; what cannot be read is left out. */
export function decode(text: string, schema: SchemaInfo): CalcHand {
  const [head = "", ...rest] = text.split(";");
  const [tiles = "", win = ""] = head.split("+");
  const part: Record<string, string> = {};
  for (const each of rest) part[each.slice(0, 1)] = each.slice(2);
  const [by = "draw", source] = (part.b ?? "draw").split(".");
  const list = (key: string): string[] => (part[key] ? part[key].split(".") : []);
  const melds = part.m ? readMelds(part.m).slice(0, MOST_MELDS) : [];
  return {
    tiles: sorted(tilesOf(tiles)).slice(0, WHOLE - 3 * melds.length),
    win: isFace(win) ? win : null,
    melds,
    wild: part.w && isFace(part.w) ? part.w : null,
    by: WAYS.includes(by as Way) ? (by as Way) : "draw",
    source: seat(source),
    dealer: part.d ? seat(part.d) : 0,
    flags: list("f").filter((each) => /^[a-z_]+$/.test(each)),
    kongs: /^[0-4]$/.test(part.k ?? "") ? Number(part.k) : 0,
    others: list("o").filter(isFace).slice(0, 12),
    otherKongs: part.g ? readKongs(part.g).slice(0, MOST_MELDS * 3) : [],
    bought: list("p").map(Number).filter((each) => Number.isInteger(each)).slice(0, 4),
    options: part.h ? readOptions(part.h, schema) : {},
  };
}
