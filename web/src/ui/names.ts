/** What a seat is called on the page. */
import { words } from "../i18n/index.svelte";
import type { SeatCard } from "../wire/types";

/** A level of bots. */
export const levelName = (level: string): string => words().room.level[level] ?? level;

export function seatName(card: SeatCard | undefined, seat: number): string {
  if (card?.bot) return words().table.bot(levelName(card.bot), seat);
  return card?.name ?? words().room.seat(seat + 1);
}
