"""Extra score and payments: H4 to H4.3, H5.1 to H5.3, H8 worked out."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import Game, pay, settled, win

PLAIN = ("345678m34p567s22z", "5p")
"""An open wait: 无配子 4 and nothing else."""
CLOSED = ("345678m35p567s22z", "4p")
"""The same with a closed wait: 丫当."""
FIRST = ("12346789m77z", "5m")
SECOND = "23466655p33s"


@pytest.mark.parametrize(
    ("hand", "by", "seat", "source", "expected"),
    [
        (PLAIN, "discard", 1, 2, (-9, 21, -6, -6)),
        (PLAIN, "discard", 1, 0, (-9, 21, -6, -6)),
        (PLAIN, "rob", 1, 0, (-14, 36, -11, -11)),
        (PLAIN, "discard", 0, 2, (27, -9, -9, -9)),
        (CLOSED, "discard", 1, 2, (-19, 39, -10, -10)),
        (CLOSED, "discard", 0, 1, (57, -19, -19, -19)),
    ],
)
def test_h4_the_table_for_wins_on_others_tiles(
    hand: tuple[str, str], by: str, seat: int, source: int, expected: tuple[int, ...]
) -> None:
    """闲 pay 2 and 庄 5, whoever discarded; to a dealer 5 each; a robbed kong is like a discard with its 5."""
    assert pay(*hand, by=by, seat=seat, source=source) == expected


@pytest.mark.parametrize(
    ("hand", "seat", "expected"),
    [
        (PLAIN, 1, (-24, 50, -13, -13)),
        (PLAIN, 0, (72, -24, -24, -24)),
        (CLOSED, 1, (-44, 82, -19, -19)),
        (CLOSED, 0, (132, -44, -44, -44)),
    ],
)
def test_h4_the_table_for_self_draw(hand: tuple[str, str], seat: int, expected: tuple[int, ...]) -> None:
    """闲 4 and 庄 15, with 丫当 6 and 20 more; 无配子 4 and 万事 5 are in it."""
    assert pay(*hand, by="draw", seat=seat) == expected


def test_h4_1_pinghu_is_a_line_of_every_win() -> None:
    """The receipt shows it beside the patterns, never among them."""
    scored = win(*PLAIN)
    assert [(line.pattern, line.value, line.rule) for line in scored.extra] == [("pinghu", 2, "H4.1")]
    assert "平胡" not in scored.patterns()


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("345678m35p567s22z", "4p"),
        ("345678m12p567s22z", "3p"),
        ("345678m89p567s22z", "7p"),
        ("345678m345p567s2z", "2z"),
        ("345m3456m345p567s", "6m"),
        ("345678m3455p567s", "5p"),
    ],
)
def test_h4_2_closed_edge_and_single_waits(hand: str, tile: str) -> None:
    """The middle, the 3 of 12, the 7 of 89, the pair, whatever else would have won."""
    assert win(hand, tile).yadang


@pytest.mark.parametrize(
    ("hand", "tile"),
    [
        ("345678m34p567s22z", "5p"),
        ("345678m23p567s22z", "1p"),
        ("345678m78p567s22z", "9p"),
        ("345678m55p567s22z", "2z"),
        ("345678m23p567s22z", "4p"),
    ],
)
def test_h4_2_open_waits_are_no_yadang(hand: str, tile: str) -> None:
    """Open runs, the 1 of 23, the 9 of 78 and a triplet are none."""
    assert not win(hand, tile).yadang


@rules("H1.4")
def test_h4_2_the_partner_may_stand_in_but_not_be_wild() -> None:
    """With 3p as wild, 白 for 3p beside 5p is a closed wait; a real 3p is a wild and no partner."""
    assert win("345678m5p5z567s22z", "4p", wild="3p").yadang
    scored = win("345678m5p9p567s22z", "4p", wild="9p", by="draw")
    assert not scored.yadang


def test_h4_2_a_drawn_wild_counts_as_the_face_it_stands_for() -> None:
    """A wild drawn between 3p and 5p closes the gap."""
    assert win("345678m35p567s22z", "9s", by="draw").yadang


@rules("H3-15", "H3-17")
def test_h4_2_wild_waits_are_yadang_even_when_beaten() -> None:
    """配子赞 beaten by 全求人 still makes 丫当."""
    melds = ["pong 1m", "pong 5p", "pong 7s", "pong 3z"]
    assert win("9s", "4m", melds=melds, win_on_discard_with_wild=True).yadang


def test_h4_3_on_top_or_instead() -> None:
    """The option replaces the 平胡 row by the 丫当 row, for every role; without 丫当 it changes nothing."""
    assert pay(*CLOSED) == (-19, 39, -10, -10)
    assert pay(*CLOSED, yadang="replace") == (-14, 30, -8, -8)
    assert pay(*CLOSED, by="draw", yadang="replace") == (-29, 59, -15, -15)
    assert pay(*CLOSED, seat=0, source=1, yadang="replace") == (42, -14, -14, -14)
    assert pay(*PLAIN, yadang="replace") == pay(*PLAIN)
    shown = [line.pattern for line in win(*CLOSED, yadang="replace").extra]
    assert shown == ["yadang"]


@pytest.mark.parametrize("base", [1, 2, 100])
def test_h5_1_everything_times_the_base(base: int) -> None:
    """Patterns and extra are multiplied alike, and the seats sum to zero."""
    assert pay(*CLOSED, base=base) == tuple(each * base for each in (-19, 39, -10, -10))


def test_h5_1_each_payment_explains_itself() -> None:
    """The formula and its terms give the amount."""
    first = settled(*CLOSED, base=3).payments[0]
    assert (first.payer, first.payee, first.amount, first.rule) == (2, 1, 30, "H5.1")
    assert first.formula == "(4 + 2 + 4) × 3 = 30"
    assert [term.value for term in first.terms] == [4, 2, 4, 3]


@rules("H6.1")
def test_h5_2_two_and_three_players_have_fewer_payers() -> None:
    """One or two payers, by their roles."""
    assert pay(*PLAIN, players=3, source=2) == (-9, 15, -6)
    assert pay(*PLAIN, players=2, source=0) == (-9, 9)
    assert pay(*PLAIN, players=2, seat=0, source=1) == (9, -9)
    assert pay(*PLAIN, players=2, by="draw") == (-24, 24)


def test_h5_2_one_pays_with_the_option() -> None:
    """The discarder or robbed player pays his own row; a self-draw is paid by all."""
    assert pay(*PLAIN, discarder_pays_alone=True) == (0, 6, -6, 0)
    assert pay(*PLAIN, discarder_pays_alone=True, source=0) == (-9, 9, 0, 0)
    assert pay(*PLAIN, discarder_pays_alone=True, by="rob", source=3) == (0, 11, 0, -11)
    assert pay(*PLAIN, discarder_pays_alone=True, by="draw") == pay(*PLAIN, by="draw")


@rules("H5.2")
def test_h4_1_shows_the_row_of_the_only_payer() -> None:
    """When the dealer alone pays, the receipt's 平胡 is his 5."""
    assert [line.value for line in win(*PLAIN, discarder_pays_alone=True, source=0).extra] == [5]


def test_h5_3_losers_kongs_pay_nothing() -> None:
    """A concealed kong of a loser moves no point; the winner's own is 牌型分."""
    hands = ["1111m58p369s1346z1p", "345678m34p567s22z", "258m369p147s1237z", "369m147p258s1247z"]
    game = Game(hands, wild="9s", tail="5p")
    game.play("1 pass", "0 concealed_kong 1m", "0 discard 5p", "1 win")
    assert game.receipt.pay == (-9 - 30, 21 + 90, -6 - 30, -6 - 30)
    assert game.patterns() == {"无配子": 4, "地胡": 30}


@rules("H4.3")
def test_h8_first_worked_hand() -> None:
    """South's 混一色 and 通天 by discard, alone, by self-draw, and with 丫当 instead."""
    more = {"wild": "5p", "melds": ["pong 1z"]}
    assert pay(*FIRST, **more) == (-81, 225, -72, -72)
    assert pay(*FIRST, discarder_pays_alone=True, **more) == (0, 72, -72, 0)
    assert pay(*FIRST, by="draw", **more) == (-101, 253, -76, -76)
    assert pay(*FIRST, yadang="replace", **more) == (-76, 216, -70, -70)


def test_h8_second_worked_hand() -> None:
    """The dealer's 双配夹 of a pure hand."""
    scored = win(SECOND, "8p", seat=0, by="draw", wild="3s", melds=["concealed_kong 7p"])
    assert scored.patterns() == {"清一色": 60, "暗杠": 10, "双配夹": 60, "断幺": 5, "万事": 5}
    assert pay(SECOND, "8p", seat=0, by="draw", wild="3s", melds=["concealed_kong 7p"]) == (525, -175, -175, -175)
