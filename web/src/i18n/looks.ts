/** The words of the settings, in both languages. */
import { settings, type Lang } from "../store/settings.svelte";

const SUIT_ZH: Record<string, string> = { m: "万", p: "筒", s: "条" };
const HONOUR_ZH = "东南西北白发中";
const HONOUR_EN = ["E", "S", "W", "N", "Wh", "G", "R"];
const SUIT_EN: Record<string, string> = { m: "C", p: "D", s: "B" };

const zh = {
  sound: "声音",
  clacks: "牌声",
  calls: "报牌",
  callsNote: "碰、杠、听、胡；没有中文语音时显示成字",
  tileNames: "念出打的牌",
  table: "牌桌",
  large: "大牌",
  largeNote: "牌面撑满，碰杠和牌河更大",
  corners: "角上写牌名",
  cornersNote: "如 5万",
  marks: "花色记号",
  marksNote: "▲ 万 ● 筒 Ⅱ 条 ◆ 字，不靠颜色分辨",
  back: "牌背",
  backs: { jade: "青", bamboo: "竹" },
  cloth: "桌布",
  cloths: { felt: "绿", ink: "蓝" },
  corner: (face: string): string => (face[1] === "z" ? (HONOUR_ZH[Number(face[0]) - 1] ?? "") : `${face[0]}${SUIT_ZH[face[1] ?? ""] ?? ""}`),
};

type Shape<T> = { [K in keyof T]: T[K] extends string ? string : T[K] extends (...args: infer A) => string ? (...args: A) => string : Shape<T[K]> };

const en: Shape<typeof zh> = {
  sound: "Sound",
  clacks: "Clack of tiles",
  calls: "Spoken calls",
  callsNote: "碰 杠 听 胡; written beside the seat where there is no Chinese voice",
  tileNames: "Names of discards",
  table: "Table",
  large: "Large tiles",
  largeNote: "faces up to the edge, larger melds and discards",
  corners: "Names in the corners",
  cornersNote: "such as 5C for 5 characters",
  marks: "Marks of suits",
  marksNote: "▲ characters ● dots Ⅱ bamboo ◆ honours, without colours",
  back: "Tile backs",
  backs: { jade: "Jade", bamboo: "Bamboo" },
  cloth: "Cloth",
  cloths: { felt: "Green", ink: "Blue" },
  corner: (face) => (face[1] === "z" ? (HONOUR_EN[Number(face[0]) - 1] ?? "") : `${face[0]}${SUIT_EN[face[1] ?? ""] ?? ""}`),
};

export const LOOKS: Record<Lang, Shape<typeof zh>> = { zh, en };
export const looks = (): Shape<typeof zh> => LOOKS[settings.lang];

const MARK: Record<string, string> = { m: "▲", p: "●", s: "Ⅱ", z: "◆" };

/** What is written in a tile's corner, by the settings; empty for none. */
export function cornerOf(face: string): string {
  const name = settings.corners ? looks().corner(face) : "";
  return settings.marks ? `${name}${MARK[face[1] ?? ""] ?? ""}` : name;
}
