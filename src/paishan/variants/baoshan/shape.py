"""Winning shapes and waits (B2.1, B5.7): four sets and a pair, or seven pairs of which some may be quads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from paishan.core.distance import discard_distances, distance_pairs, useful_mask
from paishan.core.distance import distance as sets_distance
from paishan.core.hands import Hand
from paishan.core.tiles import SUIT_OF, WEIGHT
from paishan.core.winning import completes, faces_of_mask, held_out, waits_mask, wins
from paishan.round.seat import Seat
from paishan.round.state import State
from paishan.round.table import Options
from paishan.variants.baoshan.options import Rules


def complete(state: State, seat: Seat, face: int) -> bool:
    """The seat's hand, with one more tile of ``face`` (-1: as it is), is a winning shape (B2.1)."""
    keys = seat.keys
    if face >= 0:
        keys = keys[:]
        keys[SUIT_OF[face]] += WEIGHT[face]
    if completes(keys, 0):
        return True
    if seat.melds:
        return False
    counts = seat.counts
    if face < 0:
        return 1 not in counts and 3 not in counts and len(seat.tiles) == 14
    return counts[face] & 1 == 1 and counts.count(1) + counts.count(3) == 1


def is_pairs(hand: Hand) -> bool:
    """Seven pairs without a meld, four of a kind being two of them (B2.1).

    >>> is_pairs(Hand.parse("1122m3344p5566s77s")), is_pairs(Hand.parse("1111m3344p5566s77s"))
    (True, True)
    >>> is_pairs(Hand.parse("111m3344p5566s777s"))
    False
    """
    return not hand.melds and 1 not in hand.counts and 3 not in hand.counts and sum(hand.counts) == 14


def is_complete(hand: Hand) -> bool:
    """A winning shape, the winning tile included (B2.1).

    >>> is_complete(Hand.parse("123m456p789s11199p")), is_complete(Hand.parse("1122m3344p5566s77s"))
    (True, True)
    """
    return wins(hand) or is_pairs(hand)


def wait_mask(hand: Hand) -> int:
    """The faces that complete a hand of 3n + 1 tiles as bits, without those held four times (B5.7).

    >>> faces_of_mask(wait_mask(Hand.parse("1122m3344p5566s7s")))
    (24,)
    """
    mask = waits_mask(hand.keys, 0)
    if not hand.melds:
        mask |= _pairs_wait(hand.counts)
    return mask & ~held_out(hand.counts, hand.melds)


def waits(hand: Hand, options: Options) -> tuple[int, ...]:
    """The faces that complete a hand of 3n + 1 tiles, of those in play (B5.7)."""
    return faces_of_mask(wait_mask(hand) & Rules.of(options).mask)


def distance(hand: Hand, options: Options) -> int:
    """Fewest exchanges until the hand is ready, for either shape; -1 when it is complete (B2.1)."""
    return min(sets_distance(hand), distance_pairs(hand))


def discards(hand: Hand, options: Options) -> Mapping[int, int]:
    """``distance`` after each discard of a hand of 3n + 2 tiles.

    >>> discards(Hand.parse("1122m3344p5566s79s"), {})[26]
    0
    """
    found = discard_distances(hand)
    if hand.melds:
        return found
    pairs = distance_pairs(hand)
    return {face: min(sets, pairs + 1 - (hand.counts[face] & 1)) for face, sets in found.items()}


def useful(hand: Hand, options: Options) -> int:
    """The faces whose draw brings a hand of 3n + 1 tiles nearer to the nearer shape (to both when they are alike)."""
    mask = Rules.of(options).mask
    if hand.melds:
        return useful_mask(hand, mask)
    sets, pairs = sets_distance(hand), distance_pairs(hand)
    found = useful_mask(hand, mask) if sets <= pairs else 0
    return found if sets < pairs else found | sum(1 << face for face, count in enumerate(hand.counts) if count & 1)


def _pairs_wait(counts: Sequence[int]) -> int:
    """The one face that stands alone or three times beside six pairs; 0 when it is not so."""
    if sum(counts) != 13 or sum(count & 1 for count in counts) != 1:
        return 0
    return next(1 << face for face, count in enumerate(counts) if count & 1)
