"""Sets and pairs of concealed tiles as values, with the places that wild tiles fill."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from paishan.core.errors import NotationError
from paishan.core.tiles import FACES, HONOUR, RANK_OF, SUIT_OF, SUITS


class Shape(Enum):
    """What a group of concealed tiles is; exposed sets are melds."""

    TRIPLET = "triplet"
    """刻子"""
    RUN = "run"
    """顺子"""
    PAIR = "pair"
    """将"""

    @property
    def size(self) -> int:
        """Number of tiles."""
        return 2 if self is Shape.PAIR else 3


@dataclass(frozen=True, slots=True)
class Group:
    """A pair, triplet or run of concealed tiles, read in one way (H2.2).

    ``face`` is the lowest face, ``wild_mask`` has bit i set when a wild fills position i; wilds in a pair or triplet
    fill the last positions. ``faces`` are the faces read, by position. In text a ``*`` follows the tile of a wild.
    """

    shape: Shape
    face: int
    wild_mask: int = 0
    faces: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        step = 1 if self.shape is Shape.RUN else 0
        object.__setattr__(self, "faces", tuple(self.face + step * i for i in range(self.shape.size)))

    @classmethod
    def parse(cls, text: str) -> Group:
        """Read a group such as ``12*3m``; NotationError ``bad_group`` otherwise.

        >>> Group.parse("12*3m")
        Group(shape=<Shape.RUN: 'run'>, face=0, wild_mask=2)
        """
        group = _BY_TEXT.get(text)
        if group is None:
            message = f"not a group: {text!r} (a pair, triplet or run like 12*3m, * after a wild)"
            raise NotationError("bad_group", message, text=text)
        return group

    @property
    def wilds(self) -> int:
        """Number of wilds in it."""
        return self.wild_mask.bit_count()

    def is_wild(self, position: int) -> bool:
        """True when a wild fills the position."""
        return self.wild_mask >> position & 1 == 1

    def wild_places(self) -> tuple[int, ...]:
        """Positions a wild fills, one for each face.

        >>> Group.parse("1*23*m").wild_places(), Group.parse("11*1*m").wild_places()
        ((0, 2), (1,))
        """
        places = tuple(i for i in range(len(self.faces)) if self.is_wild(i))
        return places if self.shape is Shape.RUN else places[:1]

    def real_place(self, face: int) -> int | None:
        """The first position where a tile that is not wild is read as ``face``; None when there is none.

        >>> Group.parse("12*3m").real_place(2), Group.parse("12*3m").real_place(1)
        (2, None)
        """
        for position, each in enumerate(self.faces):
            if each == face and not self.is_wild(position):
                return position
        return None

    def text(self, marked: int | None = None) -> str:
        """The text form, with ``!`` after the tile at position ``marked``.

        >>> Group.parse("12*3m").text(1)
        '12*!3m'
        """
        marks = (
            str(RANK_OF[face]) + "*" * self.is_wild(position) + "!" * (position == marked)
            for position, face in enumerate(self.faces)
        )
        return "".join(marks) + SUITS[SUIT_OF[self.face]]

    def __str__(self) -> str:
        return self.text()


Split = tuple[Group, ...]
"""Groups of one suit (or of a hand) in the fixed order."""


def _lowest_real(group: Group) -> int:
    """The lowest face that is not a wild; past all faces when there is none."""
    return next((face for i, face in enumerate(group.faces) if not group.is_wild(i)), FACES)


def _all_groups(suit: int) -> tuple[Group, ...]:
    faces = [face for face in range(FACES) if SUIT_OF[face] == suit]
    groups = [Group(Shape.TRIPLET, face, mask) for face in faces for mask in (0b000, 0b100, 0b110, 0b111)]
    groups += [Group(Shape.PAIR, face, mask) for face in faces for mask in (0b00, 0b10, 0b11)]
    if suit != HONOUR:
        groups += [Group(Shape.RUN, face, mask) for face in faces[:7] for mask in range(8)]
    shapes = list(Shape)
    return tuple(
        sorted(groups, key=lambda each: (_lowest_real(each), shapes.index(each.shape), each.face, each.wild_mask))
    )


GROUPS: Final = tuple(_all_groups(suit) for suit in range(4))
"""All groups of each suit in the fixed order: by lowest tile that is not wild, triplets before runs before pairs, by
face, by wild mask; groups of wilds alone come last. The three suits with numbers have the same groups in the same
places, so a group is also its index here."""

_BY_TEXT: Final = {str(group): group for groups in GROUPS for group in groups}
