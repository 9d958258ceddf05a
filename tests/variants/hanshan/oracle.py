"""A second, slow and naive reckoning of a 含山 win, written from the rules and sharing no code with the engine.

A reading is a list of groups; a group is a kind and three (or two) tiles, each the face it is read as and the letter
``r`` (a printed tile of that face), ``s`` (a 白板 standing in) or ``w`` (a 配子). Faces are 0..33 as in the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

WHITE = 31
Tile = tuple[int, str]
Group = tuple[Tile, ...]


@dataclass(frozen=True)
class Case:
    """A win: ``hand`` are the concealed printed faces without ``won``; ``melds`` are (kind, face)."""

    hand: tuple[int, ...]
    won: int
    wild: int
    melds: tuple[tuple[str, int], ...] = ()
    drawn: bool = False
    robbed: bool = False
    replacement: bool = False
    dealt: bool = False
    first_discard: bool = False
    listening: bool = False
    seat: int = 1
    source: int = 2
    dealer: int = 0
    players: int = 4
    base: int = 1
    alone: bool = False
    replaces: bool = False


def complete(case: Case) -> bool:
    """Four sets and a pair in some reading."""
    return any(True for _ in _every_split(case))


def readings(case: Case) -> set[tuple[tuple[Group, ...], int, int]]:
    """(groups, group and position of the winning tile), every one once."""
    found: set[tuple[tuple[Group, ...], int, int]] = set()
    for groups in set(_every_split(case)):
        for group in groups:
            for face, role in group:
                if _could_be_won(case, face, role):
                    found.add((groups, groups.index(group), group.index((face, role))))
    return found


def _every_split(case: Case) -> Iterator[tuple[Group, ...]]:
    """For each number of whites that stand in, the ways to split the hand."""
    tiles = [*case.hand, case.won]
    real = [0] * 34
    for face in tiles:
        if face != case.wild:
            real[face] += 1
    for moved in range(real[WHITE] + 1):
        moving = real[:]
        if moved:
            moving[WHITE] -= moved
            moving[case.wild] += moved
        yield from _splits(moving, tiles.count(case.wild), 4 - len(case.melds), 1, case.wild)


def _could_be_won(case: Case, face: int, role: str) -> bool:
    if case.won == case.wild:
        return role == "w"
    if role == "s":
        return case.won == WHITE
    return role == "r" and face == case.won


def _splits(real: list[int], wilds: int, sets: int, pairs: int, wild: int) -> Iterator[tuple[Group, ...]]:
    lowest = next((face for face in range(34) if real[face]), None)
    if lowest is None:
        yield from _of_wilds(wilds, sets, pairs)
        return
    for faces in _shapes(lowest, sets, pairs):
        for roles in _roles(len(faces)):
            used = [face for face, role in zip(faces, roles, strict=True) if role == "r"]
            if lowest not in used or roles.count("w") > wilds:
                continue
            if any(used.count(face) > real[face] for face in used):
                continue
            rest = real[:]
            for face in used:
                rest[face] -= 1
            pair = len(faces) == 2
            named = list(zip(faces, roles, strict=True))
            group: Group = tuple(
                sorted((face, "s") if (face, role) == (wild, "r") else (face, role) for face, role in named)
            )
            for tail in _splits(rest, wilds - roles.count("w"), sets - (not pair), pairs - pair, wild):
                yield tuple(sorted((group, *tail)))


def _of_wilds(wilds: int, sets: int, pairs: int) -> Iterator[tuple[Group, ...]]:
    if wilds != 3 * sets + 2 * pairs:
        return
    triplets = [tuple((face, "w") for _ in range(3)) for face in range(34)]
    runs = [tuple((face + step, "w") for step in range(3)) for face in range(27) if face % 9 < 7]
    twos = [(tuple((face, "w") for _ in range(2)),) for face in range(34)] if pairs else [()]
    for chosen in combinations_with_replacement([*triplets, *runs], sets):
        for two in twos:
            yield tuple(sorted((*chosen, *two)))


def _shapes(face: int, sets: int, pairs: int) -> Iterator[tuple[int, ...]]:
    if pairs:
        yield face, face
    if sets:
        yield face, face, face
        if face < 27:
            for first in range(face - 2, face + 1):
                if first >= 0 and first // 9 == face // 9 and first % 9 < 7:
                    yield first, first + 1, first + 2


def _roles(size: int) -> list[str]:
    roles = [""]
    for _ in range(size):
        roles = [each + role for each in roles for role in "rw"]
    return roles


def patterns(case: Case, groups: Sequence[Group], index: int, place: int) -> tuple[dict[str, int], bool]:
    """Scored patterns and 丫当 of one reading."""
    found = {**_of_the_win(case), **_of_the_reading(case, groups)}
    wait = _wild_wait(case, groups, index, place)
    if wait:
        found[wait] = {"配子赞": 30, "配子赞配子": 60, "双配夹": 60, "配子夹配子": 120}[wait]
    if "清一色" in found:
        for loser in ("风牌", "缺一门", "混一色"):
            found.pop(loser, None)
    if "全求人" in found:
        for loser in ("对对胡", "配子赞", "配子赞配子"):
            found.pop(loser, None)
    return found, bool(wait) or _closed(groups[index], place)


def _of_the_win(case: Case) -> dict[str, int]:
    kinds = [kind for kind, _ in case.melds]
    tiles = [*case.hand, case.won]
    all_faces = tiles + [face for _, face in case.melds]
    left = {face // 9 for face in all_faces if face not in (case.wild, WHITE)}
    open_sets = [kind for kind in kinds if kind != "concealed_kong"]
    wilds = tiles.count(case.wild)
    fours = sum(tiles.count(face) == 4 for face in range(34) if face != case.wild)
    earth = case.seat != case.dealer and (case.first_discard or case.listening)
    worth = {
        "明杠": 5 * (kinds.count("direct_kong") + kinds.count("added_kong")),
        "暗杠": 10 * kinds.count("concealed_kong"),
        "杠上开花": 5 * (case.drawn and case.replacement),
        "抢杠胡": 5 * case.robbed,
        "万事": 5 * (case.drawn and not open_sets),
        "暗四活": 10 * fours,
        "清一色": 60 * (len(left) == 1 and 3 not in left),
        "全求人": 90 * (len(open_sets) == 4 and not case.drawn),
        "无配子": 4 * (not wilds),
        "四配子": 60 * (wilds == 4),
        "天胡": 60 * case.dealt,
        "地胡": 30 * earth,
        "报听": 30 * case.listening * (1 + case.drawn),
    }
    return {name: value for name, value in worth.items() if value}


def _of_the_reading(case: Case, groups: Sequence[Group]) -> dict[str, int]:
    faces = [face for group in groups for face, _ in group] + [face for _, face in case.melds]
    suits, winds = {face // 9 for face in faces} - {3}, any(face >= 27 for face in faces)
    pair = next(group for group in groups if len(group) == 2)
    triples = [group for group in groups if len(group) == 3]
    runs = [group for group in triples if group[0][0] != group[1][0]]
    starts = {group[0][0] for group in runs}
    honours = [face for _, face in case.melds if face >= 27]
    for group in triples:
        face, roles = group[0][0], [role for _, role in group]
        if face >= 27 and (roles.count("w") < 3 or face == case.wild):
            honours.append(face)
    in_runs = {WHITE if role == "s" else face for group in runs for face, role in group if role != "w"}
    ponged = {face for kind, face in case.melds if kind == "pong"}
    terminal = any(face < 27 and face % 9 in (0, 8) for face in faces)
    worth = {
        "风牌": 2 * len(honours),
        "断幺": 5 * (not winds and not terminal),
        "缺一门": 5 * (len(suits) == 2),
        "幺九头": 2 * (pair[0][0] < 27 and pair[0][0] % 9 in (0, 8) and all(role != "w" for _, role in pair)),
        "明四活": 5 * len(in_runs & ponged),
        "混一色": 30 * (len(suits) == 1 and winds),
        "对对胡": 30 * (not runs),
        "通天": 30 * any({first, first + 3, first + 6} <= starts for first in (0, 9, 18)),
        "风一色": 120 * (not suits),
    }
    return {name: value for name, value in worth.items() if value}


def _wild_wait(case: Case, groups: Sequence[Group], index: int, place: int) -> str:
    """配子赞 and its kin; "" for none."""
    group = groups[index]
    partners = [role for at, (_, role) in enumerate(group) if at != place]
    drew_wild = case.drawn and case.won == case.wild
    if partners == ["w"]:
        return "配子赞配子" if drew_wild else "配子赞"
    pair = next(each for each in groups if len(each) == 2)
    if partners != ["w", "w"] or [role for _, role in pair] == ["w", "w"]:
        return ""
    if drew_wild:
        return "配子夹配子"
    face = group[place][0]
    white = case.won == WHITE and case.wild != WHITE
    return "配子赞" if white or face >= 27 or face % 9 in (0, 8) else "双配夹"


def _closed(group: Group, place: int) -> bool:
    if any(role == "w" for at, (_, role) in enumerate(group) if at != place):
        return False
    if len(group) == 2:
        return True
    faces = [face for face, _ in group]
    if faces[0] == faces[1]:
        return False
    return place == 1 or (place == 2 and faces[0] % 9 == 0) or (place == 0 and faces[0] % 9 == 6)


def payments(case: Case, points: int, closed: bool) -> list[int]:
    """Payments by seat for a 牌型分 and 丫当 (H4, H5)."""
    pay = [0] * case.players
    for payer in range(case.players):
        if payer == case.seat or (case.alone and not case.drawn and payer != case.source):
            continue
        dealer_wins, dealer_pays = case.seat == case.dealer, payer == case.dealer
        if dealer_wins or dealer_pays:
            plain, gap = (15, 20) if case.drawn else (5, 10)
        else:
            plain, gap = (4, 6) if case.drawn else (2, 4)
        extra = plain if not closed else gap if case.replaces else plain + gap
        pay[payer] -= (points + extra) * case.base
        pay[case.seat] += (points + extra) * case.base
    return pay


def outcomes(case: Case) -> list[tuple[int, dict[str, int], bool, list[int]]]:
    """(what the winner gets, patterns, 丫当, payments) of every reading."""
    found: list[tuple[int, dict[str, int], bool, list[int]]] = []
    for groups, index, place in readings(case):
        scored, closed = patterns(case, groups, index, place)
        pay = payments(case, sum(scored.values()), closed)
        found.append((pay[case.seat], scored, closed, pay))
    return found
