/** A question of the server as a link to the calculator. */
import type { ScoreHand } from "../../wire/study";
import type { MeldKind } from "../../wire/types";
import { EMPTY, encode, tilesOf, type CalcHand } from "../calc/hand";

export function handOf(asked: ScoreHand): CalcHand {
  const melds = asked.melds.map((text) => {
    const [kind, face = ""] = text.split(" ");
    return { kind: kind as MeldKind, face, source: 1 };
  });
  return {
    ...EMPTY,
    tiles: tilesOf(asked.hand),
    win: asked.win,
    melds,
    wild: asked.wild,
    by: asked.by,
    source: asked.source ?? 1,
    dealer: asked.dealer,
    flags: asked.flags,
    kongs: asked.kongs_in_a_row,
    others: asked.others_pongs,
    options: asked.options,
  };
}

export const calcLink = (variant: string, asked: ScoreHand): string => `#/calc/${variant}/${encode(handOf(asked))}`;
