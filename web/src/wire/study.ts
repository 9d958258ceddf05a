/** Names for the bodies of the calculator, the rules pages, the tutorial and the drill. */
import type { Drill, LessonStep, ScoreHand as WholeQuestion } from "./types.gen";

export type {
  Drill,
  ExampleInfo,
  HouseInfo,
  LessonStep,
  ReadyHand as Ready,
  Scored,
  TileSet,
  Waiting,
  WaitsOf,
  WaitWorth,
  Worth,
} from "./types.gen";

/** The number of readings may be left to the server. */
export type ScoreHand = Omit<WholeQuestion, "readings"> & Partial<Pick<WholeQuestion, "readings">>;
export type Way = ScoreHand["by"];
export type Ask = LessonStep["ask"];
export type DrillKind = Drill["kind"];
