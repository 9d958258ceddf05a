/** Bodies of the results calls (`paishan.server.wire.results`). */
export interface ResultRound {
  number: number;
  pay: number;
  won: boolean;
  dealt_in: boolean;
  by: string | null;
  luck: number | null;
}
export interface ResultMatch {
  id: string;
  variant: string;
  /** Milliseconds since 1970. */
  started: number;
  ended: number;
  reason: string;
  seat: number;
  seats: { name: string; bot: boolean; total: number; rank: number }[];
  rounds: ResultRound[];
  pending: boolean;
}
export interface ResultPage {
  page: number;
  size: number;
  count: number;
  matches: ResultMatch[];
}
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
  opponents: { name: string; bot: boolean; matches: number; rounds: number; points: number }[];
  patterns: { id: string; zh: string; en: string; count: number; value: number }[];
}
