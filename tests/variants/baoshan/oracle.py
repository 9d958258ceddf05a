"""A slow reckoning of 保山 hands, written from the rules alone; it shares no code with the engine.

A hand is a list of (rank, suit) tiles, suit ``z`` for honours; a meld is (kind, tile).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

Tile = tuple[int, str]
Set = tuple[Tile, ...]


@dataclass(frozen=True)
class Hand:
    """What the reckoning looks at; ``tiles`` hold the winning one."""

    tiles: tuple[Tile, ...]
    melds: tuple[tuple[str, Tile], ...]
    tile: Tile
    by: str
    others_pongs: frozenset[Tile]
    listening: bool
    kongs_in_a_row: int
    after_kong: bool
    options: frozenset[str]


def fan(hand: Hand) -> int | None:
    """The most 番 over all ways to read the hand; None when it does not win."""
    found = [_fan_of_sets(hand, sets) for sets in _sets(Counter(hand.tiles), need_pair=True)]
    counts = Counter(hand.tiles)
    if not hand.melds and len(hand.tiles) == 14 and all(count in (2, 4) for count in counts.values()):
        found.append(_common(hand) + (3 if 4 in counts.values() else 1))
    return max(found, default=None)


def _sets(left: Counter[Tile], *, need_pair: bool) -> Iterator[tuple[Set, ...]]:
    """Every way to take all tiles away as sets and one pair."""
    rest = sorted(tile for tile, count in left.items() if count > 0)
    if not rest:
        if not need_pair:
            yield ()
        return
    rank, suit = first = rest[0]
    groups: list[tuple[Set, bool]] = [((first,) * 3, need_pair)]
    if suit != "z":
        groups.append(((first, (rank + 1, suit), (rank + 2, suit)), need_pair))
    if need_pair:
        groups.append(((first,) * 2, False))
    for group, still in groups:
        after = left.copy()
        after.subtract(group)
        if min(after.values()) >= 0:
            for others in _sets(after, need_pair=still):
                yield (group, *others)


def _common(hand: Hand) -> int:
    """番 that do not depend on how the tiles are read."""
    suits = {suit for _, suit in hand.tiles} | {suit for _, (_, suit) in hand.melds}
    open_sets = any(kind != "concealed_kong" for kind, _ in hand.melds)
    total = 1 if hand.by == "draw" and not open_sets else 0
    total += 1 if len(suits) == 1 else 0
    total += 1 if len(hand.melds) == 4 and hand.by != "draw" else 0
    total += 1 if hand.listening and "baoting" in hand.options else 0
    total += min(3, hand.kongs_in_a_row) if hand.by == "draw" else 0
    return total + (1 if hand.after_kong else 0)


def _fan_of_sets(hand: Hand, sets: tuple[Set, ...]) -> int:
    own_pong = ("pong", hand.tile) in hand.melds
    runs = [each for each in sets if len(set(each)) == 3]
    total = _common(hand) + (0 if runs else 1)
    if "siguiyi" in hand.options and (own_pong or hand.tiles.count(hand.tile) == 4):
        total += 2
    if "dragon" in hand.options:
        total += any(
            all(((start, suit), (start + 1, suit), (start + 2, suit)) in runs for start in (1, 4, 7)) for suit in "mps"
        )
    if own_pong or hand.by == "rob" or hand.tile in hand.others_pongs:
        total += any(_last_of_kind(hand.tile, run) for run in runs if hand.tile in run)
    return total


def _last_of_kind(tile: Tile, run: Set) -> bool:
    """The tile fills the gap of the run, or is the 3 of 123 or the 7 of 789."""
    ranks = [rank for rank, _ in run]
    return tile[0] == ranks[1] or (tile[0], ranks) in ((3, [1, 2, 3]), (7, [7, 8, 9]))
