"""What each viewer has been shown, and what he may see next.

Entries are encoded once for all who see the same. A viewer keeps the number of the last entry he got; coming back he
gets what is missing from the log of the running round, or the round from its seal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from paishan.core.tiles import face_name
from paishan.round.check import blocked
from paishan.round.events import Answered, Asked
from paishan.round.legal import legal_actions
from paishan.round.record import Entry, RoundSealed
from paishan.round.state import Phase, State
from paishan.server.rooms.table import Table
from paishan.server.wire.entries import Encoded, encode
from paishan.server.wire.server import BlockedCard, Choices, GoneCode, events_message, write


class Outbox(Protocol):
    """Where a connection takes its messages from."""

    def put(self, message: bytes) -> None:
        """Add one message; never waits."""
        ...

    def flush(self) -> None:
        """Everything of this step is there: send it."""
        ...

    def close(self, code: GoneCode) -> None:
        """Say ``gone`` and close."""
        ...


class _Nowhere:
    """The outbox of a viewer whose connection is not there yet."""

    def put(self, message: bytes) -> None:
        """Nobody reads."""

    def flush(self) -> None:
        """Nobody reads."""

    def close(self, code: GoneCode) -> None:
        """Nobody reads."""


NOWHERE: Final = _Nowhere()


@dataclass(slots=True, eq=False)
class Viewer:
    """One connection: ``seat`` None is a spectator; ``sent`` the last entry it has, ``shown`` its present choices."""

    guest: str
    name: str
    outbox: Outbox
    player: bool
    seat: int | None = None
    sent: int = 0
    shown: Choices | None = None
    key: str = ""
    """Of a program: its chair's key."""


class Feed:
    """The log of the running round and who has seen how much of it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers: list[Viewer] = []
        self._log: list[Entry] = []
        self._base = 1
        self._fresh: dict[int, Encoded] = {}

    @property
    def last(self) -> int:
        """Number of the newest entry."""
        return self._base + len(self._log) - 1

    @property
    def holding(self) -> bool:
        """Is something kept back for the moment?"""
        hold = self.table.hold
        return hold is not None and self.last > hold.after

    def load(self, entries: Sequence[Entry]) -> None:
        """Take over a record that was written before: the log of its last round remains."""
        self._log, self._base = list(entries), 1
        self._trim()

    def begin(self) -> None:
        """A new match: numbers start anew."""
        self._log, self._base = [], 1
        self._fresh.clear()
        for viewer in self.viewers:
            viewer.sent = 0

    def extend(self, entries: Iterable[Entry], encoded: Iterable[Encoded]) -> None:
        """New entries, written already; nobody is shown anything yet."""
        for entry, each in zip(entries, encoded, strict=True):
            self._log.append(entry)
            self._fresh[self.last] = each

    def resume_point(self, viewer: Viewer, seen: int | None) -> int | None:
        """The last entry a returning viewer need not get again; None: he must have the round from its seal.

        Who names an entry that is kept back from him gets the same answer whether it is there or not.
        """
        return seen if seen is not None and self._base - 1 <= seen <= self._limit(viewer) else None

    def show_all(self) -> None:
        """Show every viewer what he may see now, then forget what all have seen."""
        for viewer in self.viewers:
            self.show(viewer)
        if not self.holding:
            self._fresh.clear()
            self._trim()

    def show(self, viewer: Viewer, *, reset: bool = False) -> None:
        """Send what this viewer may see and has not seen, then his choices."""
        if self.table.state.match is None:
            return
        limit = self._limit(viewer)
        first = max(viewer.sent + 1, self._base)
        if limit >= first:
            entries = [self._encoded(number).seen_by(viewer.seat) for number in range(first, limit + 1)]
            viewer.outbox.put(events_message(first, entries, reset=reset))
            viewer.sent = limit
        if viewer.seat is not None:
            self._show_choices(viewer, viewer.seat)

    def _trim(self) -> None:
        """The log begins with the last seal."""
        for index in range(len(self._log) - 1, 0, -1):
            if isinstance(self._log[index], RoundSealed):
                self._base += index
                self._log = self._log[index:]
                return

    def _encoded(self, number: int) -> Encoded:
        found = self._fresh.get(number)
        if found is None:
            found = encode(self._log[number - self._base], self.table.variant, self.table.players)
            if self.holding:
                self._fresh[number] = found
        return found

    def _limit(self, viewer: Viewer) -> int:
        """The last entry this viewer may see now."""
        hold = self.table.hold
        if hold is None or self.last <= hold.after:
            return self.last
        number = hold.after
        while number < self.last and _concerns(self._log[number + 1 - self._base], viewer.seat):
            number += 1
        return max(viewer.sent, number)

    def _show_choices(self, viewer: Viewer, seat: int) -> None:
        shown = viewer.shown
        session = self.table.session
        state = None if session is None else session.state
        known = viewer.sent == self.last
        if state is not None and not known and self.table.holds:
            known = _asked(state, seat) and viewer.sent > self.table.holds[-1].after
        now = choices(state, seat) if state is not None and known else None
        if now == shown:
            return
        if now is None:
            assert shown is not None
            now = Choices(shown.moment, (), (), ())
            if now == shown:
                return
        viewer.shown = now
        viewer.outbox.put(write(now))


def _concerns(entry: Entry, seat: int | None) -> bool:
    """Is this private entry about this seat?"""
    if seat is None:
        return False
    return (isinstance(entry, Asked) and bool(entry.offers[seat])) or (
        isinstance(entry, Answered) and entry.seat == seat
    )


def _asked(state: State, seat: int) -> bool:
    return state.window is not None and bool(state.window.offers[seat])


def moment_of(state: State, seat: int) -> int:
    """The number of the present question as a seat may know it (as in its view)."""
    window = state.window
    return state.moment if window is None or window.offers[seat] else window.since


def choices(state: State, seat: int) -> Choices | None:
    """What a seat may do and what is forbidden it; None when there is neither."""
    legal = legal_actions(state, seat)
    forbidden = blocked(state, seat)
    if not legal and not forbidden:
        return None
    confirm = state.variant.confirm(state, seat) if legal and state.phase is Phase.TURN else ()
    return Choices(
        moment_of(state, seat),
        tuple(str(action) for action in legal),
        tuple(BlockedCard(str(each.action), each.code, each.rule) for each in forbidden),
        tuple(face_name(face) for face in confirm),
    )
