"""Which face is wild in a round, and which face may stand in for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paishan.core.errors import HandError
from paishan.core.tiles import FACES, HIDDEN, WHITE


@dataclass(frozen=True, slots=True)
class Wild:
    """The wild tile of a round.

    ``face`` is the wild face (None: no wild tiles). ``stand_in`` is a face whose concealed copies are each either
    themselves or ``face`` (None: no tile stands in).
    """

    face: int | None = None
    stand_in: int | None = None

    def __post_init__(self) -> None:
        for face in (self.face, self.stand_in):
            if face is not None and not 0 <= face < FACES:
                raise HandError("bad_face", f"no such face: {face} (0-{FACES - 1})", face=face)

    @classmethod
    def with_white(cls, face: int) -> Wild:
        """The wild face of 含山 with 白板 standing in for it, unless it is 白板 itself (H1.4, H1.5).

        HIDDEN, a face that nobody has flipped yet, makes nothing wild.
        """
        if face == HIDDEN:
            return cls()
        return cls(face, None if face == WHITE else WHITE)


NO_WILD: Final = Wild()
