"""What one suit still needs: rows by suit key, computed on first use into tables of fixed size.

A row of ``SUIT_NEEDS`` or ``HONOUR_NEEDS`` is one byte. The low five bits are the fewest wild tiles that complete all
tiles of the suit into sets (need0). For sets and exactly one pair (need1) the count is always need0 - 1 or need0 + 2
(a pair and a wild make a triplet, two wilds make a pair); the bit ``PAIR`` tells the first. So four rows simply add up:
the low bits are the wilds for sets only, and any ``PAIR`` turns one of these wilds' places into the pair for free.
A row of ``SUIT_GAINS`` or ``HONOUR_GAINS`` holds two masks of nine ranks: the tiles that lower need0, and need1.
"""

from __future__ import annotations

from array import array
from typing import Final

from paishan.core.tiles import HONOUR

POWERS: Final = tuple(5**rank for rank in range(9))
"""Weight of a rank (0-8) in a suit key."""

PAIR: Final = 32
UNKNOWN: Final = 255
"""A row that is not computed yet; a sum of rows is ``UNKNOWN`` or more exactly when one of them is."""

NO_GAINS: Final = 1 << 31
"""A row of gains that is not computed yet."""

SUIT_NEEDS: Final = bytearray([UNKNOWN]) * 5**9
HONOUR_NEEDS: Final = bytearray([UNKNOWN]) * 5**7
SUIT_GAINS: Final = array("I", [NO_GAINS]) * 5**9
HONOUR_GAINS: Final = array("I", [NO_GAINS]) * 5**7


def need_row(suit: int, key: int) -> int:
    """The packed row of needs of one suit.

    >>> need_row(0, 1 + 5 + 25)  # 123
    0
    >>> need_row(0, 1 + 5)  # 12: one wild for a run
    1
    >>> need_row(0, 2) == 1 | PAIR  # 11
    True
    """
    table = HONOUR_NEEDS if suit == HONOUR else SUIT_NEEDS
    row = table[key]
    if row == UNKNOWN:
        row = table[key] = _compute_needs(suit, key)
    return row


def needs(suit: int, key: int) -> tuple[int, int]:
    """Fewest wilds to complete all tiles of a suit into (sets only, sets and one pair).

    >>> needs(3, 0), needs(3, 1), needs(0, 3)
    ((0, 2), (2, 1), (0, 2))
    """
    row = need_row(suit, key)
    need = row & 31
    return need, need - 1 if row & PAIR else need + 2


def gain_row(suit: int, key: int) -> int:
    """Masks of the ranks whose next copy lowers need0 (bits 0-8) and need1 (bits 9-17).

    A rank held four times is in neither: there is no fifth copy.

    >>> bin(gain_row(0, 2))  # 11: a third 1 makes the triplet; as a pair it needs nothing already
    '0b1'
    """
    table = HONOUR_GAINS if suit == HONOUR else SUIT_GAINS
    row = table[key]
    if row == NO_GAINS:
        row = table[key] = _compute_gains(suit, key)
    return row


def lowest_rank(key: int) -> int:
    """The lowest rank (0-8) in a key that is not empty.

    >>> lowest_rank(50)
    2
    """
    rank = 0
    while not key % 5:
        key //= 5
        rank += 1
    return rank


def _compute_needs(suit: int, key: int) -> int:
    """The row of a key from the rows left when its lowest tile goes into each group it can be the lowest tile of."""
    if not key:
        return 0
    need0 = need1 = UNKNOWN
    for used, cost in _set_starts(suit, key):
        rest0, rest1 = needs(suit, key - used)
        need0 = min(need0, rest0 + cost)
        need1 = min(need1, rest1 + cost)
    low = POWERS[lowest_rank(key)]
    need1 = min(need1, needs(suit, key - low)[0] + 1)
    if key // low % 5 >= 2:
        need1 = min(need1, needs(suit, key - 2 * low)[0])
    return need0 | PAIR if need1 < need0 else need0


def _set_starts(suit: int, key: int) -> list[tuple[int, int]]:
    """(key of the tiles used, wilds added) of every set whose lowest real tile is the lowest tile of the suit."""
    rank = lowest_rank(key)
    low = POWERS[rank]
    starts = [(copies * low, 3 - copies) for copies in range(1, min(key // low % 5, 3) + 1)]
    if suit == HONOUR:
        return starts
    second = key // (low * 5) % 5 > 0
    third = rank < 7 and key // (low * 25) % 5 > 0
    if second:
        starts.append((low * 6, 1))
    if third:
        starts.append((low * 26, 1))
    if second and third:
        starts.append((low * 31, 0))
    return starts


def _compute_gains(suit: int, key: int) -> int:
    need0, need1 = needs(suit, key)
    gains = 0
    for rank in range(7 if suit == HONOUR else 9):
        weight = POWERS[rank]
        if key // weight % 5 < 4:
            after0, after1 = needs(suit, key + weight)
            gains |= (after0 < need0) << rank | (after1 < need1) << (rank + 9)
    return gains
