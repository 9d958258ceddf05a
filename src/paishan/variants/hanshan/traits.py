"""What the patterns ask of a reading, gathered suit by suit.

A hand with wild tiles has many readings, but few that score differently. ``suit_traits`` says what the split of one
suit contributes; splits with equal traits are interchangeable, and ``merge`` adds the suits up. The patterns
look at the merged ``Traits`` only, so that scoring the classes is scoring the readings.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Final, NamedTuple

from paishan.core.groups import Group, Shape
from paishan.core.melds import Meld
from paishan.core.tiles import HONOUR, IS_HONOUR, IS_TERMINAL
from paishan.core.wild import Wild


class Context(NamedTuple):
    """What ``suit_traits`` needs beside the split, and no more: rows of traits are kept by it.

    ``wild`` is NO_WILD where no trait can depend on it (it is no honour and ``pongs`` is empty). ``pongs`` are the
    faces ponged of which the hand holds the fourth; ``honour``: the winning tile is printed as an honour;
    ``drawn``: the win is a 自摸.
    """

    wild: Wild
    pongs: frozenset[int]
    honour: bool
    drawn: bool


PAIR_FORM, EDGE_FORM = 17, 170
"""Two forms of 配子赞: the winning tile paired with a wild; the form of 双配夹 won on a 1, 9 or honour."""


class Traits(NamedTuple):
    """The facts of a reading.

    ``suits`` has one bit per suit that occurs and bit 3 for honours; ``edges``: a 1, 9 or honour occurs; ``runs``:
    a run occurs; ``dragon``: 123 456 789 of one suit; ``winds``: honour triplets that score; ``huo``: faces ponged
    whose fourth tile is in a run. ``yaojiu``: the pair is 1-1 or 9-9 without a wild; ``pair_wilds``: wilds in the
    pair. ``form`` is the pattern number 18-20, PAIR_FORM or EDGE_FORM of the winning tile's set (0: none), ``gap``:
    the winning tile closes a gap (丫当 by shape).
    """

    suits: int = 0
    edges: bool = False
    runs: bool = False
    dragon: bool = False
    winds: int = 0
    huo: int = 0
    yaojiu: bool = False
    pair_wilds: int = 0
    form: int = 0
    gap: bool = False


def suit_traits(suit: int, split: tuple[Group, ...], place: tuple[int, int] | None, context: Hashable) -> Traits:
    """The traits of one suit's split; ``place`` is where the winning tile lies in it, if it does.

    Runs for every split of a row, so everything is gathered in one pass.
    """
    assert isinstance(context, Context)
    if not split:
        return _NOTHING
    edges, yaojiu, pair_wilds, starts, winds = suit == HONOUR, False, 0, 0, 0
    for group in split:
        shape, face = group.shape, group.face
        if shape is Shape.RUN:
            starts |= 1 << face % 9
            continue
        edges = edges or IS_TERMINAL[face]
        if shape is Shape.PAIR:
            pair_wilds = group.wild_mask.bit_count()
            yaojiu = not pair_wilds and IS_TERMINAL[face]
        elif suit == HONOUR:
            winds += _scores_as_wind(group, context.wild)
    return Traits(
        1 << suit,
        edges or starts & _EDGE_STARTS != 0,
        starts != 0,
        starts & _DRAGON_STARTS == _DRAGON_STARTS,
        winds,
        _huo(split, context) if context.pongs else 0,
        yaojiu,
        pair_wilds,
        *((0, False) if place is None else _winning(split[place[0]], place[1], context)),
    )


_NOTHING: Final = Traits()
_EDGE_STARTS: Final = 1 << 0 | 1 << 6
"""Runs that begin at 1 or 7 hold a 1 or a 9; as bits by starting rank."""
_DRAGON_STARTS: Final = 1 << 0 | 1 << 3 | 1 << 6


def _scores_as_wind(group: Group, wild: Wild) -> bool:
    """H3-1: an honour triplet with a real tile, or three 配子 as their own face."""
    return group.shape is Shape.TRIPLET and (group.wild_mask != 0b111 or group.face == wild.face)


def _huo(split: tuple[Group, ...], context: Context) -> int:
    """H3-10a: faces in runs whose other three copies lie in one's own 碰."""
    return len(run_faces(split, context.wild) & context.pongs) if context.pongs else 0


def run_faces(split: tuple[Group, ...], wild: Wild) -> set[int]:
    """Printed faces of the tiles in runs that are no 配子; a tile that is read as the wild face is a stand-in."""
    faces: set[int] = set()
    for group in split:
        if group.shape is Shape.RUN:
            real = {face for position, face in enumerate(group.faces) if not group.is_wild(position)}
            faces |= {wild.stand_in if face == wild.face and wild.stand_in is not None else face for face in real}
    return faces


def _winning(group: Group, position: int, context: Context) -> tuple[int, bool]:
    """Pattern form 17-20 and 丫当 by shape of the set that the winning tile sits in (H3-17 to H3-20, H4.2)."""
    by_wild = bool(group.wild_mask >> position & 1)
    partners = group.wild_mask.bit_count() - by_wild
    pair = group.shape is Shape.PAIR
    by_drawn_wild = by_wild and context.drawn
    if pair and partners:
        return (18 if by_drawn_wild else PAIR_FORM), False
    if partners == 2:
        if by_drawn_wild:
            return 20, False
        honour_won = context.honour and not by_wild
        return (EDGE_FORM if honour_won or _edge_tile(group, position) else 19), False
    return 0, not partners and (pair or _closes_gap(group, position))


def _edge_tile(group: Group, position: int) -> bool:
    """Is the winning tile read as a 1, a 9 or an honour (H3-17, H3-19)?"""
    face = group.face + (position if group.shape is Shape.RUN else 0)
    return IS_TERMINAL[face] or IS_HONOUR[face]


def _closes_gap(group: Group, position: int) -> bool:
    """The middle of a run, the 3 of 1-2-3 or the 7 of 7-8-9."""
    if group.shape is not Shape.RUN:
        return False
    rank = group.face % 9
    return position == 1 or (position == 2 and rank == 0) or (position == 0 and rank == 6)


def meld_traits(melds: Iterable[Meld]) -> Traits:
    """What the melds add to every reading."""
    traits = Traits()
    for meld in melds:
        honour = IS_HONOUR[meld.face]
        traits = traits._replace(
            suits=traits.suits | 1 << (HONOUR if honour else meld.face // 9),
            edges=traits.edges or honour or IS_TERMINAL[meld.face],
            winds=traits.winds + honour,
        )
    return traits


def merge(parts: Iterable[Traits]) -> Traits:
    """The traits of the whole hand."""
    suits = winds = huo = pair_wilds = form = 0
    edges = runs = dragon = yaojiu = gap = False
    for part in parts:
        suits |= part.suits
        edges |= part.edges
        runs |= part.runs
        dragon |= part.dragon
        winds += part.winds
        huo += part.huo
        yaojiu |= part.yaojiu
        pair_wilds += part.pair_wilds
        form += part.form
        gap |= part.gap
    return Traits(suits, edges, runs, dragon, winds, huo, yaojiu, pair_wilds, form, gap)
