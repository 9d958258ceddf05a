"""The machine of a round: *decide* judges an action, *evolve* (in ``state``) copies its events in.

``apply`` does both in place; ``decide`` does it on a copy. Every action has one primary event; what then happens by
itself (a draw, a window, a forced win, the end) is found by ``follow`` from the state alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paishan.core.errors import PaishanError
from paishan.core.melds import MeldKind
from paishan.round.actions import PASS, WIN, Action, ActionKind, buy
from paishan.round.check import check
from paishan.round.deal import Deal
from paishan.round.ending import draw_round, winning_round
from paishan.round.events import (
    Answered,
    Asked,
    Cause,
    DealerBegins,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Konged,
    Listened,
    PointsBought,
    Ponged,
    RoundStarted,
    Stage,
    WildFlipped,
)
from paishan.round.evolve import evolve
from paishan.round.legal import can_win_on, claim_offers, completes_on, legal_actions, turn_actions
from paishan.round.refusal import Refusal
from paishan.round.state import Phase, State, Window
from paishan.round.table import Options, WinBy
from paishan.round.variant import Variant


def start(
    variant: Variant,
    options: Options,
    deal: Deal,
    *,
    dealer: int = 0,
    bought: tuple[int, ...] | None = None,
) -> tuple[State, tuple[Event, ...]]:
    """Begin a round with a given deal; returns the state and the first events.

    ``options`` are read by the schema of the game (missing ones are defaults). ``bought`` are the 买点 of a match that
    runs already; None asks for them where the game has them (B6.2). PaishanError ``bad_deal`` or ``bad_points`` when
    hands, dealer or 买点 are not those of a table of so many players.
    """
    options = variant.schema.parse(options)
    if len(deal.hands) != options.get("players", len(deal.hands)) or not 0 <= dealer < len(deal.hands):
        raise PaishanError("bad_deal", f"{len(deal.hands)} hands and dealer {dealer} do not fit these options")
    if bought is not None and len(bought) != len(deal.hands):
        raise PaishanError("bad_points", f"买点 of {len(bought)} seats for {len(deal.hands)} hands")
    state = State(variant, options)
    players = len(deal.hands)
    state.dealt, state.flip, state.wall = deal.hands, deal.flip, list(deal.wall)
    buying = variant.buying(options)
    if bought is None and (buying is None or not buying.choices):
        bought = (0 if buying is None else buying.fixed,) * players
    first = RoundStarted(players, dealer, bought)
    evolve(state, first)
    return state, (first, *_run(state))


def decide(state: State, seat: int, action: Action, *, answers: int | None = None) -> tuple[Event, ...] | Refusal:
    """Judge an action without touching the state: the events it leads to, or why not.

    ``answers`` is the ``moment`` that the action replies to; a reply to an older moment is refused as stale.
    """
    return apply(state.copy(), seat, action, answers=answers)


def apply(state: State, seat: int, action: Action, *, answers: int | None = None) -> tuple[Event, ...] | Refusal:
    """Carry an action out in place and return its events; a refusal changes nothing."""
    refusal = check(state, seat, action, answers)
    if refusal is not None:
        return refusal
    return perform(state, seat, action)


def perform(state: State, seat: int, action: Action) -> tuple[Event, ...]:
    """Carry out an action that is known to be legal (taken from ``legal_actions``)."""
    event = _primary(state, seat, action)
    evolve(state, event)
    return (event, *_run(state))


def _run(state: State) -> list[Event]:
    """Everything that now happens by itself."""
    events: list[Event] = []
    while (event := follow(state)) is not None:
        evolve(state, event)
        events.append(event)
    return events


# --- the primary event of an action ---------------------------------------------------------------------------


def _primary(state: State, seat: int, action: Action) -> Event:
    if state.window is not None:
        return Answered(seat, action)
    kind = action.kind
    if kind is ActionKind.DISCARD or kind is ActionKind.LISTEN:
        return _discard(state, seat, action)
    if kind is ActionKind.PASS:
        return _by_itself(state, Cause.PASS)
    if kind is ActionKind.WIN:
        return winning_round(state, (seat,), WinBy.DRAW)
    return _turn_kong(state, seat, action)


def _discard(state: State, seat: int, action: Action) -> Discarded:
    hand = state.seats[seat]
    tile = action.tile
    if tile is None:
        tile = hand.drawn
        if action.face is not None and (tile is None or tile >> 2 != action.face):
            tile = hand.copies(action.face)[0]
    assert tile is not None
    listen = action.kind is ActionKind.LISTEN
    let_go = WIN in legal_actions(state, seat)
    return Discarded(seat, tile, tile == hand.drawn, listen, Cause.CHOICE, let_go)


def _by_itself(state: State, cause: Cause) -> Discarded:
    """A listening player's drawn tile goes."""
    tile = state.seats[state.turn].drawn
    assert tile is not None
    let_go = cause is Cause.PASS and WIN in legal_actions(state, state.turn)
    return Discarded(state.turn, tile, True, False, cause, let_go)


def _turn_kong(state: State, seat: int, action: Action) -> Konged:
    hand = state.seats[seat]
    face = action.face
    assert face is not None
    own = hand.copies(face)
    if action.kind is ActionKind.CONCEALED_KONG:
        return Konged(seat, MeldKind.CONCEALED_KONG, face, own, None, None)
    pong = next(meld for meld in hand.melds if meld.face == face)
    return Konged(seat, MeldKind.ADDED_KONG, face, own, None, pong.source)


# --- what happens by itself -----------------------------------------------------------------------------------


def follow(state: State) -> Event | None:
    """The next event that needs no action; None when somebody has to act or the round is over."""
    step = _FOLLOW.get(state.phase)
    return None if step is None else step(state)


def _deal(state: State) -> Event:
    buying = state.variant.buying(state.options)
    if state.bought is None and buying is not None:
        offer = tuple(buy(points) for points in buying.choices)
        return Asked(Stage.BUYING, (offer,) * state.players)
    assert state.wall is not None
    return Dealt(state.dealt, len(state.wall))


def _bought(state: State) -> Event | None:
    window = state.window
    assert window is not None
    if window.waiting():
        return None
    return PointsBought(tuple(0 if answer is None else answer.points or 0 for answer in window.answers))


def _flip(state: State) -> Event | None:
    if state.variant.flips_wild and state.flip is not None:
        return WildFlipped(state.flip)
    return _ready(state)


def _ready(state: State) -> Event | None:
    offers = state.variant.opening(state)
    if offers is not None and any(offers):
        return Asked(Stage.OPENING, offers)
    return DealerBegins()


def _opening(state: State) -> Event | None:
    """Listening shows at once; the stage ends when all have answered (H6.2)."""
    window = state.window
    assert window is not None
    for seat, answer in enumerate(window.answers):
        if answer is not None and answer.kind is ActionKind.LISTEN and not state.seats[seat].listening:
            return Listened(seat)
    if window.waiting():
        return None
    if window.answers[state.dealer] == WIN:
        return winning_round(state, (state.dealer,), WinBy.DRAW)
    return DealerBegins()


def _turn(state: State) -> Event | None:
    """A forced 自摸, or a listening player's tile that goes by itself; else the seat acts."""
    seat = state.seats[state.turn]
    if seat.drawn is None or not (seat.listening or state.variant.forced(state)):
        return None
    if state.variant.forced(state) and state.variant.complete(state, seat, -1):
        return winning_round(state, (state.turn,), WinBy.DRAW, forced=True)
    if seat.listening and not turn_actions(state):
        return _by_itself(state, Cause.AUTO)
    return None


def _discarded(state: State) -> Event:
    """Forced wins, else the window of claims, else the special win or the next draw."""
    variant, last = state.variant, state.last
    assert last is not None
    tile, source = last
    face = tile >> 2
    order = [(source + step) % state.players for step in range(1, state.players)]
    if variant.forced(state):
        winners = [seat for seat in order if completes_on(state, seat, face)]
        if winners:
            return winning_round(state, _takers(state, winners), WinBy.DISCARD, forced=True)
    special = variant.special_win(state)
    offers: list[tuple[Action, ...]] = [()] * state.players
    for seat in order:
        if special:
            offers[seat] = (WIN, PASS) if can_win_on(state, seat, face) else ()
        else:
            offers[seat] = claim_offers(state, seat, face)
    if any(offers):
        return Asked(Stage.CLAIM, tuple(offers), tile, source)
    return _unclaimed(state)


def _unclaimed(state: State) -> Event:
    if state.variant.special_win(state):
        return winning_round(state, (state.turn,), WinBy.SPECIAL, forced=True)
    if not state.left:
        return draw_round(state)
    return _draw((state.turn + 1) % state.players, state, replacement=False)


def _draw(seat: int, state: State, *, replacement: bool) -> Drawn:
    wall = state.wall
    assert wall is not None
    index = len(wall) - 1 - state.tail if replacement else state.head
    return Drawn(seat, wall[index], replacement)


def _claim(state: State) -> Event | None:
    """Close the window as soon as no missing answer can change the outcome (H6.5, B6.4)."""
    window = state.window
    assert window is not None and window.tile is not None and window.source is not None
    listened = _listened_instead(state, window)
    if listened is not None:
        return listened
    winners = _winners(state, window)
    if winners is None:
        return None
    if winners:
        return winning_round(state, winners, WinBy.DISCARD)
    if window.waiting():
        return None
    for seat, answer in enumerate(window.answers):
        if answer is not None and answer.kind in (ActionKind.PONG, ActionKind.DIRECT_KONG):
            return _take(state, seat, answer)
    return _unclaimed(state)


def _listened_instead(state: State, window: Window) -> Listened | None:
    for seat, answer in enumerate(window.answers):
        if answer is not None and answer.kind is ActionKind.LISTEN and not state.seats[seat].listening:
            return Listened(seat)
    return None


def _winners(state: State, window: Window) -> tuple[int, ...] | None:
    """Who wins on the tile: None while that is open, () when all who could have passed."""
    assert window.source is not None
    wanting: list[int] = []
    open_answers = False
    for step in range(1, state.players):
        seat = (window.source + step) % state.players
        if WIN not in window.offers[seat]:
            continue
        answer = window.answers[seat]
        if answer is None:
            if not state.variant.several_winners:
                return None
            open_answers = True
        elif answer.kind is ActionKind.WIN:
            if not state.variant.several_winners:
                return (seat,)
            wanting.append(seat)
    return None if open_answers else tuple(sorted(wanting))


def _takers(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    """Of the seats that win in turn order, those whose win counts."""
    return tuple(sorted(seats)) if state.variant.several_winners else (seats[0],)


def _take(state: State, seat: int, answer: Action) -> Event:
    window, hand = state.window, state.seats[seat]
    assert window is not None and window.tile is not None and window.source is not None and answer.face is not None
    own = hand.copies(answer.face)
    if answer.kind is ActionKind.PONG:
        return Ponged(seat, window.tile, own[:2], window.source)
    return Konged(seat, MeldKind.DIRECT_KONG, answer.face, own, window.tile, window.source)


def _konged(state: State) -> Event:
    """A 补杠 may be robbed (H6.6); otherwise the replacement is drawn from the tail."""
    konger, tile = state.turn, state.robbable
    if tile is not None:
        face = tile >> 2
        order = [(konger + step) % state.players for step in range(1, state.players)]
        if state.variant.forced(state):
            winners = [seat for seat in order if completes_on(state, seat, face)]
            if winners:
                return winning_round(state, _takers(state, winners), WinBy.ROB, forced=True)
        offers: list[tuple[Action, ...]] = [()] * state.players
        for seat in order:
            offers[seat] = (WIN, PASS) if can_win_on(state, seat, face) else ()
        if any(offers):
            return Asked(Stage.ROB, tuple(offers), tile, konger)
    return _draw(konger, state, replacement=True)


def _rob(state: State) -> Event | None:
    window = state.window
    assert window is not None
    winners = _winners(state, window)
    if winners is None:
        return None
    if winners:
        return winning_round(state, winners, WinBy.ROB)
    return None if window.waiting() else _draw(state.turn, state, replacement=True)


_FOLLOW: Final[dict[Phase, Callable[[State], Event | None]]] = {
    Phase.DEAL: _deal,
    Phase.BUY: _bought,
    Phase.FLIP: _flip,
    Phase.READY: _ready,
    Phase.OPENING: _opening,
    Phase.TURN: _turn,
    Phase.DISCARDED: _discarded,
    Phase.CLAIM: _claim,
    Phase.KONGED: _konged,
    Phase.ROB: _rob,
}
