"""The ways to split one suit, told apart by marks only: classes without walking every split.

A scorer *marks* each group of a split with an integer; the marks of a split are those of its groups *joined*: the low
bits (``COUNTS``) add up, all others are flags. Splits with equal marks are one class, kept by its first split in
the fixed order. Suits with four wilds have thousands of splits and a few dozen classes; the classes of what is left
when the lowest tile is taken into a group serve every hand that shares that rest, whatever tile it was won on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Final, NamedTuple

from paishan.core.groups import GROUPS, Group, Shape, Split
from paishan.core.suit_splits import STARTS, WILD_ROWS, Codes, tiles_of
from paishan.core.suit_tables import HONOUR_NEEDS, PAIR, POWERS, SUIT_NEEDS, UNKNOWN, lowest_rank, need_row, needs
from paishan.core.tiles import HONOUR

COUNTS: Final = 7
"""The bits of a mark that add up; the groups of a hand give at most seven in all."""
_FLAGS: Final = ~COUNTS

WON_BY_WILD: Final = -1
"""Instead of a face: the winning tile is a wild."""

_LIMIT: Final = 1 << 12
"""Rows that are kept of all suits together; a hand of four wilds needs some hundreds for all its discards and waits."""

Place = tuple[int, int]
"""Index of a group and position in it."""

_First = tuple[Codes, Place | None]
"""The first split of a class and its first place of the winning tile."""


class Marker(NamedTuple):
    """What a scorer sees: ``mark(group, position of the winning tile in it or None, context)``; ``sift`` drops from the
    joined marks of a suit what no longer matters."""

    mark: Callable[[Group, int | None, Hashable], int]
    sift: Callable[[int], int]


class SuitReading(NamedTuple):
    """One suit of a reading: its groups as indices, and where the winning tile is if it is here.

    With a marker it is the first of all that have its ``marks``.
    """

    suit: int
    marks: int
    codes: Codes
    place: Place | None

    @property
    def split(self) -> Split:
        """Its groups."""
        groups = GROUPS[self.suit]
        return tuple(groups[code] for code in self.codes)


class _Target(NamedTuple):
    """A group that can hold the winning tile at a position: how many of each rank it uses, which key, its wilds."""

    code: int
    position: int
    rank: int
    copies: tuple[int, int, int]
    used: int
    wilds: int
    pair: bool


def joined(first: int, second: int) -> int:
    """The marks of two parts together.

    >>> joined(0b1_010, 0b11_001) == 0b11_011
    True
    """
    return first + second - (first & second & _FLAGS)


def suit_classes(suit: int, marker: Marker, context: Hashable) -> SuitClasses:
    """The classes of a suit as this marker tells them apart in this context; kept."""
    where = suit, marker, context
    classes = _KNOWN.get(where)
    if classes is None:
        if len(_KNOWN) >= _MOST_KNOWN:
            _KNOWN.clear()
        classes = _KNOWN[where] = SuitClasses(suit, marker, context)
    return classes


class SuitClasses:
    """Rows of classes by key and number of wilds, and those of what is left beside a group; both are kept."""

    __slots__ = (
        "_context",
        "_marker",
        "_marks",
        "_needs",
        "_plain",
        "_rests",
        "_rows",
        "_sets",
        "_shape",
        "_suit",
        "_won",
    )

    def __init__(self, suit: int, marker: Marker, context: Hashable) -> None:
        self._suit, self._marker, self._context = suit, marker, context
        self._shape = suit if suit == HONOUR else 0
        self._marks = [marker.mark(group, None, context) for group in GROUPS[suit]]
        self._needs = HONOUR_NEEDS if suit == HONOUR else SUIT_NEEDS
        self._won: dict[tuple[int, int], int] = {}
        self._plain: dict[tuple[int, int, int], dict[int, Codes]] = {}
        self._rows: dict[tuple[int, int, int | None], tuple[SuitReading, ...]] = {}
        self._rests: dict[tuple[int, int, int], set[int]] = {}
        self._sets: dict[tuple[int, int, int | None], frozenset[int]] = {}

    def row(self, key: int, wilds: int, target: int | None) -> tuple[SuitReading, ...]:
        """The classes of these tiles and wilds in the order of their first splits; each place of the winning tile
        counts. ``target`` is the face it is read as when it is here, or ``WON_BY_WILD``."""
        where = key, wilds, target
        row = self._rows.get(where)
        if row is None:
            _make_room()
            row = self._rows[where] = self._compute(key, wilds, target)
        return row

    def marks(self, key: int, wilds: int, target: int | None) -> frozenset[int]:
        """The marks of ``row`` alone, without the splits that have them: where their order does not matter."""
        where = key, wilds, target
        found = self._sets.get(where)
        if found is None:
            _make_room()
            found = self._sets[where] = frozenset(map(self._marker.sift, self._every_mark(key, wilds, target)))
        return found

    def _every_mark(self, key: int, wilds: int, target: int | None) -> Iterable[int]:
        over = (tiles_of(key) + wilds) % 3
        if over == 1 or not self._fits(key, wilds, over // 2):
            return ()
        if target is None:
            return self._rest_marks(key, wilds, over // 2)
        found: set[int] = set()
        for each in _targets(self._suit, target):
            rest, left, pairs = key - each.used, wilds - each.wilds, over // 2 - each.pair
            if left >= 0 and pairs >= 0 and _holds(key, each) and self._fits(rest, left, pairs):
                won = self._mark_won(each.code, each.position)
                found.update([won + tail - (won & tail & _FLAGS) for tail in self._rest_marks(rest, left, pairs)])
        return found

    def _rest_marks(self, key: int, wilds: int, pairs: int) -> Iterable[int]:
        """The marks of tiles of which none is the winning one; the numbers are known to fit."""
        where = key, wilds, pairs
        row = self._rests.get(where)
        if row is None:
            _make_room()
            row = self._rests[where] = self._marks_taken(key, wilds, pairs) if key else set(self._wilds(wilds, pairs))
        return row

    def _marks_taken(self, key: int, wilds: int, pairs: int) -> set[int]:
        rank = lowest_rank(key)
        high = key // POWERS[rank]
        first, second, third = high % 5, high // 5 % 5, high // 25 % 5
        found: set[int] = set()
        for start in STARTS[self._shape][rank]:
            if start.copies > first or start.second > second or start.third > third:
                continue
            pairs_left, left, rest = pairs - start.pair, wilds - start.wilds, key - start.used
            if pairs_left >= 0 and left >= 0 and self._fits(rest, left, pairs_left):
                mark = self._marks[start.code]
                tails = self._rest_marks(rest, left, pairs_left)
                found.update([mark + tail - (mark & tail & _FLAGS) for tail in tails])
        return found

    def forget(self) -> None:
        """Keep no row."""
        for kept in (self._plain, self._rows, self._sets, self._rests):
            kept.clear()

    def _compute(self, key: int, wilds: int, target: int | None) -> tuple[SuitReading, ...]:
        over = (tiles_of(key) + wilds) % 3
        if over == 1 or needs(self._suit, key)[over == 2] > wilds:
            return ()
        found = self._without(key, wilds, over // 2) if target is None else self._with(key, wilds, over // 2, target)
        sift = self._marker.sift
        first: dict[int, _First] = {}
        for raw, each in found.items():
            marks = sift(raw)
            known = first.get(marks)
            if known is None or each < known:
                first[marks] = each
        ordered = sorted(first.items(), key=_first_of)
        return tuple(SuitReading(self._suit, marks, codes, place) for marks, (codes, place) in ordered)

    def _without(self, key: int, wilds: int, pairs: int) -> dict[int, _First]:
        return {marks: (codes, None) for marks, codes in self._rest(key, wilds, pairs).items()}

    def _with(self, key: int, wilds: int, pairs: int, target: int) -> dict[int, _First]:
        """The group of the winning tile is taken out; what is left may be split in any way."""
        first: dict[int, _First] = {}
        for each in _targets(self._suit, target):
            rest, left, pairs_left = key - each.used, wilds - each.wilds, pairs - each.pair
            if left < 0 or pairs_left < 0 or not _holds(key, each) or not self._fits(rest, left, pairs_left):
                continue
            code, position = each.code, each.position
            won = self._mark_won(code, position)
            for tail, codes in self._rest(rest, left, pairs_left).items():
                marks = won + tail - (won & tail & _FLAGS)
                known = first.get(marks)
                leads = not codes or code <= codes[0]
                if known is not None and (code if leads else codes[0]) > known[0][0]:
                    continue  # it comes later, whatever follows
                index = 0 if leads else bisect_left(codes, code)
                here = (*codes[:index], code, *codes[index:]), (index, position)
                if known is None or here < known:
                    first[marks] = here
        return first

    def _fits(self, key: int, wilds: int, pairs: int) -> bool:
        """Are these wilds enough for sets and so many pairs?"""
        row = self._needs[key]
        if row == UNKNOWN:
            row = need_row(self._suit, key)
        need = row & 31
        return (need + (-1 if row & PAIR else 2) if pairs else need) <= wilds

    def _mark_won(self, code: int, position: int) -> int:
        """The mark of a group with the winning tile in it."""
        where = code, position
        marks = self._won.get(where)
        if marks is None:
            marks = self._won[where] = self._marker.mark(GROUPS[self._suit][code], position, self._context)
        return marks

    def _rest(self, key: int, wilds: int, pairs: int) -> dict[int, Codes]:
        """First splits by marks of tiles of which none is the winning one; the numbers are known to fit."""
        where = key, wilds, pairs
        row = self._plain.get(where)
        if row is None:
            _make_room()
            row = self._plain[where] = self._lowest_taken(key, wilds, pairs) if key else self._wilds(wilds, pairs)
        return row

    def _wilds(self, wilds: int, pairs: int) -> dict[int, Codes]:
        """Groups of wilds alone."""
        first: dict[int, Codes] = {}
        for codes in WILD_ROWS[self._shape][wilds, pairs]:
            marks = 0
            for code in codes:
                marks = joined(marks, self._marks[code])
            first.setdefault(marks, codes)
        return first

    def _lowest_taken(self, key: int, wilds: int, pairs: int) -> dict[int, Codes]:
        """The lowest tile goes into each group it can be the lowest tile of."""
        rank = lowest_rank(key)
        high = key // POWERS[rank]
        held = high % 5, high // 5 % 5, high // 25 % 5
        first: dict[int, Codes] = {}
        for start in STARTS[self._shape][rank]:
            if start.copies > held[0] or start.second > held[1] or start.third > held[2]:
                continue
            pairs_left, left, rest = pairs - start.pair, wilds - start.wilds, key - start.used
            if pairs_left < 0 or left < 0 or not self._fits(rest, left, pairs_left):
                continue
            code, mark = start.code, self._marks[start.code]
            for tail, codes in self._rest(rest, left, pairs_left).items():
                marks = mark + tail - (mark & tail & _FLAGS)
                known = first.get(marks)
                leads = not codes or code <= codes[0]
                if known is not None and (code if leads else codes[0]) > known[0]:
                    continue  # it comes later, whatever follows
                index = 0 if leads else bisect_left(codes, code)
                whole = (*codes[:index], code, *codes[index:])
                if known is None or whole < known:
                    first[marks] = whole
        return first


def _make_room() -> None:
    """Count one row more; too many, and all are forgotten."""
    _KEPT[0] += 1
    if _KEPT[0] > _LIMIT:
        _KEPT[0] = 0
        for each in _KNOWN.values():
            each.forget()


def _first_of(found: tuple[int, _First]) -> _First:
    return found[1]


_KNOWN: Final[dict[tuple[int, Marker, Hashable], SuitClasses]] = {}
_MOST_KNOWN: Final = 256
_KEPT: Final = [0]
_TARGETS: Final[dict[tuple[int, int], tuple[_Target, ...]]] = {}


def _targets(suit: int, target: int) -> tuple[_Target, ...]:
    """The groups of a suit that can hold the winning tile read as this face (or being a wild)."""
    where = suit, target
    found = _TARGETS.get(where)
    if found is None:
        found = _TARGETS[where] = tuple(_every_target(suit, target))
    return found


def _every_target(suit: int, target: int) -> Iterator[_Target]:
    for code, group in enumerate(GROUPS[suit]):
        if target == WON_BY_WILD:
            positions = group.wild_places()
        else:
            position = group.real_place(target)
            positions = () if position is None else (position,)
        real = [face % 9 for place, face in enumerate(group.faces) if not group.is_wild(place)]
        rank = min(real, default=0)
        copies = real.count(rank), real.count(rank + 1), real.count(rank + 2)
        used = sum(POWERS[each] for each in real)
        for position in positions:
            yield _Target(code, position, rank, copies, used, group.wilds, group.shape is Shape.PAIR)


def _holds(key: int, target: _Target) -> bool:
    """Are the real tiles of the group there?"""
    high = key // POWERS[target.rank]
    first, second, third = target.copies
    return high % 5 >= first and high // 5 % 5 >= second and high // 25 % 5 >= third
