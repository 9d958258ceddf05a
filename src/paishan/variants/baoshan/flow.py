"""How a round of 保山麻将 runs (B6): what may not be claimed, 来门报听, 十个字, the last tiles, the confirm box."""

from __future__ import annotations

from typing import Final

from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES
from paishan.round.actions import LISTEN, LISTEN_DISCARD, Action
from paishan.round.seat import Seat
from paishan.round.state import Phase, State
from paishan.variants.baoshan.options import SUITED, Rules
from paishan.variants.baoshan.shape import wait_mask

TEN: Final = 10
"""Honours in a row that win (B6.8)."""


def forced(state: State) -> bool:
    """Every possible win happens by itself: the wall is down to its last tiles (B6.9)."""
    rules: Rules = state.rules
    return state.left <= rules.forced_at


def claim_block(state: State, seat: int, face: int) -> str | None:
    """过手胡: no win on another's tile after a passed one, the last tiles aside (B6.5, B6.9)."""
    return "passed_win" if state.seats[seat].passed_win and not forced(state) else None


def pong_block(state: State, seat: int, face: int) -> str | None:
    """过手碰: no 碰 of a face whose 碰 was just passed (B6.6)."""
    return "passed_pong" if state.seats[seat].passed_pong >> face & 1 else None


def special_win(state: State) -> bool:
    """十个字: the last discard is the tenth of its player, and all ten are honours (B6.8)."""
    rules: Rules = state.rules
    if not rules.winds or state.last is None:
        return False
    river = state.seats[state.last[1]].river
    return len(river) == TEN and all(tile >> 2 >= SUITED for tile in river)


def turn_listen(state: State, complete: bool) -> tuple[Action, ...]:  # noqa: FBT001 - the shape of the field
    """来门报听 of the seat to act (B6.7): the 庄 with one of his first discards, a 闲 on his first draw."""
    rules: Rules = state.rules
    seat = state.seats[state.turn]
    if not rules.baoting or seat.drawn is None or not _untouched(seat):
        return ()
    if state.turn == state.dealer:
        return tuple(LISTEN_DISCARD[face] for face in range(FACES) if seat.counts[face] and _ready(state, seat, face))
    return (LISTEN,) if _ready(state, seat, seat.drawn >> 2) else ()


def claim_listen(state: State, seat: int) -> bool:
    """The 庄's first discard completes a ready 闲: 胡 or 听 only (B6.7)."""
    rules: Rules = state.rules
    if not rules.baoting or state.last is None or not _untouched(state.seats[seat]):
        return False
    source = state.last[1]
    return source == state.dealer and len(state.seats[source].river) == 1


def listening_kong(state: State, seat: int, face: int) -> str | None:
    """A listening player's 暗杠 of the drawn tile must leave the waits as they were before the draw (B6.7)."""
    rules: Rules = state.rules
    before = state.seats[seat].hand(state.wild, without=face)
    counts = list(before.counts)
    counts[face] = 0
    after = Hand(tuple(counts), (*before.melds, Meld(MeldKind.CONCEALED_KONG, face)))
    return None if wait_mask(before) & rules.mask == wait_mask(after) & rules.mask else "waits_change"


def confirm(state: State, seat: int) -> tuple[int, ...]:
    """杠牌二次确认: faces of which hand and own 碰 hold all four (B6.10)."""
    hand = state.seats[seat]
    if state.phase is not Phase.TURN or state.turn != seat or hand.listening:
        return ()
    ponged = {meld.face for meld in hand.melds if meld.kind is MeldKind.PONG}
    return tuple(face for face in range(FACES) if hand.counts[face] == 4 or (hand.counts[face] and face in ponged))


def _untouched(seat: Seat) -> bool:
    """Nothing discarded, 碰 or 杠 yet, and not listening already."""
    return not (seat.river or seat.melds or seat.listening)


def _ready(state: State, seat: Seat, without: int) -> bool:
    """The hand is ready once a tile of this face is gone (B5.7)."""
    rules: Rules = state.rules
    return wait_mask(seat.hand(state.wild, without=without)) & rules.mask != 0
