/** Made by tools/make_wire_types.py from the server's message structs. Do not edit. */

/** A physical tile, `5m.2`, or `?` where the viewer may not see it. */
export type Tile = string;
/** A face, `5m`, or `?`. */
export type Face = string;

/** Everything a page needs to know of a game. */
export interface VariantInfo {
  id: string;
  version: string;
  name: Text;
  about: Text;
  schema: SchemaInfo;
  patterns: PatternInfo[];
  refusals: Record<string, RefusalInfo>;
  faces: string[];
  flips_wild: boolean;
  stand_in: string | null;
  several_winners: boolean;
  concealed_kong_shows: number;
  wall_animation: number;
}

/** The same words in both languages. */
export interface Text {
  zh: string;
  en: string;
}

/** The options of a game. */
export interface SchemaInfo {
  groups: GroupInfo[];
  options: OptionInfo[];
  conflicts: ConflictInfo[];
}

/** A group of options in a form. */
export interface GroupInfo {
  id: string;
  label: Text;
}

/** One option; ``min`` and ``max`` come with whole numbers, ``choices`` with choices. */
export interface OptionInfo {
  name: string;
  kind: "bool" | "choice" | "int";
  default: boolean | number | string | null;
  group: string;
  rule: string;
  label: Text;
  help: Text;
  min?: number;
  max?: number;
  choices?: ChoiceInfo[];
}

/** One value of an option and what it is called. */
export interface ChoiceInfo {
  value: boolean | number | string | null;
  label: Text;
}

/** A combination that is refused. */
export interface ConflictInfo {
  when: Record<string, boolean | number | string | null>;
  code: string;
  message: Text;
}

/** A pattern: ``each`` counts every time it holds, ``beats`` names what it excludes and ``why`` says it. */
export interface PatternInfo {
  id: string;
  name: Text;
  value: number;
  rule: string;
  each: boolean;
  beats: string[];
  why: Text;
}

/** What a refusal says and the rule behind it. */
export interface RefusalInfo {
  message: Text;
  rule: string;
}

/** A section of a rules page; ``id`` is empty for one without a rule id. */
export interface RuleSection {
  id: string;
  title: string;
  text: string;
}

/** A guest and the secret of this device. */
export interface Guest {
  guest: string;
  name: string;
  token: string;
}

/** What the server knows of a guest. */
export interface Profile {
  guest: string;
  name: string;
  account: string | null;
  created: number;
}

/** A room to open; options that are left out have their defaults. */
export interface NewRoom {
  variant: string;
  options?: Record<string, boolean | number | string | null>;
  clock?: ClockRules | null;
  hints?: boolean;
  practice?: boolean;
  level?: string;
}

/** How time runs in a room, in milliseconds. A turn has ``turn`` and then the seat's ``bank`` (for one round); claims have ``claim``, the same for everybody. ``allowance`` is given on top for the animation. After every discard ``pause`` passes before the next turn shows, so that a pause says nothing. ``think`` is how long bots seem to think, ``between`` the countdown to the next round. */
export interface ClockRules {
  turn: number;
  bank: number;
  claim: number;
  allowance: number;
  pause: number;
  think: number;
  between: number;
}

/** The number of the new room. */
export interface RoomAnswer {
  room: string;
}

/** What a stranger may know of a room. ``different``: options that are not at their defaults. */
export interface RoomGlance {
  room: string;
  variant: string;
  options: Record<string, boolean | number | string | null>;
  different: Record<string, boolean | number | string | null>;
  stage: string;
  players: number;
  taken: number;
}

/** A one-time ticket for the socket. */
export interface Ticket {
  ticket: string;
  expires: number;
}

/** A quick phrase. */
export interface PhraseText {
  id: string;
  words: Text;
}

/** One match of a guest. */
export interface MatchLine {
  id: string;
  variant: string;
  started: number;
  ended: number | null;
  reason: string | null;
  seats: MatchSeat[];
}

/** One seat of a match that was played; ``total`` and ``rank`` when it is over. */
export interface MatchSeat {
  name: string;
  total: number | null;
  rank: number | null;
  me: boolean;
}

/** RFC 9457 problem details. ``code`` is stable; ``errors`` lists the faults of a body. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors: Record<string, unknown>[];
}

/** What the house rules make of the table. ``bought`` are the numbers of 买点 to choose from, ``fixed`` what everybody has without being asked. ``ways``, ``flags``, ``kongs_in_a_row`` (the most that make a difference) and ``others_pongs`` say which circumstances of a win the game pays for; ``others_kongs``: kongs of those who did not win are paid too. */
export interface HouseInfo {
  players: number;
  faces: Face[];
  bought: number[];
  fixed: number;
  ways: ("discard" | "draw" | "rob")[];
  flags: ("after_kong" | "earth" | "heaven" | "listening" | "replacement")[];
  kongs_in_a_row: number;
  others_pongs: boolean;
  others_kongs: boolean;
}

/** A win to score; ``hand`` is without the winning tile ``win``. ``kongs`` are the kongs of the round such as ``0 concealed_kong`` or ``0 direct_kong 2`` (seat, kind, who fed it); null: the concealed ones of the winner. ``melds`` are such as ``pong 1z``. ``readings``: how many readings to send. */
export interface ScoreHand {
  hand: string;
  win: Face;
  by: "discard" | "draw" | "rob";
  seat: number;
  source: number | null;
  dealer: number;
  wild: string | null;
  melds: string[];
  flags: string[];
  kongs_in_a_row: number;
  others_pongs: string[];
  kongs: string[] | null;
  bought: number[] | null;
  options: Record<string, boolean | number | string | null>;
  readings: number;
}

/** The settlement of a win. ``readings``: the one that counts first, then the others by their points; ``total``: how many there are. */
export interface Scored {
  receipt: ReceiptData;
  readings: HandReceipt[];
  total: number;
}

/** The settlement of a round. ``hands`` are the winning hands (or the ready hands of a drawn round), ``payments`` every transfer, ``pay`` the sum by seat; ``pay`` sums to zero. */
export interface ReceiptData {
  hands: HandReceipt[];
  payments: Payment[];
  pay: number[];
  kongs: KongReceipt[];
  notes: Text[];
}

/** One valued hand: a win, or a ready hand in the check of a drawn round. ``points`` is the 牌型分; ``fan`` the 番 where the game has them; ``extra`` holds lines outside the 牌型分 (平胡, 丫当), ``yadang`` is None in games without it. */
export interface HandReceipt {
  seat: number;
  by: "discard" | "draw" | "rob" | "special";
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

/** A set, pair or meld of the reading; ``shape`` is pair, run, triplet, pong or a kind of kong. */
export interface PlacedSet {
  shape: string;
  tiles: PlacedTile[];
  melded: boolean;
}

/** One tile of a reading: its printed face, the face it is read as, and its role. */
export interface PlacedTile {
  printed: Face;
  read_as: Face;
  role: "self" | "stand_in" | "wild";
  winning: boolean;
}

/** A scored pattern. ``value`` is what it adds (points or 番), ``count`` how often it holds, ``tiles`` the faces that make it (empty: the whole hand or the circumstances), ``rule`` the rule id whose sentence it applies. */
export interface Line {
  pattern: string;
  name: Text;
  value: number;
  rule: string;
  count: number;
  tiles: Face[];
}

/** A pattern that holds but is not scored: ``by`` is the pattern that excludes it, ``why`` says it in words. */
export interface Excluded {
  pattern: string;
  name: Text;
  value: number;
  rule: string;
  by: string;
  why: Text;
}

/** ``payer`` gives ``payee`` ``amount``; ``formula`` is the sum in figures, ``terms`` name its parts. */
export interface Payment {
  kind: "draw" | "kong" | "win";
  payer: number;
  payee: number;
  amount: number;
  formula: string;
  terms: Term[];
  rule: string;
}

/** One term of a payment's formula: its name and its number. */
export interface Term {
  name: Text;
  value: number;
}

/** A 杠 of the round and whether its payment stands; ``why`` says it when it does not. */
export interface KongReceipt {
  seat: number;
  kind: string;
  source: number | null;
  counts: boolean;
  why: Text | null;
}

/** A hand of 3n + 1 tiles, or of 3n + 2: then each discard is looked at. Seat 0 holds it, ``dealer`` deals. */
export interface WaitsOf {
  hand: string;
  dealer: number;
  wild: string | null;
  melds: string[];
  bought: number[] | null;
  options: Record<string, boolean | number | string | null>;
}

/** Every way in which the hand is ready; empty: it is not. ``reasons`` explain the codes. */
export interface Waiting {
  ready: ReadyHand[];
  reasons: Record<string, Reason>;
}

/** What the hand waits for after a discard (null: as it is). */
export interface ReadyHand {
  discard: Face | null;
  waits: WaitWorth[];
}

/** A face that completes the hand; null: not allowed this way. ``left``: copies that are not in this hand. ``draw_pays``: what each seat gets by 自摸; ``claims``: the same by the seat that discards (null: one's own, or not allowed); ``code``: why it cannot be won some way. */
export interface WaitWorth {
  face: Face;
  left: number;
  draw: Worth | null;
  discard: Worth | null;
  draw_pays: number[] | null;
  claims: (number[] | null)[];
  code: string | null;
}

/** What a win is worth: points of the hand, 番 where the game has them, what the winner gets in all. */
export interface Worth {
  points: number;
  fan: number | null;
  pay: number;
}

/** What a refusal code says, and the rule behind it. */
export interface Reason {
  rule: string;
  message: Text;
}

/** A round settled by other rules; ``receipt`` is null when nobody would have won with these hands. */
export interface Resettled {
  receipt: ReceiptData | null;
  readings: SeatReadings[];
  options: Record<string, boolean | number | string | null>;
}

/** The readings of a winner's hand: the one that counts first. ``total``: how many there are. */
export interface SeatReadings {
  seat: number;
  readings: HandReceipt[];
  total: number;
}

/** An example hand of a pattern with its receipt. ``asked``: the same win for the calculator, the winner at seat 0 (null: a win without a hand). */
export interface ExampleInfo {
  pattern: string;
  note: Text;
  options: Record<string, boolean | number | string | null>;
  wild: Face | null;
  hand: HandReceipt;
  asked: ScoreHand | null;
}

/** One step: words, tiles, a question that is answered by tapping. ``choices`` and ``answers`` are faces, numbers, pattern ids or actions, as ``ask`` says; ``receipt`` explains them where a win is shown. */
export interface LessonStep {
  title: Text;
  text: Text;
  tiles: TileSet | null;
  ask: "" | "actions" | "discards" | "patterns" | "pay" | "points" | "waits";
  question: Text;
  choices: string[];
  answers: string[];
  why: Text;
  rule: string;
  receipt: HandReceipt | null;
}

/** Tiles to show: concealed ones, melds, the wild, a tile apart. */
export interface TileSet {
  hand: string;
  melds: string[];
  wild: Face | null;
  tile: Face | null;
}

/** A hand to practise on: ``asked`` is the question, the rest the answer with what explains it. Of ``score``: ``points`` among ``choices``, explained by ``receipt``; of ``waits``: ``waits``. */
export interface Drill {
  kind: "score" | "waits";
  seed: number;
  asked: ScoreHand;
  choices: number[];
  points: number;
  waits: WaitWorth[];
  receipt: HandReceipt | null;
}

/** A page of matches, newest first; ``count`` is how many there are in all. */
export interface ResultPage {
  page: number;
  size: number;
  count: number;
  matches: ResultMatch[];
}

/** A finished match; ``pending``: its rounds are still to be worked out. ``no_luck``: why their luck is not known (null: it is). */
export interface ResultMatch {
  id: string;
  variant: string;
  started: number;
  ended: number;
  reason: string;
  seat: number;
  seats: ResultSeat[];
  rounds: ResultRound[];
  pending: boolean;
  no_luck: "rules" | "table" | null;
}

/** A seat of a finished match. */
export interface ResultSeat {
  name: string;
  bot: boolean;
  total: number;
  rank: number;
}

/** A round of mine: what I got, whether I won or gave the winning tile, what the tiles gave (null: unknown). */
export interface ResultRound {
  number: number;
  pay: number;
  won: boolean;
  dealt_in: boolean;
  by: string | null;
  luck: number | null;
}

/** All finished matches added up. ``pending`` ones are not in yet; ``luck`` is of the ``judged`` rounds (null: of none), ``other_rules`` rounds were played under rules of another version, ``no_table`` ones in a game without a table of luck. */
export interface ResultTotals {
  matches: number;
  pending: number;
  rounds: number;
  points: number;
  wins: number;
  drawn_wins: number;
  dealt_in: number;
  nobody: number;
  luck: number | null;
  judged: number;
  other_rules: number;
  no_table: number;
  opponents: Opponent[];
  patterns: PatternCount[];
}

/** Somebody I played with (or a level of bots): ``points`` is what I got from him in all; ``id`` asks for the matches with him (null: a bot, or a guest who is gone). */
export interface Opponent {
  id: string | null;
  name: string;
  bot: boolean;
  matches: number;
  rounds: number;
  points: number;
}

/** A pattern of my winning hands: how often, and what it was worth in all. */
export interface PatternCount {
  id: string;
  zh: string;
  en: string;
  count: number;
  value: number;
}

/** The first message, within five seconds: the ticket and what is known already. ``lines``: the server may put several messages into one frame, one a line. */
export interface Hello {
  type: "hello";
  ticket: string;
  seen?: number | null;
  epoch?: number | null;
  lines?: boolean;
}

/** Play. ``moment`` is the number of the question it answers. */
export interface Act {
  type: "act";
  id: string;
  action: string;
  moment: number;
}

/** Ready to start, or for the next round. */
export interface Ready {
  type: "ready";
  id: string;
  ready: boolean;
}

/** Take a free seat, or move to it, before the start. */
export interface Sit {
  type: "sit";
  id: string;
  seat: number;
}

/** The creator puts a bot of a level into a free seat; no level takes the bot away. */
export interface PlaceBot {
  type: "bot";
  id: string;
  seat: number;
  level?: string | null;
}

/** The creator sends somebody away before the start. */
export interface Kick {
  type: "kick";
  id: string;
  seat: number;
}

/** The creator lets two seats change places before the start. */
export interface Swap {
  type: "swap";
  id: string;
  seat: number;
  with: number;
}

/** The creator changes the house rules before the start. */
export interface ChangeOptions {
  type: "options";
  id: string;
  options: Record<string, boolean | number | string | null>;
  clock?: ClockRules | null;
  hints?: boolean | null;
}

/** Give the seat up (before the start) or leave it to 托管 (after). */
export interface Leave {
  type: "leave";
  id: string;
}

/** End the match by vote; the creator alone before the start. */
export interface Dissolve {
  type: "dissolve";
  id: string;
  vote: "no" | "propose" | "yes";
}

/** 再来一场 with the same people. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Hand the seat to 托管 or take it back. */
export interface Trustee {
  type: "trustee";
  id: string;
  on: boolean;
}

/** Say one of the quick phrases. */
export interface SayPhrase {
  type: "phrase";
  id: string;
  phrase: string;
}

/** Randomness (hex) for the shuffle of round ``number``, after its ``seal``. */
export interface Contribute {
  type: "contribute";
  number: number;
  entropy: string;
}

/** Keeps the connection. */
export interface Ping {
  type: "ping";
}

/** The connection stands; said again when the seat changes. ``seat`` null: a spectator. */
export interface Welcome {
  type: "welcome";
  room: string;
  epoch: number;
  guest: string;
  seat: number | null;
  seq: number;
  now: number;
}

/** The whole room, said on every change. ``next_at``: when the next round begins by itself. */
export interface RoomCard {
  type: "room";
  number: string;
  variant: string;
  options: Record<string, boolean | number | string | null>;
  clock: ClockRules;
  hints: boolean;
  practice: boolean;
  stage: "between" | "lobby" | "over" | "playing" | "sealed";
  creator: string;
  seats: SeatCard[];
  spectators: number;
  match: MatchCard | null;
  vote: VoteCard | null;
  next_at: number | null;
}

/** One seat as everybody sees it; ``name`` null: it is free. */
export interface SeatCard {
  name: string | null;
  guest: string | null;
  bot: string | null;
  ready: boolean;
  online: boolean;
  trustee: boolean;
}

/** The match so far. ``id`` names its record. */
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

/** One finished round of the match. */
export interface PlayedCard {
  number: number;
  dealer: number;
  winners: number[];
  pay: number[];
}

/** An open vote to end the match: who proposed, who agreed, until when (milliseconds since 1970). */
export interface VoteCard {
  by: number;
  yes: number[];
  until: number;
}

/** Numbered record entries as this viewer may see them; ``reset``: forget the round and fold these. */
export interface EventsMessage {
  type: "events";
  from: number;
  reset: boolean;
  entries: Entry[];
}

/** What this seat may do now; an empty ``legal`` takes the buttons away. */
export interface Choices {
  type: "choices";
  moment: number;
  legal: string[];
  blocked: Blocked[];
  confirm: string[];
}

/** What the tiles would allow and a rule forbids. */
export interface Blocked {
  action: string;
  code: string;
  rule: string;
}

/** 听牌提示: the waits after each discard (``-``: of the hand as it is); ``listening``: the same with 听, while it is offered; ``reasons`` explain the codes. */
export interface Hints {
  type: "hints";
  moment: number;
  discards: Record<string, Wait[]>;
  listening: Record<string, Wait[]>;
  now: WinNow | null;
  reasons: Record<string, Reason>;
}

/** One face that would complete the hand: how many are left unseen, what each seat gets when it is drawn, and when the seat at this place discards it (null: one's own, or not allowed). ``code``: why it cannot be won some way. */
export interface Wait {
  face: string;
  left: number;
  draw: number[] | null;
  claims: (number[] | null)[];
  code: string | null;
}

/** The hand is complete with the present tile: what each seat gets, or ``code``, why it cannot win. */
export interface WinNow {
  by: "discard" | "draw" | "rob" | "special";
  pays: number[] | null;
  code: string | null;
}

/** Clocks as they stand at the sending; ``turn_ms`` includes the allowance. */
export interface Clock {
  type: "clock";
  phase: "claims" | "none" | "turn";
  seat: number | null;
  turn_ms: number;
  bank_ms: number[];
  running: boolean;
}

/** The command was carried out. */
export interface Ack {
  type: "ack";
  id: string;
}

/** The command was not carried out; nothing changed. */
export interface Refused {
  type: "refused";
  id: string;
  code: string;
  rule: string | null;
  message: Text;
}

/** Somebody said a quick phrase. */
export interface Phrase {
  type: "phrase";
  seat: number;
  phrase: string;
}

/** The server closes; ``retry``: come again with ``seen``. */
export interface Gone {
  type: "gone";
  code: "closed" | "drain" | "idle" | "kicked" | "left" | "name_at_table" | "replaced" | "slow" | "trouble";
  message: Text;
  retry: boolean;
}

/** A malformed message; after a few the connection is closed. */
export interface ProblemNote {
  type: "problem";
  code: string;
  message: Text;
}

/** The answer to ``ping``. */
export interface PongMessage {
  type: "pong";
  now: number;
}

/** Head of a record: which game under which rules, and who sat where. */
export interface StartGame {
  type: "start_game";
  format: number;
  variant: string;
  rules: string;
  options: Record<string, boolean | number | string | null>;
  seats: string[];
}

/** Before a deal: the number of the round in the match and the commitment to the shuffle's secret (hex). */
export interface Seal {
  type: "seal";
  number: number;
  commitment: string | null;
}

/** A round begins; ``bought`` is None until 买点 are chosen. */
export interface StartRound {
  type: "start_kyoku";
  players: number;
  dealer: number;
  bought: number[] | null;
}

/** All 买点 are chosen and shown (B6.2). */
export interface Points {
  type: "points";
  bought: number[];
}

/** The dealt tiles by seat (the dealer's fourteenth last) and the number of tiles left in the wall. */
export interface Deal {
  type: "deal";
  hands: Tile[][];
  left: number;
}

/** The face that is wild in this round (H1.2). */
export interface WildFlip {
  type: "wild";
  face: Face;
}

/** A window opens: the offers by seat. ``tile`` is the claimed tile, ``source`` its discarder. */
export interface Ask {
  type: "ask";
  stage: "buying" | "claim" | "opening" | "rob";
  offers: string[][];
  tile: Tile | null;
  source: number | null;
}

/** A seat answered the open window (private until the window closes). */
export interface Answer {
  type: "answer";
  seat: number;
  action: string;
}

/** A seat declared 听 without discarding (opening stage, or in place of a claim). */
export interface Listen {
  type: "listen";
  seat: number;
}

/** The deal and its questions are over; the dealer's first turn begins. */
export interface Begin {
  type: "begin";
}

/** A seat drew a tile, from the head of the wall or (``replacement``) from its tail. */
export interface Draw {
  type: "tsumo";
  seat: number;
  tile: Tile;
  replacement: boolean;
}

/** A seat discarded. ``drawn``: the tile just drawn; ``listen``: the discard declares 听; ``let_go``: a possible 自摸 was passed by it (known to the seat only). */
export interface Discard {
  type: "dahai";
  seat: number;
  tile: Tile;
  drawn: boolean;
  listen: boolean;
  cause: "auto" | "choice" | "pass";
  let_go: boolean;
}

/** A seat ponged the last discard with two tiles of its own. */
export interface Pong {
  type: "pon";
  seat: number;
  tile: Tile;
  own: Tile[];
  source: number;
}

/** After a round: the secret and the seats' contributions (hex), from which anybody can deal it again. */
export interface Reveal {
  type: "end_kyoku";
  number: number;
  secret: string | null;
  contributions: string[];
}

/** Foot of a record: totals and shared ranks by seat; ``reason`` is ``played`` or why it ended early. */
export interface EndGame {
  type: "end_game";
  totals: number[];
  ranks: number[];
  reason: string;
}

/** Something that is another seat's business; it keeps its number. */
export interface HiddenEntry {
  type: "hidden";
}

/** A seat declared a kong; ``own`` are the tiles that leave the hand (3, 1 or 4), ``tile`` the claimed discard of a direct kong. A hidden concealed kong has face and tiles HIDDEN. */
export interface DaiminkanEntry {
  type: "daiminkan";
  seat: number;
  kind: "added_kong" | "concealed_kong" | "direct_kong" | "pong";
  face: Face;
  own: Tile[];
  tile: Tile | null;
  source: number | null;
}

/** A seat declared a kong; ``own`` are the tiles that leave the hand (3, 1 or 4), ``tile`` the claimed discard of a direct kong. A hidden concealed kong has face and tiles HIDDEN. */
export interface KakanEntry {
  type: "kakan";
  seat: number;
  kind: "added_kong" | "concealed_kong" | "direct_kong" | "pong";
  face: Face;
  own: Tile[];
  tile: Tile | null;
  source: number | null;
}

/** A seat declared a kong; ``own`` are the tiles that leave the hand (3, 1 or 4), ``tile`` the claimed discard of a direct kong. A hidden concealed kong has face and tiles HIDDEN. */
export interface AnkanEntry {
  type: "ankan";
  seat: number;
  kind: "added_kong" | "concealed_kong" | "direct_kong" | "pong";
  face: Face;
  own: Tile[];
  tile: Tile | null;
  source: number | null;
}

/** The round is over: ``winners`` ascending (empty: 流局), won ``by`` what on which ``tile`` of whom, ``forced`` when it happened by itself. ``hands`` (without a claimed winning tile) and ``melds`` are revealed; ``digest`` is of the state before this event. */
export interface HoraEntry {
  type: "hora";
  winners: number[];
  by: "discard" | "draw" | "rob" | "special" | null;
  tile: Tile | null;
  source: number | null;
  receipt: ReceiptData;
  next_dealer: number;
  hands: Tile[][];
  melds: Meld[][];
  forced: boolean;
  digest: string;
}

/** One meld on the table. ``face`` is 0..33 (or HIDDEN for another player's hidden concealed kong). ``tiles`` are its physical tiles (empty in values made from notation), ``source`` the seat that fed the pong or direct kong (None: nobody). */
export interface Meld {
  kind: "added_kong" | "concealed_kong" | "direct_kong" | "pong";
  face: Face;
  tiles: Tile[];
  source: number | null;
}

/** The round is over: ``winners`` ascending (empty: 流局), won ``by`` what on which ``tile`` of whom, ``forced`` when it happened by itself. ``hands`` (without a claimed winning tile) and ``melds`` are revealed; ``digest`` is of the state before this event. */
export interface RyukyokuEntry {
  type: "ryukyoku";
  winners: number[];
  by: "discard" | "draw" | "rob" | "special" | null;
  tile: Tile | null;
  source: number | null;
  receipt: ReceiptData;
  next_dealer: number;
  hands: Tile[][];
  melds: Meld[][];
  forced: boolean;
  digest: string;
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
  | Reveal
  | EndGame
  | HiddenEntry
  | DaiminkanEntry
  | KakanEntry
  | AnkanEntry
  | HoraEntry
  | RyukyokuEntry;

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

export type ClientMessage =
  | Hello
  | Act
  | Ready
  | Sit
  | PlaceBot
  | Kick
  | Swap
  | ChangeOptions
  | Leave
  | Dissolve
  | Rematch
  | Trustee
  | SayPhrase
  | Contribute
  | Ping;
