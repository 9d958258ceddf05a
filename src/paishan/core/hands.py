"""A hand as a value: concealed tiles, melds and what is wild, with the suit keys kept beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from paishan.core.errors import HandError
from paishan.core.melds import Meld
from paishan.core.tiles import (
    FACE_NAMES,
    FACES,
    HIDDEN,
    SUIT_OF,
    WEIGHT,
    counts_of,
    format_faces,
    parse_faces,
    suit_keys,
)
from paishan.core.wild import NO_WILD, Wild


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles by printed face, melds, and the wild of the round.

    ``counts`` has 34 entries and holds wild tiles under their printed face. ``keys`` are the four suit keys of the
    tiles that are not wild (stand-ins counted as themselves), ``wilds`` and ``stand_ins`` the numbers of each.
    """

    counts: tuple[int, ...]
    melds: tuple[Meld, ...] = ()
    wild: Wild = NO_WILD
    keys: tuple[int, int, int, int] = field(init=False, repr=False, compare=False)
    wilds: int = field(init=False, repr=False, compare=False)
    stand_ins: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        counts = list(self.counts)
        _check_copies(counts, self.melds)
        wilds = 0
        if self.wild.face is not None:
            wilds = counts[self.wild.face]
            counts[self.wild.face] = 0
        stand_ins = 0 if self.wild.stand_in is None else counts[self.wild.stand_in]
        m, p, s, z = suit_keys(counts)
        object.__setattr__(self, "keys", (m, p, s, z))
        object.__setattr__(self, "wilds", wilds)
        object.__setattr__(self, "stand_ins", stand_ins)

    @classmethod
    def of(cls, faces: Iterable[int], melds: Iterable[Meld] = (), wild: Wild = NO_WILD) -> Hand:
        """Build a hand from faces; HandError ``five_copies`` when a face occurs more than four times, ``bad_face``
        when one is none (a hidden tile)."""
        held, laid = tuple(faces), tuple(melds)
        for face in (*held, *(meld.face for meld in laid if meld.face != HIDDEN)):
            if not 0 <= face < FACES:
                raise HandError("bad_face", f"no such face: {face} (0-{FACES - 1})", face=face)
        return cls(tuple(counts_of(held)), laid, wild)

    @classmethod
    def parse(cls, text: str, melds: Iterable[str] = (), wild: Wild = NO_WILD) -> Hand:
        """Read MPSZ tiles and melds such as ``pong 1z``.

        >>> str(Hand.parse("12m5z", ["pong 1z"]))
        '12m5z [pong 1z]'
        """
        return cls.of(parse_faces(text), (Meld.parse(meld) for meld in melds), wild)

    @property
    def size(self) -> int:
        """Number of concealed tiles."""
        return sum(self.counts)

    @property
    def faces(self) -> tuple[int, ...]:
        """Concealed faces in order."""
        return tuple(face for face in range(FACES) for _ in range(self.counts[face]))

    def plus(self, face: int) -> Hand:
        """The hand with one more tile of this face."""
        return self._changed(face, 1)

    def minus(self, face: int) -> Hand:
        """The hand without one tile of this face; HandError ``not_in_hand`` when it holds none."""
        if not self.counts[face]:
            raise HandError("not_in_hand", f"no {FACE_NAMES[face]} in hand", face=face)
        return self._changed(face, -1)

    def _changed(self, face: int, by: int) -> Hand:
        """The hand with ``by`` more tiles of a face; what was derived is carried over instead of found again."""
        counts = list(self.counts)
        counts[face] += by
        if by > 0:
            _check_copies(counts, self.melds)
        keys, wild = self.keys, self.wild
        if face != wild.face:
            suit = SUIT_OF[face]
            key = keys[suit] + by * WEIGHT[face]
            keys = (*keys[:suit], key, *keys[suit + 1 :])
        new = object.__new__(Hand)
        put = object.__setattr__
        put(new, "counts", tuple(counts))
        put(new, "melds", self.melds)
        put(new, "wild", wild)
        put(new, "keys", keys)
        put(new, "wilds", self.wilds + by * (face == wild.face))
        put(new, "stand_ins", self.stand_ins + by * (face == wild.stand_in))
        return new

    def __str__(self) -> str:
        melds = ", ".join(str(meld) for meld in self.melds)
        return format_faces(self.faces) + (f" [{melds}]" if melds else "")


def _check_copies(counts: list[int], melds: tuple[Meld, ...]) -> None:
    """No face may occur more than four times, melds included, and none less than never."""
    if len(counts) != FACES or min(counts) < 0:
        raise HandError("bad_counts", f"a hand counts {FACES} faces, each from 0")
    if melds:
        counts = counts[:]
        for meld in melds:
            if meld.face != HIDDEN:
                counts[meld.face] += 4 if meld.kind.is_kong else 3
    copies = max(counts)
    if copies > 4:
        name = FACE_NAMES[counts.index(copies)]
        raise HandError("five_copies", f"{copies} copies of {name}", face=name)
