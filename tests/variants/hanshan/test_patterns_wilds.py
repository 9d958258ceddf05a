"""The four wild-wait patterns and 四配子: H3-17 to H3-21, H3.1."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import excluded, lines, win

ALLOWED = {"win_on_discard_with_wild": True}
LONE = "123456m234p678s"
"""Four sets; one more tile waits for its pair."""
PAIRED = "123456m345p88s"
"""Three sets and a pair; two wilds wait for anything."""


@rules("H4.2", "H1.3")
@pytest.mark.parametrize("tile", ["1m", "5p", "9s", "1z", "5z", "7z"])
def test_h3_17_a_lone_wild_takes_any_tile(tile: str) -> None:
    """Four sets and a wild: any tile drawn makes 配子赞 and 丫当, honours and 白板 too."""
    scored = win(LONE + "3s", tile, wild="3s", by="draw")
    assert scored.patterns()["配子赞"] == 30
    assert scored.yadang


def test_h3_17_not_when_another_tile_was_waited_for() -> None:
    """A wild inside a run leaves an ordinary wait behind."""
    scored = win("123m46m678p129s55s", "3s", by="draw")
    assert "配子赞" not in scored.patterns()


@pytest.mark.parametrize("tile", ["1m", "9p", "1s", "9s", "1z", "5z", "7z"])
def test_h3_17_the_form_of_shuangpeijia_on_an_edge_or_an_honour(tile: str) -> None:
    """Two wilds and a pair, won on a 1, a 9 or an honour: 配子赞 instead of 双配夹."""
    scored = win(PAIRED + "44z", tile, wild="4z", by="draw")
    assert scored.patterns()["配子赞"] == 30
    assert "双配夹" not in scored.patterns()
    assert scored.yadang


@rules("H3-19", "H1.4")
def test_h3_17_a_won_white_is_a_wind_whatever_it_is_read_as() -> None:
    """白板 read as the 5p beside two wilds still makes 配子赞, and a drawn white is no drawn wild."""
    scored = win("123456m678p88s55p", "5z", wild="5p", by="draw")
    assert scored.patterns()["配子赞"] == 30
    assert not {"双配夹", "配子夹配子", "配子赞配子"} & set(scored.patterns())


@rules("H3-14")
def test_h3_17_white_drawn_for_a_lone_wind_wild_keeps_the_pure_hand() -> None:
    """东 is wild and waits alone in one suit: a drawn 白板 makes 配子赞, and 清一色 stays."""
    scored = win("123456m234678m1z", "5z", wild="1z", by="draw").patterns()
    assert (scored["清一色"], scored["配子赞"]) == (60, 30)


@rules("H1.7")
def test_h3_17_by_discard_a_discarded_wild_is_a_lone_wilds_partner() -> None:
    """With 见配给胡 a discarded wild pairs a wild as 配子赞, never 配子赞配子."""
    scored = lines(LONE + "9s", "9s", **ALLOWED)
    assert scored["配子赞"] == 30
    assert "配子赞配子" not in scored
    assert lines(LONE + "9s", "4m", **ALLOWED)["配子赞"] == 30


@rules("H3-17", "H4.2")
def test_h3_18_a_drawn_wild_pairs_a_wild() -> None:
    """60, in place of 配子赞; 丫当 holds."""
    scored = win(LONE + "9s", "9s", by="draw")
    assert scored.patterns()["配子赞配子"] == 60
    assert "配子赞" not in scored.patterns()
    assert scored.yadang


def test_h3_18_not_when_the_wild_pairs_a_real_tile() -> None:
    """A lone 5m that draws a wild is a single wait, not a wild wait."""
    scored = win(LONE + "5m", "9s", by="draw")
    assert not {"配子赞", "配子赞配子"} & set(scored.patterns())
    assert scored.yadang


@rules("H4.2")
@pytest.mark.parametrize("tile", ["2m", "5p", "8s", "5s"])
def test_h3_19_two_wilds_and_a_pair_take_any_tile(tile: str) -> None:
    """A 2 to 8 completes the set with two wilds: 60 and 丫当."""
    scored = win(PAIRED + "44z", tile, wild="4z", by="draw")
    assert scored.patterns()["双配夹"] == 60
    assert scored.yadang


@rules("H3-20")
def test_h3_19_the_pair_may_hold_one_wild_but_not_two() -> None:
    """Three wilds and a single do it; a pair of two wilds is 配子赞 of another reading."""
    assert lines("123456m345p7s444z", "5p", wild="4z", by="draw")["双配夹"] == 60
    four = win("4444z", "5s", wild="4z", by="draw", melds=["pong 1m", "pong 5p", "pong 7s"])
    assert "双配夹" not in four.patterns()
    assert four.patterns()["配子赞"] == 30


@rules("H1.7", "H3-17")
def test_h3_19_by_discard_and_with_a_discarded_wild_as_it_is_read() -> None:
    """With 见配给胡 a discard counts; a discarded wild is read as the best face, so 双配夹 and no 120."""
    assert lines(PAIRED + "44z", "5p", wild="4z", **ALLOWED)["双配夹"] == 60
    assert lines(PAIRED + "44z", "9p", wild="4z", **ALLOWED)["配子赞"] == 30
    discarded = lines(PAIRED + "44z", "4z", wild="4z", **ALLOWED)
    assert discarded["双配夹"] == 60
    assert "配子夹配子" not in discarded


@rules("H1.5", "H1.7")
def test_h3_19_a_discarded_white_that_is_wild_counts_as_read() -> None:
    """When 白板 itself is wild it is no honour here: two whites take a third as a 2 to 8."""
    assert lines(PAIRED + "55z", "5z", wild="5z", **ALLOWED)["双配夹"] == 60


@rules("H4.2")
def test_h3_19_the_wilds_must_share_the_set_of_the_winning_tile() -> None:
    """Two wilds in two other sets make an ordinary wait."""
    scored = win("13m79p345s55m24s99s", "3s", by="draw")
    assert "双配夹" not in scored.patterns()


@rules("H3-19", "H3-18", "H4.2")
def test_h3_20_a_drawn_wild_makes_the_set_of_three_wilds() -> None:
    """120 with a real pair, and with three wilds and a single; the lesser ones are not scored."""
    pair = win(PAIRED + "44z", "4z", wild="4z", by="draw")
    assert pair.patterns()["配子夹配子"] == 120
    assert pair.yadang
    single = win("123456m345p7s444z", "4z", wild="4z", by="draw")
    assert single.patterns()["配子夹配子"] == 120
    assert single.patterns()["四配子"] == 60
    assert not {"配子赞", "配子赞配子", "双配夹"} & set(single.patterns())


def test_h3_20_needs_two_wilds_beside_the_drawn_one() -> None:
    """One wild beside it is not enough: the drawn wild fills an ordinary gap."""
    scored = lines("123456m345p88s29s", "9s", by="draw")
    assert not {"配子夹配子", "双配夹"} & set(scored)


def test_h3_21_four_wilds_in_a_winning_hand() -> None:
    """60 with the fourth drawn or held; three wilds and a stand-in are not four."""
    assert lines("123456m345p7s444z", "4z", wild="4z", by="draw")["四配子"] == 60
    assert lines("123456m345p4444z", "5s", wild="4z", by="draw")["四配子"] == 60
    assert "四配子" not in lines("123456m345p5z444z", "5s", wild="4z", by="draw")


@rules("H3-17", "H3-18", "H3-19", "H3-20", "H2.2")
def test_h3_dot_1_only_the_highest_on_the_scored_reading() -> None:
    """Four wilds could be read as each of the four; exactly one of them is a line of the receipt."""
    kinds = {"配子赞", "配子赞配子", "双配夹", "配子夹配子"}
    for hand in ("123456m345p7s444z", "123456m345p88s44z", "123456m345p678s4z"):
        for tile in ("4z", "5p", "1z"):
            assert len(kinds & set(lines(hand, tile, wild="4z", by="draw"))) == 1


@rules("H3-15")
def test_h3_dot_1_a_beaten_lone_wild_is_named_as_excluded() -> None:
    """Beside 全求人 the receipt says what 配子赞 was beaten by."""
    melds = ["pong 1m", "pong 5p", "pong 7s", "pong 3z"]
    assert excluded(win("9s", "9s", melds=melds, **ALLOWED))["17"] == "15"
