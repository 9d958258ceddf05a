/** What the other seats are called, seen from the winner. */
export type SeatWord = "me" | "next" | "across" | "previous";
const WORDS: Record<number, readonly SeatWord[]> = {
  2: ["me", "across"],
  3: ["me", "next", "previous"],
  4: ["me", "next", "across", "previous"],
};

export const seatWord = (seat: number, players: number): SeatWord => WORDS[players]?.[seat] ?? "me";
