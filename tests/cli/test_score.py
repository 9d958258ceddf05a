"""The calculator: score and waits."""

from __future__ import annotations

import json

import pytest
from tests.cli.support import run

WORKED = ("score", "hanshan", "12346789m77z", "--win", "5m", "--wild", "5p", "--meld", "pong 1z", "--seat", "1")


def test_h8_the_worked_example_is_told_line_by_line() -> None:
    """Every line has name, value and rule, every payment its formula, and the seats their sums."""
    done = run(*WORKED, "--by", "discard", "--from", "2")
    assert done.status == 0
    for part in ("混一色   30  H3-11", "牌型分 66  丫当", "(66 + 5 + 10) × 1 = 81", "座位1       +225", "‹5万›"):
        assert part in done.out


def test_a_receipt_names_every_wild_and_stand_in() -> None:
    """The reading shows what a wild and a white tile stand for, in both languages."""
    hand = ("score", "hanshan", "13m5z456p333s99s6p6p", "--win", "6p", "--wild", "2m")
    assert "白=2万" in run(*hand).out
    assert "~=2m" in run(*hand, "--lang", "en").out
    wild = ("score", "hanshan", "23466655p33s", "--win", "8p", "--wild", "3s", "--meld", "concealed_kong 7p")
    assert "<8p> *=8p *=8p" in run(*wild, "--lang", "en").out


def test_json_of_a_score_is_one_document() -> None:
    """The receipt comes as the members that records use."""
    done = run(*WORKED, "--json")
    receipt = json.loads(done.out)["receipt"]
    assert receipt["pay"] == [-101, 253, -76, -76]
    assert receipt["hands"][0]["points"] == 66


def test_all_readings_with_the_one_that_counts_marked() -> None:
    """--readings lists each reading with its own score and marks the best."""
    args = ("score", "hanshan", "222333444m1z555z", "--win", "1z", "--wild", "9s", "--readings")
    shown = json.loads(run(*args, "--json").out)
    points = [each["points"] for each in shown["readings"]]
    assert len(points) > 1
    assert points[shown["best"]] == max(points)
    assert run(*args).out.count("取这个") == 1


def test_options_and_bought_points_change_the_payments() -> None:
    """House rules and 买点 are read from the command line."""
    args = ("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "-o", "points=live2", "--bought", "1,0,0,2")
    assert json.loads(run(*args, "--json").out)["receipt"]["pay"] == [32, -8, -8, -16]


def test_kongs_are_paid_where_the_game_pays_them() -> None:
    """A concealed kong of the winner counts by itself, other kongs when they are named."""
    args = ("score", "baoshan", "123m456p789s9p", "--win", "9p", "--meld", "concealed_kong 1s", "--json")
    assert json.loads(run(*args).out)["receipt"]["pay"] == [12, -4, -4, -4]
    named = (*args, "--kong", "2 direct_kong 3")
    assert json.loads(run(*named).out)["receipt"]["pay"] == [6, -2, -1, -3]


def test_waits_show_points_by_draw_and_by_discard() -> None:
    """Thirteen tiles: each face with what it is worth either way."""
    document = json.loads(run("waits", "baoshan", "1122m3344p5566s7s", "--json").out)
    assert document["waits"] == [
        {
            "face": "7s",
            "draw": {"points": 4, "fan": 2, "pay": 12},
            "discard": {"points": 2, "fan": 1, "pay": 2},
            "left": 3,
            "draw_pays": [12, -4, -4, -4],
            "claims": [None, [2, -2, 0, 0], [2, 0, -2, 0], [2, 0, 0, -2]],
            "code": None,
        }
    ]
    assert "2番 4分，共收 12（每家 4）" in run("waits", "baoshan", "1122m3344p5566s7s").out


def test_h5_2_waits_name_the_payers_and_the_discarders() -> None:
    """The dealer pays his own row; with 点炮1家付 it matters who discards."""
    args = ("waits", "hanshan", "12346789m77z", "--wild", "5p", "--meld", "pong 1z")
    assert "共收 253（庄 101，闲 76）" in run(*args).out
    assert "66分，庄打 81，闲打 72" in run(*args, "-o", "discarder_pays_alone=true").out


def test_waits_say_when_a_discard_cannot_be_won() -> None:
    """H1.7: a hand with a wild wins by draw only, and the table says so."""
    done = run("waits", "hanshan", "23466655p33s", "--wild", "3s", "--meld", "concealed_kong 7p")
    assert "手里有配子，只能自摸 [H1.7]" in done.out


def test_waits_of_fourteen_tiles_are_told_by_discard() -> None:
    """One tile more: what each discard then waits for."""
    document = json.loads(run("waits", "baoshan", "1122m3344p5566s79s", "--json").out)
    assert [each["discard"] for each in document["discards"]] == ["7s", "9s"]
    assert "discard 7s" in run("waits", "baoshan", "1122m3344p5566s79s", "--lang", "en").out
    assert "打哪张都不听" in run("waits", "baoshan", "159m159p159s159m19p").out
    assert "没听牌" in run("waits", "baoshan", "159m159p159s1599m").out


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("score", "riichi", "1m", "--win", "1m"), "unknown_variant"),
        (("score", "baoshan", "1122m3344p5566s8x", "--win", "7s"), "bad_hand"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "x"), "bad_tile"),
        (("score", "baoshan", "1111m3344p5566s7s", "--win", "1m"), "five_copies"),
        (("score", "baoshan", "1122m3344p5566s", "--win", "7s"), "wrong_size"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "8s"), "no_win"),
        (("score", "baoshan", "1122m3344p5566s7z", "--win", "7z"), "not_in_play"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--wild", "1m"), "no_wild_here"),
        (("score", "hanshan", "12346789m77z", "--win", "5m", "--meld", "pong 1z"), "wild_missing"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--by", "luck"), "bad_way"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--by", "discard"), "source_missing"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--from", "1"), "source_of_draw"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--by", "rob", "--from", "0"), "own_source"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--seat", "4"), "no_such_seat"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--dealer", "-1"), "no_such_seat"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--flag", "luck"), "bad_flag"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--flag", "after_kong"), "bad_flag"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--kongs-in-a-row", "2"), "bad_kongs"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--bought", "1,0,0,2"), "bad_points"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--bought", "a"), "bad_points"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--kong", "9 x"), "bad_kong"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--others-pong", "1m"), "five_copies"),
        (("score", "baoshan", "1m" * 200, "--win", "7s"), "bad_hand"),
        (("score", "baoshan", "123m", "--win", "1m", "--meld", "chow 1m"), "bad_meld"),
        (("score", "baoshan", "1122m3344p5566s7s", "--win", "7s", "--seat", "x"), "usage"),
        (("score", "baoshan"), "usage"),
        (("waits", "baoshan", "12m"), "wrong_size"),
        (("waits", "baoshan", "1122m3344p5566s7s", "--lang", "fr"), "bad_lang"),
    ],
)
def test_wrong_input_is_one_line_with_its_code(args: tuple[str, ...], code: str) -> None:
    """Nothing on stdout, one line on stderr, exit 2, no traceback."""
    done = run(*args)
    assert done.status == 2
    assert not done.out
    assert done.err_line.endswith(f"[{code}]")


def test_every_fault_of_the_options_is_listed() -> None:
    """Three wrong options are three faults in the one line, in both languages."""
    args = ("score", "baoshan", "1m", "--win", "1m", "-o", "color=red", "-o", "rounds=5", "-o", "winds=maybe")
    for lang, word in (("zh", "没有这个选项"), ("en", "no such option")):
        line = run(*args, "--lang", lang).err_line
        assert all(each in line for each in ("options.color", "options.rounds", "options.winds", word, "[bad_options]"))
