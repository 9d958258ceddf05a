"""What is missing from one suit for every number of sets, and how suits add up.

A *cost vector* holds, for 0-4 sets without and with a pair, the fewest tiles that must be added to the suit (its other
tiles thrown away). Ten lanes of eight bits in one integer: lane ``5 * pair + sets``. Equal vectors share a small
number, their id, so that the sum of two suits (the best way to share the sets between them) is one cached look-up.

Two kinds of rows: *capped* ones never ask for a fifth copy of a face, melds included (games without wild tiles);
*free* ones may, because a wild can be that copy.
"""

from __future__ import annotations

from typing import Final

from paishan.core.suit_tables import POWERS

MELD_SCALE: Final = 5**9
"""A capped row's key is the suit key plus this times the suit key of the melds in the suit."""

FAR: Final = 64
"""Cost of what cannot be had."""

_LANES: Final = sum(1 << 8 * lane for lane in range(10))
_GUARDS: Final = 128 * _LANES
_FAR: Final = FAR * _LANES
_START: Final = _FAR - FAR
"""No sets, no pair, nothing missing."""


class Bounded(dict[int, int]):
    """A cache that computes what it does not hold and starts anew when it is full."""

    __slots__ = ()
    limit = 1 << 18

    def __missing__(self, key: int) -> int:
        value = self.compute(key)
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value

    def compute(self, key: int) -> int:
        """The value of a key."""
        raise NotImplementedError


VECTORS: Final[list[int]] = []
"""Cost vectors by id. There are finitely many; the ids stay below 2**16."""
_IDS: Final[dict[int, int]] = {}


def _id_of(vector: int) -> int:
    number = _IDS.get(vector)
    if number is None:
        number = _IDS[vector] = len(VECTORS)
        VECTORS.append(vector)
    return number


def lane(sets: int, pairs: int) -> int:
    """How far to shift a vector right to read (with ``& 127``) the cost of these sets and 0 or 1 pair."""
    return 8 * (5 * pairs + sets)


def _least(a: int, b: int) -> int:
    """The smaller of each lane."""
    larger = ((a | _GUARDS) - b) & _GUARDS
    return a ^ ((a ^ b) & (larger - (larger >> 7)))


def _step(sets: int, pairs: int) -> tuple[int, int, int]:
    """Shift, lanes kept and lanes filled to add some sets and 0 or 1 pair to a vector."""
    lanes = [5 * p + s for p in range(pairs, 2) for s in range(sets, 5)]
    keep = sum(127 << 8 * each for each in lanes)
    return 8 * (5 * pairs + sets), keep, _FAR & ~keep


_STEPS: Final = tuple(tuple(_step(sets, pairs) for sets in range(5)) for pairs in range(2))


class Joins(Bounded):
    """Id of the sum of two suits by ``id << 16 | id``."""

    __slots__ = ()

    def compute(self, key: int) -> int:
        """The id of the sum: the best way to share each number of sets between the two."""
        first, second = VECTORS[key >> 16], VECTORS[key & 65535]
        total = _FAR
        for pairs in range(2):
            for sets in range(5):
                cost = second >> lane(sets, pairs) & 127
                if cost < FAR:
                    shift, keep, fill = _STEPS[pairs][sets]
                    total = _least(total, ((first << shift) & keep | fill) + cost * _LANES)
        return _id_of(total)


Choice = tuple[int, int, int]
"""Tiles of a rank used by its triplets and pair, number of triplets, number of pairs."""

_CAPPED_CHOICES: Final[tuple[Choice, ...]] = ((0, 0, 0), (2, 0, 1), (3, 1, 0))
_FREE_CHOICES: Final[tuple[Choice, ...]] = (*_CAPPED_CHOICES, (5, 1, 1))
_FREE_HONOURS: Final[tuple[Choice, ...]] = (*_FREE_CHOICES, (6, 2, 0), (8, 2, 1))
_NO_CAP: Final = 99

State = tuple[int, ...]
"""Nine vectors by 3 * runs begun at the last rank + runs begun at the rank before."""


class HonourRows(Bounded):
    """Ids of the vectors of honours by key."""

    __slots__ = ("_capped",)

    def __init__(self, *, capped: bool) -> None:
        super().__init__()
        self._capped = capped

    def compute(self, key: int) -> int:
        """The id of the vector of a key: rank by rank, triplets and the pair."""
        melds, tiles = divmod(key, MELD_SCALE)
        vector = _START
        for power in POWERS[:7]:
            cap = 4 - melds // power % 5 if self._capped else _NO_CAP
            vector = _add_honour(vector, tiles // power % 5, cap)
        return _id_of(vector)


def _add_honour(vector: int, held: int, cap: int) -> int:
    total = _FAR
    for used, triplets, pairs in _FREE_HONOURS:
        if used <= cap:
            shift, keep, fill = _STEPS[pairs][triplets]
            cost = max(0, used - held)
            total = _least(total, ((vector << shift) & keep | fill) + cost * _LANES)
    return total


class SuitRows(Bounded):
    """Ids of the vectors of a suit by key; what the low ranks give is kept, keys share it."""

    __slots__ = ("_capped", "_prefixes")

    def __init__(self, *, capped: bool) -> None:
        super().__init__()
        self._capped = capped
        self._prefixes: dict[tuple[int, int], State] = {}

    def compute(self, key: int) -> int:
        """The id of the vector of a key: no run may still be open after the highest rank."""
        return _id_of(self._state(key, 9)[0])

    def _state(self, key: int, ranks: int) -> State:
        """The vectors after the lowest ``ranks`` ranks of a key."""
        if not ranks:
            return (_START,) + (_FAR,) * 8
        known = self._prefixes.get((key, ranks))
        if known is None:
            known = self._compute_state(key, ranks)
            if ranks < 9:
                if len(self._prefixes) >= self.limit:
                    self._prefixes.clear()
                self._prefixes[key, ranks] = known
        return known

    def _compute_state(self, key: int, ranks: int) -> State:
        melds, tiles = divmod(key, MELD_SCALE)
        power = POWERS[ranks - 1]
        below = melds % power * MELD_SCALE + tiles % power
        cap = 4 - melds // power % 5 if self._capped else _NO_CAP
        begun = 3 if ranks <= 7 else 1
        return _add_rank(self._state(below, ranks - 1), tiles // power % 5, cap, begun)


def _add_rank(state: State, held: int, cap: int, begun: int) -> State:
    """One rank more: fewer than ``begun`` runs begin here, those begun before go on, triplets and a pair are built."""
    choices = _CAPPED_CHOICES if cap <= 4 else _FREE_CHOICES
    after = [_FAR] * 9
    for index, vector in enumerate(state):
        if vector == _FAR:
            continue
        last, before = divmod(index, 3)
        for new in range(begun):
            runs = last + before + new
            target = 3 * new + last
            for in_groups, triplets, pairs in choices:
                used = in_groups + runs
                if used > cap:
                    break
                shift, keep, fill = _STEPS[pairs][new + triplets]
                cost = used - held if used > held else 0
                after[target] = _least(after[target], ((vector << shift) & keep | fill) + cost * _LANES)
    return tuple(after)


JOINS: Final = Joins()
CAPPED: Final = SuitRows(capped=True), HonourRows(capped=True)
FREE: Final = SuitRows(capped=False), HonourRows(capped=False)
EMPTY_ID: Final = _id_of(_START)
