"""Readings of winning hands (H2.2, B2.2): what every wild and white tile stands for, and how the tiles are split.

Readings come in one fixed order: by the number of white tiles that stand in, then by the wilds given to 万 筒 条 and
honours, then by the suit the winning tile sits in, then by the splits of the suits, then by its place.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from paishan.core.errors import HandError, NotationError
from paishan.core.groups import Group, Shape, Split
from paishan.core.hands import Hand
from paishan.core.suit_splits import suit_splits
from paishan.core.suit_tables import PAIR, need_row
from paishan.core.tiles import FACE_NAMES, SUIT_OF, WEIGHT
from paishan.core.wild import Wild
from paishan.core.winning import moved_keys

__all__ = [
    "Choice",
    "Group",
    "Place",
    "Reading",
    "Shape",
    "Signature",
    "Split",
    "SuitReading",
    "all_readings",
    "choices",
    "reading_classes",
    "reading_of",
    "suit_splits",
    "wild_shares",
]

Place = tuple[int, int]
"""Index of a group and position in it."""

Signature = Callable[[int, Split, Place | None, Hashable], Hashable]
"""What matters of one suit: ``signature(suit, split, place of the winning tile if it is here, context)``."""

_WILD: Final = -1
"""Instead of a face: the winning tile is a wild."""

_LIMIT: Final = 1 << 14


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read the concealed tiles of a winning hand; melds are not part of it.

    ``groups`` are in the fixed order, suit by suit; ``place`` is where the winning tile sits. Of identical groups, and
    of identical tiles in a group, it is the first. In text the winning tile is followed by ``!``.
    """

    groups: Split
    place: Place

    @classmethod
    def parse(cls, text: str) -> Reading:
        """Read groups with one marked tile; NotationError ``bad_reading`` or ``bad_group`` otherwise.

        >>> Reading.parse("12*!3m 55z").place
        (0, 1)
        """
        words = text.split()
        marked = [index for index, word in enumerate(words) if "!" in word]
        if len(marked) != 1 or text.count("!") != 1:
            message = f"not a reading: {text!r} (groups such as 12!3*m 55z, ! after the winning tile)"
            raise NotationError("bad_reading", message, text=text)
        before = words[marked[0]].partition("!")[0]
        groups = tuple(Group.parse(word.replace("!", "")) for word in words)
        return cls(groups, (marked[0], sum(char.isdigit() for char in before) - 1))

    @property
    def winning_group(self) -> Group:
        """The group the winning tile sits in."""
        return self.groups[self.place[0]]

    @property
    def winning_face(self) -> int:
        """The face the winning tile is read as."""
        return self.winning_group.faces[self.place[1]]

    def stand_ins(self, wild: Wild) -> tuple[Place, ...]:
        """Places of the white tiles that stand in: real copies of the wild face are all wild (H1.4).

        >>> Reading.parse("12*3m 4!56m").stand_ins(Wild.with_white(5))
        ((1, 2),)
        """
        return tuple(
            (index, position)
            for index, group in enumerate(self.groups)
            for position, face in enumerate(group.faces)
            if face == wild.face and not group.is_wild(position)
        )

    def __str__(self) -> str:
        index, position = self.place
        return " ".join(group.text(position if i == index else None) for i, group in enumerate(self.groups))


@dataclass(frozen=True, slots=True)
class SuitReading:
    """One suit of a reading, standing for all that have the same signature; ``place`` if the winning tile is here."""

    signature: Hashable
    split: Split
    place: Place | None = None


Choice = tuple[SuitReading, SuitReading, SuitReading, SuitReading]
"""A reading suit by suit."""


def all_readings(hand: Hand, win: int) -> Iterator[Reading]:
    """Every reading of a hand whose winning tile, a printed face in it, is counted in; none when it does not win.

    HandError ``not_in_hand`` when the hand has no such tile.

    >>> [str(each) for each in all_readings(Hand.parse("22234m"), 1)]
    ['2!34m 22m', '234m 2!2m']
    >>> [str(each) for each in all_readings(Hand.parse("13m55s5z", wild=Wild.with_white(1)), 31)]
    ['12!3m 55s']
    """
    return map(reading_of, choices(hand, win))


def reading_classes(
    hand: Hand, win: int, signature: Signature | None = None, context: Hashable = None
) -> Iterator[Reading]:
    """The first reading of each combination of suit signatures, in the order of ``all_readings``.

    Suits with equal signatures must be worth the same wherever they occur. Rows of classes are kept by suit key,
    signature function and ``context``, which says what else the signature depends on. Without signature: all readings.
    """
    return map(reading_of, choices(hand, win, signature, context))


def reading_of(choice: Choice) -> Reading:
    """The suits of a choice put together."""
    groups: Split = ()
    place = 0, 0
    for each in choice:
        if each.place is not None:
            place = len(groups) + each.place[0], each.place[1]
        groups += each.split
    return Reading(groups, place)


def choices(hand: Hand, win: int, signature: Signature | None = None, context: Hashable = None) -> Iterator[Choice]:
    """``reading_classes`` before the suits are put together: for callers that score by the signatures alone."""
    if not hand.counts[win]:
        raise HandError("not_in_hand", f"no {FACE_NAMES[win]} in hand to have won on", face=win)
    found = _every_choice(hand, win, signature, context)
    return found if signature is None else _first_of_each(found)


def _first_of_each(found: Iterable[Choice]) -> Iterator[Choice]:
    seen: set[tuple[Hashable, ...]] = set()
    for choice in found:
        m, p, s, z = choice
        signatures = m.signature, p.signature, s.signature, z.signature
        if signatures not in seen:
            seen.add(signatures)
            yield choice


def _every_choice(hand: Hand, win: int, signature: Signature | None, context: Hashable) -> Iterator[Choice]:
    """The products of the rows of the suits, for each number of stand-ins, share of wilds and suit of the winner."""
    every_keys = (hand.keys, *moved_keys(hand.keys, hand.stand_ins, hand.wild))
    for keys in every_keys:
        for shares in wild_shares(keys, hand.wilds):
            for suit, target in _targets(hand, win, keys, shares):
                rows = [
                    _row((signature, context, i, keys[i], shares[i], target if i == suit else None)) for i in range(4)
                ]
                yield from product(*rows)  # pyright: ignore[reportReturnType]


def wild_shares(keys: Sequence[int], wilds: int) -> tuple[tuple[int, ...], ...]:
    """Every way to give the wilds to the four suits such that three become sets and one sets and the pair.

    >>> wild_shares((1 + 5, 2, 0, 0), 1)
    ((1, 0, 0, 0),)
    """
    where = need_row(0, keys[0]), need_row(1, keys[1]), need_row(2, keys[2]), need_row(3, keys[3]), wilds
    shares = _SHARES.get(where)
    if shares is None:
        shares = _compute_shares(where[:4], wilds)
        if len(_SHARES) >= _LIMIT:
            _SHARES.clear()
        _SHARES[where] = shares
    return shares


_SHARES: Final[dict[tuple[int, int, int, int, int], tuple[tuple[int, ...], ...]]] = {}


def _compute_shares(needs: Sequence[int], wilds: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = []
    for paired in range(4):
        lows = [(row & 31) + ((-1 if row & PAIR else 2) if suit == paired else 0) for suit, row in enumerate(needs)]
        found += [each for each in product(*(range(low, wilds + 1, 3) for low in lows)) if sum(each) == wilds]
    return tuple(sorted(found))


def _targets(hand: Hand, win: int, keys: Sequence[int], shares: Sequence[int]) -> list[tuple[int, int]]:
    """(suit, face or _WILD): what the winning tile may be."""
    face = hand.wild.face
    if win == face:
        return [(suit, _WILD) for suit in range(4) if shares[suit]]
    if win != hand.wild.stand_in:
        return [(SUIT_OF[win], win)]
    targets = [(SUIT_OF[win], win)] if keys[SUIT_OF[win]] // WEIGHT[win] % 5 else []
    if face is not None and keys[SUIT_OF[face]] // WEIGHT[face] % 5:
        targets.append((SUIT_OF[face], face))
    return targets


Where = tuple[Signature | None, Hashable, int, int, int, int | None]
"""Signature, context, suit, key, wilds and what the winning tile is if it is here."""

_ROWS: Final[dict[Where, tuple[SuitReading, ...]]] = {}


def _row(where: Where) -> tuple[SuitReading, ...]:
    """The classes of one suit, each by its first split and place."""
    row = _ROWS.get(where)
    if row is None:
        row = _compute_row(where)
        if len(_ROWS) >= _LIMIT:
            _ROWS.clear()
        _ROWS[where] = row
    return row


def _compute_row(where: Where) -> tuple[SuitReading, ...]:
    signature, context, suit, key, wilds, target = where
    split_places = _split_places(suit_splits(suit, key, wilds), target)
    if signature is None:
        return tuple(SuitReading(None, split, place) for split, place in split_places)
    first: dict[Hashable, SuitReading] = {}
    for split, place in split_places:
        signed = signature(suit, split, place, context)
        if signed not in first:
            first[signed] = SuitReading(signed, split, place)
    return tuple(first.values())


def _split_places(splits: Iterable[Split], target: int | None) -> Iterator[tuple[Split, Place | None]]:
    """Each split with each place of the winning tile, or with none when it is in another suit."""
    for split in splits:
        if target is None:
            yield split, None
            continue
        for index, group in enumerate(split):
            if not index or group != split[index - 1]:
                for position in _positions(group, target):
                    yield split, (index, position)


def _positions(group: Group, target: int) -> tuple[int, ...]:
    if target == _WILD:
        return group.wild_places()
    position = group.real_place(target)
    return () if position is None else (position,)
