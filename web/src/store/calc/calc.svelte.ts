/** The calculator: the hand that is put together, and what the server says of it. */
import type { HouseInfo, Ready, Scored, Waiting } from "../../wire/study";
import type { Face, Text, VariantInfo } from "../../wire/types";
import { ApiError, type Api } from "../api";
import { scoreQuestion, waitsQuestion } from "./ask";
import { tap, type Mode } from "./edit";
import { EMPTY, wanted, type CalcHand } from "./hand";

export interface Trouble {
  code: string;
  /** A face that the error names. */
  face: Face | null;
  /** What options the error is about, in words. */
  messages: Text[];
}

const PAUSE = 180;

export class Calc {
  hand = $state.raw<CalcHand>(EMPTY);
  mode = $state<Mode>("hand");
  house = $state.raw<HouseInfo | null>(null);
  scored = $state.raw<Scored | null>(null);
  ready = $state.raw<Ready[] | null>(null);
  trouble = $state.raw<Trouble | null>(null);
  working = $state(false);
  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly info: VariantInfo,
    private readonly api: Api,
  ) {}

  /** All concealed tiles are there; with the winning tile it is scored. */
  get full(): boolean {
    return this.hand.tiles.length === wanted(this.hand);
  }

  put(face: Face): void {
    this.change(tap(this.hand, face, this.mode));
    if (this.mode === "wild") this.mode = "hand";
  }

  change(hand: CalcHand): void {
    if (hand === this.hand) return;
    const house = hand.options !== this.hand.options;
    this.hand = hand;
    void this.follow(house);
  }

  /** Ask again: after a short pause, and only the last question counts. */
  async follow(house: boolean): Promise<void> {
    const number = ++this.asked;
    clearTimeout(this.timer);
    if (house || !this.house) await this.learn(number);
    if (number !== this.asked || !this.house) return;
    if (!this.full) {
      [this.scored, this.ready, this.trouble, this.working] = [null, null, this.trouble?.code === "bad_options" ? this.trouble : null, false];
      return;
    }
    this.working = true;
    this.timer = setTimeout(() => void this.reckon(number), PAUSE);
  }

  stop(): void {
    this.asked++;
    clearTimeout(this.timer);
  }

  private async learn(number: number): Promise<void> {
    try {
      const found = await this.ask<HouseInfo>("house", { options: this.hand.options });
      if (number === this.asked) [this.house, this.trouble] = [found, null];
    } catch (error) {
      if (number === this.asked) this.fail(error);
    }
  }

  private async reckon(number: number): Promise<void> {
    const house = this.house;
    if (!house) return;
    const fresh = () => number === this.asked;
    let [scored, ready, trouble]: [Scored | null, Ready[] | null, Trouble | null] = [null, null, null];
    try {
      if (this.hand.win) scored = await this.ask<Scored>("score", scoreQuestion(this.hand, house, this.info.flips_wild));
    } catch (error) {
      trouble = troubleOf(error);
    }
    // A hand that does not win still says what it waits for.
    if (fresh() && !scored && (!trouble || trouble.code === "no_win" || trouble.code === "win_forbidden")) {
      try {
        ready = (await this.ask<Waiting>("waits", waitsQuestion(this.hand, house, this.info.flips_wild))).ready;
      } catch (error) {
        trouble ??= troubleOf(error);
      }
    }
    if (fresh()) [this.scored, this.ready, this.trouble, this.working] = [scored, ready, trouble, false];
  }

  private ask<T>(what: string, body: unknown): Promise<T> {
    return this.api.json<T>("POST", `/variants/${this.info.id}/${what}`, body);
  }

  private fail(error: unknown): void {
    [this.scored, this.ready, this.trouble, this.working] = [null, null, troubleOf(error), false];
  }
}

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof ApiError)) return { code: "other", face: null, messages: [] };
  const facts = error.errors as readonly { face?: string; message?: Text }[];
  const face = facts.find((each) => typeof each.face === "string")?.face ?? null;
  return { code: error.code, face, messages: facts.flatMap((each) => (each.message?.zh ? [each.message] : [])) };
}
