"""What most games share, as defaults of a ``Variant``: four sets and a pair, a drawn round that pays nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from paishan.core.distance import discard_distances, distance, useful_mask
from paishan.core.hands import Hand
from paishan.core.text import Text
from paishan.core.tiles import SUIT_OF, WEIGHT
from paishan.core.winning import completes, completes_with_stand_ins, waits
from paishan.round.receipt import Receipt
from paishan.round.table import Options, Table

if TYPE_CHECKING:
    from paishan.round.seat import Seat
    from paishan.round.state import State

_NOBODY: Final = Text("流局，谁也不付分", "a drawn round: nobody pays")


def sets_complete(state: State, seat: Seat, face: int) -> bool:
    """Four sets and a pair, with the wild tiles of the round and their stand-ins; ``face`` -1 is the hand as it is."""
    keys, wilds, wild = seat.keys, seat.wilds, state.wild
    stand_in = wild.stand_in
    stand_ins = 0 if stand_in is None else seat.counts[stand_in]
    if face >= 0:
        if face == wild.face:
            wilds += 1
        else:
            keys = keys[:]
            keys[SUIT_OF[face]] += WEIGHT[face]
            stand_ins += face == stand_in
    if stand_ins:
        return completes_with_stand_ins(keys, wilds, stand_ins, wild)
    return completes(keys, wilds)


def sets_waits(hand: Hand, options: Options) -> tuple[int, ...]:
    """Faces that complete four sets and a pair."""
    return waits(hand)


def sets_distance(hand: Hand, options: Options) -> int:
    """Fewest exchanges until the hand is ready for four sets and a pair."""
    return distance(hand)


def sets_discards(hand: Hand, options: Options) -> Mapping[int, int]:
    """The distance for four sets and a pair that each discard leaves."""
    return discard_distances(hand)


def sets_useful(hand: Hand, options: Options) -> int:
    """The faces that bring four sets and a pair nearer."""
    return useful_mask(hand)


def nobody_pays(table: Table) -> Receipt:
    """A drawn round without payments."""
    return Receipt.of(table.players, (), (), notes=(_NOBODY,))
