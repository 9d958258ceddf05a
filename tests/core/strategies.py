"""Hands for properties: near a win more often than not, with wilds and whites that stand in."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.oracle import EVERY_GROUP, group_faces

from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES, WHITE
from paishan.core.wild import NO_WILD, Wild

SETS = [group for group in EVERY_GROUP if group[0] != "pair"]
faces = st.integers(0, FACES - 1)
wilds = st.one_of(
    st.just(NO_WILD),
    faces.map(Wild.with_white),
    st.builds(Wild, faces),
    st.sampled_from([Wild.with_white(WHITE), Wild.with_white(27), Wild.with_white(0)]),
)


def add(counts: list[int], face: int) -> int:
    """Put one more copy of a face, or of the next with room, into counts; says which."""
    while counts[face] == 4:
        face = (face + 1) % FACES
    counts[face] += 1
    return face


@st.composite
def hands(
    draw: st.DrawFn, *, sets: tuple[int, int] = (0, 4), short: int = 0, melded: bool = True, most_wilds: int = 4
) -> Hand:
    """Sets and a pair, some tiles turned into wilds, whites or others, ``short`` taken away; the rest is melds."""
    number = draw(st.integers(*sets))
    wild = draw(wilds)
    held = [0] * FACES
    melds: list[Meld] = []
    for face in draw(st.lists(faces, max_size=min(4 - number, 3), unique=True)) if melded else []:
        if face not in (wild.face, wild.stand_in):
            kind = draw(st.sampled_from(MeldKind))
            melds.append(Meld(kind, face))
            held[face] = 4 if kind.is_kong else 3
    groups = [*draw(st.lists(st.sampled_from(SETS), min_size=number, max_size=number)), ("pair", draw(faces))]
    wanted = [face for group in groups for face in group_faces(*group)]
    concealed = [add(held, _changed(draw, face, wild)) for face in wanted][short:]
    hand = Hand.of(concealed, melds, wild)
    while hand.wilds > most_wilds and wild.face is not None:
        hand = hand.minus(wild.face).plus(next(face for face in range(FACES) if held[face] < 3 and face != wild.face))
    return hand


def _changed(draw: st.DrawFn, face: int, wild: Wild) -> int:
    """A face, or the wild, the stand-in or any other in its place."""
    others = [each for each in (wild.face, wild.stand_in) if each is not None]
    return draw(st.one_of(st.just(face), st.just(face), st.sampled_from([*others, face]), faces))


def in_melds(hand: Hand) -> list[int]:
    """Copies of each face in the melds."""
    counts = [0] * FACES
    for meld in hand.melds:
        counts[meld.face] += 4 if meld.kind.is_kong else 3
    return counts
