"""B3: every pattern where it holds and where it does not, and what it excludes."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import READY, receipt_of, scored, table, win

from paishan.round.table import WinBy
from paishan.variants.baoshan import VARIANT

TRIPLETS = "111m333p99s77m"
PAIRS = "1133m5577p2244s9s"
QUAD = "1133m5555p2244s9s"


def test_b3_pinghu_is_worth_one_point_and_no_line() -> None:
    """B3-pinghu: when nothing else holds the receipt says 平胡 with 0 番, worth 1."""
    receipt = receipt_of(win(READY, "4m"))
    assert (receipt.patterns(), receipt.fan, receipt.points) == ({}, 0, 1)
    assert [(line.name.zh, line.value) for line in receipt.extra] == [("平胡", 0)]
    assert receipt_of(win(READY, "4m", "draw")).extra == ()


def test_b3_menqing_is_a_self_draw_without_open_sets() -> None:
    """B3-menqing: a 暗杠 leaves the hand concealed, 碰 直杠 补杠 and another's tile do not."""
    rest = "23m456p345s99p"
    assert scored(READY, "4m", "draw") == {"门清": 1}
    assert scored(rest, "4m", "draw", melds=["concealed_kong 8s"]) == {"门清": 1}
    for meld in ("pong 8s", "direct_kong 8s", "added_kong 8s"):
        assert scored(rest, "4m", "draw", melds=[meld]) == {}
    assert scored(READY, "4m") == {}
    assert scored(READY, "4m", "rob") == {}


def test_b3_menqing_stacks_with_pairs() -> None:
    """B3-menqing adds to 小七对 and 龙爪背."""
    assert scored(PAIRS, "9s", "draw") == {"门清": 1, "小七对": 1}
    assert scored(QUAD, "9s", "draw") == {"门清": 1, "龙爪背": 3}


def test_b3_daduizi_needs_four_triplets() -> None:
    """B3-daduizi: triplets, 碰 and 杠 in any mix; one run is too much."""
    assert scored(TRIPLETS, "7m", melds=["pong 5s"]) == {"大对子": 1}
    assert scored("99s77m", "7m", melds=["pong 5s", "added_kong 1m", "concealed_kong 3p"]) == {"大对子": 1}
    assert scored("123m333p99s77m", "7m", melds=["pong 5s"]) == {}


def test_b3_daduizi_reads_equal_runs_as_triplets() -> None:
    """B3-daduizi: 111222333 may be read as triplets, and the reading with more 番 counts (B2.2)."""
    assert scored("111222333m99s77p", "7p") == {"大对子": 1}


def test_b3_qingyise_is_one_suit_of_any_shape() -> None:
    """B3-qingyise: melds count too, one honour or another suit spoils it, and pairs may be of one suit."""
    assert scored("23446678m11m", "5m", melds=["pong 9m"]) == {"清一色": 1}
    assert scored("23446678m11m", "5m", melds=["pong 9p"]) == {}
    assert scored("23446678m11z", "5m", melds=["pong 9m"], ticked="winds") == {}
    assert scored("1133557799p446p", "6p") == {"清一色": 1, "小七对": 1}


def test_b3_ziyise_is_all_honours_of_any_shape() -> None:
    """B3-ziyise: with triplets it is 大对子 too, with pairs 小七对 or 龙爪背."""
    assert scored("111222z33z55z", "5z", melds=["pong 7z"], ticked="winds") == {"字一色": 1, "大对子": 1}
    assert scored("1122334455667z", "7z", ticked="winds") == {"字一色": 1, "小七对": 1}
    assert scored("1111334455667z", "7z", ticked="winds") == {"字一色": 1, "龙爪背": 3}
    assert scored("111222z33z99p", "3z", melds=["pong 7z"], ticked="winds") == {"大对子": 1}


def test_b3_xiaoqidui_is_seven_different_pairs() -> None:
    """B3-xiaoqidui: seven pairs in hand; a hand that also reads as sets takes what is worth more."""
    assert scored(PAIRS, "9s") == {"小七对": 1}
    assert scored("112233m445566p7s", "7s") == {"小七对": 1}


def test_b3_longzhuabei_replaces_xiaoqidui() -> None:
    """B3-longzhuabei: one quad or more; 小七对 is listed as excluded with the reason."""
    receipt = receipt_of(win(QUAD, "9s"))
    assert (receipt.patterns(), receipt.points) == ({"龙爪背": 3}, 8)
    assert [(each.name.zh, each.by, bool(each.why.zh)) for each in receipt.excluded] == [
        ("小七对", "longzhuabei", True)
    ]
    assert scored("1111m5555p2244s9s", "9s") == {"龙爪背": 3}
    assert scored("1111m5555p2222s9s", "9s") == {"龙爪背": 3}
    assert scored("1133m555p2244s99s", "5p") == {"龙爪背": 3}


def test_b3_shigezi_stands_alone() -> None:
    """B3-shigezi: one 番, whatever the hand holds; paid like a 自摸."""
    found = win("1122334455667z", "7z", "special", listening=True)
    receipt = receipt_of(found, winds=True, baoting=True)
    assert (receipt.patterns(), receipt.fan, receipt.points, receipt.sets) == ({"十个字": 1}, 1, 2, ())


@pytest.mark.parametrize(("hand", "tile"), [("12m", "3m"), ("89m", "7m")])
def test_b3_bianjuezhang_is_an_edge_whose_others_are_ponged(hand: str, tile: str) -> None:
    """B3-bianjuezhang: 12 on 3 and 89 on 7, the 碰 lying anywhere."""
    rest = f"{hand}456p678s99p"
    for by in ("discard", "draw", "rob"):
        assert scored(rest, tile, by, melds=["pong 1s"], others_pongs=[tile]) == {"边绝张": 1}
    assert scored(rest, tile, melds=[f"pong {tile}"]) == {"边绝张": 1}
    assert scored(rest, tile, melds=["pong 1s"]) == {}
    assert scored(rest, tile, melds=["pong 1s"], others_pongs=["5s"]) == {}


@pytest.mark.parametrize(("hand", "tile"), [("56m", "7m"), ("45m", "3m"), ("23m", "1m"), ("78m", "9m"), ("33m", "3m")])
def test_b3_bianjuezhang_is_no_open_wait(hand: str, tile: str) -> None:
    """B3-bianjuezhang: 56 on 7 is not one, nor is 45 on 3, nor the outer tile, nor a triplet."""
    pongs = [] if hand == "33m" else [tile]
    assert scored(f"{hand}456p678s99p", tile, melds=["pong 1s"], others_pongs=pongs) == {}


def test_b3_kajuezhang_is_a_gap_whose_others_are_ponged() -> None:
    """B3-kajuezhang: the gap of a run, the other three in one 碰, one's own too."""
    rest = "46m456p678s99p"
    assert scored(rest, "5m", melds=["pong 1s"], others_pongs=["5m"]) == {"卡绝张": 1}
    assert scored(rest, "5m", melds=["pong 5m"]) == {"卡绝张": 1}
    assert scored(rest, "5m", melds=["pong 1s"]) == {}
    assert scored(rest, "5m", melds=["pong 5m"], ticked="siguiyi") == {"卡绝张": 1, "四归一": 2}


def test_b3_kajuezhang_needs_one_reading_only() -> None:
    """B3-kajuezhang: one reading that fills the gap is enough, other waits do not matter; edge and gap count once."""
    assert scored("3334666m456p678s", "5m", others_pongs=["5m"]) == {"卡绝张": 1}
    assert sum(scored("1112444m456p678s", "3m", others_pongs=["3m"]).values()) == 1


def test_b3_quanqiuren_is_won_on_anothers_tile() -> None:
    """B3-quanqiuren: four sets on the table, 暗杠 allowed, discard or robbed 补杠; 自摸 is only 大对子."""
    melds = ["pong 1m", "pong 3s", "direct_kong 7p", "concealed_kong 2s"]
    assert scored("5p", "5p", melds=melds) == {"大对子": 1, "全求人": 1}
    assert scored("5p", "5p", "rob", melds=melds) == {"大对子": 1, "全求人": 1}
    assert scored("5p", "5p", "draw", melds=melds) == {"大对子": 1}
    assert scored("5558p", "8p", melds=melds[:3]) == {"大对子": 1}


def test_b3_yitiaolong_is_an_option_and_concealed() -> None:
    """B3-yitiaolong: 123 456 789 of one suit in hand; off by default; seven pairs have no runs."""
    hand = "12345678m456p99p"
    assert scored(hand, "9m", ticked="dragon") == {"一条龙": 1}
    assert scored(hand, "9m") == {}
    assert scored("12345678p99s", "9p", melds=["pong 1m"], ticked="dragon") == {"一条龙": 1}
    assert scored("1122m3355m7799m4m", "4m", ticked="dragon") == {"小七对": 1, "清一色": 1}
    assert scored("123m456p789s1199s", "9s", ticked="dragon") == {}


def test_b3_siguiyi_needs_three_before_the_fourth() -> None:
    """B3-siguiyi: three copies in hand in any use, or the own 碰; by discard or 自摸; an option."""
    assert scored("34555m678s456p99p", "5m", ticked="siguiyi") == {"四归一": 2}
    assert scored("34555m678s456p99p", "5m", "draw", ticked="siguiyi") == {"四归一": 2, "门清": 1}
    assert scored("34m678s456p99p", "5m", melds=["pong 5m"], ticked="siguiyi") == {"四归一": 2}
    assert scored("34m678s456p99p", "5m", melds=["pong 5m"]) == {}
    assert scored("4455566m456p678s", "5m", ticked="siguiyi") == {"四归一": 2}


def test_b3_siguiyi_is_not_for_other_tiles_or_pairs() -> None:
    """B3-siguiyi: holding all four and winning on another tile scores nothing, and neither do seven pairs."""
    assert scored("345m555m678s45p99p", "6p", ticked="siguiyi") == {}
    assert scored("34m678s456p99p", "5m", melds=["pong 1s"], others_pongs=["5m"], ticked="siguiyi") == {}
    assert scored("1133m555p2244s99s", "5p", ticked="siguiyi") == {"龙爪背": 3}


def test_b3_baoting_counts_for_any_win_after_listening() -> None:
    """B3-baoting: one 番 after 听, by discard or 自摸; nothing without the option."""
    assert scored(READY, "4m", listening=True, ticked="baoting") == {"来门报听": 1}
    assert scored(READY, "4m", "draw", listening=True, ticked="baoting") == {"来门报听": 1, "门清": 1}
    assert scored(READY, "4m", ticked="baoting") == {}
    assert scored(READY, "4m", listening=True) == {}


@pytest.mark.parametrize(
    ("kongs", "name", "value"), [(1, "杠上花", 1), (2, "双杠杠上花", 2), (3, "三杠杠上花", 3), (4, "三杠杠上花", 3)]
)
@rules("B3-gangshanghua", "B3-gangshanghua-2", "B3-gangshanghua-3")
def test_kongs_in_a_row_count_once(kongs: int, name: str, value: int) -> None:
    """One, two, three or four 杠 just before the winning tile: the highest row replaces the lower ones."""
    found = win("23m456p99p", "4m", "draw", melds=["pong 8s", "added_kong 1p"], kongs_in_a_row=kongs)
    receipt = receipt_of(found)
    assert receipt.patterns() == {name: value}
    assert len(receipt.excluded) == min(kongs, 3) - 1


def test_b3_gangshanghua_needs_the_replacement_tile() -> None:
    """B3-gangshanghua: an ordinary draw, or another's tile after one's own 杠, is none."""
    melds = ["pong 8s", "added_kong 1p"]
    assert scored("23m456p99p", "4m", "draw", melds=melds) == {}
    assert scored("23m456p99p", "4m", melds=melds) == {}
    assert scored("23m456p99p", "4m", "draw", melds=melds, replacement=True) == {"杠上花": 1}


def test_b3_gangshangpao_is_a_discard_after_a_kong() -> None:
    """B3-gangshangpao: one 番 beside whatever else the hand holds."""
    assert scored(READY, "4m", after_kong=True) == {"杠上炮": 1}
    assert scored(PAIRS, "9s", after_kong=True) == {"小七对": 1, "杠上炮": 1}
    assert scored(READY, "4m") == {}


def test_b3_qianggang_adds_nothing_and_is_noted() -> None:
    """B3-qianggang: worth no 番; the receipt says how the tile came."""
    receipt = receipt_of(win(READY, "4m", "rob"))
    assert (receipt.patterns(), receipt.points) == ({}, 1)
    assert any("抢杠胡" in note.zh for note in receipt.notes)


def test_b3_qianggang_of_a_gap_is_kajuezhang() -> None:
    """B3-qianggang: the robbed 碰 counts as lying there, so a gap is 卡绝张 and an edge 边绝张."""
    assert scored("46m456p678s99p", "5m", "rob", melds=["pong 1s"], others_pongs=["5m"]) == {"卡绝张": 1}
    assert scored("12m456p678s99p", "3m", "rob", melds=["pong 1s"], others_pongs=["3m"]) == {"边绝张": 1}
    assert scored("46m456p678s99p", "5m", "rob", melds=["pong 1s"]) == {"卡绝张": 1}
    assert scored("56m456p678s99p", "7m", "rob", melds=["pong 1s"]) == {}


def test_b3_1_the_table_prices_every_pattern() -> None:
    """B3.1: the 番 are data, one row a pattern, each with its own rule id."""
    prices = {pattern.name.zh: pattern.value for pattern in (*VARIANT.patterns, *VARIANT.extra_patterns)}
    assert prices == {
        "平胡": 0,
        "门清": 1,
        "大对子": 1,
        "清一色": 1,
        "字一色": 1,
        "小七对": 1,
        "龙爪背": 3,
        "十个字": 1,
        "边绝张": 1,
        "卡绝张": 1,
        "全求人": 1,
        "一条龙": 1,
        "四归一": 2,
        "来门报听": 1,
        "杠上花": 1,
        "双杠杠上花": 2,
        "三杠杠上花": 3,
        "杠上炮": 1,
        "抢杠胡": 0,
    }
    ids = [pattern.rule for pattern in (*VARIANT.patterns, *VARIANT.extra_patterns)]
    assert len(set(ids)) == len(ids)


def test_b2_2_the_reading_with_most_fan_counts() -> None:
    """B2.2: 222333444 as runs or triplets, and pairs against sets; the best is kept, ties keep the first."""
    found = win("112233m445566m7m", "7m")
    shown = [receipt.patterns() for receipt in VARIANT.readings(table(), found)]
    assert {"清一色": 1} in shown
    assert {"清一色": 1, "小七对": 1} in shown
    assert receipt_of(found).patterns() == {"清一色": 1, "小七对": 1}
    tied = [receipt for receipt in VARIANT.readings(table(), win("222333444m55p6s", "6s")) if receipt.fan == 0]
    assert tied == []
    assert VARIANT.score(table(), win("147m258p369s1234z", "5z")) is None


def test_b2_2_pairs_hold_no_patterns_of_sets() -> None:
    """B2.2: 一条龙, 绝张 and 四归一 belong to readings of sets; seven pairs show seven pairs."""
    found = win("1122335566778m".replace("8m", "m") + "9p", "9p", "draw")
    receipt = receipt_of(found, dragon=True, siguiyi=True)
    assert [placed.shape for placed in receipt.sets] == ["pair"] * 7
    marked = [(tile.read_as, tile.winning) for placed in receipt.sets for tile in placed.tiles if tile.winning]
    assert marked == [(17, True)]
    assert receipt.by is WinBy.DRAW
