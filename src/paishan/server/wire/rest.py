"""Bodies of the REST calls."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from paishan.server.wire.base import ClockRules, Level, OptionValue, Value, Words

Name = Annotated[str, Meta(min_length=1, max_length=64)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Account = Annotated[str, Meta(pattern="^[A-Za-z0-9_.-]{3,32}$")]


class Problem(Struct, frozen=True, kw_only=True):
    """RFC 9457 problem details. ``code`` is stable; ``errors`` lists the faults of a body."""

    type: str = "about:blank"
    title: str
    status: int
    code: str
    detail: str = ""
    errors: tuple[dict[str, Any], ...] = ()


class NewGuest(Value, frozen=True):
    """A name for a new guest."""

    name: Name


class GuestToken(Value, frozen=True):
    """A guest and the secret of this device."""

    guest: str
    name: str
    token: str


class Profile(Value, frozen=True):
    """What the server knows of a guest."""

    guest: str
    name: str
    account: str | None
    created: int


class Rename(Value, frozen=True):
    """A new name."""

    name: Name


class Credentials(Value, frozen=True):
    """Account name and password."""

    account: Account
    password: Password


class OpenRoom(Value, frozen=True):
    """A room to open; options that are left out have their defaults."""

    variant: Annotated[str, Meta(min_length=1, max_length=64)]
    options: dict[str, OptionValue] = field(default_factory=dict[str, OptionValue])
    clock: ClockRules | None = None
    hints: bool = False
    practice: bool = False
    level: Level = "greedy"


class OpenedRoom(Value, frozen=True):
    """The number of the new room."""

    room: str


class PlayOn(Value, frozen=True):
    """Where to play on: after ``step`` events of a finished round, in ``seat``, against bots of a level."""

    round: Annotated[int, Meta(ge=1, le=1000)]
    step: Annotated[int, Meta(ge=0, le=10_000)]
    seat: Annotated[int, Meta(ge=0, le=3)]
    bots: Level = "greedy"
    clock: ClockRules | None = None


class RoomGlance(Value, frozen=True):
    """What a stranger may know of a room. ``different``: options that are not at their defaults."""

    room: str
    variant: str
    options: dict[str, OptionValue]
    different: dict[str, OptionValue]
    stage: str
    players: int
    taken: int


class AskTicket(Value, frozen=True):
    """How to come in."""

    as_: Literal["player", "spectator"] = field(name="as")


class Ticket(Value, frozen=True):
    """A one-time ticket for the socket."""

    ticket: str
    expires: int


class AskBot(Value, frozen=True):
    """A seat for a program that connects by itself."""

    seat: Annotated[int, Meta(ge=0, le=3)]


class BotToken(Value, frozen=True):
    """What the program sends as ``Authorization: Bearer`` to ``/ws/bot``."""

    token: str
    room: str
    seat: int


class PhraseText(Value, frozen=True):
    """A quick phrase."""

    id: str
    words: Words


class MatchSeat(Value, frozen=True):
    """One seat of a match that was played; ``total`` and ``rank`` when it is over."""

    name: str
    total: int | None
    rank: int | None
    me: bool


class MatchLine(Value, frozen=True):
    """One match of a guest."""

    id: str
    variant: str
    started: int
    ended: int | None
    reason: str | None
    seats: tuple[MatchSeat, ...]


class Export(Value, frozen=True):
    """Everything the server keeps about a guest."""

    profile: Profile
    devices: int
    matches: tuple[MatchLine, ...]


class Health(Value, frozen=True):
    """Alive, ready, or why not."""

    status: str
