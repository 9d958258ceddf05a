"""Slow, plain readers of hands, written from the rules alone: what the tables of ``paishan.core`` are compared with.

Counts are lists of 34; no suit keys, no parity, no pruning. A group here is ``(kind, face, wild positions)`` with kind
``pair``, ``triplet`` or ``run``, and a splitting is a sorted tuple of groups.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement

from paishan.core.wild import Wild

Group = tuple[str, int, tuple[int, ...]]
Place = tuple[Group, int]


def group_faces(kind: str, face: int) -> list[int]:
    """The faces of a group in order."""
    return {"pair": [face] * 2, "triplet": [face] * 3, "run": [face, face + 1, face + 2]}[kind]


def every_group() -> list[tuple[str, int]]:
    """Every pair, triplet and run there is."""
    runs = [("run", 9 * suit + rank) for suit in range(3) for rank in range(7)]
    return [(kind, face) for kind in ("pair", "triplet") for face in range(34)] + runs


EVERY_GROUP = every_group()
GROUPS_WITH = [[group for group in EVERY_GROUP if face in group_faces(*group)] for face in range(34)]


def assigned(counts: Sequence[int], wild: Wild) -> Iterator[tuple[list[int], int]]:
    """Every way to say what the white tiles are: counts without wilds, and the number of wilds."""
    plain = list(counts)
    wilds = 0
    if wild.face is not None:
        wilds, plain[wild.face] = plain[wild.face], 0
    whites = 0 if wild.stand_in is None else plain[wild.stand_in]
    for moved in range(whites + 1):
        each = list(plain)
        if moved and wild.face is not None and wild.stand_in is not None:
            each[wild.stand_in] -= moved
            each[wild.face] += moved
        yield each, wilds


def fill(counts: list[int], wilds: int, kind: str, face: int) -> Iterator[tuple[list[int], int, Group]]:
    """Every way to build one group from the tiles and wilds at hand; same tiles, same group."""
    faces = group_faces(kind, face)
    for pattern in range(1 << len(faces)):
        holes = tuple(i for i in range(len(faces)) if pattern >> i & 1)
        if kind != "run" and holes != tuple(range(len(faces) - len(holes), len(faces))):
            continue
        left = list(counts)
        for i, each in enumerate(faces):
            if i not in holes:
                left[each] -= 1
        if min(left) >= 0 and len(holes) <= wilds:
            yield left, wilds - len(holes), (kind, face, holes)


def splittings(counts: list[int], wilds: int, pairs: int = 1) -> set[tuple[Group, ...]]:
    """All ways to use every tile and wild in sets and exactly ``pairs`` pairs."""
    found: set[tuple[Group, ...]] = set()
    if not any(counts):
        return wild_only(wilds, pairs)
    lowest = next(face for face in range(34) if counts[face])
    for kind, face in GROUPS_WITH[lowest]:
        if kind == "pair" and not pairs:
            continue
        for left, wilds_left, group in fill(counts, wilds, kind, face):
            if left[lowest] < counts[lowest]:
                rest = splittings(left, wilds_left, pairs - (kind == "pair"))
                found.update(tuple(sorted((*split, group))) for split in rest)
    return found


def wild_only(wilds: int, pairs: int) -> set[tuple[Group, ...]]:
    """Groups of wilds alone, of any face."""
    sets, over = divmod(wilds - 2 * pairs, 3)
    if sets < 0 or over:
        return set()
    kinds = [[group for group in EVERY_GROUP if (group[0] == "pair") == pair] for pair in (False, True)]
    return {
        tuple(sorted((kind, face, tuple(range(len(group_faces(kind, face))))) for kind, face in (*some, *pair)))
        for some in combinations_with_replacement(kinds[0], sets)
        for pair in combinations_with_replacement(kinds[1], pairs)
    }


def possible(counts: list[int], wilds: int, pairs: int = 1) -> bool:
    """Is there a splitting? The first one will do."""
    if not any(counts):
        return wilds >= 2 * pairs and (wilds - 2 * pairs) % 3 == 0
    lowest = next(face for face in range(34) if counts[face])
    return any(
        possible(left, wilds_left, pairs - (kind == "pair"))
        for kind, face in GROUPS_WITH[lowest]
        if kind != "pair" or pairs
        for left, wilds_left, _ in fill(counts, wilds, kind, face)
        if left[lowest] < counts[lowest]
    )


def wins(counts: Sequence[int], wild: Wild) -> bool:
    """Four sets and a pair, whatever the wilds and whites stand for."""
    return any(possible(each, wilds) for each, wilds in assigned(counts, wild))


def wins_by_substitution(counts: Sequence[int], wild: Wild) -> bool:
    """The same by writing every face in the place of every wild: for few wilds only."""
    for plain, wilds in assigned(counts, wild):
        for faces in combinations_with_replacement(range(34), wilds):
            each = list(plain)
            for face in faces:
                each[face] += 1
            if possible(each, 0):
                return True
    return False


def waits(counts: Sequence[int], wild: Wild, in_melds: Sequence[int] = (0,) * 34) -> list[int]:
    """The faces that complete, those of which the player holds all four aside."""
    found: list[int] = []
    for face in range(34):
        if counts[face] + in_melds[face] < 4:
            more = list(counts)
            more[face] += 1
            if wins(more, wild):
                found.append(face)
    return found


def readings(counts: Sequence[int], wild: Wild, win: int) -> set[tuple[tuple[Group, ...], Place]]:
    """Every reading: the groups and where the winning tile sits, (group, position)."""
    found: set[tuple[tuple[Group, ...], Place]] = set()
    for plain, wilds in assigned(counts, wild):
        for split in splittings(plain, wilds):
            for group in split:
                found.update((split, (group, position)) for position in places(group, wild, win))
    return found


def places(group: Group, wild: Wild, win: int) -> list[int]:
    """Where the winning tile may sit in a group; positions with the same face and kind of tile are one."""
    kind, face, holes = group
    seen: set[int] = set()
    found: list[int] = []
    for position, each in enumerate(group_faces(kind, face)):
        if win == wild.face:
            sits = position in holes
        elif win == wild.stand_in:
            sits = position not in holes and each in (win, wild.face)
        else:
            sits = position not in holes and each == win
        if sits and each not in seen:
            seen.add(each)
            found.append(position)
    return found


@cache
def needed(suit: tuple[int, ...], pairs: int) -> int:
    """Fewest wilds that complete the counts of one suit (7 of honours, 9 of another) into sets and ``pairs`` pairs."""
    if not any(suit):
        return 2 * pairs
    lowest = next(rank for rank, count in enumerate(suit) if count)
    best = 99
    for kind, faces in _rank_groups(lowest, len(suit)):
        if kind != "pair" or pairs:
            for used in _parts(faces, lowest):
                left = list(suit)
                for rank in used:
                    left[rank] -= 1
                if min(left) >= 0:
                    missing = len(faces) - len(used)
                    best = min(best, missing + needed(tuple(left), pairs - (kind == "pair")))
    return best


def _rank_groups(rank: int, ranks: int) -> list[tuple[str, list[int]]]:
    """Groups of one suit that hold a rank."""
    groups = [("pair", [rank] * 2), ("triplet", [rank] * 3)]
    if ranks == 9:
        groups += [("run", [low, low + 1, low + 2]) for low in range(rank - 2, rank + 1) if 0 <= low <= 6]
    return groups


def _parts(faces: list[int], lowest: int) -> set[tuple[int, ...]]:
    """Which tiles of a group may be real when the lowest tile of the suit is one of them."""
    chosen = ([face for i, face in enumerate(faces) if mask >> i & 1] for mask in range(1 << len(faces)))
    return {tuple(each) for each in chosen if lowest in each and min(each) == lowest}


def targets(sets: int) -> Iterator[list[int]]:
    """The faces of every multiset of ``sets`` sets with every pair."""
    triples = [group_faces(*group) for group in EVERY_GROUP if group[0] != "pair"]
    for chosen in combinations_with_replacement(triples, sets):
        for face in range(34):
            yield [face, face, *(each for triple in chosen for each in triple)]


def missing(counts: Sequence[int], wild: Wild, sets: int, in_melds: Sequence[int] = (0,) * 34) -> int:
    """Fewest tiles to add until the hand holds all tiles of some winning hand; wilds stand for what is missing."""
    best = 99
    for plain, wilds in assigned(counts, wild):
        for target in targets(sets):
            wanted = Counter(target)
            if wild.face is None and any(count + in_melds[face] > 4 for face, count in wanted.items()):
                continue
            lacking = sum(max(0, count - plain[face]) for face, count in wanted.items())
            best = min(best, lacking - wilds)
    return best
