"""Readings against the plain reader: the same set, in order, and one for each class."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests import oracle
from tests.core.strategies import hands
from tests.rules import rules

from paishan.core.decompose import (
    Group,
    Marker,
    Place,
    Reading,
    Shape,
    Split,
    all_readings,
    reading_classes,
    reading_marks,
    reading_of,
    suit_splits,
    wild_shares,
)
from paishan.core.errors import HandError
from paishan.core.groups import GROUPS
from paishan.core.hands import Hand
from paishan.core.suit_classes import COUNTS, joined
from paishan.core.suit_tables import POWERS
from paishan.core.tiles import HONOUR, SUIT_OF, WHITE, parse_face
from paishan.core.wild import Wild
from paishan.core.winning import wins

winning_hands = hands(sets=(0, 4), most_wilds=3).filter(wins)


def _plain(group: Group) -> oracle.Group:
    return group.shape.value, group.face, tuple(i for i in range(group.shape.size) if group.is_wild(i))


def _as_oracle(reading: Reading) -> tuple[tuple[oracle.Group, ...], oracle.Place]:
    groups = tuple(sorted(_plain(group) for group in reading.groups))
    return groups, (_plain(reading.winning_group), reading.place[1])


def _suit_of_reading(reading: Reading, suit: int) -> tuple[Split, Place | None]:
    """The groups of one suit and the place of the winning tile among them."""
    indices = [i for i, group in enumerate(reading.groups) if SUIT_OF[group.face] == suit]
    index, position = reading.place
    place = (indices.index(index), position) if index in indices else None
    return tuple(reading.groups[i] for i in indices), place


def _mark(group: Group, position: int | None, context: Hashable) -> int:
    """What a scorer might look at: triplets, wilds in the pair, the winner's group, one kind of run apart."""
    triplet, pair = group.shape is Shape.TRIPLET, group.shape is Shape.PAIR
    marks = (
        triplet | (group.wilds << 3 if pair else 0) | (group.face == context) << 6 | (not pair and not triplet) << 12
    )
    if position is not None:
        marks |= 1 << 7 + list(Shape).index(group.shape) | position << 10
    return marks


def _sift(marks: int) -> int:
    """That there is a run is forgotten."""
    return marks & ~(1 << 12)


MARKER = Marker(_mark, _sift)


def _marks(split: Split, place: Place | None, context: object) -> int:
    """The marks of a suit the slow way."""
    flags = counts = 0
    for index, group in enumerate(split):
        marks = _mark(group, None if place is None or place[0] != index else place[1], context)
        flags, counts = flags | marks & ~COUNTS, counts + (marks & COUNTS)
    return _sift(flags | counts)


def _classes(hand: Hand, win: int, context: object) -> list[tuple[int, Reading]]:
    return [(marks, reading_of(choice)) for marks, choice in reading_classes(hand, win, MARKER, context, start=1)]


def _first_of_each(hand: Hand, win: int, context: object) -> list[tuple[int, Reading]]:
    """The first of all readings with each mark; a meld gives a mark of 1."""
    first: dict[int, Reading] = {}
    for reading in all_readings(hand, win):
        marks = 1
        for suit in range(4):
            marks = joined(marks, _marks(*_suit_of_reading(reading, suit), context))
        first.setdefault(marks, reading)
    return list(first.items())


def _with_four_wilds(hand: Hand) -> Hand:
    """The highest tiles exchanged for wilds until there are four."""
    wild = Wild.with_white(0) if hand.wild.face is None else hand.wild
    plain = [face for face in hand.faces if face != wild.face]
    return Hand.of([*plain[: hand.size - 4], *[wild.face or 0] * 4], (), wild)


@rules("H2.2", "B2.2")
@settings(max_examples=60)
@given(winning_hands, st.data())
def test_all_readings_are_those_of_the_plain_reader(hand: Hand, data: st.DataObject) -> None:
    """Every face of every wild and white, every splitting, every place of the winning tile, each once."""
    win = data.draw(st.sampled_from(hand.faces))
    found = [_as_oracle(reading) for reading in all_readings(hand, win)]
    assert len(found) == len(set(found))
    assert set(found) == oracle.readings(hand.counts, hand.wild, win)


@settings(max_examples=8)
@given(hands(sets=(1, 2), melded=False).map(_with_four_wilds).filter(wins), st.data())
def test_four_wilds_are_read_like_any_other_number(hand: Hand, data: st.DataObject) -> None:
    """The same for the most wilds there can be."""
    win = data.draw(st.sampled_from(hand.faces))
    assert {_as_oracle(each) for each in all_readings(hand, win)} == oracle.readings(hand.counts, hand.wild, win)


@rules("H2.2")
@settings(max_examples=60)
@given(winning_hands, st.data(), st.sampled_from([None, 0, 3]))
def test_classes_are_the_first_reading_of_each_mark(hand: Hand, data: st.DataObject, context: int | None) -> None:
    """Nothing the marks tell apart is lost, and order and representatives are those of the full enumeration."""
    win = data.draw(st.sampled_from(hand.faces))
    first = _first_of_each(hand, win, context)
    assert _classes(hand, win, context) == first
    assert reading_marks(hand, win, MARKER, context, start=1) == {marks for marks, _ in first}


@settings(max_examples=8)
@given(hands(sets=(1, 3), melded=False).map(_with_four_wilds).filter(wins), st.data())
def test_h2_2_classes_with_four_wilds_are_those_of_every_reading(hand: Hand, data: st.DataObject) -> None:
    """The hands with most readings: same classes, same order, same first readings."""
    win = data.draw(st.sampled_from(hand.faces))
    first = _first_of_each(hand, win, 3)
    assert _classes(hand, win, 3) == first
    assert reading_marks(hand, win, MARKER, 3, start=1) == {marks for marks, _ in first}


@given(hands())
def test_a_hand_has_readings_exactly_when_it_wins(hand: Hand) -> None:
    """Enumeration and win check use different tables and agree."""
    assert (next(all_readings(hand, hand.faces[0]), None) is not None) == wins(hand)


@given(hands(short=1))
def test_a_hand_of_another_size_has_no_readings(hand: Hand) -> None:
    """A tile too few leaves nothing to read."""
    for win in hand.faces[:1]:
        assert not list(all_readings(hand, win))


def test_h1_4_a_white_reads_as_itself_or_as_the_wild_face() -> None:
    """1m 3m, the wild and two whites: themselves a pair, or one the 2m and paired with the wild, or both the 2m."""
    hand = Hand.parse("13m2m55z", wild=Wild.with_white(parse_face("2m")))
    readings = [str(reading) for reading in all_readings(hand, WHITE)]
    assert readings == ["12*3m 5!5z", "123m 5!5*z", "12!3m 55*z", "12!3m 22*m", "123m 2!2*m", "12*3m 2!2m"]


def test_a_winning_tile_that_is_not_there_is_refused() -> None:
    """The winning tile is counted in."""
    with pytest.raises(HandError) as caught:
        list(all_readings(Hand.parse("11m"), 5))
    assert caught.value.code == "not_in_hand"


@given(st.integers(0, 3), st.lists(st.integers(0, 8), max_size=9), st.integers(0, 4))
def test_splits_of_a_suit_are_those_of_the_plain_reader(suit: int, ranks: list[int], wilds: int) -> None:
    """Sets and at most one pair, in the fixed order, wilds of any face of the suit."""
    ranks = [rank % 7 if suit == HONOUR else rank for rank in ranks]
    counts = [0] * 34
    for rank in ranks:
        counts[9 * suit + rank] = min(4, counts[9 * suit + rank] + 1)
    key = sum(counts[9 * suit + rank] * POWERS[rank] for rank in range(7 if suit == HONOUR else 9))
    expected = {
        split
        for pairs in (0, 1)
        for split in oracle.splittings(counts, wilds, pairs)
        if all(SUIT_OF[face] == suit for _, face, _ in split)
    }
    splits = suit_splits(suit, key, wilds)
    assert {tuple(sorted(map(_plain, split))) for split in splits} == expected
    order = [tuple(GROUPS[suit].index(group) for group in split) for split in splits]
    assert order == sorted(set(order))
    assert all(tuple(sorted(codes)) == codes for codes in order)


def test_shares_of_wilds_leave_one_pair() -> None:
    """Four suits that could each be pairs get three sets and one pair."""
    assert wild_shares((2, 2, 2, 2), 3) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert wild_shares((2, 2, 2, 2), 0) == ()
