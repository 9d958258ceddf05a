"""Patterns of sets, kongs and the way of winning: H3-1 to H3-5, H3-7, H3-12, H3-15, H3-16."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import excluded, facts, lines, win, wins

from paishan.core.tiles import parse_face
from paishan.round.receipt import Role
from paishan.variants.hanshan import VARIANT

RUNS = "123456m234p"


@pytest.mark.parametrize("face", ["1z", "2z", "3z", "4z", "5z", "6z", "7z"])
def test_h3_1_every_honour_scores_as_triplet_pong_and_kong(face: str) -> None:
    """Two points a set, and all seven honours are winds."""
    assert "风牌" not in lines("123456m22234p88s", "2p")
    assert lines("123456m34p88s" + face[0] * 3 + "z", "5p")["风牌"] == 2
    for kind in ("pong", "direct_kong", "added_kong", "concealed_kong"):
        assert lines("123456m34p88s", "5p", melds=[f"{kind} {face}"])["风牌"] == 2


def test_h3_1_several_sets_add_up() -> None:
    """Each set counts; a pair of honours does not."""
    assert lines("123m111z2255z", "2z", melds=["pong 3z"])["风牌"] == 6
    assert "风牌" not in lines("123456m234p78s11z", "6s")


def test_h3_1_a_triplet_with_wilds_needs_a_real_tile() -> None:
    """One real wind and two wilds score; three wilds read as a foreign wind do not."""
    assert lines("123m456m55p1z99s34p", "2p", by="draw")["风牌"] == 2
    assert "风牌" not in lines("123456m34588p99s", "9s", by="draw")


def winds_with(set_of_wilds: str, hand: str, tile: str, **more: Any) -> set[int]:
    """风牌 of the readings in which three 配子 make this set."""
    wanted = [(Role.WILD, parse_face(set_of_wilds[-2:]))] * 3
    return {
        receipt.patterns().get("风牌", 0)
        for receipt in VARIANT.readings(*facts(hand, tile, **more))
        if any([(one.role, one.read_as) for one in each.tiles] == wanted for each in receipt.sets)
    }


def test_h3_1_three_wilds_as_their_own_honour() -> None:
    """Three 配子 that are East themselves are a set of East; read as South they are no winds."""
    hand = "123456m45p88s111z"
    assert winds_with("111z", hand, "6p", wild="1z", by="draw") == {2}
    assert winds_with("222z", hand, "6p", wild="1z", by="draw") == {0}
    assert winds_with("555z", "123456m45p88s555z", "6p", wild="5z", by="draw") == {2}
    assert winds_with("555z", "123456m45p88s111z", "6p", wild="1z", by="draw") == {0}


def test_h3_1_a_white_standing_for_a_wind_is_a_real_tile_of_it() -> None:
    """白 + 东东 with 东 wild is a set of East; so are three whites read as East or as themselves."""
    assert lines("123456m45p88s11z5z", "6p", wild="1z", by="draw")["风牌"] == 2
    assert lines("123456m45p88s555z", "6p", wild="1z", by="draw")["风牌"] == 2


@rules("H3-14")
def test_h3_1_dropped_beside_a_pure_hand_while_kong_points_stay() -> None:
    """清一色 takes the winds of a 白板 set away, never its kong points."""
    scored = win("1234567m999m", "7m", melds=["concealed_kong 5z"])
    assert scored.patterns()["暗杠"] == 10
    assert "风牌" not in scored.patterns()
    assert excluded(scored)["1"] == "14"


def test_h3_2_direct_and_added_kongs_score_five_each() -> None:
    """Both kinds of open kong count, a pong and a concealed kong do not."""
    melds = ["direct_kong 2p", "added_kong 3s", "pong 7p"]
    assert lines("123m5m", "5m", melds=melds)["明杠"] == 10
    assert "明杠" not in lines("123456m5s", "5s", melds=["concealed_kong 2p", "pong 7p"])


def test_h3_3_concealed_kongs_score_ten_each() -> None:
    """Two concealed kongs are twenty; open ones are none."""
    assert lines("123456m5s", "5s", melds=["concealed_kong 2p", "concealed_kong 5z"])["暗杠"] == 20
    assert "暗杠" not in lines("123456m5s", "5s", melds=["direct_kong 2p", "added_kong 5z"])


def test_h3_4_the_replacement_tile_wins() -> None:
    """Five points on one's own replacement tile, nothing on an ordinary draw."""
    melds = ["concealed_kong 2p"]
    assert lines("123456m34s11p", "5s", melds=melds, by="draw", replacement=True)["杠上开花"] == 5
    assert "杠上开花" not in lines("123456m34s11p", "5s", melds=melds, by="draw")


def test_h3_5_only_a_robbed_kong_is_qianggang() -> None:
    """抢杠胡 needs the tile of an added kong."""
    assert lines(f"{RUNS}34s11p", "5s", by="rob")["抢杠胡"] == 5
    assert "抢杠胡" not in lines(f"{RUNS}34s11p", "5s")


def test_h3_7_self_draw_without_open_sets() -> None:
    """A concealed kong is allowed; a pong, an open kong or a discard is not."""
    assert lines(f"{RUNS}34s11p", "5s", by="draw")["万事"] == 5
    assert lines("123456m34s11p", "5s", by="draw", melds=["concealed_kong 2p"])["万事"] == 5
    for meld in ("pong 2p", "direct_kong 2p", "added_kong 2p"):
        assert "万事" not in lines("123456m34s11p", "5s", by="draw", melds=[meld])
    assert "万事" not in lines(f"{RUNS}34s11p", "5s")


def test_h3_12_four_triplets_concealed_or_exposed() -> None:
    """Any mix of triplets, pongs and kongs, with wilds too; one run spoils it."""
    assert lines("111m555p77s22z", "2z", melds=["pong 3z"])["对对胡"] == 30
    assert lines("111m55p99s333s222z", "5m", by="draw")["对对胡"] == 30
    assert lines("222z7p", "7p", melds=["concealed_kong 1p", "direct_kong 4s", "pong 3z"])["对对胡"] == 30
    assert "对对胡" not in lines("123m555p77s22z", "2z", melds=["pong 3z"])


@rules("H3-12")
def test_h3_15_four_exposed_sets_and_a_begged_tile() -> None:
    """90 on a discard or a robbed kong, without 对对胡; open kongs count as exposed sets."""
    melds = ["pong 1m", "pong 5p", "direct_kong 7s", "added_kong 3z"]
    for by in ("discard", "rob"):
        scored = win("2z", "2z", melds=melds, by=by)
        assert scored.patterns()["全求人"] == 90
        assert excluded(scored)["12"] == "15"
        assert scored.yadang


@rules("H3-12")
def test_h3_15_not_by_self_draw_nor_with_a_concealed_kong() -> None:
    """Then it is 对对胡; three exposed sets are not enough either."""
    melds = ["pong 1m", "pong 5p", "pong 7s", "pong 3z"]
    assert lines("2z", "2z", melds=melds, by="draw") == {"对对胡": 30, "风牌": 2}
    mixed = ["pong 1m", "pong 5p", "pong 7s", "concealed_kong 3z"]
    assert lines("2z", "2z", melds=mixed) == {"对对胡": 30, "风牌": 2, "暗杠": 10}
    assert "全求人" not in lines("222z4z", "4z", melds=melds[:3])


@rules("H1.7", "H3-17", "H4.2")
def test_h3_15_beats_the_lone_wild_but_keeps_its_yadang() -> None:
    """With 见配给胡 a lone wild begs any tile: 90, 配子赞 is dropped, 丫当 stays."""
    melds = ["pong 1m", "pong 5p", "pong 7s", "pong 3z"]
    scored = win("9s", "4m", melds=melds, win_on_discard_with_wild=True)
    assert scored.patterns() == {"全求人": 90, "风牌": 2}
    assert excluded(scored) == {"12": "15", "17": "15"}
    assert scored.yadang
    assert not wins("9s", "4m", melds=melds)


@rules("H3-18", "H3-12")
def test_h3_15_self_drawn_wild_keeps_its_own_pattern() -> None:
    """By 自摸 there is no 全求人 to beat 配子赞配子 and 对对胡."""
    melds = ["pong 1m", "pong 5p", "pong 7s", "pong 3z"]
    assert lines("9s", "9s", melds=melds, by="draw") == {"对对胡": 30, "配子赞配子": 60, "风牌": 2}


def test_h3_16_no_wild_among_the_winning_tiles() -> None:
    """Four points; the wild in hand or as the winning tile takes them away, a 白板 does not."""
    assert win(f"{RUNS}34s11p", "5s").patterns()["无配子"] == 4
    assert "无配子" not in win(f"{RUNS}34s11p", "5s", wild="5s", by="draw").patterns()
    assert "无配子" not in win(f"{RUNS}39s11p", "5s", by="draw").patterns()
    assert win(f"{RUNS}3s5z11p", "5s", wild="4s").patterns()["无配子"] == 4
