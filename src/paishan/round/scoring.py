"""From recognised patterns to receipt lines: prices and exclusions, the same way for every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from paishan.core.decompose import Reading
from paishan.core.groups import Group, Shape
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import HIDDEN
from paishan.core.wild import Wild
from paishan.round.receipt import Excluded, Line, PlacedSet, PlacedTile, Role
from paishan.round.variant import Pattern


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern that holds, how often, and the faces that make it (empty: the whole hand)."""

    pattern: Pattern
    count: int = 1
    tiles: tuple[int, ...] = ()

    @property
    def value(self) -> int:
        """Its worth before exclusions."""
        return self.pattern.value * self.count


def score_lines(found: Sequence[Found]) -> tuple[tuple[Line, ...], tuple[Excluded, ...]]:
    """Split into scored lines and excluded patterns; a pattern that is itself excluded excludes nothing."""
    beaten_by = exclusions(found)
    lines: list[Line] = []
    excluded: list[Excluded] = []
    for each in found:
        pattern = each.pattern
        winner = beaten_by.get(pattern.id)
        if winner is None:
            lines.append(Line(pattern.id, pattern.name, each.value, pattern.rule, each.count, each.tiles))
        else:
            excluded.append(Excluded(pattern.id, pattern.name, each.value, pattern.rule, winner.id, winner.why))
    return tuple(lines), tuple(excluded)


def exclusions(found: Iterable[Found]) -> dict[str, Pattern]:
    """Excluded pattern id -> the scored pattern that excludes it; the dearer one is looked at first."""
    beaten: dict[str, Pattern] = {}
    for each in sorted(found, key=lambda one: -one.value):
        pattern = each.pattern
        if pattern.id not in beaten:
            for loser in pattern.beats:
                beaten.setdefault(loser, pattern)
    return beaten


def place_sets(reading: Reading, melds: Sequence[Meld], wild: Wild) -> tuple[PlacedSet, ...]:
    """The reading laid out for people: every set with the role of each tile, melds last."""
    at, position = reading.place
    placed = (_place_group(group, wild, position if index == at else -1) for index, group in enumerate(reading.groups))
    return (*placed, *(place_meld(meld) for meld in melds))


@lru_cache(maxsize=1 << 12)
def _place_group(group: Group, wild: Wild, winning: int) -> PlacedSet:
    """Kept: a hand with four wilds has thousands of readings and few different groups."""
    places = range(group.shape.size)
    tiles = tuple(_place(group, position, wild, winning=position == winning) for position in places)
    return PlacedSet(group.shape.name.lower(), tiles)


def _place(group: Group, position: int, wild: Wild, *, winning: bool) -> PlacedTile:
    read_as = group.face + (position if group.shape is Shape.RUN else 0)
    if group.wild_mask >> position & 1:
        assert wild.face is not None
        return PlacedTile(wild.face, read_as, Role.WILD, winning)
    if read_as == wild.face and wild.stand_in is not None:
        return PlacedTile(wild.stand_in, read_as, Role.STAND_IN, winning)
    return PlacedTile(read_as, read_as, Role.SELF, winning)


def place_meld(meld: Meld) -> PlacedSet:
    """A meld for the receipt."""
    assert meld.face != HIDDEN
    size = 3 if meld.kind is MeldKind.PONG else 4
    return PlacedSet(meld.kind.value, (PlacedTile(meld.face, meld.face),) * size, melded=True)
