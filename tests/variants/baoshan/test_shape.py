"""B1, B2.1, B5.7: which tiles there are, what wins, and when a hand is ready."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.variants.baoshan.support import READY, Round, options

from paishan.core.hands import Hand
from paishan.core.melds import Meld
from paishan.core.tiles import FACES, face_name, format_faces, parse_face
from paishan.core.winning import faces_of_mask, wins
from paishan.round.seat import Seat
from paishan.variants.baoshan import VARIANT
from paishan.variants.baoshan.shape import complete, is_complete, is_pairs


def _waits(text: str, *melds: str, **given: object) -> str:
    return format_faces(VARIANT.waits(Hand.parse(text, melds), options(**given)))


def test_b1_1_winds_add_the_honours() -> None:
    """B1.1: 27 faces, 34 with 有风, and nothing is wild or flipped."""
    assert [face_name(face) for face in VARIANT.faces(options())][-1] == "9s"
    assert len(VARIANT.faces(options())) == 27
    assert VARIANT.faces(options(winds=True)) == tuple(range(FACES))
    assert VARIANT.wild(5).face is None
    assert not VARIANT.flips_wild


@pytest.mark.parametrize(("winds", "tiles"), [(False, 108), (True, 136)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_b1_2_any_number_of_players_uses_all_tiles(players: int, winds: bool, tiles: int) -> None:
    """B1.2: two or three players leave more tiles in the wall, none is taken out."""
    game = Round({}, options={"players": players, "winds": winds})
    assert game.state.left == tiles - 13 * players - 1


@pytest.mark.parametrize(
    "text",
    [
        "123m456p789s11199p",
        "111222333m99s777p",
        "1122m3344p5566s77s",
        "1111m3344p5566s77s",
        "1111m3333p5566s77s",
        "1111m3333p5555s77s",
        "11223344556677z",
    ],
)
def test_b2_1_winning_shapes(text: str) -> None:
    """B2.1: four sets and a pair, seven pairs, and pairs with one, two or three quads."""
    assert is_complete(Hand.parse(text))


@pytest.mark.parametrize(
    "text",
    ["123m456p789s11129p", "111m3344p5566s777s", "1122m3344p5566s7s", "1122m3344p5566s7789s", "123m456p789s123z99p"],
)
def test_b2_1_other_shapes_do_not_win(text: str) -> None:
    """B2.1: no pair, pairs with triplets, too few or too many tiles, and runs of honours win nothing."""
    assert not is_complete(Hand.parse(text))


def test_b2_1_pairs_need_a_hand_without_melds() -> None:
    """B2.1: one 碰 or 杠 and pairs do not win; sets do."""
    assert not is_complete(Hand.parse("1122m3344p556s", ["pong 9s"]))
    assert not is_complete(Hand.parse("1122m3344p55s", ["concealed_kong 9s"]))
    assert is_complete(Hand.parse("123m345p55s111s", ["concealed_kong 9s"]))


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        (READY, (), "14m"),
        ("1122m3344p5566s7s", (), "7s"),
        ("1122m3344p55s666s", (), "6s"),
        ("112233m44556p77s", (), "36p"),
        ("1111m3344p5566s7s", (), "7s"),
        ("112233445566m9p", (), "9p"),
        ("1m", ("pong 1m", "pong 3m", "pong 5m", "pong 7m"), ""),
        ("2m", ("pong 1m", "pong 3m", "pong 5m", "pong 7m"), "2m"),
        ("1113m", ("pong 5m", "pong 7m", "pong 9m"), "23m"),
        ("1122m3344p5566s78s", (), ""),
    ],
)
def test_b5_7_ready_means_some_face_completes(text: str, melds: tuple[str, ...], expected: str) -> None:
    """B5.7: waits of both shapes; faces held four times oneself, melds included, are no waits."""
    assert _waits(text, *melds) == expected


def test_b5_7_a_quad_waits_for_nothing_of_its_own() -> None:
    """B5.7: 1111 as a triplet and a single waits only for tiles that still exist for the player."""
    assert _waits("1111m", "pong 5m", "pong 7m", "pong 9m") == ""
    assert _waits("111123m555p7899s") == "69s"
    assert _waits("1112m", "pong 5m", "pong 7m", "pong 2p") == "23m"
    assert _waits("1112m", "pong 5m", "pong 7m", "pong 2m") == "3m"


def test_b1_1_without_winds_no_honour_is_waited_for() -> None:
    """B1.1: the mask of faces in play holds for waits."""
    assert _waits("1z", "pong 1m", "pong 2m", "pong 3m", "pong 4m") == ""
    assert _waits("1z", "pong 1m", "pong 2m", "pong 3m", "pong 4m", winds=True) == "1z"


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        (READY, (), 0),
        ("1122m3344p5566s7s", (), 0),
        ("1122m3344p5567s89s", (), 1),
        ("1122m3344p5566s77s", (), -1),
        ("123m456p789s11199p", (), -1),
        ("13m1199p", ("pong 5s",) * 0 + ("pong 5s", "pong 6s"), 0),
    ],
)
def test_b2_1_distance_is_the_nearer_shape(text: str, melds: tuple[str, ...], expected: int) -> None:
    """B2.1: the fewest exchanges to either shape, pairs only without melds."""
    assert VARIANT.distance(Hand.parse(text, melds), options()) == expected


def _seat(hand: Hand) -> Seat:
    seat = Seat()
    seat.melds = list(hand.melds)
    for face, count in enumerate(hand.counts):
        for copy in range(count):
            seat.add(face * 4 + copy, None)
    return seat


@given(st.integers(0, 10**6), st.sampled_from([13, 10, 7, 4, 1]), st.booleans())
def test_b2_1_the_fast_test_agrees_with_the_value(seed: int, size: int, near: bool) -> None:
    """B2.1: ``complete`` on the running seat says what sets, a pair and seven pairs say on the hand."""
    dice = random.Random(seed)
    faces = range(4) if near else range(27)
    tiles = dice.sample([face for face in faces for _ in range(4)], size if not near else min(size, 13))
    melds = tuple(Meld.parse(f"pong {suit}s") for suit in range(1, 1 + (13 - size) // 3))
    hand = Hand.of((face for face in tiles if face not in range(18, 22)), melds)
    state, seat = Round({}).state, _seat(hand)
    for face in range(4):
        if hand.counts[face] < 4:
            assert complete(state, seat, face) == is_complete(hand.plus(face))


def _dealt(seed: int, size: int, suits: int) -> Hand:
    """Random tiles of few suits, so that pairs and sets are both near, with melds of the last suit."""
    melds = tuple(Meld.parse(f"pong {rank}s") for rank in range(1, 1 + (14 - size) // 3))
    tiles = [face for face in range(9 * suits) for _ in range(4)]
    return Hand.of(random.Random(seed).sample(tiles, size), melds)


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([14, 11, 8, 2]), st.sampled_from([1, 2]))
def test_b2_1_distances_after_each_discard(seed: int, size: int, suits: int) -> None:
    """B2.1: ``discards`` is the distance of what is left after each discard."""
    hand = _dealt(seed, size, suits)
    expected = {face: VARIANT.distance(hand.minus(face), options()) for face in range(FACES) if hand.counts[face]}
    assert dict(VARIANT.discards(hand, options())) == expected


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.sampled_from([13, 10, 1]), st.sampled_from([1, 2]))
def test_b2_1_useful_draws_bring_the_hand_nearer(seed: int, size: int, suits: int) -> None:
    """B2.1: ``useful`` holds exactly the draws after which the hand is nearer to either shape."""
    hand = _dealt(seed, size, suits)
    before = VARIANT.distance(hand, options())
    held = [hand.counts[face] + sum(3 for meld in hand.melds if meld.face == face) for face in range(FACES)]
    nearer = [face for face in range(27) if held[face] < 4 and VARIANT.distance(hand.plus(face), options()) < before]
    assert list(faces_of_mask(VARIANT.useful(hand, options()))) == nearer


@pytest.mark.parametrize(
    "text", ["1122m3344p5566s77s", "1111m3344p5566s77s", "123m456p789s11199p", "1122m3344p5566s79s"]
)
def test_b2_1_the_hand_as_it_is(text: str) -> None:
    """B2.1: face -1 asks about the fourteen tiles themselves."""
    hand = Hand.parse(text)
    assert complete(Round({}).state, _seat(hand), -1) == is_complete(hand) == (wins(hand) or is_pairs(hand))


def test_b2_1_there_is_no_chow() -> None:
    """B2.1: a discard that makes a run is nobody's."""
    game = Round({0: "3m", 1: "12m"}, wall="9p").do("0 discard 3m")
    assert game.open(1) == "discard"
    assert parse_face("3m") not in [meld.face for meld in game.state.seats[1].melds]
