"""Plans: what a hand may aim at. What a plan is worth is asked of the game; here is only how near it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from paishan.core.distance import aimed_discards, aimed_useful
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES
from paishan.round.table import Options
from paishan.round.variant import Variant

_SUIT: Final = 0x1FF
_HONOURS: Final = 0x7F << 27


_BY_WORTH: Final = (20, 11, 2, 7, 16, 25, 8, 17, 26, 0, 9, 18)
"""Faces for the pong of a model hand, the plainest first."""

Model = tuple[Hand, int]
"""A ready hand and a face it waits for."""


class Plan(Protocol):
    """One aim: distances and useful tiles as if nothing else counted."""

    @property
    def claims(self) -> float:
        """How much another seat's discard of a useful tile that is held twice helps, besides one's own draw."""
        ...

    @property
    def models(self) -> tuple[Model, Model]:
        """Plain hands that are ready under this plan, a concealed one and one with a pong."""
        ...

    def open_to(self, hand: Hand) -> bool:
        """Do the melds allow it?"""
        ...

    def discards(self, hand: Hand) -> Mapping[int, int]:
        """Distance after each discard of 3n + 2 tiles."""
        ...

    def useful(self, hand: Hand) -> tuple[int, int]:
        """Distance of 3n + 1 tiles and the mask of the faces that lower it."""
        ...


class AnyHand:
    """The nearest hand that wins."""

    __slots__ = ("claims", "models", "options", "variant")

    def __init__(self, variant: Variant, options: Options) -> None:
        self.variant = variant
        self.options = options
        self.claims = 0.5
        self.models = _models(sum(1 << face for face in variant.faces(options)))

    def open_to(self, hand: Hand) -> bool:
        """Always."""
        return True

    def discards(self, hand: Hand) -> Mapping[int, int]:
        """As the game has it."""
        return self.variant.discards(hand, self.options)

    def useful(self, hand: Hand) -> tuple[int, int]:
        """As the game has it."""
        return self.variant.distance(hand, self.options), self.variant.useful(hand, self.options)


class Faces:
    """Sets and a pair of some faces only."""

    __slots__ = ("aims", "claims", "models")

    def __init__(self, aims: int) -> None:
        self.aims = aims
        self.claims = 1.0
        self.models = _models(aims)

    def open_to(self, hand: Hand) -> bool:
        """No meld of another face."""
        return all(self.aims >> meld.face & 1 for meld in hand.melds)

    def discards(self, hand: Hand) -> Mapping[int, int]:
        """Only these faces count."""
        return aimed_discards(hand, self.aims)

    def useful(self, hand: Hand) -> tuple[int, int]:
        """Only these faces count."""
        return aimed_useful(hand, self.aims)


class Triplets:
    """Triplets and a pair; stand-ins count as themselves."""

    __slots__ = ("claims", "models")

    def __init__(self) -> None:
        self.claims = 2.0
        faces = (12, 12, 12, 23, 23, 23, 15, 15, 5, 5)
        self.models = (Hand.of((1, 1, 1, *faces)), 15), (Hand.of(faces, [Meld(MeldKind.PONG, 1)]), 15)

    def open_to(self, hand: Hand) -> bool:
        """Always: melds are triplets."""
        return True

    def discards(self, hand: Hand) -> Mapping[int, int]:
        """Distances by counting."""
        counts = list(hand.counts)
        found: dict[int, int] = {}
        for face in range(FACES):
            if counts[face]:
                counts[face] -= 1
                found[face] = _triplets_distance(counts, hand.wild.face)
                counts[face] += 1
        return found

    def useful(self, hand: Hand) -> tuple[int, int]:
        """Faces held once or twice whose draw lowers it, and wild tiles."""
        counts = list(hand.counts)
        distance = _triplets_distance(counts, hand.wild.face)
        mask = 0
        for face in range(FACES):
            if 0 < counts[face] < 3 or face == hand.wild.face:
                counts[face] += 1
                if _triplets_distance(counts, hand.wild.face, extra=1) < distance:
                    mask |= 1 << face
                counts[face] -= 1
        return distance, mask


def _triplets_distance(counts: list[int], wild: int | None, *, extra: int = 0) -> int:
    """Exchanges until ready; ``extra`` tiles of the hand are one too many."""
    wilds = 0 if wild is None else counts[wild]
    held = sorted((min(count, 3) for face, count in enumerate(counts) if count and face != wild), reverse=True)
    sets = (sum(counts) - extra - 1) // 3
    kept = sum(held[:sets]) + (min(held[sets], 2) if len(held) > sets else 0)
    return 3 * sets + 1 - kept - wilds


def _models(aims: int) -> tuple[Model, Model]:
    """Plain hands of these faces: runs over as many suits as there are, an honour pair when it may."""
    suits = [suit for suit in range(3) if aims >> 9 * suit + 4 & 1]
    runs = [(1, 4), (3, 5), (2, 4)][: len(suits)] if len(suits) > 1 else [(0, 2)]
    starts = [9 * suit + rank for suit, ranks in zip(suits, runs, strict=False) for rank in ranks]
    starts = [9 * suits[0] + rank for rank in (1, 2, 4, 5)] if len(suits) == 1 else starts[:4]
    pair = 30 if aims >> 30 & 1 and len(suits) < 3 else 9 * suits[-1] + 7
    faces = [face for start in starts for face in range(start, start + 3)] + [pair, pair]
    wait = starts[-1] + 2
    faces.remove(wait)
    others = [face for face in faces if face not in range(starts[0], starts[0] + 3)]
    others += [face for face in range(starts[0], starts[0] + 3) for _ in range(faces.count(face) - 1)]
    free = next(face for face in _BY_WORTH if aims >> face & 1 and face not in faces)
    return (Hand.of(faces), wait), (Hand.of(others, [Meld(MeldKind.PONG, free)]), wait)


def plans_for(variant: Variant, options: Options) -> tuple[Plan, ...]:
    """Every aim that this game's tiles allow, the nearest hand first."""
    faces = sum(1 << face for face in variant.faces(options))
    honours = faces & _HONOURS
    suits = [_SUIT << 9 * suit & faces for suit in range(3)]
    masks = [*suits, *(suit | honours for suit in suits if honours)]
    return (AnyHand(variant, options), Triplets(), *map(Faces, masks))
