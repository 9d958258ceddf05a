"""What the server says."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from paishan.server.wire.base import ClockRules, Level, OptionValue, Reason, Stage, Value, Words


class ServerMessage(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of everything the server says."""


class Welcome(ServerMessage, frozen=True, tag="welcome"):
    """The connection stands; said again when the seat changes. ``seat`` null: a spectator."""

    room: str
    epoch: int
    guest: str
    seat: int | None
    seq: int
    now: int


class SeatCard(Value, frozen=True):
    """One seat as everybody sees it; ``name`` null: it is free."""

    name: str | None
    guest: str | None
    bot: Level | None
    ready: bool
    online: bool
    trustee: bool


class PlayedCard(Value, frozen=True):
    """One finished round of the match."""

    number: int
    dealer: int
    winners: tuple[int, ...]
    pay: tuple[int, ...]


class MatchCard(Value, frozen=True):
    """The match so far. ``id`` names its record."""

    id: str
    number: int
    rounds: int
    dealer: int
    totals: tuple[int, ...]
    played: tuple[PlayedCard, ...]
    ranks: tuple[int, ...]
    over: bool


class VoteCard(Value, frozen=True):
    """An open vote to end the match: who proposed, who agreed, until when (milliseconds since 1970)."""

    by: int
    yes: tuple[int, ...]
    until: int


class RoomCard(ServerMessage, frozen=True, tag="room"):
    """The whole room, said on every change. ``next_at``: when the next round begins by itself."""

    number: str
    variant: str
    options: dict[str, OptionValue]
    clock: ClockRules
    hints: bool
    practice: bool
    stage: Stage
    creator: str
    seats: tuple[SeatCard, ...]
    spectators: int
    match: MatchCard | None
    vote: VoteCard | None
    next_at: int | None


class Events(ServerMessage, frozen=True, tag="events"):
    """Numbered record entries as this viewer may see them; ``reset``: forget the round and fold these."""

    from_: int = msgspec.field(name="from")
    reset: bool
    entries: tuple[Any, ...]


class BlockedCard(Value, frozen=True):
    """What the tiles would allow and a rule forbids."""

    action: str
    code: str
    rule: str


class Choices(ServerMessage, frozen=True, tag="choices"):
    """What this seat may do now; an empty ``legal`` takes the buttons away."""

    moment: int
    legal: tuple[str, ...]
    blocked: tuple[BlockedCard, ...]
    confirm: tuple[str, ...]


class Wait(Value, frozen=True):
    """One face that would complete the hand: how many are left unseen, what each seat gets when it is drawn, and when
    the seat at this place discards it (null: one's own, or not allowed). ``code``: why it cannot be won some way."""

    face: str
    left: int
    draw: tuple[int, ...] | None
    claims: tuple[tuple[int, ...] | None, ...]
    code: str | None


class WinNow(Value, frozen=True):
    """The hand is complete with the present tile: what each seat gets, or ``code``, why it cannot win."""

    by: Literal["draw", "discard", "rob", "special"]
    pays: tuple[int, ...] | None
    code: str | None


class Hints(ServerMessage, frozen=True, tag="hints"):
    """听牌提示: the waits after each discard (``-``: of the hand as it is); ``listening``: the same with 听, while it
    is offered; ``reasons`` explain the codes."""

    moment: int
    discards: dict[str, tuple[Wait, ...]]
    listening: dict[str, tuple[Wait, ...]]
    now: WinNow | None
    reasons: dict[str, Reason]


class Clock(ServerMessage, frozen=True, tag="clock"):
    """Clocks as they stand at the sending; ``turn_ms`` includes the allowance."""

    phase: Literal["turn", "claims", "none"]
    seat: int | None
    turn_ms: int
    bank_ms: tuple[int, ...]
    running: bool


class Ack(ServerMessage, frozen=True, tag="ack"):
    """The command was carried out."""

    id: str


class Refused(ServerMessage, frozen=True, tag="refused"):
    """The command was not carried out; nothing changed."""

    id: str
    code: str
    rule: str | None
    message: Words


class Phrase(ServerMessage, frozen=True, tag="phrase"):
    """Somebody said a quick phrase."""

    seat: int
    phrase: str


GoneCode = Literal["replaced", "kicked", "left", "closed", "name_at_table", "drain", "slow", "idle", "trouble"]


class Gone(ServerMessage, frozen=True, tag="gone"):
    """The server closes; ``retry``: come again with ``seen``."""

    code: GoneCode
    message: Words
    retry: bool


class ProblemNote(ServerMessage, frozen=True, tag="problem"):
    """A malformed message; after a few the connection is closed."""

    code: str
    message: Words


class Pong(ServerMessage, frozen=True, tag="pong"):
    """The answer to ``ping``."""

    now: int


FromServer = Welcome | RoomCard | Events | Choices | Hints | Clock | Ack | Refused | Phrase | Gone | ProblemNote | Pong

_WRITER: Final = msgspec.json.Encoder()


def write(message: ServerMessage) -> bytes:
    """One message as JSON without line breaks."""
    return _WRITER.encode(message)


def events_message(first: int, entries: list[bytes], *, reset: bool) -> bytes:
    """An ``events`` message from entries that are encoded already.

    >>> events_message(3, [b'{"type":"hidden"}'], reset=False)
    b'{"type":"events","from":3,"reset":false,"entries":[{"type":"hidden"}]}'
    """
    head = b'{"type":"events","from":%d,"reset":%s,"entries":[' % (first, b"true" if reset else b"false")
    return b"".join((head, b",".join(entries), b"]}"))
