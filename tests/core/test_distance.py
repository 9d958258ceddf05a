"""Distance to ready: against every possible aim, and against its own meaning, draw and discard."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import assume, given, settings
from tests import oracle
from tests.core.strategies import hands, in_melds
from tests.rules import rules

from paishan.core.distance import (
    OUT_OF_REACH,
    best_discards,
    discard_distances,
    distance,
    distance_pairs,
    useful_mask,
)
from paishan.core.distance_tables import CAPPED, FREE, VECTORS, Joins
from paishan.core.hands import Hand
from paishan.core.suit_splits import tiles_of
from paishan.core.winning import faces_of_mask, held_out, waits, waits_mask, wins


@settings(max_examples=30)
@given(hands(sets=(0, 1), short=1))
def test_distance_of_few_tiles_is_what_the_nearest_winning_hand_lacks(hand: Hand) -> None:
    """All sets and pairs are tried as the aim; a fifth copy only with a wild in the game."""
    sets = (hand.size - 1) // 3
    assert distance(hand) == oracle.missing(hand.counts, hand.wild, sets, in_melds(hand)) - 1


@pytest.mark.slow
@settings(max_examples=25)
@given(hands(sets=(2, 2)))
def test_distance_of_eight_tiles_is_what_the_nearest_winning_hand_lacks(hand: Hand) -> None:
    """The same with two sets and the winning tile in hand."""
    assert distance(hand) == oracle.missing(hand.counts, hand.wild, 2, in_melds(hand)) - 1


@rules("B5.7")
@given(hands(short=1))
def test_distance_is_zero_exactly_for_hands_that_wait(hand: Hand) -> None:
    """With a wild in the game a fifth copy may be waited for."""
    if hand.wild.face is None:
        assert (distance(hand) == 0) == bool(waits(hand))
    else:
        assert (distance(hand) == 0) == bool(waits_mask(hand.keys, hand.wilds, hand.stand_ins, hand.wild))


@given(hands())
def test_distance_is_minus_one_exactly_for_complete_hands(hand: Hand) -> None:
    """A complete hand needs no exchange at all."""
    assert (distance(hand) == -1) == wins(hand)


@given(hands(short=1))
def test_one_draw_and_discard_bring_a_hand_one_nearer_and_never_more(hand: Hand) -> None:
    """With distance 0 fixed by the waits, this pins every other distance."""
    assume(hand.wilds < 4 or hand.wild.face is None)
    held = held_out(hand.counts, hand.melds)
    after = [min(discard_distances(hand.plus(face)).values()) for face in range(34) if not held >> face & 1]
    now = distance(hand)
    assert min(after) == max(now - 1, 0)


@given(hands())
def test_discard_distances_are_the_distances_of_what_is_left(hand: Hand) -> None:
    """One suit changes with a discard; the short way and the long way agree."""
    found = discard_distances(hand)
    assert found == {face: distance(hand.minus(face)) for face in sorted(set(hand.faces))}
    assert min(found.values()) == max(distance(hand), 0)


@given(hands(short=1))
def test_useful_tiles_are_those_that_lower_the_distance(hand: Hand) -> None:
    """For a ready hand these are the waits."""
    held = held_out(hand.counts, hand.melds)
    nearer = [face for face in range(34) if not held >> face & 1 and distance(hand.plus(face)) < distance(hand)]
    assert list(faces_of_mask(useful_mask(hand))) == nearer
    if not distance(hand):
        assert waits(hand) == tuple(nearer)


@given(hands())
def test_best_discards_are_the_nearest_with_their_useful_tiles(hand: Hand) -> None:
    """Other discards are left out."""
    distances = discard_distances(hand)
    least = min(distances.values())
    expected = {face: useful_mask(hand.minus(face)) for face, each in distances.items() if each == least}
    assert best_discards(hand) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1111m", 1),
        ("11112233m", -1),
        ("123456789m1234p", 0),
        ("19m19p19s1234567z", 8),
        ("1111222233334m", 0),
        ("11112222333344m", -1),
        ("1111222233334z", 3),
    ],
)
def test_distance_of_known_hands(text: str, expected: int) -> None:
    """A few hands a reader can check by eye."""
    assert distance(Hand.parse(text)) == expected


def test_b5_7_no_aim_needs_a_fifth_copy_that_lies_in_a_meld() -> None:
    """The pong holds the tiles the single one would need; another pair is one exchange away."""
    assert distance(Hand.parse("1m", ["pong 1m"])) == 1
    assert distance(Hand.parse("23m11z", ["concealed_kong 1m", "concealed_kong 4m"])) == 1


def _pairs_by_aim(hand: Hand) -> int:
    """Seven pairs, each held one counted: the singles that lack their second copy."""
    pairs = sum(count // 2 for count in hand.counts)
    return 7 - pairs - 1


@rules("B2.1")
@given(hands(sets=(4, 4), melded=False))
def test_distance_to_seven_pairs_counts_a_quad_as_two(hand: Hand) -> None:
    """Every exchange makes one more pair of a single tile."""
    assert distance_pairs(hand) == _pairs_by_aim(hand)
    fewer = hand.minus(hand.faces[0])
    assert min(distance_pairs(hand.minus(face)) for face in hand.faces) == max(distance_pairs(hand), 0)
    nearest = min(distance_pairs(fewer.plus(face)) for face in range(34) if fewer.counts[face] < 4)
    assert nearest == distance_pairs(fewer) - 1


def test_seven_pairs_are_out_of_reach_with_melds() -> None:
    """An exposed set is no pair."""
    assert distance_pairs(Hand.parse("1122m3344p55z", ["pong 1s"])) == OUT_OF_REACH


def test_caches_start_anew_when_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bounded cache computes again what it dropped."""
    monkeypatch.setattr(Joins, "limit", 4)
    joins = Joins()
    pairs = [CAPPED[0][key] << 16 | CAPPED[0][key + 1] for key in range(0, 20, 2)]
    first = [joins[each] for each in pairs]
    assert len(joins) <= 4
    assert [joins[each] for each in pairs] == first


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "honours", "digest"),
    [
        (CAPPED[0], False, "374322bc3f5bf02bc31aa4ece25206e0fe3b7a1f88916d947c54f0dbee388456"),
        (CAPPED[1], True, "220a25e24a0dcbbed7f4772a92e61fd544712a95ed7c70af16333dfd6d8977b4"),
        (FREE[0], False, "11a2dd90a47e03a73e3844e2d551bfeb4baf9d41f3674618ae17bdbd569d4672"),
        (FREE[1], True, "00bbdb6b7a8c82bea190eb83e513b9eba0be2addc9422199b98c22135a9975e1"),
    ],
    ids=["capped suits", "capped honours", "free suits", "free honours"],
)
def test_rows_of_costs_are_pinned(rows: dict[int, int], honours: bool, digest: str) -> None:
    """Cost vectors of all keys of at most fourteen tiles enter one digest, whatever the caches drop meanwhile."""
    found = hashlib.sha256()
    for key in range(5**7 if honours else 5**9):
        if tiles_of(key) <= 14:
            found.update(VECTORS[rows[key]].to_bytes(10, "big"))
    assert found.hexdigest() == digest
