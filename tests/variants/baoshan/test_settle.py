"""B4, B5.1-B5.5, B9: what is paid when somebody wins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import READY, formulas, receipt_of, table, win

from paishan.core.melds import MeldKind
from paishan.round.receipt import PaymentKind, Receipt
from paishan.round.table import Kong, Win
from paishan.variants.baoshan import VARIANT

PAIRS = "1133m5577p2244s9s"
QUAD = "1133m5555p2244s9s"
PURE = "111m333m99m77m"
TRIPLETS = "111m333p99s77m"
PLAIN = win(READY, "4m")


def _settled(*wins: Win, kongs: tuple[Kong, ...] = (), bought: tuple[int, ...] | None = None, **given: Any) -> Receipt:
    receipt = VARIANT.settle(table(kongs, bought=bought, **given), wins)
    assert sum(receipt.pay) == 0
    return receipt


def _kong(seat: int, kind: str, source: int | None = None, *, cancelled: bool = False) -> Kong:
    return Kong(seat, MeldKind(kind), source, cancelled=cancelled)


@pytest.mark.parametrize(
    ("found", "given", "pay"),
    [
        (win(READY, "4m"), {}, (0, 1, -1, 0)),
        (win(READY, "4m", "draw"), {}, (-2, 6, -2, -2)),
        (win(PAIRS, "9s"), {}, (0, 2, -2, 0)),
        (win(PAIRS, "9s", "draw"), {}, (-4, 12, -4, -4)),
        (win(QUAD, "9s"), {}, (0, 8, -8, 0)),
        (win(QUAD, "9s", "draw"), {}, (-16, 48, -16, -16)),
        (win(QUAD, "9s", "draw"), {"fan_cap": 3}, (-8, 24, -8, -8)),
        (win(PURE, "7m", melds=["pong 5m"]), {"points": "dead2", "bought": (0, 2, 1, 0)}, (0, 7, -7, 0)),
        (win(PURE, "7m", melds=["pong 5m"]), {"points": "live2", "bought": (0, 2, 1, 0)}, (0, 16, -16, 0)),
        (
            win(TRIPLETS, "7m", "draw", seat=0, melds=["pong 5s"]),
            {"points": "live2", "bought": (1, 0, 1, 2)},
            (18, -4, -6, -8),
        ),
        (win("5p", "5p", melds=["pong 1m", "pong 3s", "pong 7p", "pong 2s"]), {}, (0, 4, -4, 0)),
    ],
)
@rules("B4.1", "B4.2", "B5.1")
def test_worked_cases(found: Win, given: dict[str, Any], pay: tuple[int, ...]) -> None:
    """The table of worked cases, one win each."""
    assert _settled(found, **given).pay == pay


def test_b9_kong_discard() -> None:
    """B5.4: 直杠 fed by seat 2, whose own win on the next discard costs seat 1 two points and the kong."""
    found = win(READY, "4m", seat=2, source=1, after_kong=True)
    receipt = _settled(found, kongs=(_kong(1, "direct_kong", 2, cancelled=True),))
    assert receipt.pay == (0, -2, 2, 0)
    assert [(each.counts, each.why is not None and each.why.zh[:3]) for each in receipt.kongs] == [(False, "杠上炮")]


def test_b5_2_three_winners_are_each_paid_in_full() -> None:
    """B5.2: 平胡, 清一色 and 大对子 on one discard cost 1 + 2 + 2, and the discarder deals next (B6.11)."""
    wins = (
        win(READY, "4m", seat=0),
        win("23567888m12399m", "4m", seat=1),
        win("44m111p333s55s777s", "4m", seat=3),
    )
    assert _settled(*wins).pay == (1, 2, -5, 2)
    assert VARIANT.next_dealer(table(), wins) == 2


@pytest.mark.parametrize(
    ("cap", "points"), [(None, (1, 2, 4, 8, 16, 32)), (3, (1, 2, 4, 8, 8, 8)), (4, (1, 2, 4, 8, 16, 16))]
)
def test_b4_1_points_double_up_to_the_cap(cap: int | None, points: tuple[int, ...]) -> None:
    """B4.1: 牌型分 is 2 to the 番; the receipt keeps the 番 before the cap and says that it was capped."""
    wins = [
        win(READY, "4m"),
        win(READY, "4m", "draw"),
        win(PAIRS, "9s", "draw"),
        win(QUAD, "9s"),
        win(QUAD, "9s", "draw"),
        win(QUAD, "9s", "draw", listening=True),
    ]
    receipts = [receipt_of(each, fan_cap=cap, baoting=True) for each in wins]
    assert [receipt.fan for receipt in receipts] == [0, 1, 2, 3, 4, 5]
    assert tuple(receipt.points for receipt in receipts) == points
    assert [bool(receipt.notes) for receipt in receipts] == [cap is not None and fan > cap for fan in range(6)]


@pytest.mark.parametrize(
    ("given", "formula", "terms"),
    [
        ({}, "2", [2]),
        ({"points": "dead2"}, "2 + 2 + 1 = 5", [2, 2, 1]),
        ({"points": "live2"}, "2 × (1 + 2 + 1) = 8", [2, 2, 1]),
    ],
)
def test_b4_2_formulas_name_their_terms(given: dict[str, Any], formula: str, terms: list[int]) -> None:
    """B4.2: the figures of a payment and what each of them is."""
    receipt = _settled(win(PAIRS, "9s"), bought=(0, 2, 1, 0), **given)
    (payment,) = receipt.payments
    assert (payment.formula, [term.value for term in payment.terms], payment.rule) == (formula, terms, "B5.1")
    assert all(term.name.zh and term.name.en for term in payment.terms)


@pytest.mark.parametrize(
    ("by", "payers"), [("discard", [2]), ("rob", [2]), ("draw", [2, 3, 0]), ("special", [2, 3, 0])]
)
def test_b5_1_who_pays(by: str, payers: list[int]) -> None:
    """B5.1: the discarder or robbed player alone; 自摸 and 十个字 cost every other player."""
    receipt = _settled(win(READY, "4m", by), winds=True)
    assert [payment.payer for payment in receipt.payments] == payers
    assert {payment.payee for payment in receipt.payments} == {1}


@pytest.mark.parametrize(("points", "each"), [("none", 2), ("dead2", 5), ("live2", 8)])
@rules("B6.8", "B4.2")
def test_ten_honours_pay_like_a_self_draw(points: str, each: int) -> None:
    """十个字 is worth one 番 from everybody, 买点 included."""
    receipt = _settled(win(READY, "5z", "special"), winds=True, points=points, bought=(1, 2, 1, 1))
    assert receipt.pay == (-each, 3 * each, -each, -each)


@pytest.mark.parametrize(
    ("kind", "source", "pian", "pay"),
    [
        ("direct_kong", 0, False, (-1, 0, 0, 1)),
        ("added_kong", 0, False, (-1, 0, 0, 1)),
        ("concealed_kong", None, False, (-2, -2, -2, 6)),
        ("direct_kong", 0, True, (-2, -1, -1, 4)),
        ("added_kong", 0, True, (-2, -1, -1, 4)),
        ("concealed_kong", None, True, (-2, -2, -2, 6)),
    ],
)
def test_b5_3_kongs_with_and_without_pian_gang(kind: str, source: int | None, pian: bool, pay: tuple[int, ...]) -> None:
    """B5.3: 1 from the feeder, 2 from everybody for a 暗杠; 骗杠 makes an open one 2 and 1."""
    receipt = _settled(PLAIN, kongs=(_kong(3, kind, source),), pian_gang=pian)
    assert tuple(a - b for a, b in zip(receipt.pay, (0, 1, -1, 0), strict=True)) == pay


@pytest.mark.parametrize(
    ("points", "kong", "pay"),
    [
        ("live2", ("concealed_kong", None), (8, 6, 4, -18)),
        ("dead2", ("concealed_kong", None), (2, 2, 2, -6)),
        ("live2", ("added_kong", 1), (0, 3, 0, -3)),
    ],
)
def test_b5_3_bought_points_and_kongs(points: str, kong: tuple[str, int | None], pay: tuple[int, ...]) -> None:
    """B5.3: 活点 multiplies a 杠 by 1 + a + b, 死点 leaves it."""
    bought = (2, 1, 0, 1)
    with_kong = _settled(PLAIN, kongs=(_kong(3, *kong),), points=points, bought=bought)
    without = _settled(PLAIN, points=points, bought=bought)
    assert tuple(a - b for a, b in zip(without.pay, with_kong.pay, strict=True)) == pay


def test_b5_3_pian_gang_of_two_and_three_players() -> None:
    """B5.3: with fewer players there are only fewer who pay 1."""
    found = win(READY, "4m", seat=1, source=0)
    kongs = (_kong(1, "direct_kong", 0),)
    assert _settled(found, kongs=kongs, players=2, pian_gang=True).pay == (-3, 3)
    assert _settled(found, kongs=kongs, players=3, pian_gang=True).pay == (-3, 4, -1)


def test_b5_4_the_last_kong_is_taken_back_once() -> None:
    """B5.4: two winners on one discard after two 杠: the last is gone once, the first still pays."""
    wins = (win(READY, "4m", seat=1, source=3, after_kong=True), win(PAIRS, "9s", seat=2, source=3, after_kong=True))
    kongs = (_kong(3, "direct_kong", 0), _kong(3, "concealed_kong", cancelled=True))
    receipt = _settled(*wins, kongs=kongs)
    assert receipt.pay == (-1, 2, 4, -5)
    assert [each.counts for each in receipt.kongs] == [True, False]
    assert formulas(receipt.payments, PaymentKind.KONG) == [(0, 3, "1")]


def test_b5_5_kongs_of_losers_count() -> None:
    """B5.5: everybody's 杠 are paid when somebody wins, the winner's, the discarder's and the others'."""
    kongs = (_kong(1, "direct_kong", 3), _kong(2, "added_kong", 0), _kong(0, "concealed_kong"))
    assert _settled(PLAIN, kongs=kongs).pay == (0 - 1 + 6, 1 + 1 - 2, -1 + 1 - 2, -1 - 2)


def test_b6_11_the_winner_deals_next() -> None:
    """B6.11: one winner deals, whoever dealt before; several hand the deal to the discarder or robbed player."""
    assert VARIANT.next_dealer(table(dealer=3), (win(READY, "4m"),)) == 1
    assert VARIANT.next_dealer(table(dealer=3), (win(READY, "4m", "draw", seat=2),)) == 2
    robbers = (win(READY, "4m", "rob", seat=0, source=2), win(READY, "4m", "rob", seat=3, source=2))
    assert VARIANT.next_dealer(table(dealer=3), robbers) == 2


def test_only_winning_hands_are_settled() -> None:
    """A hand that does not win is a mistake of the caller (B2.1)."""
    with pytest.raises(AssertionError):
        _settled(win("147m258p369s1234z", "5z"))
