"""Winning hands and waits against the plain reader."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import example, given, settings
from tests import oracle
from tests.core.strategies import hands, in_melds
from tests.rules import rules

from paishan.core.hands import Hand
from paishan.core.suit_splits import tiles_of
from paishan.core.suit_tables import gain_row, need_row, needs
from paishan.core.tiles import HONOUR, parse_face, parse_faces
from paishan.core.wild import NO_WILD, Wild
from paishan.core.winning import (
    ALL_FACES,
    completes,
    completes_with_stand_ins,
    faces_of_mask,
    held_out,
    ready,
    waits,
    waits_mask,
    wins,
)

WITHOUT_HONOURS = (1 << 27) - 1


@rules("H2.1", "H1.3", "H1.4", "B2.1")
@given(hands())
@example(Hand.parse("5555z", wild=Wild.with_white(parse_face("2m"))).plus(1))
def test_a_hand_wins_exactly_when_the_plain_reader_finds_a_splitting(hand: Hand) -> None:
    """The sum of four rows decides as substitution of every wild and white does."""
    assert wins(hand) == oracle.wins(hand.counts, hand.wild)


@settings(max_examples=25)
@given(hands(sets=(0, 2), most_wilds=2))
def test_the_plain_reader_agrees_with_writing_every_face_for_every_wild(hand: Hand) -> None:
    """The oracle's recursion with wilds is itself checked against substitution."""
    assert oracle.wins(hand.counts, hand.wild) == oracle.wins_by_substitution(hand.counts, hand.wild)


@given(hands())
def test_every_form_of_the_win_check_says_the_same(hand: Hand) -> None:
    """Keys and hands are asked the same question."""
    assert completes_with_stand_ins(hand.keys, hand.wilds, hand.stand_ins, hand.wild) == wins(hand)
    if not hand.stand_ins:
        assert completes(hand.keys, hand.wilds) == wins(hand)


@given(hands(short=1))
def test_a_hand_of_another_size_never_wins(hand: Hand) -> None:
    """Spare wilds do not make up for a missing tile."""
    assert not wins(hand)


@rules("H6.2", "B5.7")
@given(hands(short=1))
def test_waits_are_the_faces_that_win_when_drawn(hand: Hand) -> None:
    """Faces the player holds four of are left out, the wild face is one like any other."""
    expected = oracle.waits(hand.counts, hand.wild, in_melds(hand))
    assert list(waits(hand)) == expected
    assert ready(hand) == bool(expected)


@given(hands(short=1))
def test_waits_without_honours_are_the_waits_that_are_in_the_game(hand: Hand) -> None:
    """The mask of faces in the game only takes away."""
    assert waits(hand, WITHOUT_HONOURS) == tuple(face for face in waits(hand) if face < 27)
    assert ready(hand, WITHOUT_HONOURS) == bool(waits(hand, WITHOUT_HONOURS))


@given(hands(short=2, melded=False))
def test_hands_of_3n_tiles_wait_for_nothing(hand: Hand) -> None:
    """A wrong number of tiles is no ready hand."""
    assert waits_mask(hand.keys, hand.wilds, hand.stand_ins, hand.wild) == 0


@pytest.mark.parametrize(
    ("text", "wild", "expected"),
    [
        ("1112345678999m", None, "123456789m"),
        ("2345m", None, "25m"),
        ("1111m", None, ""),
        ("1111m234m", None, "4m"),
        ("12m55z", "3p", "3m3p"),
        ("13m11p", "2m", "2m5z"),
        ("13m15z", "2m", "2m1z"),
        ("5m", "1z", "5m1z"),
    ],
)
def test_waits_of_known_hands(text: str, wild: str | None, expected: str) -> None:
    """A few hands a reader can check by eye."""
    hand = Hand.parse(text, wild=Wild.with_white(parse_face(wild)) if wild else NO_WILD)
    assert waits(hand) == tuple(sorted(parse_faces(expected)))


def test_h6_2_a_face_held_four_times_with_melds_does_not_complete() -> None:
    """The single 1m cannot pair when the other three lie in one's own pong."""
    assert waits(Hand.parse("1m", ["pong 1m"])) == ()
    assert waits(Hand.parse("23m11z", ["concealed_kong 1m"])) == (parse_face("4m"),)
    assert faces_of_mask(held_out(Hand.parse("1m").counts, Hand.parse("1m", ["pong 1m"]).melds)) == (0,)


def test_b2_1_two_melds_leave_seven_tiles() -> None:
    """Concealed tiles alone decide, whatever number of melds stands beside them."""
    assert wins(Hand.parse("123m456p11z", ["pong 1s", "added_kong 9s"]))
    assert waits(Hand.parse("1123m", ["pong 1z", "pong 2z", "pong 3z"])) == (0, 3)


def _keys(suit: int) -> list[int]:
    return [key for key in range(5**7 if suit == HONOUR else 5**9) if tiles_of(key) <= 14]


def _ranks(suit: int, key: int) -> tuple[int, ...]:
    return tuple(key // 5**rank % 5 for rank in range(7 if suit == HONOUR else 9))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("suit", "keys", "digest"),
    [
        (0, 405350, "896e90aad9297f45513d02f6e762931e0ef11400290d24bf7ffad9a026994d8f"),
        (HONOUR, 43130, "1b013dfc92edabd4ba8ad0eb95aeacc61f50a1ef281ec13fcb7c1fdd5c90203d"),
    ],
)
def test_rows_of_needs_and_gains_are_pinned(suit: int, keys: int, digest: str) -> None:
    """Every row of at most fourteen tiles enters one digest: a changed table is a changed game."""
    every = _keys(suit)
    found = hashlib.sha256()
    for key in every:
        gains = gain_row(suit, key) if tiles_of(key) < 14 else 0
        found.update(need_row(suit, key).to_bytes(1, "big") + gains.to_bytes(4, "big"))
    assert (len(every), found.hexdigest()) == (keys, digest)


@pytest.mark.slow
@pytest.mark.parametrize("suit", [0, HONOUR])
def test_every_row_agrees_with_the_plain_solver(suit: int) -> None:
    """All suit keys of at most fourteen tiles are walked."""
    for key in _keys(suit):
        ranks = _ranks(suit, key)
        assert needs(suit, key) == (oracle.needed(ranks, 0), oracle.needed(ranks, 1)), ranks
    oracle.needed.cache_clear()


@pytest.mark.parametrize("suit", [0, HONOUR])
def test_rows_of_few_tiles_agree_with_the_plain_solver(suit: int) -> None:
    """The same for every key of at most five tiles, in a moment."""
    for key in range(5**7):
        if tiles_of(key) <= 5:
            ranks = _ranks(suit, key)
            assert needs(suit, key) == (oracle.needed(ranks, 0), oracle.needed(ranks, 1)), ranks


def test_all_faces_is_every_face() -> None:
    """The default mask leaves nothing out."""
    assert faces_of_mask(ALL_FACES) == tuple(range(34))
