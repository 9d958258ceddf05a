"""Exposed sets and kongs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from paishan.core.errors import NotationError
from paishan.core.tiles import FACE_NAMES, HIDDEN, parse_face


class MeldKind(Enum):
    """Kinds of melds; there are no chows in these games."""

    PONG = "pong"
    """碰"""
    DIRECT_KONG = "direct_kong"
    """直杠: a discard added to three tiles in hand."""
    ADDED_KONG = "added_kong"
    """补杠: the fourth tile added to one's own pong."""
    CONCEALED_KONG = "concealed_kong"
    """暗杠: four tiles in hand."""

    @property
    def is_kong(self) -> bool:
        """True for every kind but the pong."""
        return self is not MeldKind.PONG

    @property
    def is_open(self) -> bool:
        """True for everything but the concealed kong."""
        return self is not MeldKind.CONCEALED_KONG


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld on the table.

    ``face`` is 0..33 (or HIDDEN for another player's hidden concealed kong). ``tiles`` are its physical tiles
    (empty in values made from notation), ``source`` the seat that fed the pong or direct kong (None: nobody).
    """

    kind: MeldKind
    face: int
    tiles: tuple[int, ...] = ()
    source: int | None = None

    @classmethod
    def parse(cls, text: str) -> Meld:
        """Read ``pong 1z`` and the like; NotationError ``bad_meld`` otherwise.

        >>> str(Meld.parse("pong 1z"))
        'pong 1z'
        """
        kind, _, face = text.strip().partition(" ")
        try:
            return cls(MeldKind(kind), parse_face(face.strip()))
        except ValueError as error:
            kinds = ", ".join(each.value for each in MeldKind)
            message = f"not a meld: {text!r} (a kind and a tile, like 'pong 1z'; kinds: {kinds})"
            raise NotationError("bad_meld", message, text=text) from error

    def __str__(self) -> str:
        face = "?" if self.face == HIDDEN else FACE_NAMES[self.face]
        return f"{self.kind.value} {face}"
