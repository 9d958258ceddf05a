"""How many tiles a hand must exchange until it is ready, and which draws and discards bring it nearer.

0 is ready, -1 (3n + 2 tiles only) complete. Exact for wilds and for white tiles that stand in (H1.3, H1.4). Without a
wild in the game no aim needs a fifth copy of a face, the player's own melds counted (B5.7); with one, the fifth copy
may be a wild, and a drawn wild always counts as a draw that helps.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from paishan.core.distance_tables import CAPPED, FREE, JOINS, MELD_SCALE, VECTORS, Bounded, lane
from paishan.core.hands import Hand
from paishan.core.melds import Meld
from paishan.core.tiles import FACES, SUIT_OF, WEIGHT
from paishan.core.winning import ALL_FACES, held_out, moved_keys

Keys = tuple[int, int, int, int]
Rows = tuple[Bounded, Bounded]

OUT_OF_REACH: Final = 99
"""Distance to seven pairs of a hand with melds."""

_LANES: Final = tuple(lane(max(size - 1, 0) // 3, 1) for size in range(15))
"""By number of concealed tiles: where a vector holds the cost of the sets they are to become, and a pair."""
_BY_SUIT: Final = tuple(
    tuple((face, WEIGHT[face]) for face in range(FACES) if SUIT_OF[face] == suit) for suit in range(4)
)


def distance(hand: Hand) -> int:
    """Fewest exchanges until the hand is ready for four sets and a pair; -1 when 3n + 2 tiles are complete.

    >>> distance(Hand.parse("123m456p789s1122z")), distance(Hand.parse("123m456p789s11122z"))
    (0, -1)
    >>> distance(Hand.parse("147m258p369s1234z"))
    8
    >>> distance(Hand.parse("1m", ["pong 1m"])), distance(Hand.parse("1m"))
    (1, 0)
    """
    if hand.wild.face is None and not hand.melds:
        m, p, s, z = hand.keys
        suit, honour = CAPPED
        total = JOINS[JOINS[suit[m] << 16 | suit[p]] << 16 | JOINS[suit[s] << 16 | honour[z]]]
        return (VECTORS[total] >> _LANES[sum(hand.counts)] & 127) - 1
    rows, keys, shift = _outlook(hand)
    missing = _missing(rows, keys, shift)
    for moved in moved_keys(keys, hand.stand_ins, hand.wild):
        missing = min(missing, _missing(rows, moved, shift))
    return missing - hand.wilds - 1


def distance_pairs(hand: Hand) -> int:
    """The same for seven pairs, four of a kind being two of them (B2.1); for games without wild tiles.

    >>> distance_pairs(Hand.parse("1122m3344p5566s1z")), distance_pairs(Hand.parse("1111m3344p5566s11z"))
    (0, -1)
    """
    if hand.melds:
        return OUT_OF_REACH
    return 6 - sum(count >> 1 for count in hand.counts)


def discard_distances(hand: Hand) -> dict[int, int]:
    """The distance of what is left after each discard of a hand of 3n + 2 tiles, by face in order.

    >>> discard_distances(Hand.parse("123m13p", ["pong 1z", "pong 2z"]))
    {0: 1, 1: 1, 2: 1, 9: 0, 11: 0}
    """
    rows, keys, shift = _outlook(hand)
    found = dict.fromkeys((face for face in range(FACES) if hand.counts[face]), OUT_OF_REACH)
    best = _drop(rows, keys, shift, found)
    for moved in moved_keys(keys, hand.stand_ins, hand.wild):
        best = min(best, _drop(rows, moved, shift, found))
    if hand.wilds and hand.wild.face is not None:
        found[hand.wild.face] = best + 1
    return {face: missing - hand.wilds - 1 for face, missing in found.items()}


def useful_mask(hand: Hand, faces: int = ALL_FACES) -> int:
    """Mask of the faces whose draw brings a hand of 3n + 1 tiles nearer; faces held four times are left out.

    For a ready hand these are its waits. ``faces`` is the mask of faces that are in the game.

    >>> from paishan.core.winning import faces_of_mask
    >>> faces_of_mask(useful_mask(Hand.parse("2345m")))
    (1, 4)
    """
    _, mask = _useful(hand)
    return mask & faces & ~held_out(hand.counts, hand.melds)


def best_discards(hand: Hand, faces: int = ALL_FACES) -> Mapping[int, int]:
    """The discards of a hand of 3n + 2 tiles that leave the least distance, each with ``useful_mask`` of what is left.

    >>> {face: bin(mask) for face, mask in best_discards(Hand.parse("123m13p", ["pong 1z", "pong 2z"])).items()}
    {9: '0b100000000000', 11: '0b1000000000'}
    """
    distances = discard_distances(hand)
    least = min(distances.values())
    return {face: useful_mask(hand.minus(face), faces) for face, each in distances.items() if each == least}


def _outlook(hand: Hand) -> tuple[Rows, Keys, int]:
    """The rows that hold for a hand, its keys for them, and the lane to read."""
    shift = _LANES[sum(hand.counts)]
    if hand.wild.face is not None:
        return FREE, hand.keys, shift
    return CAPPED, _capped_keys(hand.keys, hand.melds), shift


def _capped_keys(keys: Keys, melds: tuple[Meld, ...]) -> Keys:
    """Suit keys with the copies that lie in melds beside them."""
    capped = list(keys)
    for meld in melds:
        copies = 4 if meld.kind.is_kong else 3
        capped[SUIT_OF[meld.face]] += copies * WEIGHT[meld.face] * MELD_SCALE
    m, p, s, z = capped
    return m, p, s, z


def _missing(rows: Rows, keys: Keys, shift: int) -> int:
    """Tiles missing from sets and a pair, not counting wilds."""
    m, p, s, z = keys
    suit, honour = rows
    total = JOINS[JOINS[suit[m] << 16 | suit[p]] << 16 | JOINS[suit[s] << 16 | honour[z]]]
    return VECTORS[total] >> shift & 127


def _other_suits(rows: Rows, keys: Keys) -> tuple[int, int, int, int, int]:
    """For each suit the id of the three others together, shifted to be joined; and the id of all."""
    suit, honour = rows
    m, p, s, z = suit[keys[0]], suit[keys[1]], suit[keys[2]], honour[keys[3]]
    joins = JOINS
    mp, sz = joins[m << 16 | p], joins[s << 16 | z]
    return (
        joins[sz << 16 | p] << 16,
        joins[sz << 16 | m] << 16,
        joins[mp << 16 | z] << 16,
        joins[mp << 16 | s] << 16,
        joins[mp << 16 | sz],
    )


def _drop(rows: Rows, keys: Keys, shift: int, found: dict[int, int]) -> int:
    """Lower ``found`` to what is missing after each discard; returns what is missing before one."""
    *others, total = _other_suits(rows, keys)
    joins, vectors = JOINS, VECTORS
    suit, honour = rows
    for face, least in found.items():
        index = SUIT_OF[face]
        key = keys[index]
        weight = WEIGHT[face]
        if key % MELD_SCALE // weight % 5:
            row = honour[key - weight] if index == 3 else suit[key - weight]
            found[face] = min(least, vectors[joins[others[index] | row]] >> shift & 127)
    return vectors[total] >> shift & 127


def _useful(hand: Hand) -> tuple[int, int]:
    """What is missing, and the mask of faces that lower it."""
    rows, keys, shift = _outlook(hand)
    stand_in, face = hand.wild.stand_in, hand.wild.face
    held = list(hand.counts)
    if face is not None:
        held[face] = 0
    missing, mask = _gain(rows, keys, shift, held)
    for moved, moved_hand in enumerate(moved_keys(keys, hand.stand_ins, hand.wild), 1):
        if face is not None:
            held[face] = moved
        each, each_mask = _gain(rows, moved_hand, shift, held)
        if each <= missing:
            mask = each_mask if each < missing else mask | each_mask
            missing = each
    if face is not None:
        if stand_in is not None and mask >> face & 1:
            mask |= 1 << stand_in
        mask |= 1 << face
    return missing, mask


def _gain(rows: Rows, keys: Keys, shift: int, held: list[int]) -> tuple[int, int]:
    """What is missing from these keys, and the mask of plain faces that lower it."""
    *others, total = _other_suits(rows, keys)
    joins, vectors = JOINS, VECTORS
    missing = vectors[total] >> shift & 127
    mask = 0
    for index, key in enumerate(keys):
        row = rows[index == 3]
        rest = others[index]
        for face, weight in _BY_SUIT[index]:
            if held[face] < 4 and vectors[joins[rest | row[key + weight]]] >> shift & 127 < missing:
                mask |= 1 << face
    return missing, mask


def aimed_discards(hand: Hand, aims: int) -> dict[int, int]:
    """``discard_distances`` when only sets and pairs of the faces of the mask ``aims`` (and wilds) count.

    >>> aimed_discards(Hand.parse("123m13p", ["pong 1z", "pong 2z"]), 0x1FF)
    {0: 2, 1: 2, 2: 2, 9: 1, 11: 1}
    """
    rows, keys, shift = _outlook(hand)
    found = dict.fromkeys((face for face in range(FACES) if hand.counts[face]), OUT_OF_REACH)
    best = OUT_OF_REACH
    for each in _aimed_keys(hand, keys, aims):
        best = min(best, _drop(rows, each, shift, found))
    for face in found:
        if not aims >> face & 1:
            found[face] = min(found[face], best)
    if hand.wilds and hand.wild.face is not None:
        found[hand.wild.face] = best + 1
    return {face: missing - hand.wilds - 1 for face, missing in found.items()}


def aimed_useful(hand: Hand, aims: int) -> tuple[int, int]:
    """Distance of a hand of 3n + 1 tiles as ``aimed_discards`` counts it, and the mask of faces that bring it nearer.

    >>> aimed_useful(Hand.parse("123m1p", ["pong 1z", "pong 2z"]), 0x1FF)
    (1, 511)
    """
    rows, keys, shift = _outlook(hand)
    held = list(hand.counts)
    missing, mask = OUT_OF_REACH, 0
    for each in _aimed_keys(hand, keys, aims):
        least, lower = _gain(rows, each, shift, held)
        if least <= missing:
            mask = lower if least < missing else mask | lower
            missing = least
    wild = hand.wild
    if wild.face is not None:
        mask = mask & aims | 1 << wild.face
    return missing - hand.wilds - 1, mask & aims if wild.face is None else mask


def _aimed_keys(hand: Hand, keys: Keys, aims: int) -> list[Keys]:
    """The keys without the tiles outside ``aims``: stand-ins at home and, one key each, moved to the wild face."""
    outside = [face for face, count in enumerate(hand.counts) if count and not aims >> face & 1]
    if hand.wild.face is not None and not aims >> hand.wild.face & 1:
        outside.append(hand.wild.face)
    return [_without(each, outside) for each in (keys, *moved_keys(keys, hand.stand_ins, hand.wild))]


def _without(keys: Keys, faces: list[int]) -> Keys:
    """The keys without any concealed tile of these faces."""
    left = list(keys)
    for face in faces:
        weight = WEIGHT[face]
        left[SUIT_OF[face]] -= keys[SUIT_OF[face]] % MELD_SCALE // weight % 5 * weight
    m, p, s, z = left
    return m, p, s, z
