/** The messages of the protocol, as tools/make_wire_types.py writes them, and names for parts of them. */
import type {
  AnkanEntry,
  Ask,
  ClientMessage,
  DaiminkanEntry,
  Gone,
  HandReceipt,
  HoraEntry,
  KakanEntry,
  Meld,
  OptionInfo,
  PlacedTile,
  RoomCard,
  RyukyokuEntry,
} from "./types.gen";

export type * from "./types.gen";

/** `discard 5m.2`, `pong 5m`, `win`, `pass`, `buy 1` ... */
export type Action = string;
export type Options = RoomCard["options"];
export type OptionValue = OptionInfo["default"];
export type MeldKind = Meld["kind"];
export type Stage = Ask["stage"];
export type WinBy = HandReceipt["by"];
export type Role = PlacedTile["role"];
export type RoomStage = RoomCard["stage"];
export type GoneCode = Gone["code"];
export type Kong = DaiminkanEntry | KakanEntry | AnkanEntry;
export type RoundEnd = HoraEntry | RyukyokuEntry;

type Without<T, Member extends PropertyKey> = T extends unknown ? Omit<T, Member> : never;
/** What is told to the room and acknowledged; the link adds the id. */
export type Command = Without<Extract<ClientMessage, { id: string }>, "id">;
