"""Every value of the core reads back what it prints, and says what is wrong with what it cannot read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.strategies import faces, hands

from paishan.core.decompose import Group, Reading
from paishan.core.errors import HandError, NotationError, PaishanError
from paishan.core.groups import GROUPS
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import (
    FACE_NAMES,
    HIDDEN,
    TILES,
    counts_of,
    face_name,
    format_faces,
    parse_face,
    parse_faces,
    parse_tile,
    suit_keys,
    tile_name,
)
from paishan.core.wild import Wild

groups = st.sampled_from([group for groups in GROUPS for group in groups])


@given(faces)
def test_faces_read_back(face: int) -> None:
    """34 names, 34 faces."""
    assert parse_face(face_name(face)) == face


@given(st.integers(HIDDEN, TILES - 1))
def test_tiles_read_back_hidden_ones_included(tile: int) -> None:
    """A physical tile is its face and its copy."""
    assert parse_tile(tile_name(tile)) == tile


@given(st.lists(faces, max_size=20))
def test_lists_of_faces_read_back_sorted(several: list[int]) -> None:
    """The text of faces is sorted by suit and rank."""
    assert parse_faces(format_faces(several)) == tuple(sorted(several))


@given(faces, st.sampled_from(MeldKind))
def test_melds_read_back(face: int, kind: MeldKind) -> None:
    """A kind and a face."""
    meld = Meld(kind, face)
    assert Meld.parse(str(meld)) == meld


@given(hands())
def test_hands_read_back(hand: Hand) -> None:
    """Concealed tiles and melds; the wild belongs to the round."""
    tiles, _, melds = str(hand).partition(" [")
    assert Hand.parse(tiles, [each for each in melds.rstrip("]").split(", ") if each], hand.wild) == hand


@given(groups)
def test_groups_read_back(group: Group) -> None:
    """Stars mark the wilds."""
    assert Group.parse(str(group)) == group


@given(st.lists(groups, min_size=1, max_size=5), st.data())
def test_readings_read_back(several: list[Group], data: st.DataObject) -> None:
    """The mark stands after the winning tile, wild or not."""
    index = data.draw(st.integers(0, len(several) - 1))
    reading = Reading(tuple(several), (index, data.draw(st.integers(0, several[index].shape.size - 1))))
    assert Reading.parse(str(reading)) == reading


@given(hands(), faces)
def test_plus_and_minus_undo_each_other(hand: Hand, face: int) -> None:
    """Taking a tile out and putting it back gives the same hand, keys included."""
    if hand.counts[face]:
        same = hand.minus(face).plus(face)
        assert same == hand
        assert (same.keys, same.wilds, same.stand_ins) == (hand.keys, hand.wilds, hand.stand_ins)


@given(hands())
def test_keys_of_a_hand_are_those_of_its_tiles_without_wilds(hand: Hand) -> None:
    """Stand-ins count as themselves."""
    plain = [face for face in hand.faces if face != hand.wild.face]
    assert list(hand.keys) == suit_keys(counts_of(plain))
    assert hand.wilds == hand.size - len(plain)
    assert hand.stand_ins == plain.count(-1 if hand.wild.stand_in is None else hand.wild.stand_in)


@pytest.mark.parametrize(
    ("read", "text", "code"),
    [
        (parse_face, "0m", "bad_tile"),
        (parse_face, "8z", "bad_tile"),
        (parse_tile, "5m", "bad_tile"),
        (parse_tile, "5m.4", "bad_tile"),
        (parse_faces, "12", "bad_hand"),
        (parse_faces, "m", "bad_hand"),
        (parse_faces, "12x", "bad_hand"),
        (Meld.parse, "chow 1m", "bad_meld"),
        (Meld.parse, "pong", "bad_meld"),
        (Group.parse, "135m", "bad_group"),
        (Group.parse, "1*1m", "bad_group"),
        (Group.parse, "123z", "bad_group"),
        (Reading.parse, "123m 55z", "bad_reading"),
        (Reading.parse, "1!23m 5!5z", "bad_reading"),
        (Reading.parse, "1!2m", "bad_group"),
    ],
)
def test_bad_text_is_refused_with_a_code(read: object, text: str, code: str) -> None:
    """Codes are stable, the text is among the facts."""
    assert callable(read)
    with pytest.raises(NotationError) as caught:
        read(text)
    assert caught.value.code == code
    assert caught.value.facts["text"]


def test_hands_that_cannot_be_are_refused() -> None:
    """Five copies of a face, melds counted, and a tile that is not there."""
    errors: list[PaishanError] = []
    for wrong in (
        lambda: Hand.parse("11111m"),
        lambda: Hand.parse("11m", ["pong 1m"]),
        lambda: Hand.parse("11m").minus(5),
    ):
        with pytest.raises(HandError) as caught:
            wrong()
        errors.append(caught.value)
    assert [error.code for error in errors] == ["five_copies", "five_copies", "not_in_hand"]


def test_h1_5_white_as_the_wild_has_no_stand_in() -> None:
    """With any other wild face the whites stand in."""
    white = parse_face("5z")
    assert Wild.with_white(white) == Wild(white, None)
    assert Wild.with_white(0) == Wild(0, white)
    assert Wild.with_white(0).stand_in == FACE_NAMES.index("5z")


@given(st.lists(st.integers(0, 135), min_size=13, max_size=13, unique=True), st.integers(0, 33), st.integers(0, 33))
def test_a_hand_with_a_tile_more_or_less_is_as_if_built_anew(tiles: list[int], wild: int, face: int) -> None:
    """What a hand derives is the same whether a tile was added, taken away, or there from the start."""
    hand = Hand.of((tile >> 2 for tile in tiles), (), Wild.with_white(wild))
    changed = [hand.minus(each) for each in set(hand.faces)]
    if hand.counts[face] < 4:
        changed.append(hand.plus(face))
    for each in changed:
        anew = Hand(each.counts, each.melds, each.wild)

        assert (each, each.keys, each.wilds, each.stand_ins) == (anew, anew.keys, anew.wilds, anew.stand_ins)
