"""Everything a room needs to come back after a crash, as one value that is written with every step."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct

from paishan.server.wire.base import ClockRules, OptionValue, Stage


class Chair(Struct):
    """One seat: who sits there (``guest``, or a bot of a level, or nobody) and how he stands."""

    guest: str | None = None
    name: str = ""
    bot: str | None = None
    ready: bool = False
    trustee: bool = False
    bank: int = 0
    again: bool = False
    entropy: str = ""
    key: str = ""
    """SHA-256 of the token of a program that plays here by itself."""
    done: list[str] = []
    """Ids of the last commands that were carried out, newest last."""

    @property
    def taken(self) -> bool:
        """Somebody sits here."""
        return self.guest is not None or self.bot is not None


class Vote(Struct):
    """An open vote to end the match; ``left`` milliseconds remain."""

    by: int
    yes: list[int]
    left: int


class RoomState(Struct):
    """A room. Durations are milliseconds; ``waited``, ``left`` and ``vote.left`` are as of the last writing.

    ``match`` is the id of the running or last match, ``head`` the number of its last entry. ``secret`` is the sealed
    round's: it leaves this value only into the record, when the round is over. ``waited`` is how long the question
    of number ``asked`` has been open, ``left`` what remains of the countdown of this stage.
    """

    id: str
    number: str
    creator: str
    variant: str
    options: dict[str, OptionValue]
    clock: ClockRules
    chairs: list[Chair]
    hints: bool = False
    practice: bool = False
    stage: Stage = "lobby"
    epoch: int = 0
    match: str | None = None
    head: int = 0
    secret: str | None = None
    asked: int = 0
    waited: int = 0
    left: int = 0
    vote: Vote | None = None
    origin: str | None = None
    """The match whose round is played on here; such a match ends with its round and counts in no results."""
    dissolved: bool = False
    """The room is to be closed for good."""


_WRITER: Final = msgspec.json.Encoder()
_READER: Final = msgspec.json.Decoder(RoomState)


def write_state(state: RoomState) -> str:
    """The value as JSON."""
    return _WRITER.encode(state).decode()


def read_state(text: str) -> RoomState:
    """Read what ``write_state`` wrote."""
    return _READER.decode(text)
