"""What any state of any game must keep to, as functions that say or assert it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from tests.contract.deals import tiles_of

from paishan.core.tiles import HIDDEN
from paishan.round.deal import Deal
from paishan.round.events import Drawn, Event
from paishan.round.seat import Seat
from paishan.round.state import Phase, State
from paishan.round.table import WinBy

_CONSTANT: Final = {"legal_cache", "rules", "variant", "options", "seats", "window"}
_WALL: Final = {"wall", "dealt", "flip"}
STATE_SLOTS: Final = tuple(name for name in State.__slots__ if name not in _CONSTANT)
KNOWN_SLOTS: Final = tuple(name for name in STATE_SLOTS if name not in _WALL)
"""What a fold of events can know: all but the deal itself."""

Snapshot = tuple[object, ...]


def _fixed(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _seat(seat: Seat) -> Snapshot:
    kept = (tuple(seat.counts), tuple(seat.keys), seat.wilds, tuple(seat.melds), tuple(seat.river), seat.taken)
    return (tuple(sorted(seat.tiles)), *kept, seat.drawn, seat.listening, seat.passed_win, seat.passed_pong)


def snapshot(state: State, slots: tuple[str, ...] = STATE_SLOTS) -> Snapshot:
    """Everything in a state as one value; the order of tiles in a hand does not matter."""
    window = state.window
    asked = None
    if window is not None:
        asked = (window.stage, window.offers, tuple(window.answers), window.tile, window.source, window.before)
        asked = (*asked, window.since)
    values = tuple(_fixed(getattr(state, name)) for name in slots)
    return (*values, tuple(_seat(seat) for seat in state.seats), asked)


def outcome(state: State) -> Snapshot:
    """What a window led to, without what only says in which order it was answered.

    A round that is over keeps its result; what the seats had let go, and the digest of it, do not matter any more.
    """
    slots = tuple(name for name in STATE_SLOTS if name not in ("seq", "moment", "late", "result"))
    if state.result is None:
        return snapshot(state, slots)
    over = state.copy()
    for seat in over.seats:
        seat.passed_win, seat.passed_pong = False, 0
    return (*snapshot(over, slots), replace(state.result, digest=""))


class Conservation:
    """Follows the events of a round: every tile of the deal is in exactly one place after each of them."""

    def __init__(self, deal: Deal) -> None:
        self.tiles = tiles_of(deal)
        self.wall = list(deal.wall)

    def check(self, event: Event, state: State) -> None:
        """``state`` is the fold of the events up to this one; before the deal no seat holds anything."""
        if isinstance(event, Drawn):
            assert self.wall.pop(-1 if event.replacement else 0) == event.tile
        if not any(seat.tiles or seat.melds for seat in state.seats):
            return
        places = list(self.wall)
        for seat in state.seats:
            places += seat.tiles
            places += [tile for meld in seat.melds for tile in meld.tiles]
            places += [tile for index, tile in enumerate(seat.river) if not seat.taken >> index & 1]
        result = state.result
        if result is not None and result.by is WinBy.ROB and result.tile is not None:
            places.append(result.tile)
        assert sorted(places) == self.tiles
        assert state.left == len(self.wall)


def rearranged(state: State, viewer: int | None, rng: Random) -> State:
    """Another state that looks the same to the viewer: what he cannot see lies elsewhere."""
    other = state.copy()
    assert other.phase is not Phase.OVER
    assert other.wall is not None
    other.legal_cache = None
    hidden = [seat for index, seat in enumerate(other.seats) if index != viewer]
    end = len(other.wall) - other.tail
    pool = other.wall[other.head : end] + [tile for seat in hidden for tile in seat.tiles]
    rng.shuffle(pool)
    for seat in hidden:
        tiles = tuple(pool.pop() for _ in seat.tiles)
        seat.hold(tiles, other.wild.face)
        seat.drawn = None if seat.drawn is None else tiles[-1]
    other.wall = [*other.wall[: other.head], *pool, *other.wall[end:]]
    return other


def may_see(state: State, viewer: int | None) -> set[int]:
    """The tiles that a viewer may know in this state."""
    if state.phase is Phase.OVER:
        return set(range(136))
    shown = state.variant.concealed_kong_shows > 0
    seen: set[int] = set()
    for index, seat in enumerate(state.seats):
        seen |= {*seat.river}
        for meld in seat.melds:
            if index == viewer or shown or meld.kind.is_open:
                seen |= {*meld.tiles}
        if index == viewer:
            seen |= {*seat.tiles}
    return seen - {HIDDEN}
