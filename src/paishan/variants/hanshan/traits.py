"""What the patterns ask of a reading, gathered suit by suit.

A hand with wild tiles has many readings, but few that score differently. ``mark`` says what one group contributes;
splits with equal marks are interchangeable. The patterns look at the ``Traits`` of the joined marks only, so that
scoring the classes is scoring the readings.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final, NamedTuple

from paishan.core.groups import Group, Shape
from paishan.core.melds import Meld
from paishan.core.suit_classes import COUNTS, Marker, joined
from paishan.core.tiles import HONOUR, IS_HONOUR, IS_TERMINAL, SUIT_OF
from paishan.core.wild import Wild


class Context(NamedTuple):
    """What ``mark`` needs beside the group, and no more: rows of classes are kept by it.

    ``wild`` is NO_WILD where no trait can depend on it (it is no honour and ``pongs`` is empty). ``pongs`` are the
    faces ponged of which the hand holds the fourth; ``honour``: the winning tile is printed as an honour;
    ``wild_drawn``: it is a 配子 and drawn.
    """

    wild: Wild
    pongs: frozenset[int]
    honour: bool
    wild_drawn: bool


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


_WINDS: Final = COUNTS
_SUITS: Final = 3
_EDGES: Final = 1 << 7
_RUNS: Final = 1 << 8
_STARTS: Final = 9
_EVERY_START: Final = 0b111
_OPEN_STARTS: Final = 0b111_111_111 << _STARTS
_DRAGON: Final = 1 << 18
_YAOJIU: Final = 1 << 19
_PAIR_WILDS: Final = 20
_FORM: Final = 22
_GAP: Final = 1 << 25
_HUO: Final = 26
"""Where each trait lies in a mark: the number of winds adds up, the others are flags. Runs that begin at 1, 4 or 7 are
kept by suit until the suit is whole."""
_FORMS: Final = (0, PAIR_FORM, EDGE_FORM, 18, 19, 20)


def mark(group: Group, position: int | None, context: Hashable) -> int:
    """The traits of one group as a mark; ``position`` is that of the winning tile if the group holds it."""
    assert isinstance(context, Context)
    face, suit = group.face, SUIT_OF[group.face]
    marks = 1 << _SUITS + suit
    if suit == HONOUR or any(IS_TERMINAL[each] for each in group.faces):
        marks |= _EDGES
    if group.shape is Shape.RUN:
        marks |= _RUNS | _huo(group, context) << _HUO
        if not face % 9 % 3:
            marks |= 1 << _STARTS + 3 * suit + face % 9 // 3
    elif group.shape is Shape.PAIR:
        marks |= group.wilds << _PAIR_WILDS
        if not group.wilds and IS_TERMINAL[face]:
            marks |= _YAOJIU
    elif suit == HONOUR:
        marks += _scores_as_wind(group, context.wild)
    return marks if position is None else marks | _winning(group, position, context)


def sift(marks: int) -> int:
    """The marks of a whole suit: its runs make the dragon or do not."""
    starts = marks & _OPEN_STARTS
    if not starts:
        return marks
    dragon = any(starts >> _STARTS + 3 * suit & _EVERY_START == _EVERY_START for suit in range(3))
    return marks & ~_OPEN_STARTS | dragon * _DRAGON


MARKER: Final = Marker(mark, sift)
"""How the readings of a hand are told apart."""


@lru_cache(maxsize=1 << 14)
def traits_of(marks: int) -> Traits:
    """The traits of a reading from its marks, those of its melds included."""
    return Traits(
        suits=marks >> _SUITS & 15,
        edges=marks & _EDGES != 0,
        runs=marks & _RUNS != 0,
        dragon=marks & _DRAGON != 0,
        winds=marks & _WINDS,
        huo=(marks >> _HUO).bit_count(),
        yaojiu=marks & _YAOJIU != 0,
        pair_wilds=marks >> _PAIR_WILDS & 3,
        form=_FORMS[marks >> _FORM & 7],
        gap=marks & _GAP != 0,
    )


def _scores_as_wind(group: Group, wild: Wild) -> bool:
    """H3-1: an honour triplet with a real tile, or three 配子 as their own face."""
    return group.shape is Shape.TRIPLET and (group.wild_mask != 0b111 or group.face == wild.face)


def _huo(group: Group, context: Context) -> int:
    """H3-10a: faces in a run whose other three copies lie in one's own 碰, as bits."""
    if not context.pongs:
        return 0
    held = run_faces((group,), context.wild)
    return sum(1 << index for index, face in enumerate(sorted(context.pongs)) if face in held)


def run_faces(split: tuple[Group, ...], wild: Wild) -> set[int]:
    """Printed faces of the tiles in runs that are no 配子; a tile that is read as the wild face is a stand-in."""
    faces: set[int] = set()
    for group in split:
        if group.shape is Shape.RUN:
            real = {face for position, face in enumerate(group.faces) if not group.is_wild(position)}
            faces |= {wild.stand_in if face == wild.face and wild.stand_in is not None else face for face in real}
    return faces


def _winning(group: Group, position: int, context: Context) -> int:
    """The mark of the set that the winning tile sits in."""
    form, gap = _form_and_gap(group, position, context)
    return _FORMS.index(form) << _FORM | gap * _GAP


def _form_and_gap(group: Group, position: int, context: Context) -> tuple[int, bool]:
    """Pattern form 17-20 and 丫当 by shape of the set that the winning tile sits in (H3-17 to H3-20, H4.2)."""
    by_wild = bool(group.wild_mask >> position & 1)
    partners = group.wild_mask.bit_count() - by_wild
    pair = group.shape is Shape.PAIR
    by_drawn_wild = by_wild and context.wild_drawn
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


@lru_cache(maxsize=256)
def meld_marks(melds: tuple[Meld, ...]) -> int:
    """What the melds add to every reading."""
    marks = 0
    for meld in melds:
        honour = IS_HONOUR[meld.face]
        edge = _EDGES if honour or IS_TERMINAL[meld.face] else 0
        marks = joined(marks, 1 << _SUITS + SUIT_OF[meld.face] | edge | honour)
    return marks
