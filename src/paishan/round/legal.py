"""Which actions are open to a seat, and which are not and why."""

from __future__ import annotations

from dataclasses import dataclass

from paishan.core.melds import MeldKind
from paishan.round.actions import (
    ADDED_KONG,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    LISTEN,
    PASS,
    PONG,
    WIN,
    Action,
)
from paishan.round.seat import Seat
from paishan.round.state import Phase, State


@dataclass(frozen=True, slots=True)
class Blocked:
    """An action that the tiles would allow and a rule forbids: refusal code and rule id."""

    action: Action
    code: str
    rule: str


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """Everything open to ``seat`` now, in a fixed order; empty when it has nothing to decide."""
    window = state.window
    if window is not None:
        return window.offers[seat] if window.answers[seat] is None else ()
    if state.phase is not Phase.TURN or state.turn != seat:
        return ()
    if state.legal_cache is None:
        state.legal_cache = turn_actions(state)
    return state.legal_cache


def turn_actions(state: State) -> tuple[Action, ...]:
    """The choices of the seat to act (empty: a listening player's drawn tile goes by itself)."""
    seat = state.seats[state.turn]
    variant = state.variant
    complete = seat.drawn is not None and variant.complete(state, seat, -1)
    listen = variant.turn_listen(state, complete)
    if seat.listening:
        return _listening_turn(state, seat, complete=complete)
    actions = [WIN] if complete else []
    if listen:
        actions += listen
        if complete:
            return tuple(actions)
    if state.left:
        actions += turn_kongs(state, seat)
    counts = seat.counts
    actions += [DISCARD[face] for face in range(34) if counts[face]]
    return tuple(actions)


def turn_kongs(state: State, seat: Seat) -> list[Action]:
    """Concealed and added kongs that the tiles and the game allow."""
    kongs: list[Action] = []
    counts = seat.counts
    block = state.variant.kong_block
    if 4 in counts:
        kongs += [
            CONCEALED_KONG[face] for face in range(34) if counts[face] == 4 and block(state, state.turn, face) is None
        ]
    for face in own_pongs(seat):
        if counts[face] and block(state, state.turn, face) is None:
            kongs.append(ADDED_KONG[face])
    return kongs


def own_pongs(seat: Seat) -> list[int]:
    """Faces of the seat's pongs, ascending."""
    return sorted(meld.face for meld in seat.melds if meld.kind is MeldKind.PONG)


def _listening_turn(state: State, seat: Seat, *, complete: bool) -> tuple[Action, ...]:
    actions = [WIN] if complete else []
    by_hand = state.variant.listening_discards(state, state.turn)
    if by_hand:
        return (*actions, *(DISCARD[face] for face in by_hand))
    drawn = seat.drawn
    if drawn is not None and state.left and seat.counts[drawn >> 2] == 4:
        face = drawn >> 2
        if state.variant.listening_kong(state, state.turn, face) is None:
            actions.append(CONCEALED_KONG[face])
    return (*actions, PASS) if actions else ()


def claim_offers(state: State, seat: int, face: int) -> tuple[Action, ...]:
    """What ``seat`` may do on a discard of ``face``."""
    hand = state.seats[seat]
    variant = state.variant
    wins = variant.claim_block(state, seat, face) is None and variant.complete(state, hand, face)
    if wins and variant.claim_listen(state, seat):
        return (WIN, LISTEN)
    actions = [WIN] if wins else []
    copies = hand.counts[face]
    if copies >= 2 and not hand.listening:
        if copies == 3 and state.left and variant.kong_block(state, seat, face) is None:
            actions.append(DIRECT_KONG[face])
        if variant.pong_block(state, seat, face) is None:
            actions.append(PONG[face])
    return (*actions, PASS) if actions else ()


def can_win_on(state: State, seat: int, face: int) -> bool:
    """May ``seat`` win on this tile of another player?"""
    variant = state.variant
    return variant.claim_block(state, seat, face) is None and variant.complete(state, state.seats[seat], face)


def completes_on(state: State, seat: int, face: int) -> bool:
    """Is the hand of ``seat`` complete with this tile, whatever forbids the win?"""
    return state.variant.complete(state, state.seats[seat], face)


def waiting(state: State) -> tuple[int, ...]:
    """Seats that have something to decide now, ascending; empty when the round is over."""
    if state.window is not None:
        return tuple(state.window.waiting())
    return (state.turn,) if state.phase is Phase.TURN else ()
