/** What a seat is called on the page. */
import { words } from "../i18n/index.svelte";
import type { SeatCard } from "../wire/types";

export function seatName(card: SeatCard | undefined, seat: number): string {
  if (card?.bot) return words().table.bot(words().room.level[card.bot] ?? card.bot, seat);
  return card?.name ?? words().room.seat(seat + 1);
}
