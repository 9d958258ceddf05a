"""The heart of a room without any waiting: state, match and timers; whoever calls says what time it is.

Functions of ``lobby``, ``play`` and ``votes`` change a table and add what happened to its ``Step``; ``room`` writes the
step to storage and only then lets anybody see it. Times are seconds of one steady clock.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from paishan.bots.levels import LEVELS
from paishan.core.text import Text
from paishan.match.session import Session
from paishan.round.record import Entry
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.state import Chair, RoomState
from paishan.server.wire.server import GoneCode, ServerMessage

NEVER: Final = float("inf")


@dataclass(slots=True)
class Step:
    """What one command or tick did: new entries, whether the card changed, what is said to all."""

    entries: list[Entry] = field(default_factory=list[Entry])
    card: bool = False
    said: list[ServerMessage] = field(default_factory=list[ServerMessage])
    begun: bool = False
    """A new match began with these entries."""
    ended: bool = False
    """The match ended with these entries."""
    sent_away: list[tuple[str, GoneCode]] = field(default_factory=list[tuple[str, GoneCode]])
    """(guest, code of ``gone``) of people whose connection closes."""

    @property
    def changed(self) -> bool:
        """Is there anything to write?"""
        return bool(self.entries) or self.card


@dataclass(slots=True)
class Question:
    """What the table waits for: since when, and until when the seats asked have time.

    ``turn`` is the seat whose turn it is, None for a question to several seats (then the clock is the same for all).
    """

    moment: int
    turn: int | None
    since: float
    until: float


class Hold(NamedTuple):
    """Entries after number ``after`` are shown only to those they ask, until then."""

    after: int
    until: float


@dataclass(slots=True)
class Table:
    """One room's table."""

    state: RoomState
    variant: Variant
    session: Session | None = None
    now: float = 0.0
    """What time it is, set by the caller before each step."""
    online: set[int] = field(default_factory=set[int])
    """Seats with a connection."""
    question: Question | None = None
    auto: dict[int, float] = field(default_factory=dict[int, float])
    """Seats that 托管 plays for -> when."""
    holds: list[Hold] = field(default_factory=list[Hold])
    """What is kept back, in order; the first counts until its time is over."""
    stage_until: float = NEVER
    """When the countdown of this stage ends."""
    vote_until: float = NEVER
    vote_again: float = 0.0
    levels: tuple[str, ...] = tuple(LEVELS)
    """Bots that may be placed."""
    phrase_again: dict[int, float] = field(default_factory=dict[int, float])
    step: Step = field(default_factory=Step)

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.state.chairs)

    @property
    def options(self) -> Options:
        """The house rules."""
        return self.state.options

    def chair(self, seat: int) -> Chair:
        """One seat; RoomError ``no_such_seat``."""
        if not 0 <= seat < self.players:
            raise RoomError("no_such_seat")
        return self.state.chairs[seat]

    def seat_of(self, guest: str) -> int | None:
        """Where a guest sits."""
        for seat, chair in enumerate(self.state.chairs):
            if chair.guest == guest:
                return seat
        return None

    def chair_of_key(self, key: str) -> int | None:
        """Where a program sits."""
        return next((seat for seat, chair in enumerate(self.state.chairs) if chair.key == key), None)

    def humans(self) -> list[int]:
        """Seats with people."""
        return [seat for seat, chair in enumerate(self.state.chairs) if chair.guest is not None]

    @property
    def hold(self) -> Hold | None:
        """What is kept back now."""
        while self.holds and self.holds[0].until <= self.now:
            del self.holds[0]
        return self.holds[0] if self.holds else None

    @property
    def free_at(self) -> float:
        """When nothing is kept back any more."""
        return max(self.now, self.holds[-1].until) if self.holds else self.now

    def add(self, *entries: Entry) -> None:
        """Take entries into the step."""
        self.step.entries += entries

    def next_wake(self) -> float:
        """When ``play.tick`` has something to do."""
        times = [self.stage_until, self.vote_until, *self.auto.values()]
        if self.question is not None:
            times.append(self.question.until)
        return min(times)


def refuse_game(code: str, rule: str, words: Text) -> RoomError:
    """A refusal of the rules as one of the room."""
    return RoomError(code, rule=rule, words=words)


def need(*, holds: bool, code: str) -> None:
    """RoomError ``code`` unless it holds."""
    if not holds:
        raise RoomError(code)
