/**
 * The messages of the room protocol and the entries of the record (docs/protocol.md).
 * One file, so that the generated one can take its place.
 */

export interface Text {
  zh: string;
  en: string;
}

/** A physical tile, `5m.2`, or `?` where the viewer may not see it. */
export type Tile = string;
/** A face, `5m`, or `?`. */
export type Face = string;
/** `discard 5m.2`, `pong 5m`, `win`, `pass`, `buy 1` ... */
export type Action = string;
export type OptionValue = boolean | number | string | null;
export type Options = Record<string, OptionValue>;

// --- record entries ---------------------------------------------------------------------------------------------

export type MeldKind = "pong" | "direct_kong" | "added_kong" | "concealed_kong";
export type Stage = "buying" | "opening" | "claim" | "rob";
export type WinBy = "draw" | "discard" | "rob" | "special";
export type Role = "self" | "wild" | "stand_in";

export interface Meld {
  kind: MeldKind;
  face: Face;
  tiles: Tile[];
  source: number | null;
}
export interface PlacedTile {
  printed: Face;
  read_as: Face;
  role: Role;
  winning: boolean;
}
export interface PlacedSet {
  shape: string;
  tiles: PlacedTile[];
  melded: boolean;
}
export interface Line {
  pattern: string;
  name: Text;
  value: number;
  rule: string;
  count: number;
  tiles: Face[];
}
export interface Excluded {
  pattern: string;
  name: Text;
  value: number;
  rule: string;
  by: string;
  why: Text;
}
export interface Term {
  name: Text;
  value: number;
}
export interface Payment {
  kind: "win" | "kong" | "draw";
  payer: number;
  payee: number;
  amount: number;
  formula: string;
  terms: Term[];
  rule: string;
}
export interface HandReceipt {
  seat: number;
  by: WinBy;
  face: Face;
  source: number | null;
  sets: PlacedSet[];
  lines: Line[];
  excluded: Excluded[];
  points: number;
  fan: number | null;
  extra: Line[];
  yadang: boolean | null;
  notes: Text[];
}
export interface KongReceipt {
  seat: number;
  kind: string;
  source: number | null;
  counts: boolean;
  why: Text | null;
}
export interface ReceiptData {
  hands: HandReceipt[];
  payments: Payment[];
  pay: number[];
  kongs: KongReceipt[];
  notes: Text[];
}

export interface StartGame {
  type: "start_game";
  format: number;
  variant: string;
  rules: string;
  options: Options;
  seats: string[];
}
export interface Seal {
  type: "seal";
  number: number;
  commitment: string | null;
}
export interface StartRound {
  type: "start_kyoku";
  players: number;
  dealer: number;
  bought: number[] | null;
}
export interface Points {
  type: "points";
  bought: number[];
}
export interface Deal {
  type: "deal";
  hands: Tile[][];
  left: number;
}
export interface WildFlip {
  type: "wild";
  face: Face;
}
export interface Ask {
  type: "ask";
  stage: Stage;
  offers: Action[][];
  tile: Tile | null;
  source: number | null;
}
export interface Answer {
  type: "answer";
  seat: number;
  action: Action;
}
export interface Listen {
  type: "listen";
  seat: number;
}
export interface Begin {
  type: "begin";
}
export interface Draw {
  type: "tsumo";
  seat: number;
  tile: Tile;
  replacement: boolean;
}
export interface Discard {
  type: "dahai";
  seat: number;
  tile: Tile;
  drawn: boolean;
  listen: boolean;
  cause: "choice" | "pass" | "auto";
  let_go: boolean;
}
export interface Pong {
  type: "pon";
  seat: number;
  tile: Tile;
  own: Tile[];
  source: number;
}
export interface Kong {
  type: "daiminkan" | "kakan" | "ankan";
  seat: number;
  kind: MeldKind;
  face: Face;
  own: Tile[];
  tile: Tile | null;
  source: number | null;
}
export interface RoundEnd {
  type: "hora" | "ryukyoku";
  winners: number[];
  by: WinBy | null;
  tile: Tile | null;
  source: number | null;
  receipt: ReceiptData;
  next_dealer: number;
  hands: Tile[][];
  melds: Meld[][];
  forced: boolean;
  digest: string;
}
export interface Reveal {
  type: "end_kyoku";
  number: number;
  secret: string | null;
  contributions: string[];
}
export interface EndGame {
  type: "end_game";
  totals: number[];
  ranks: number[];
  reason: string;
}
export interface HiddenEntry {
  type: "hidden";
}
export type Entry =
  | StartGame
  | Seal
  | StartRound
  | Points
  | Deal
  | WildFlip
  | Ask
  | Answer
  | Listen
  | Begin
  | Draw
  | Discard
  | Pong
  | Kong
  | RoundEnd
  | Reveal
  | EndGame
  | HiddenEntry;

// --- games ------------------------------------------------------------------------------------------------------

export interface ChoiceInfo {
  value: OptionValue;
  label: Text;
}
export interface OptionInfo {
  name: string;
  kind: "bool" | "int" | "choice";
  default: OptionValue;
  group: string;
  rule: string;
  label: Text;
  help: Text;
  min?: number;
  max?: number;
  choices?: ChoiceInfo[];
}
export interface SchemaInfo {
  groups: { id: string; label: Text }[];
  options: OptionInfo[];
  conflicts: { when: Options; code: string; message: Text }[];
}
export interface PatternInfo {
  id: string;
  name: Text;
  value: number;
  rule: string;
}
export interface RefusalInfo {
  message: Text;
  rule: string;
}
export interface VariantInfo {
  id: string;
  version: string;
  name: Text;
  about: Text;
  schema: SchemaInfo;
  patterns: PatternInfo[];
  refusals: Record<string, RefusalInfo>;
  faces: Face[];
  flips_wild: boolean;
  stand_in: Face | null;
  concealed_kong_shows: number;
  wall_animation: number;
}
export interface RuleSection {
  id: string;
  title: string;
  text: string;
}

// --- rooms ------------------------------------------------------------------------------------------------------

export type RoomStage = "lobby" | "sealed" | "playing" | "between" | "over";
export interface SeatCard {
  /** Null: the seat is free. */
  name: string | null;
  guest: string | null;
  bot: string | null;
  ready: boolean;
  online: boolean;
  trustee: boolean;
}
export interface PlayedCard {
  number: number;
  dealer: number;
  winners: number[];
  pay: number[];
}
export interface MatchCard {
  id: string;
  number: number;
  rounds: number;
  dealer: number;
  totals: number[];
  played: PlayedCard[];
  ranks: number[];
  over: boolean;
}
export interface VoteCard {
  by: number;
  yes: number[];
  until: number;
}
/** How time runs in a room, in milliseconds. */
export interface ClockRules {
  turn: number;
  bank: number;
  claim: number;
  allowance: number;
  pause: number;
  think: number;
  between: number;
}
export interface Guest {
  guest: string;
  name: string;
  token: string;
}

// --- server to client -------------------------------------------------------------------------------------------

export interface Welcome {
  type: "welcome";
  room: string;
  epoch: number;
  guest: string;
  /** Null: a spectator. */
  seat: number | null;
  seq: number;
  now: number;
}
export interface RoomCard {
  type: "room";
  number: string;
  variant: string;
  options: Options;
  clock: ClockRules;
  hints: boolean;
  practice: boolean;
  stage: RoomStage;
  creator: string;
  seats: SeatCard[];
  spectators: number;
  match: MatchCard | null;
  vote: VoteCard | null;
  next_at: number | null;
}
export interface EventsMessage {
  type: "events";
  from: number;
  reset: boolean;
  entries: Entry[];
}
export interface Blocked {
  action: Action;
  code: string;
  rule: string;
}
export interface Choices {
  type: "choices";
  moment: number;
  legal: Action[];
  blocked: Blocked[];
  confirm: Face[];
}
export interface Wait {
  face: Face;
  left: number;
  draw: number | null;
  discard: number | null;
}
export interface Hints {
  type: "hints";
  moment: number;
  /** `-`: of the hand as it is. */
  discards: Record<Face, Wait[]>;
}
export interface Clock {
  type: "clock";
  phase: "turn" | "claims" | "none";
  seat: number | null;
  turn_ms: number;
  bank_ms: number[];
  running: boolean;
}
export interface Ack {
  type: "ack";
  id: string;
}
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  rule: string | null;
  message: Text;
}
export interface Phrase {
  type: "phrase";
  seat: number;
  phrase: string;
}
export type GoneCode = "replaced" | "kicked" | "left" | "closed" | "drain" | "slow" | "idle" | "trouble";
export interface Gone {
  type: "gone";
  code: GoneCode;
  message: Text;
  retry: boolean;
}
export interface ProblemNote {
  type: "problem";
  code: string;
  message: Text;
}
export interface PongMessage {
  type: "pong";
  now: number;
}
export type ServerMessage =
  | Welcome
  | RoomCard
  | EventsMessage
  | Choices
  | Hints
  | Clock
  | Ack
  | Refused
  | Phrase
  | Gone
  | ProblemNote
  | PongMessage;

// --- client to server -------------------------------------------------------------------------------------------

export type Command =
  | { type: "act"; action: Action; moment: number }
  | { type: "ready"; ready: boolean }
  | { type: "sit"; seat: number }
  | { type: "bot"; seat: number; level: string | null }
  | { type: "kick"; seat: number }
  | { type: "swap"; seat: number; with: number }
  | { type: "options"; options: Options; clock?: ClockRules; hints?: boolean }
  | { type: "leave" }
  | { type: "dissolve"; vote: "propose" | "yes" | "no" }
  | { type: "rematch" }
  | { type: "trustee"; on: boolean }
  | { type: "phrase"; phrase: string };
export type ClientMessage =
  | { type: "hello"; ticket: string; seen: number | null; epoch: number | null; lines: boolean }
  | (Command & { id: string })
  | { type: "contribute"; number: number; entropy: string }
  | { type: "ping" };
