"""Random wins of 含山: sets and a pair, some tiles of which become 配子 and 白板."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import strategies as st
from tests.variants.hanshan.oracle import WHITE, Case

KINDS: Final = ("pong", "pong", "direct_kong", "added_kong", "concealed_kong")
REGIONS: Final = (tuple(range(9)), (*range(9), 27, 28, WHITE), tuple(range(27, 34)), tuple(range(18)), tuple(range(34)))
"""Faces a hand is taken from: few of them make the dear patterns frequent."""


@st.composite
def cases(draw: st.DrawFn, *, most_wilds: int = 4) -> Case:
    """A win that is complete, with 0-4 wilds and whites that stand in."""
    region = draw(st.sampled_from(REGIONS))
    wild = draw(st.one_of(st.sampled_from(region), st.sampled_from([WHITE, 27, 13]), st.integers(0, 33)))
    left = [4] * 34
    melds: list[tuple[str, int]] = []
    for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2, 3, 4]))):
        face = draw(st.sampled_from(region))
        if face != wild and left[face] == 4:
            melds.append((draw(st.sampled_from(KINDS)), face))
            left[face] -= 3 if melds[-1][0] == "pong" else 4
    concealed: list[int] = []
    for size in [3] * (4 - len(melds)) + [2]:
        concealed += _printed(draw, draw(st.sampled_from(_groups(region, size))), left, wild, most_wilds)
    won = draw(st.sampled_from(concealed))
    concealed.remove(won)
    return Case(tuple(concealed), won, wild, tuple(melds), **_facts(draw, holds=wild in concealed or won == wild))


def _groups(region: tuple[int, ...], size: int) -> list[tuple[int, ...]]:
    same = [(face,) * size for face in region]
    runs = [(face, face + 1, face + 2) for face in region if face < 27 and face % 9 < 7]
    return same + runs * 2 if size == 3 else same


def _printed(draw: st.DrawFn, group: tuple[int, ...], left: list[int], wild: int, most_wilds: int) -> list[int]:
    """Printed tiles that can be read as this group; wilds when nothing else is left."""
    tiles: list[int] = []
    for face in group:
        printed = face
        if face == wild and wild != WHITE and left[WHITE]:
            printed = WHITE
        wanted = draw(st.sampled_from([False, False, False, True])) and left[wild] > 4 - most_wilds
        if wanted or not left[printed] or printed == wild:
            printed = wild
        if not left[printed]:
            printed = next(each for each in range(34) if left[each] and each != wild)
        left[printed] -= 1
        tiles.append(printed)
    return tiles


def _facts(draw: st.DrawFn, *, holds: bool) -> dict[str, Any]:
    players = draw(st.sampled_from([4, 4, 3, 2]))
    seat, dealer = draw(st.integers(0, players - 1)), draw(st.integers(0, players - 1))
    source = (seat + draw(st.integers(1, players - 1))) % players
    drawn, flag = draw(st.booleans()), draw(st.booleans())
    return {
        "drawn": drawn,
        "robbed": not drawn and flag,
        "replacement": drawn and flag,
        "first_discard": not drawn and not flag and source == dealer and draw(st.booleans()),
        "dealt": drawn and seat == dealer and not flag and draw(st.booleans()),
        "listening": draw(st.booleans()),
        "seat": seat,
        "source": source,
        "dealer": dealer,
        "players": players,
        "base": draw(st.sampled_from([1, 2, 100])),
        "alone": draw(st.booleans()),
        "replaces": draw(st.booleans()),
    }
