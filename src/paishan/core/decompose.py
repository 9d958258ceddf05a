"""Readings of winning hands (H2.2, B2.2): what every wild and white tile stands for, and how the tiles are split.

Readings come in one fixed order: by the number of white tiles that stand in, then by the wilds given to 万 筒 条 and
honours, then by the suit the winning tile sits in, then by the splits of the suits, then by its place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

from paishan.core.errors import HandError, NotationError
from paishan.core.groups import GROUPS, Group, Shape, Split
from paishan.core.hands import Hand
from paishan.core.suit_classes import WON_BY_WILD, Marker, Place, SuitReading, joined, suit_classes
from paishan.core.suit_splits import split_codes, suit_splits
from paishan.core.suit_tables import PAIR, need_row
from paishan.core.tiles import FACE_NAMES, SUIT_OF, WEIGHT
from paishan.core.wild import Wild
from paishan.core.winning import moved_keys

__all__ = [
    "Choice",
    "Group",
    "Marker",
    "Place",
    "Reading",
    "Shape",
    "Split",
    "SuitReading",
    "all_readings",
    "reading_classes",
    "reading_marks",
    "reading_of",
    "suit_splits",
    "wild_shares",
]

_LIMIT: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the concealed tiles of a winning hand; melds are not part of it.

    ``groups`` are in the fixed order, suit by suit; ``place`` is where the winning tile sits. Of identical groups, and
    of identical tiles in a group, it is the first. In text the winning tile is followed by ``!``.
    """

    groups: Split
    place: Place

    @classmethod
    def parse(cls, text: str) -> Reading:
        """Read groups with one marked tile; NotationError ``bad_reading`` or ``bad_group`` otherwise.

        >>> Reading.parse("12*!3m 55z").place
        (0, 1)
        """
        words = text.split()
        marked = [index for index, word in enumerate(words) if "!" in word]
        if len(marked) != 1 or text.count("!") != 1:
            message = f"not a reading: {text!r} (groups such as 12!3*m 55z, ! after the winning tile)"
            raise NotationError("bad_reading", message, text=text)
        before = words[marked[0]].partition("!")[0]
        groups = tuple(Group.parse(word.replace("!", "")) for word in words)
        return cls(groups, (marked[0], sum(char.isdigit() for char in before) - 1))

    @property
    def winning_group(self) -> Group:
        """The group the winning tile sits in."""
        return self.groups[self.place[0]]

    @property
    def winning_face(self) -> int:
        """The face the winning tile is read as."""
        return self.winning_group.faces[self.place[1]]

    def stand_ins(self, wild: Wild) -> tuple[Place, ...]:
        """Places of the white tiles that stand in: real copies of the wild face are all wild (H1.4).

        >>> Reading.parse("12*3m 4!56m").stand_ins(Wild.with_white(5))
        ((1, 2),)
        """
        return tuple(
            (index, position)
            for index, group in enumerate(self.groups)
            for position, face in enumerate(group.faces)
            if face == wild.face and not group.is_wild(position)
        )

    def __str__(self) -> str:
        index, position = self.place
        return " ".join(group.text(position if i == index else None) for i, group in enumerate(self.groups))


Choice = tuple[SuitReading, SuitReading, SuitReading, SuitReading]
"""A reading suit by suit."""


def all_readings(hand: Hand, win: int) -> Iterator[Reading]:
    """Every reading of a hand whose winning tile, a printed face in it, is counted in; none when it does not win.

    HandError ``not_in_hand`` when the hand has no such tile.

    >>> [str(each) for each in all_readings(Hand.parse("22234m"), 1)]
    ['2!34m 22m', '234m 2!2m']
    >>> [str(each) for each in all_readings(Hand.parse("13m55s5z", wild=Wild.with_white(1)), 31)]
    ['12!3m 55s']
    """
    for rows in _every_row(hand, win, None, None):
        for m, p, s, z in product(*rows):
            yield reading_of((m, p, s, z))


def reading_classes(
    hand: Hand, win: int, marker: Marker, context: Hashable = None, *, start: int = 0
) -> Iterator[tuple[int, Choice]]:
    """The marks that the readings of a winning hand have, each with the first such reading, in the fixed order.

    ``start`` are marks to begin with, those of the melds. Rows of classes are kept by suit key, marker and ``context``,
    which says what else the marks depend on.
    """
    seen: set[int] = set()
    for rows in _every_row(hand, win, marker, context):
        for marks, choice in _joined_rows(rows, start).items():
            if marks not in seen:
                seen.add(marks)
                m, p, s, z = choice
                yield marks, (m, p, s, z)


def reading_marks(hand: Hand, win: int, marker: Marker, context: Hashable = None, *, start: int = 0) -> set[int]:
    """The marks of ``reading_classes`` alone: much faster where it does not matter which reading has them."""
    rows = tuple(suit_classes(suit, marker, context).marks for suit in range(4))
    found: set[int] = set()
    for keys, shares, suit, target in _every_share(hand, win):
        whole = {start}
        for i in range(4):
            marks = rows[i](keys[i], shares[i], target if i == suit else None)
            whole = {joined(one, other) for one in whole for other in marks}
        found |= whole
    return found


def _joined_rows(rows: Sequence[Sequence[SuitReading]], start: int) -> dict[int, tuple[SuitReading, ...]]:
    """Each joined mark of one reading a suit with the first that give it; beginnings that are alike go on once."""
    found: dict[int, tuple[SuitReading, ...]] = {start: ()}
    for row in rows:
        longer: dict[int, tuple[SuitReading, ...]] = {}
        for marks, parts in found.items():
            for each in row:
                whole = joined(marks, each.marks)
                if whole not in longer:
                    longer[whole] = (*parts, each)
        found = longer
    return found


def reading_of(choice: Choice) -> Reading:
    """The suits of a choice put together."""
    groups: Split = ()
    place = 0, 0
    for each in choice:
        if each.place is not None:
            place = len(groups) + each.place[0], each.place[1]
        groups += each.split
    return Reading(groups, place)


def _every_row(
    hand: Hand, win: int, marker: Marker | None, context: Hashable
) -> Iterator[tuple[tuple[SuitReading, ...], ...]]:
    """The rows of the suits, for each number of stand-ins, share of wilds and suit of the winner."""
    rows = _EVERY_SPLIT if marker is None else tuple(suit_classes(suit, marker, context).row for suit in range(4))
    for keys, shares, suit, target in _every_share(hand, win):
        yield tuple(rows[i](keys[i], shares[i], target if i == suit else None) for i in range(4))


def _every_share(hand: Hand, win: int) -> Iterator[tuple[Sequence[int], Sequence[int], int, int]]:
    """Keys, wilds by suit, the suit of the winning tile and what it may be: each way once, in the fixed order."""
    if not hand.counts[win]:
        raise HandError("not_in_hand", f"no {FACE_NAMES[win]} in hand to have won on", face=win)
    for keys in (hand.keys, *moved_keys(hand.keys, hand.stand_ins, hand.wild)):
        for shares in wild_shares(keys, hand.wilds):
            for suit, target in _targets(hand, win, keys, shares):
                yield keys, shares, suit, target


def wild_shares(keys: Sequence[int], wilds: int) -> tuple[tuple[int, ...], ...]:
    """Every way to give the wilds to the four suits such that three become sets and one sets and the pair.

    >>> wild_shares((1 + 5, 2, 0, 0), 1)
    ((1, 0, 0, 0),)
    """
    where = need_row(0, keys[0]), need_row(1, keys[1]), need_row(2, keys[2]), need_row(3, keys[3]), wilds
    shares = _SHARES.get(where)
    if shares is None:
        shares = _compute_shares(where[:4], wilds)
        if len(_SHARES) >= _LIMIT:
            _SHARES.clear()
        _SHARES[where] = shares
    return shares


_SHARES: Final[dict[tuple[int, int, int, int, int], tuple[tuple[int, ...], ...]]] = {}


def _compute_shares(needs: Sequence[int], wilds: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for paired in range(4):
        lows = [(row & 31) + ((-1 if row & PAIR else 2) if suit == paired else 0) for suit, row in enumerate(needs)]
        found += [each for each in product(*(range(low, wilds + 1, 3) for low in lows)) if sum(each) == wilds]
    return tuple(sorted(found))


def _targets(hand: Hand, win: int, keys: Sequence[int], shares: Sequence[int]) -> list[tuple[int, int]]:
    """(suit, face or WON_BY_WILD): what the winning tile may be."""
    face = hand.wild.face
    if win == face:
        return [(suit, WON_BY_WILD) for suit in range(4) if shares[suit]]
    if win != hand.wild.stand_in:
        return [(SUIT_OF[win], win)]
    targets = [(SUIT_OF[win], win)] if keys[SUIT_OF[win]] // WEIGHT[win] % 5 else []
    if face is not None and keys[SUIT_OF[face]] // WEIGHT[face] % 5:
        targets.append((SUIT_OF[face], face))
    return targets


def _every_split(suit: int) -> Callable[[int, int, int | None], tuple[SuitReading, ...]]:
    @lru_cache(maxsize=1 << 12)
    def row(key: int, wilds: int, target: int | None) -> tuple[SuitReading, ...]:
        return tuple(_split_places(suit, key, wilds, target))

    return row


def _split_places(suit: int, key: int, wilds: int, target: int | None) -> Iterator[SuitReading]:
    """Each split with each place of the winning tile, or with none when it is in another suit."""
    groups = GROUPS[suit]
    for codes in split_codes(suit, key, wilds):
        if target is None:
            yield SuitReading(suit, 0, codes, None)
            continue
        for index, code in enumerate(codes):
            if not index or code != codes[index - 1]:
                for position in _positions(groups[code], target):
                    yield SuitReading(suit, 0, codes, (index, position))


def _positions(group: Group, target: int) -> tuple[int, ...]:
    if target == WON_BY_WILD:
        return group.wild_places()
    position = group.real_place(target)
    return () if position is None else (position,)


_EVERY_SPLIT: Final = tuple(_every_split(suit) for suit in range(4))
"""Rows of all splits of each suit by key, wilds and target."""
