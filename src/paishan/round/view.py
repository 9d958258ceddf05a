"""What one seat may see: one projection for live play, reconnecting, spectators, bots and replay.

Hidden unless revealed. ``redact`` turns an event into what a seat (or a spectator: None) may know of it,
``redact_state`` does the same to a whole state, and folding the redacted events gives exactly the redacted state.
``view_of`` lays that out as a frozen value with the seat's choices and what is blocked and why.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from paishan.core.errors import PaishanError
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES, HIDDEN
from paishan.core.wild import Wild
from paishan.round.actions import Action
from paishan.round.check import blocked
from paishan.round.events import (
    Answered,
    Asked,
    Cause,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Hidden,
    Konged,
    RoundEnded,
)
from paishan.round.evolve import evolve
from paishan.round.legal import Blocked, legal_actions
from paishan.round.seat import Seat
from paishan.round.state import Phase, State
from paishan.round.table import Options
from paishan.round.variant import Variant


def redact(event: Event, seat: int | None, variant: Variant) -> Event:
    """What ``seat`` (None: a spectator) may know of an event."""
    if isinstance(event, Dealt):
        hands = (hand if owner == seat else (HIDDEN,) * len(hand) for owner, hand in enumerate(event.hands))
        return replace(event, hands=tuple(hands))
    if isinstance(event, Drawn):
        return event if event.seat == seat else replace(event, tile=HIDDEN)
    if isinstance(event, Discarded):
        return event if event.seat == seat else _others_discard(event)
    if isinstance(event, Answered):
        return event if event.seat == seat else Hidden()
    if isinstance(event, Asked):
        return _own_question(event, seat)
    if isinstance(event, Konged):
        return _kong(event, seat, variant)
    return event


def _others_discard(event: Discarded) -> Discarded:
    """That a win or kong was let go is known to the seat only."""
    cause = Cause.AUTO if event.cause is Cause.PASS else event.cause
    return replace(event, let_go=False, cause=cause)


def _own_question(event: Asked, seat: int | None) -> Event:
    if seat is None or not 0 <= seat < len(event.offers) or not event.offers[seat]:
        return Hidden()
    return replace(event, offers=tuple(offer if who == seat else () for who, offer in enumerate(event.offers)))


def _kong(event: Konged, seat: int | None, variant: Variant) -> Konged:
    hidden = event.kind is MeldKind.CONCEALED_KONG and not variant.concealed_kong_shows and event.seat != seat
    return replace(event, face=HIDDEN, own=(HIDDEN,) * 4) if hidden else event


def redact_state(state: State, seat: int | None) -> State:
    """The state as ``seat`` (None: a spectator) knows it; PaishanError ``no_such_seat`` for one that is not there."""
    _check_seat(state, seat)
    new = state.copy()
    over = state.phase is Phase.OVER
    new.wall, new.dealt, new.flip = None, (), None
    for owner, hand in enumerate(new.seats):
        if owner != seat:
            _hide(hand, new, over=over)
    new.late = 0 if seat is None else state.late & 1 << seat
    new.legal_cache = None
    window = new.window
    if window is None:
        return new
    if seat is None or not window.offers[seat]:
        new.phase, new.window, new.moment = window.before, None, window.since
        return new
    window.offers = tuple(offer if owner == seat else () for owner, offer in enumerate(window.offers))
    window.answers = [answer if owner == seat else None for owner, answer in enumerate(window.answers)]
    return new


def _check_seat(state: State, seat: int | None) -> None:
    """Seats counted from the end, as lists have them, would show one seat to another."""
    if seat is not None and not 0 <= seat < len(state.seats):
        last = len(state.seats) - 1
        raise PaishanError("no_such_seat", f"no seat {seat}: seats are 0-{last}", seat=seat, last=last)


def _hide(hand: Seat, state: State, *, over: bool) -> None:
    hand.passed_win, hand.passed_pong = False, 0
    if over:
        return
    hand.hold((HIDDEN,) * len(hand.tiles), None)
    if hand.drawn is not None:
        hand.drawn = HIDDEN
    if not state.variant.concealed_kong_shows:
        hand.melds = [hide_meld(meld) for meld in hand.melds]


def hide_meld(meld: Meld) -> Meld:
    """A meld as another seat sees it where concealed kongs are hidden."""
    return Meld(meld.kind, HIDDEN, (HIDDEN,) * 4) if meld.kind is MeldKind.CONCEALED_KONG else meld


@dataclass(frozen=True, slots=True)
class SeatView:
    """What can be seen of one seat; ``tiles`` are physical (HIDDEN for others until the end), ``drawn`` among them.

    ``river`` holds every discard in order, ``taken`` the indices of those that were claimed.
    """

    tiles: tuple[int, ...]
    drawn: int | None
    melds: tuple[Meld, ...]
    river: tuple[int, ...]
    taken: tuple[int, ...]
    listening: bool


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat (None: a spectator) sees it.

    ``legal`` are its choices, ``blocked`` what its tiles would allow and a rule forbids, ``confirm`` the faces whose
    discard a client asks about first. ``moment`` is the number an answer names. ``result`` is set when it is over.
    """

    seat: int | None
    variant: str
    options: Options
    players: int
    dealer: int
    bought: tuple[int, ...] | None
    phase: Phase
    turn: int
    left: int
    wild: Wild
    seats: tuple[SeatView, ...]
    last: tuple[int, int] | None
    legal: tuple[Action, ...]
    blocked: tuple[Blocked, ...]
    confirm: tuple[int, ...]
    seq: int
    moment: int
    result: RoundEnded | None

    def unseen(self, *, own: bool = True) -> list[int]:
        """Copies by face that this seat does not see: not in its hand (``own``), a meld, a river or flipped."""
        left = [4] * FACES
        for owner, seat in enumerate(self.seats):
            shown = [tile for index, tile in enumerate(seat.river) if index not in seat.taken]
            shown += [tile for meld in seat.melds for tile in meld.tiles]
            if own and owner == self.seat:
                shown += seat.tiles
            for tile in shown:
                if tile != HIDDEN:
                    left[tile >> 2] -= 1
        return left


def view_of(state: State, seat: int | None) -> View:
    """The view of a seat (None: a spectator) from the full state or from its own redacted one.

    PaishanError ``no_such_seat`` for a seat that is not at this table.
    """
    _check_seat(state, seat)
    own_choice = seat is not None and state.phase is not Phase.OVER
    legal = legal_actions(state, seat) if seat is not None and own_choice else ()
    in_window = state.window is not None and (seat is None or not state.window.offers[seat])
    window = state.window
    return View(
        seat,
        state.variant.id,
        state.options,
        state.players,
        state.dealer,
        state.bought,
        window.before if in_window and window is not None else state.phase,
        state.turn,
        state.left,
        state.wild,
        tuple(_seat_view(state, owner, seat) for owner in range(len(state.seats))),
        state.last,
        legal,
        blocked(state, seat) if seat is not None and own_choice else (),
        state.variant.confirm(state, seat) if seat is not None and legal and state.phase is Phase.TURN else (),
        state.seq,
        window.since if in_window and window is not None else state.moment,
        state.result,
    )


def _seat_view(state: State, owner: int, seat: int | None) -> SeatView:
    hand = state.seats[owner]
    tiles, drawn, melds = tuple(sorted(hand.tiles)), hand.drawn, tuple(hand.melds)
    if owner != seat and state.phase is not Phase.OVER:
        tiles = (HIDDEN,) * len(tiles)
        drawn = None if drawn is None else HIDDEN
        if not state.variant.concealed_kong_shows:
            melds = tuple(hide_meld(meld) for meld in melds)
    taken = tuple(index for index in range(len(hand.river)) if hand.taken >> index & 1) if hand.taken else ()
    return SeatView(tiles, drawn, melds, tuple(hand.river), taken, hand.listening)


def fold(variant: Variant, options: Options, events: Iterable[Event]) -> State:
    """The state that events (redacted or not) lead to."""
    state = State(variant, options)
    for event in events:
        evolve(state, event)
    return state
