/** Names for the bodies of the results calls. */
export type { ResultMatch, ResultPage, ResultRound, ResultTotals } from "./types.gen";
