"""All ways to split the tiles of one suit and some wilds into sets and at most one pair."""

from __future__ import annotations

from bisect import bisect_left
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from paishan.core.groups import GROUPS, Shape, Split
from paishan.core.suit_tables import POWERS, lowest_rank, needs
from paishan.core.tiles import HONOUR, WEIGHT

Codes = tuple[int, ...]
"""A split as indices into ``GROUPS``, ascending."""

_LIMIT: Final = 1 << 13


class _Start(NamedTuple):
    """A group by the lowest tile it uses: how many of that and the next two ranks, which key, how many wilds."""

    code: int
    copies: int
    second: int
    third: int
    used: int
    wilds: int
    pair: bool


def suit_splits(suit: int, key: int, wilds: int) -> tuple[Split, ...]:
    """Every split of all tiles of a suit and exactly ``wilds`` wilds into sets and at most one pair, in fixed order.

    Empty when there is none. Groups of wilds alone take every face of the suit.

    >>> [" ".join(map(str, split)) for split in suit_splits(0, 1 + 5 + 25, 2)][-5:]
    ['123m 9*9*m', '12*3m 22*m', '123*m 33*m', '11*m 1*23m', '11*m 234*m']
    >>> [" ".join(map(str, split)) for split in suit_splits(3, 1 + 5, 3)]
    ['11*1*z 22*z', '11*z 22*2*z']
    """
    groups = GROUPS[suit]
    return tuple(tuple(groups[code] for code in codes) for codes in split_codes(suit, key, wilds))


def split_codes(suit: int, key: int, wilds: int) -> tuple[Codes, ...]:
    """The same as indices into ``GROUPS[suit]``."""
    over = (tiles_of(key) + wilds) % 3
    if over == 1 or needs(suit, key)[over == 2] > wilds:
        return ()
    return _row(suit if suit == HONOUR else 0, key, wilds, pairs=over // 2)


def tiles_of(key: int) -> int:
    """Number of tiles in a key.

    >>> tiles_of(2 + 5)
    3
    """
    tiles = 0
    while key:
        key, copies = divmod(key, 5)
        tiles += copies
    return tiles


def _starts(suit: int) -> tuple[tuple[_Start, ...], ...]:
    """The groups that hold a real tile, by the rank of their lowest one."""
    ranks = 7 if suit == HONOUR else 9
    starts: list[list[_Start]] = [[] for _ in range(ranks)]
    for code, group in enumerate(GROUPS[suit]):
        real = [face for position, face in enumerate(group.faces) if not group.is_wild(position)]
        if real:
            lowest = real[0]
            first, second, third = (real.count(lowest + above) for above in range(3))
            used = sum(WEIGHT[face] for face in real)
            start = _Start(code, first, second, third, used, group.wilds, group.shape is Shape.PAIR)
            starts[lowest % 9].append(start)
    return tuple(tuple(each) for each in starts)


def _wild_rows(suit: int) -> dict[tuple[int, int], tuple[Codes, ...]]:
    """By (wilds, pairs): all multisets of groups of 0-6 wilds alone."""
    alone = [(code, group) for code, group in enumerate(GROUPS[suit]) if group.wild_mask == (1 << len(group.faces)) - 1]
    sets = [code for code, group in alone if group.shape is not Shape.PAIR]
    pairs = [code for code, group in alone if group.shape is Shape.PAIR]
    rows = {(3 * count, 0): tuple(combinations_with_replacement(sets, count)) for count in range(3)}
    rows[2, 1] = tuple((pair,) for pair in pairs)
    rows[5, 1] = tuple((each, pair) for each in sets for pair in pairs)
    return rows


STARTS: Final = {suit: _starts(suit) for suit in (0, HONOUR)}
WILD_ROWS: Final = {suit: _wild_rows(suit) for suit in (0, HONOUR)}
_ROWS: Final[dict[tuple[int, int, int, int], tuple[Codes, ...]]] = {}


def _row(suit: int, key: int, wilds: int, pairs: int) -> tuple[Codes, ...]:
    """The splits into sets and ``pairs`` pairs, ascending; the numbers are known to fit."""
    if not key:
        return WILD_ROWS[suit][wilds, pairs]
    where = suit, key, wilds, pairs
    row = _ROWS.get(where)
    if row is None:
        row = _compute_row(suit, key, wilds, pairs)
        if len(_ROWS) >= _LIMIT:
            _ROWS.clear()
        _ROWS[where] = row
    return row


def _compute_row(suit: int, key: int, wilds: int, pairs: int) -> tuple[Codes, ...]:
    """The first group of a split holds the lowest tile; what follows must not come before it in the fixed order.

    So every multiset of groups is found exactly once, and in order.
    """
    rank = lowest_rank(key)
    high = key // POWERS[rank]
    first, second, third = high % 5, high // 5 % 5, high // 25 % 5
    found: list[Codes] = []
    for start in STARTS[suit][rank]:
        if start.copies > first or start.second > second or start.third > third:
            continue
        pairs_left, wilds_left, rest = pairs - start.pair, wilds - start.wilds, key - start.used
        if pairs_left < 0 or needs(suit, rest)[pairs_left] > wilds_left:
            continue
        head = (start.code,)
        if rest or wilds_left:
            tail = _row(suit, rest, wilds_left, pairs_left)
            found += [head + codes for codes in tail[bisect_left(tail, head) :]]
        else:
            found.append(head)
    return tuple(found)
