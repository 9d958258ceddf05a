"""The one function that changes a state: it copies the facts of an event in and judges nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paishan.core.melds import Meld, MeldKind
from paishan.round.actions import ActionKind
from paishan.round.events import (
    Answered,
    Asked,
    DealerBegins,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Hidden,
    Konged,
    Listened,
    PointsBought,
    Ponged,
    RoundEnded,
    RoundStarted,
    Stage,
    WildFlipped,
)
from paishan.round.seat import Seat
from paishan.round.state import STAGE_PHASE, Phase, State, Window
from paishan.round.table import Kong, WinBy


def evolve(state: State, event: Event) -> None:
    """Copy the facts of one event into the state."""
    state.seq += 1
    state.legal_cache = None
    _EVOLVE[type(event)](state, event)


def _started(state: State, event: RoundStarted) -> None:
    state.players = event.players
    state.dealer = state.turn = event.dealer
    state.bought = event.bought
    state.seats = [Seat() for _ in range(event.players)]
    state.phase = Phase.DEAL


def _points(state: State, event: PointsBought) -> None:
    state.bought = event.bought
    _close(state, Phase.DEAL)


def _dealt(state: State, event: Dealt) -> None:
    for seat, tiles in zip(state.seats, event.hands, strict=True):
        seat.hold(tiles, None)
    state.left = event.left
    state.seats[state.dealer].drawn = event.hands[state.dealer][-1]
    state.phase = Phase.FLIP


def _flipped(state: State, event: WildFlipped) -> None:
    state.wild = state.variant.wild(event.face)
    for seat in state.seats:
        seat.hold(tuple(seat.tiles), event.face)
    state.phase = Phase.READY


def _asked(state: State, event: Asked) -> None:
    state.window = Window(event, state.phase, state.moment)
    state.phase = STAGE_PHASE[event.stage]
    state.moment = state.seq


def _answered(state: State, event: Answered) -> None:
    window = state.window
    if window is None:
        return
    window.answers[event.seat] = event.action
    if window.stage in (Stage.BUYING, Stage.OPENING) or event.action.kind is ActionKind.WIN:
        return
    seat = state.seats[event.seat]
    kinds = {offer.kind for offer in window.offers[event.seat]}
    if ActionKind.WIN in kinds:
        seat.passed_win = True
    if event.action.kind is ActionKind.PASS and ActionKind.PONG in kinds and window.tile is not None:
        seat.passed_pong |= 1 << (window.tile >> 2)


def _listened(state: State, event: Listened) -> None:
    state.seats[event.seat].listening = True


def _begins(state: State, event: DealerBegins) -> None:
    _close(state, Phase.TURN)


def _drawn(state: State, event: Drawn) -> None:
    seat = state.seats[event.seat]
    seat.add(event.tile, state.wild.face)
    seat.drawn = event.tile
    seat.passed_pong = 0
    if event.replacement:
        state.tail += 1
    else:
        state.head += 1
        state.kong_run = 0
    state.left -= 1
    state.replacement = event.replacement
    state.after_kong = False
    state.robbable = None
    state.turn = event.seat
    _close(state, Phase.TURN)


def _discarded(state: State, event: Discarded) -> None:
    seat = state.seats[event.seat]
    seat.remove(event.tile, state.wild.face)
    seat.river.append(event.tile)
    seat.drawn = None
    seat.listening = seat.listening or event.listen
    seat.passed_win = event.let_go
    seat.passed_pong = 0
    state.turn = event.seat
    state.after_kong = state.kong_run > 0
    state.last = (event.tile, event.seat)
    state.late = 0
    _close(state, Phase.DISCARDED)


def _ponged(state: State, event: Ponged) -> None:
    seat = state.seats[event.seat]
    for tile in event.own:
        seat.remove(tile, state.wild.face)
    seat.melds.append(Meld(MeldKind.PONG, event.tile >> 2, (*event.own, event.tile), event.source))
    _take(state, event.source)
    _claimed(state, event.seat)
    state.kong_run = 0
    _close(state, Phase.TURN)


def _konged(state: State, event: Konged) -> None:
    seat = state.seats[event.seat]
    for tile in event.own:
        seat.remove(tile, state.wild.face)
    if event.kind is MeldKind.ADDED_KONG:
        index = next(i for i, meld in enumerate(seat.melds) if meld.face == event.face)
        pong = seat.melds[index]
        seat.melds[index] = Meld(event.kind, event.face, (*pong.tiles, *event.own), event.source)
    elif event.tile is not None and event.source is not None:
        seat.melds.append(Meld(event.kind, event.face, (*event.own, event.tile), event.source))
        _take(state, event.source)
    else:
        seat.melds.append(Meld(event.kind, event.face, event.own))
    state.kongs.append(Kong(event.seat, event.kind, event.source))
    state.robbable = event.own[0] if event.kind is MeldKind.ADDED_KONG else None
    same_turn = state.phase is Phase.TURN
    state.kong_run = state.kong_run + 1 if same_turn else 1
    _claimed(state, event.seat)
    _close(state, Phase.KONGED)


def _ended(state: State, event: RoundEnded) -> None:
    for seat, tiles, melds in zip(state.seats, event.hands, event.melds, strict=True):
        seat.hold(tiles, state.wild.face)
        seat.melds = list(melds)
    if event.by is WinBy.DRAW:
        state.seats[event.winners[0]].drawn = event.tile
    state.result = event
    _close(state, Phase.OVER)


def _hidden(state: State, event: Hidden) -> None:
    """Only the number counts."""


def _take(state: State, source: int) -> None:
    river = state.seats[source]
    river.taken |= 1 << (len(river.river) - 1)
    state.last = None


def _claimed(state: State, seat: int) -> None:
    """A pong or kong is a 过手 and makes it this seat's turn."""
    state.turn = seat
    state.seats[seat].drawn = None
    state.seats[seat].passed_win = False
    state.seats[seat].passed_pong = 0
    state.replacement = False
    state.after_kong = False


def _close(state: State, phase: Phase) -> None:
    window = state.window
    if window is not None:
        state.late = sum(1 << seat for seat in window.waiting())
        state.window = None
    state.phase = phase
    state.moment = state.seq


_EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    RoundStarted: _started,
    PointsBought: _points,
    Dealt: _dealt,
    WildFlipped: _flipped,
    Asked: _asked,
    Answered: _answered,
    Listened: _listened,
    DealerBegins: _begins,
    Drawn: _drawn,
    Discarded: _discarded,
    Ponged: _ponged,
    Konged: _konged,
    RoundEnded: _ended,
    Hidden: _hidden,
}
