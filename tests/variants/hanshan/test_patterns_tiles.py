"""Patterns of faces and runs: H3-6, H3-8 to H3-11, H3-13, H3-14, H3-24 and H3.2."""

from __future__ import annotations

from tests.rules import rules
from tests.variants.hanshan.helpers import excluded, lines, win, wins


def test_h3_6_no_terminal_and_no_honour() -> None:
    """断幺 looks at the whole reading, exposed sets included."""
    assert lines("234678m34p567s55s", "5p")["断幺"] == 5
    for hand, melds in (("123678m34p567s55s", []), ("234678m34p55s", ["pong 1z"]), ("234678m34p55s", ["pong 9p"])):
        assert "断幺" not in lines(hand, "5p", melds=melds)
    assert "断幺" not in lines("234678m34p567s22z", "5p")


def test_h3_6_a_wild_terminal_read_inside_counts_as_inside() -> None:
    """The printed 9s is a wild and is read as a 3 to 8; a white standing for 5m is a 5m."""
    assert lines("234678m39p567s55s", "5p", by="draw", wild="9p")["断幺"] == 5
    assert lines("234m46m5z34p567s55s", "5p", wild="5m")["断幺"] == 5


def test_h3_8_exactly_two_suits() -> None:
    """Two suits score with and without honours; one or three do not."""
    assert lines("123456m34p88p222z", "5p")["缺一门"] == 5
    assert lines("123456m345p7888p", "7p")["缺一门"] == 5
    assert "缺一门" not in lines("123456m34p567s55s", "5p")
    assert "缺一门" not in lines("123456m78m99m222z", "9m")


@rules("H3-14")
def test_h3_8_not_beside_a_pure_hand() -> None:
    """A wild read in another suit makes two suits of a pure hand; 缺一门 is dropped."""
    receipts = win("2345678m234m99s7m", "6m", by="draw")
    assert receipts.patterns()["清一色"] == 60
    assert "缺一门" not in receipts.patterns()


def test_h3_9_a_pair_of_ones_or_nines_without_wild() -> None:
    """1-1 and 9-9 of a suit; not 2-2, not a wind pair."""
    assert lines("234678m34p567s99p", "5p")["幺九头"] == 2
    assert lines("234678m34p567s11s", "5p")["幺九头"] == 2
    assert "幺九头" not in lines("234678m34p567s22s", "5p")
    assert "幺九头" not in lines("234678m34p567s11z", "5p")


def test_h3_9_a_wild_in_the_pair_spoils_it_and_a_stand_in_does_not() -> None:
    """The example of the rule text: 123 456 123 888 1 with a wild drawn is none; whites as 9m are one."""
    assert "幺九头" not in lines("123456m123p888s1s", "9m", by="draw", wild="9m")
    assert lines("123456m34p888s55z", "5p", wild="9m")["幺九头"] == 2


def test_h3_10a_a_pong_and_its_fourth_tile_in_a_run() -> None:
    """Five for each such face; a pong without its fourth tile is none."""
    assert lines("345m678p234p9s", "9s", wild="1z", melds=["pong 3m"])["明四活"] == 5
    twice = lines("345m678p9s", "9s", wild="1z", melds=["pong 3m", "pong 8p"])
    assert twice["明四活"] == 10
    assert "明四活" not in lines("345m678p234p9s", "9s", wild="1z", melds=["pong 2m"])


def test_h3_10a_the_fourth_must_be_in_the_run_and_real() -> None:
    """As part of a pair with a wild it scores nothing, nor does a wild read as the fourth."""
    melds = ["pong 3m"]
    assert "明四活" not in lines("123p678p234s3m", "9s", melds=melds, by="draw")
    assert "明四活" not in lines("45m9s678p234p8s", "8s", melds=melds, by="draw")
    assert "明四活" not in lines("345m678p9s", "9s", wild="1z", melds=["added_kong 5p", "pong 2s"])


def test_h3_10a_four_whites_are_one_face() -> None:
    """A pong of 白板 and the fourth as the wild's face in a run."""
    assert lines("34m5z678p234p1s", "1s", wild="5m", melds=["pong 5z"])["明四活"] == 5
    assert "明四活" not in lines("67m5z678p234p1s", "1s", wild="8m", melds=["pong 4z"])


def test_h3_10a_the_evidence_names_only_the_faces_in_runs() -> None:
    """Of two ponged faces whose fourth is held, the one in the pair with a wild is not shown."""
    scored = win("345m67p7s9s", "8p", wild="9s", melds=["pong 3m", "pong 7s"], by="draw")
    line = next(each for each in scored.lines if each.pattern == "10a")
    assert (line.count, line.tiles) == (1, (2, 2, 2, 2))


def test_h3_10b_four_in_the_concealed_part_however_used() -> None:
    """Triplet and run, won tile included; three such faces count three times."""
    assert lines("555567m123p78p22s", "9p", wild="1z")["暗四活"] == 10
    assert lines("555m67m123p789p22s", "5m", wild="1z")["暗四活"] == 10
    assert lines("222233334444m9p", "9p", wild="1z")["暗四活"] == 30


def test_h3_10b_not_for_kongs_pongs_or_wilds() -> None:
    """A declared kong, a pong with its fourth and four wilds are none; four whites are one."""
    assert "暗四活" not in lines("234m678p234p9s", "9s", wild="1z", melds=["concealed_kong 5m"])
    assert "暗四活" not in lines("345m678p234p9s", "9s", wild="1z", melds=["pong 3m"])
    assert "暗四活" not in lines("123456m34p8s1111z", "8s", wild="1z", by="draw")
    assert lines("234m678p4m5555z11s", "6m", wild="5m")["暗四活"] == 10


def test_h3_11_one_suit_and_honours() -> None:
    """A triplet, a pong or a pair of honours makes it; two suits or none do not."""
    assert lines("12345678m11122z", "9m")["混一色"] == 30
    assert lines("12345678m99m", "9m", wild="1s", melds=["pong 1z"])["混一色"] == 30
    assert "混一色" not in lines("123456m234p11z22z", "1z")
    assert "混一色" not in lines("11122233344z55z", "5z")


@rules("H3-14")
def test_h3_11_not_beside_a_pure_hand() -> None:
    """A white pair does not spoil 清一色, so the mixed hand is dropped."""
    scored = win("12345678m222m55z", "9m", wild="1z")
    assert scored.patterns()["清一色"] == 60
    assert excluded(scored)["11"] == "14"


def test_h3_13_three_runs_of_one_suit() -> None:
    """123 456 789 of one suit, a wild inside allowed; of two suits, or split otherwise, it is none."""
    assert lines("12345678m345p22s", "9m")["通天"] == 30
    assert lines("1234578m345p22s9s", "9m", wild="9s", by="draw")["通天"] == 30
    assert "通天" not in lines("123456m78p345p22s", "9p")
    assert "通天" not in lines("123345m789m45p22s", "6p")


@rules("H2.2")
def test_h3_13_all_or_nothing_on_one_reading() -> None:
    """Of several readings the one with 通天 is scored, though the triplet of 1s is gone."""
    assert lines("1112345678999m", "9m")["通天"] == 30


def test_h3_14_one_suit_with_wilds_and_whites_set_aside() -> None:
    """A pure suit, one with a white pair or pong, and one with wilds and whites."""
    assert lines("12345678m22277m", "9m")["清一色"] == 60
    assert lines("12345678m22m", "9m", melds=["pong 5z"])["清一色"] == 60
    assert lines("123456m2m1z55z", "2m", wild="1z", melds=["pong 8m"], by="draw")["清一色"] == 60
    assert lines("123456m22m55z", "5z", wild="1z", melds=["pong 8m"])["清一色"] == 60


def test_h3_14_spoiled_by_another_suit_or_a_wind() -> None:
    """A real wind in hand, another suit or a wind exposed."""
    assert "清一色" not in lines("12345678m22211z", "9m")
    assert "清一色" not in lines("12345678m22m", "9m", melds=["pong 5p"])
    assert "清一色" not in lines("12345678m22m", "9m", melds=["pong 1z"])


@rules("H1.5", "H3-11")
def test_h3_14_whites_that_are_wild_are_set_aside_too() -> None:
    """With 白板 wild the suit stays pure."""
    assert lines("12345678m22m555z", "9m", wild="5z", by="draw")["清一色"] == 60


@rules("H3-12", "H3-1", "H3-8", "H3-11")
def test_h3_24_all_honours_and_h3_dot_2_with_triplets_and_winds() -> None:
    """风一色 adds to 对对胡 and 风牌; no suit pattern holds beside it."""
    assert lines("111222333z4z", "4z", melds=["pong 6z"]) == {"风一色": 120, "对对胡": 30, "风牌": 8}
    assert lines("111222z9s", "4z", melds=["pong 6z", "pong 7z"], by="draw")["风一色"] == 120
    assert "风一色" not in lines("111222333z8p", "8p", melds=["pong 6z"])


def test_h3_24_needs_a_proper_hand() -> None:
    """Honours in disorder do not win at all."""
    assert not wins("1122334455667z", "7z")
    assert not wins("111222333z456z7z", "7z")
