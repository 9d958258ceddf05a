"""How a round of 含山麻将 runs: the opening 听 stage, who may claim what (H1, H6)."""

from __future__ import annotations

from paishan.core.tiles import FACES
from paishan.core.winning import ALL_FACES, ready
from paishan.round.actions import LISTEN, PASS, WIN, Action
from paishan.round.seat import Seat
from paishan.round.standard import sets_complete
from paishan.round.state import State
from paishan.round.table import Options, Table, Win
from paishan.variants.hanshan.options import Rules


def faces(options: Options) -> tuple[int, ...]:
    """All 34 faces (H1.1)."""
    return tuple(range(FACES))


def claim_block(state: State, seat: int, face: int) -> str | None:
    """H1.7: without 见配给胡 no win on a discard for a wild holder, and none on a discarded wild."""
    rules: Rules = state.rules
    if rules.win_on_discard_with_wild:
        return None
    if face == state.wild.face:
        return "wild_discarded"
    return "wild_in_hand" if state.seats[seat].wilds else None


def meld_block(state: State, seat: int, face: int) -> str | None:
    """H1.6: no 配子 takes part in a 碰 or 杠."""
    return "wild_claim" if face == state.wild.face else None


def opening(state: State) -> tuple[tuple[Action, ...], ...]:
    """H6.2: every player whose dealt hand is ready is asked 听 or 过; a complete dealer also 胡."""
    return tuple(_opening_offer(state, seat) for seat in range(state.players))


def _opening_offer(state: State, seat: int) -> tuple[Action, ...]:
    hand = state.seats[seat]
    if seat != state.dealer:
        return (LISTEN, PASS) if ready(hand.hand(state.wild)) else ()
    if sets_complete(state, hand, -1):
        return (WIN, LISTEN, PASS)
    return (LISTEN, PASS) if ready_discards(state, hand) else ()


def ready_discards(state: State, seat: Seat) -> tuple[int, ...]:
    """Faces whose discard leaves the hand ready."""
    counts = seat.counts
    return tuple(
        face for face in range(FACES) if counts[face] and ready(seat.hand(state.wild, without=face), ALL_FACES)
    )


def listening_discards(state: State, seat: int) -> tuple[int, ...]:
    """H6.3: a dealer who pressed 听 makes his first discard by hand, keeping the hand ready."""
    hand = state.seats[seat]
    return ready_discards(state, hand) if seat == state.dealer and not hand.river else ()


def next_dealer(table: Table, wins: tuple[Win, ...]) -> int:
    """H6.9: the dealer stays when he wins and on 流局; otherwise his 下家 deals."""
    if not wins or wins[0].seat == table.dealer:
        return table.dealer
    return (table.dealer + 1) % table.players
