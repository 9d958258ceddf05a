"""What a seat may hope for: after each discard the waits, tiles left, what everybody pays, or why it cannot be won.

Everything is asked of the running state as the seat knows it and of the game's own settlement; kongs, which are paid
whoever wins, are not in it. Nothing here is needed to play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from paishan.core.hands import Hand
from paishan.round.actions import DISCARD, WIN, Action, ActionKind
from paishan.round.ending import others_pongs, table_of, win_of
from paishan.round.events import Cause, Discarded, Listened
from paishan.round.evolve import evolve
from paishan.round.legal import legal_actions
from paishan.round.seat import Seat
from paishan.round.state import Phase, State
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View, view_of


@dataclass(frozen=True, slots=True)
class Way:
    """A win on one tile: what each seat gets, the sum being zero, or the refusal code that forbids it."""

    pays: tuple[int, ...] | None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Wait:
    """A face that completes a hand: copies the seat does not see, the win when drawn, and when claimed by the seat that
    discards it (None for one's own)."""

    face: int
    left: int
    draw: Way
    claims: tuple[Way | None, ...]


Waits = Mapping[int | None, tuple[Wait, ...]]
"""By discarded face; None: the hand as it is."""


@dataclass(frozen=True, slots=True)
class Now:
    """The hand is complete with the present tile: how it would win."""

    by: WinBy
    way: Way


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """The waits of a seat without and with 听 (empty unless 听 is offered), and the win that its tiles make now."""

    moment: int
    discards: Waits = field(default_factory=dict[int | None, tuple[Wait, ...]])
    listening: Waits = field(default_factory=dict[int | None, tuple[Wait, ...]])
    now: Now | None = None


def outlook(state: State, seat: int) -> Outlook:
    """The outlook of a seat that is asked something; ``state`` may be what the seat knows of it."""
    view = view_of(state, seat)
    if state.phase is Phase.TURN and state.turn == seat:
        discards, listening = _turn(state, view)
    elif state.window is not None and state.window.offers[seat]:
        discards, listening = _window(state, view)
    else:
        discards, listening = _kept(()), _kept(())
    return Outlook(moment=view.moment, discards=discards, listening=listening, now=_now(state, view))


def waits(state: State, seat: int, unseen: Sequence[int]) -> tuple[Wait, ...]:
    """The waits of a seat that holds 3n + 1 tiles: what they pay as the table stands."""
    variant, held = state.variant, state.seats[seat]
    hand = held.hand(state.wild)
    pongs = others_pongs(state, seat, WinBy.DRAW)
    table = replace(table_of(state, WinBy.DRAW), kongs=())
    playing = set(variant.faces(state.options))
    found: list[Wait] = []
    for face in variant.waits(hand, state.options):
        if face in playing:
            win = Win(seat=seat, by=WinBy.DRAW, face=face, hand=hand, listening=held.listening, others_pongs=pongs)
            found.append(Wait(face, unseen[face], _paid(variant, table, win), _claims(state, table, win)))
    return tuple(found)


def hand_waits(variant: Variant, table: Table, hand: Hand) -> tuple[Wait, ...]:
    """The waits of seat 0 apart from any round: what it does not see is all that is not in its hand."""
    unseen = [4 - count for count in hand.counts]
    for meld in hand.melds:
        unseen[meld.face] -= 4 if meld.kind.is_kong else 3
    return waits(bare_state(variant, table, hand, 0), 0, unseen)


def bare_state(variant: Variant, table: Table, hand: Hand, seat: int) -> State:
    """A table of which nothing is known but ``table`` and one hand: for questions apart from any round."""
    state = State(variant, table.options)
    state.players, state.dealer, state.bought, state.wild = table.players, table.dealer, table.bought, table.wild
    state.seats = [Seat() for _ in range(table.players)]
    tiles = tuple(4 * face + copy for face, count in enumerate(hand.counts) for copy in range(count))
    held = state.seats[seat]
    held.hold(tiles, table.wild.face)
    held.melds = list(hand.melds)
    state.left = 4 * len(variant.faces(table.options))
    # Somebody has discarded already: nothing here is the first turn of anybody.
    for each in state.seats:
        each.river.append(0)
    return state


# --- what the seat is asked -----------------------------------------------------------------------------------


def _turn(state: State, view: View) -> tuple[Waits, Waits]:
    seat = state.turn
    if state.seats[seat].listening and not state.variant.listening_discards(state, seat):
        drawn = state.seats[seat].drawn
        assert drawn is not None, "after 听 nothing is claimed"
        return _kept(_after(state, view, (drawn >> 2,), listen=False).get(drawn >> 2, ())), {}
    near = _near(state, seat)
    free = [face for face in near if DISCARD[face] in view.legal]
    listen = [face for face in near if _listens(state, view.legal, face)]
    return _after(state, view, free, listen=False), _after(state, view, listen, listen=True)


def _window(state: State, view: View) -> tuple[Waits, Waits]:
    assert view.seat is not None
    seat, hand = view.seat, state.seats[view.seat].hand(state.wild)
    asked = any(action.kind is ActionKind.LISTEN for action in view.legal)
    if hand.size % 3 == 1:
        found = waits(state, seat, view.unseen())
        return _kept(found), _kept(waits(_listened(state, seat), seat, view.unseen()) if asked else ())
    near = _near(state, seat)
    turn = state.copy()
    turn.window, turn.phase, turn.turn, turn.legal_cache = None, Phase.TURN, seat, None
    return _after(turn, view, near, listen=False), _after(turn, view, near if asked else (), listen=True)


def _kept(found: tuple[Wait, ...]) -> Waits:
    return {None: found} if found else {}


def _near(state: State, seat: int) -> list[int]:
    """Discards that leave the hand ready."""
    hand = state.seats[seat].hand(state.wild)
    return [face for face, distance in state.variant.discards(hand, state.options).items() if distance == 0]


def _listens(state: State, legal: Sequence[Action], face: int) -> bool:
    """May the seat to act press 听 and discard this face? Without a face in the action the drawn tile goes."""
    drawn = state.seats[state.turn].drawn
    faces = [action.face for action in legal if action.kind is ActionKind.LISTEN]
    return face in faces or (None in faces and drawn is not None and drawn >> 2 == face)


def _after(state: State, view: View, faces: Sequence[int], *, listen: bool) -> Waits:
    """The waits once each of these faces is discarded; a win let go by it is remembered by the game (B6.5)."""
    seat, unseen = state.turn, view.unseen()
    let_go = WIN in legal_actions(state, seat)
    found: dict[int | None, tuple[Wait, ...]] = {}
    for face in faces:
        after = state.copy()
        tile = after.seats[seat].copies(face)[0]
        evolve(after, Discarded(seat, tile, False, listen, Cause.CHOICE, let_go))
        each = waits(after, seat, unseen)
        if each:
            found[face] = each
    return found


def _listened(state: State, seat: int) -> State:
    after = state.copy()
    evolve(after, Listened(seat))
    return after


# --- what a win pays ------------------------------------------------------------------------------------------


def _now(state: State, view: View) -> Now | None:
    """The win that is offered, or that a rule forbids."""
    seat = view.seat
    assert seat is not None
    by = WinBy.DISCARD if state.robbable is None else WinBy.ROB
    if state.turn == seat:
        by = WinBy.DRAW
    for block in view.blocked:
        if block.action == WIN:
            return Now(by, Way(None, block.code))
    if WIN not in view.legal:
        return None
    table = replace(table_of(state, by), kongs=())
    return Now(by, _paid(state.variant, table, win_of(state, seat, by)))


def _paid(variant: Variant, table: Table, win: Win) -> Way:
    pays = variant.pays(table, win)
    return Way(None, "not_complete") if pays is None else Way(pays)


def _claims(state: State, table: Table, drawn: Win) -> tuple[Way | None, ...]:
    """The win on a discard, by the seat that discards."""
    variant, seat, face = state.variant, drawn.seat, drawn.face
    code = variant.claim_block(state, seat, face)
    if code is not None:
        refused = Way(None, code)
        return tuple(None if source == seat else refused for source in range(state.players))
    return tuple(
        None if source == seat else _paid(variant, table, _claimed(state, drawn, source))
        for source in range(state.players)
    )


def _claimed(state: State, drawn: Win, source: int) -> Win:
    return Win(
        seat=drawn.seat,
        by=WinBy.DISCARD,
        face=drawn.face,
        hand=drawn.hand,
        source=source,
        first_discard=source == state.dealer and not state.seats[source].river,
        listening=drawn.listening,
        others_pongs=drawn.others_pongs,
    )
