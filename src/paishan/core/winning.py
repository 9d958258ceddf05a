"""Does a hand win, is it ready, and on which faces (H1.3, H1.4, H2.1, H6.2, B2.1, B5.7): four sets and a pair.

Suit keys are those of ``tiles.suit_keys``. Concealed copies of ``Wild.stand_in`` are counted as themselves in the keys;
each may move to the wild face, so every question is asked once per number of moved copies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from paishan.core.hands import Hand
from paishan.core.melds import Meld
from paishan.core.suit_tables import (
    HONOUR_GAINS,
    HONOUR_NEEDS,
    NO_GAINS,
    PAIR,
    SUIT_GAINS,
    SUIT_NEEDS,
    UNKNOWN,
    gain_row,
    need_row,
)
from paishan.core.tiles import FACES, SUIT_OF, WEIGHT
from paishan.core.wild import NO_WILD, Wild

ALL_FACES: Final = (1 << FACES) - 1
"""Every face is in the game; clear the bits 27-33 for a game without honours."""

_READY: Final = 1 << FACES
_MOST_WILDS: Final = 4


def _need_of(total: int) -> int:
    """Wilds for sets and one pair when the rows of the four suits add up to ``total``."""
    return (total & 31) - 1 if total >= PAIR else total + 2


_NEED: Final[tuple[int, ...]] = tuple(_need_of(total) for total in range(UNKNOWN))
_FITS: Final[tuple[tuple[bool | None, ...], ...]] = tuple(
    tuple(need in (wilds, wilds - 3) for need in _NEED) + (None,) * (3 * UNKNOWN + 1)
    for wilds in range(_MOST_WILDS + 1)
)
"""By number of wilds and sum of four rows: do they complete (None: some row is not computed)."""

_MASK_FACES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(9 * suit + rank for rank in range(9) if mask >> rank & 1) for mask in range(128 if suit == 3 else 512))
    for suit in range(4)
)


def completes(keys: Sequence[int], wilds: int) -> bool:
    """True when these tiles and 0-4 wilds, all of them, split into sets and exactly one pair.

    >>> completes((1 + 5 + 25, 0, 0, 1), 1), completes((1 + 5 + 25, 0, 0, 1), 0)
    (True, False)
    """
    m, p, s, z = keys
    fit = _FITS[wilds][SUIT_NEEDS[m] + SUIT_NEEDS[p] + SUIT_NEEDS[s] + HONOUR_NEEDS[z]]
    return _FITS[wilds][_total(m, p, s, z)] is True if fit is None else fit


def completes_with_stand_ins(keys: Sequence[int], wilds: int, stand_ins: int, wild: Wild) -> bool:
    """``completes`` for any number of the ``stand_ins`` copies of ``wild.stand_in`` moved to ``wild.face`` (H1.4).

    >>> from paishan.core.tiles import parse_face, WHITE
    >>> keys = [1 + 25, 0, 0, 2 + 625]  # 1m 3m 1z1z 5z: 白 stands for the 2m
    >>> completes_with_stand_ins(keys, 0, 1, Wild.with_white(parse_face("2m")))
    True
    """
    if completes(keys, wilds):
        return True
    if not stand_ins:
        return False
    return any(completes(moved, wilds) for moved in moved_keys(keys, stand_ins, wild))


def moved_keys(keys: Sequence[int], stand_ins: int, wild: Wild) -> Iterator[tuple[int, int, int, int]]:
    """The keys with 1, 2 ... ``stand_ins`` copies of ``wild.stand_in`` counted as ``wild.face`` instead.

    >>> list(moved_keys((0, 0, 0, 1250), 2, Wild.with_white(1)))
    [(5, 0, 0, 625), (10, 0, 0, 0)]
    """
    face, stand_in = wild.face, wild.stand_in
    if face is None or stand_in is None:
        return
    moved = list(keys)
    for _ in range(stand_ins):
        moved[SUIT_OF[stand_in]] -= WEIGHT[stand_in]
        moved[SUIT_OF[face]] += WEIGHT[face]
        m, p, s, z = moved
        yield m, p, s, z


def wins(hand: Hand) -> bool:
    """True when the hand, its winning tile included, is sets and a pair; never but for 3n + 2 tiles (H2, B2.1).

    >>> wins(Hand.parse("123m456p789s11122z")), wins(Hand.parse("123m456p789s11123z"))
    (True, False)
    >>> wins(Hand.parse("13m55s5z", wild=Wild.with_white(1))), wins(Hand.parse("25m55s5z", wild=Wild.with_white(1)))
    (True, False)
    """
    m, p, s, z = hand.keys
    fits = _FITS[hand.wilds]
    fit = fits[SUIT_NEEDS[m] + SUIT_NEEDS[p] + SUIT_NEEDS[s] + HONOUR_NEEDS[z]]
    if fit is None:
        fit = fits[_total(m, p, s, z)]
    if fit or not hand.stand_ins:
        return fit is True
    return _wins_moved(hand)


def waits(hand: Hand, faces: int = ALL_FACES) -> tuple[int, ...]:
    """The faces that complete a hand of 3n + 1 tiles, in order (H6.2, B5.7).

    Faces of which the player holds all four himself, melds included, are left out. The wild face completes like any
    other (drawn, it is a wild). ``faces`` is the mask of faces that are in the game.

    >>> from paishan.core.tiles import format_faces
    >>> format_faces(waits(Hand.parse("2345m")))
    '25m'
    >>> format_faces(waits(Hand.parse("2345m", wild=Wild.with_white(4))))  # 5m is the wild: 234 and any pair
    '123456789m123456789p123456789s1234567z'
    """
    mask = waits_mask(hand.keys, hand.wilds, hand.stand_ins, hand.wild)
    if not mask:
        return ()
    return faces_of_mask(mask & faces & ~held_out(hand.counts, hand.melds))


def ready(hand: Hand, faces: int = ALL_FACES) -> bool:
    """True when some face completes this hand of 3n + 1 tiles: ``bool(waits(hand, faces))``, faster.

    >>> ready(Hand.parse("1m")), ready(Hand.parse("1m", ["pong 1m"])), ready(Hand.parse("1246m"))
    (True, False, False)
    """
    mask = waits_mask(hand.keys, hand.wilds, hand.stand_ins, hand.wild)
    return mask != 0 and mask & faces & ~held_out(hand.counts, hand.melds) != 0


def waits_mask(keys: Sequence[int], wilds: int, stand_ins: int = 0, wild: Wild = NO_WILD) -> int:
    """Mask of the faces that complete 3n + 1 tiles; 0 for another number of tiles.

    Copies held are not looked at here (see ``held_out``), except that a plain face with four concealed copies is
    never in the mask.

    >>> from paishan.core.tiles import suit_keys, counts_of, parse_faces
    >>> bin(waits_mask(suit_keys(counts_of(parse_faces("2345m"))), 0))
    '0b10010'
    """
    mask = _plain_waits(keys, wilds)
    if stand_ins:
        for moved in moved_keys(keys, stand_ins, wild):
            mask |= _plain_waits(moved, wilds)
    face = wild.face
    if mask and face is not None:
        if mask >> face & 1 and wild.stand_in is not None:
            mask |= 1 << wild.stand_in
        mask |= 1 << face
    return mask & ALL_FACES


def held_out(counts: Sequence[int], melds: Sequence[Meld]) -> int:
    """Mask of the faces of which these concealed counts and melds hold all four.

    >>> held_out(Hand.parse("1111m2m").counts, [Meld.parse("pong 2m"), Meld.parse("added_kong 3m")])
    7
    """
    mask = 0
    if 4 in counts:
        for face, count in enumerate(counts):
            if count == 4:
                mask |= 1 << face
    for meld in melds:
        if meld.kind.is_kong or counts[meld.face]:
            mask |= 1 << meld.face
    return mask


def faces_of_mask(mask: int) -> tuple[int, ...]:
    """The faces of a 34-bit mask, in order.

    >>> faces_of_mask(1 << 33 | 1)
    (0, 33)
    """
    m, p, s, z = _MASK_FACES
    return m[mask & 511] + p[mask >> 9 & 511] + s[mask >> 18 & 511] + z[mask >> 27 & 127]


def _total(m: int, p: int, s: int, z: int) -> int:
    """Sum of the rows of the four suits, computing what is missing."""
    return need_row(0, m) + need_row(1, p) + need_row(2, s) + need_row(3, z)


def _wins_moved(hand: Hand) -> bool:
    moved = moved_keys(hand.keys, hand.stand_ins, hand.wild)
    return any(completes(each, hand.wilds) for each in moved)


def _plain_waits(keys: Sequence[int], wilds: int) -> int:
    """Mask of plain faces that complete, with ``_READY`` set when a drawn wild does."""
    m, p, s, z = keys
    total = SUIT_NEEDS[m] + SUIT_NEEDS[p] + SUIT_NEEDS[s] + HONOUR_NEEDS[z]
    if total >= UNKNOWN:
        total = _total(m, p, s, z)
    spare = wilds - _NEED[total]
    if spare == -1:
        return _READY | _gains(keys, total)
    return _READY | ALL_FACES if spare == 2 else 0


def _gains(keys: Sequence[int], total: int) -> int:
    """Mask of the faces that lower the need of four suits by one.

    With the pair free of charge in no suit, it may go anywhere: both masks of each suit count. Otherwise a suit
    without a free pair must be sets, and one with a free pair is sets and the pair, or sets when another suit has one.
    """
    m, p, s, z = keys
    gains_m, gains_p, gains_s, gains_z = SUIT_GAINS[m], SUIT_GAINS[p], SUIT_GAINS[s], HONOUR_GAINS[z]
    if (gains_m | gains_p | gains_s | gains_z) >= NO_GAINS:
        gains_m, gains_p, gains_s, gains_z = (gain_row(suit, key) for suit, key in enumerate(keys))
    if total < PAIR:
        return (
            (gains_m | gains_m >> 9) & 511
            | ((gains_p | gains_p >> 9) & 511) << 9
            | ((gains_s | gains_s >> 9) & 511) << 18
            | ((gains_z | gains_z >> 9) & 511) << 27
        )
    return (
        _paired(gains_m, SUIT_NEEDS[m], total)
        | _paired(gains_p, SUIT_NEEDS[p], total) << 9
        | _paired(gains_s, SUIT_NEEDS[s], total) << 18
        | _paired(gains_z, HONOUR_NEEDS[z], total) << 27
    )


def _paired(gains: int, row: int, total: int) -> int:
    """Ranks of one suit that lower the need when some suit has a free pair."""
    if row < PAIR:
        return gains & 511
    return (gains | gains >> 9) & 511 if total >= 2 * PAIR else gains >> 9
