/** Bodies of the calculator, the rules pages, the tutorial and the drill (`paishan.server.wire.study`). */
import type { Face, HandReceipt, Options, ReceiptData, Text } from "./types";

export type Way = "draw" | "discard" | "rob";

export interface HouseInfo {
  players: number;
  faces: Face[];
  bought: number[];
  fixed: number;
  ways: Way[];
  flags: string[];
  kongs_in_a_row: number;
  others_pongs: boolean;
}
export interface ScoreHand {
  hand: string;
  win: Face;
  by: Way;
  seat: number;
  source: number | null;
  dealer: number;
  wild: Face | null;
  melds: string[];
  flags: string[];
  kongs_in_a_row: number;
  others_pongs: Face[];
  kongs: string[];
  bought: number[] | null;
  options: Options;
}
export interface Scored {
  receipt: ReceiptData;
  readings: HandReceipt[];
  total: number;
}
export interface WaitsOf {
  hand: string;
  dealer: number;
  wild: Face | null;
  melds: string[];
  bought: number[] | null;
  options: Options;
}
export interface Worth {
  points: number;
  fan: number | null;
  pay: number;
}
export interface WaitWorth {
  face: Face;
  left: number;
  draw: Worth | null;
  discard: Worth | null;
}
export interface Ready {
  discard: Face | null;
  waits: WaitWorth[];
}
export interface Waiting {
  ready: Ready[];
}

export interface ExampleInfo {
  pattern: string;
  note: Text;
  options: Options;
  wild: Face | null;
  hand: HandReceipt;
  asked: ScoreHand | null;
}
export interface TileSet {
  hand: string;
  melds: string[];
  wild: Face | null;
  tile: Face | null;
}
export type Ask = "" | "waits" | "discards" | "points" | "pay" | "patterns" | "actions";
export interface LessonStep {
  title: Text;
  text: Text;
  tiles: TileSet | null;
  ask: Ask;
  question: Text;
  choices: string[];
  answers: string[];
  why: Text;
  rule: string;
  receipt: HandReceipt | null;
}
export type DrillKind = "score" | "waits";
export interface Drill {
  kind: DrillKind;
  seed: number;
  asked: ScoreHand;
  choices: number[];
  points: number;
  waits: WaitWorth[];
  receipt: HandReceipt | null;
}
