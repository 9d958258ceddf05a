"""B5.6, B5.7, B6.11: the check of a drawn round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from tests.variants.baoshan.support import READY, options

from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.round.table import Kong, Table
from paishan.variants.baoshan import VARIANT

QUAD = "1133m5555p2244s9s"
TRIPLETS = "111p999m777p88s66s"
NOBODY = ("1479m258p2468s19p", "1358m147p1357s25p", "2469m369p2579s17p", "1368m2479p1468s5p")


def _draw(
    hands: Sequence[str | Hand], *, listening: Sequence[int] = (), kongs: Sequence[Kong] = (), **given: Any
) -> Table:
    players = len(hands)
    return Table(
        players=players,
        dealer=given.pop("dealer", 0),
        bought=tuple(given.pop("bought", (0,) * players)),
        options=options(players=players, **given),
        kongs=tuple(kongs),
        hands=tuple(Hand.parse(each) if isinstance(each, str) else each for each in hands),
        listening=tuple(seat in listening for seat in range(players)),
    )


def _pay(found: Table) -> tuple[int, ...]:
    receipt = VARIANT.settle_draw(found)
    assert sum(receipt.pay) == 0
    return receipt.pay


def _patterns(hand: str | Hand, *, others: Sequence[str | Hand] = NOBODY[1:], **given: Any) -> dict[str, int]:
    (receipt,) = VARIANT.settle_draw(_draw([hand, *others], **given)).hands
    return receipt.patterns()


def test_the_hands_of_nobody_are_not_ready() -> None:
    """B5.7: the fillers of this file wait for nothing."""
    assert [VARIANT.waits(Hand.parse(hand), options(winds=True)) for hand in NOBODY] == [()] * 4


@pytest.mark.parametrize("chajiao", ["big", "one"])
def test_b5_6_nobody_or_everybody_ready_pays_nothing(chajiao: str) -> None:
    """B5.6: with nobody or everybody ready nothing is paid, and the receipt says why."""
    for hands in (NOBODY, (READY, QUAD, TRIPLETS, "23m111p444s678s99p")):
        found = _draw(hands, chajiao=chajiao, dealer=2)
        receipt = VARIANT.settle_draw(found)
        assert (receipt.pay, receipt.hands, len(receipt.notes)) == ((0, 0, 0, 0), (), 1)
        assert VARIANT.next_dealer(found, ()) == 2


def test_b5_6_none_switches_the_check_off() -> None:
    """B5.6: without 查叫 a drawn round pays nothing and the dealer stays."""
    found = _draw((READY, QUAD, TRIPLETS, NOBODY[3]), chajiao="none", dealer=1)
    assert _pay(found) == (0, 0, 0, 0)
    assert VARIANT.next_dealer(found, ()) == 1


@pytest.mark.parametrize(("points", "amount"), [("none", 8), ("dead2", 11), ("live2", 32)])
def test_b5_6_the_worked_case_of_cha_da_jiao(points: str, amount: int) -> None:
    """B5.6: 龙爪背 at the cap of 3 番; bought 2 and 1 make 8 + 3 or 8 × 4."""
    found = _draw((QUAD, NOBODY[1]), points=points, bought=(2, 1))
    assert _pay(found) == (amount, -amount)
    (payment,) = VARIANT.settle_draw(found).payments
    assert payment.rule == "B5.6"


@pytest.mark.parametrize(("points", "amount"), [("none", 1), ("dead2", 4), ("live2", 4)])
def test_b5_6_cha_jiao_counts_one(points: str, amount: int) -> None:
    """B5.6: 查叫1分 is the same with one point in place of the hand."""
    assert _pay(_draw((QUAD, NOBODY[1]), chajiao="one", points=points, bought=(2, 1))) == (amount, -amount)
    (hand,) = VARIANT.settle_draw(_draw((QUAD, NOBODY[1]), chajiao="one")).hands
    assert (hand.points, hand.lines) == (1, ())


@pytest.mark.parametrize("cap", [None, 3, 4])
def test_b5_6_the_cap_is_always_three(cap: int | None) -> None:
    """B5.6: the cap of a room changes nothing in 查大叫."""
    assert _pay(_draw((QUAD, NOBODY[1]), fan_cap=cap)) == (8, -8)


def test_b5_6_with_three_players_two_pay_one() -> None:
    """B5.6: each who is not ready pays each who is."""
    assert _pay(_draw((NOBODY[0], READY, NOBODY[2]))) == (-2, 4, -2)
    assert _pay(_draw((NOBODY[0], READY, READY.replace("99p", "88p")))) == (-4, 2, 2)


def test_b5_6_the_best_wait_counts() -> None:
    """B5.6: of several waits the one that is worth most, as a 自摸."""
    assert _patterns("12345678m456p99p", dragon=True) == {"门清": 1, "一条龙": 1}
    assert _patterns("12345678m456p99p") == {"门清": 1}
    assert _patterns("34555m678s456p99p", siguiyi=True) == {"门清": 1, "四归一": 2}


def test_b5_6_an_open_hand_has_no_men_qing() -> None:
    """B5.6: with a 碰 a plain hand is worth 平胡; a 暗杠 leaves it concealed."""
    assert _patterns(Hand.parse("23m456p345s99p", ["pong 8s"])) == {}
    assert _patterns(Hand.parse("23m456p345s99p", ["concealed_kong 8s"])) == {"门清": 1}


def test_b5_6_listening_counts() -> None:
    """B5.6: 来门报听 counts where the receiver listens."""
    assert _patterns(READY, listening=(0,), baoting=True) == {"门清": 1, "来门报听": 1}
    assert _patterns(READY, listening=(1,), baoting=True) == {"门清": 1}


@pytest.mark.parametrize(("meld", "expected"), [("pong 5m", {"卡绝张": 1, "门清": 1}), ("direct_kong 5m", {"门清": 1})])
def test_b5_6_last_tiles_lie_in_pongs_that_stand(meld: str, expected: dict[str, int]) -> None:
    """B5.6: 绝张 counts when three copies lie in somebody's 碰; a 杠 of the face is none, the wait still counts."""
    other = Hand.parse("1479p258s19p2m", [meld])
    assert _patterns("46m123p789s345s99p", others=[other, *NOBODY[2:]]) == expected


def test_b5_6_last_tiles_in_the_own_pong() -> None:
    """B5.6: the own 碰 counts too, for 绝张 and for 四归一."""
    hand = Hand.parse("46m123p789s99p", ["pong 5m"])
    assert _patterns(hand) == {"卡绝张": 1}
    assert _patterns(hand, siguiyi=True) == {"卡绝张": 1, "四归一": 2}


def test_b5_6_quan_qiu_ren_does_not_count() -> None:
    """B5.6: four sets on the table and a single tile are 大对子 only."""
    hand = Hand.parse("5p", ["pong 1m", "pong 3s", "direct_kong 7p", "concealed_kong 2s"])
    assert _patterns(hand) == {"大对子": 1}


def test_b5_5_kongs_do_not_count_in_a_drawn_round() -> None:
    """B5.5: no 杠 is paid on 流局, whether the hands are checked or not; the receipt lists them with the reason."""
    kongs = (Kong(1, MeldKind.CONCEALED_KONG), Kong(0, MeldKind.DIRECT_KONG, 1))
    for chajiao, pay in (("big", (2, -2)), ("one", (1, -1)), ("none", (0, 0))):
        receipt = VARIANT.settle_draw(_draw((READY, NOBODY[1]), kongs=kongs, chajiao=chajiao))
        assert receipt.pay == pay
        assert [(each.counts, each.why is not None) for each in receipt.kongs] == [(False, True)] * 2


def test_b5_7_waits_that_lie_on_the_table_count() -> None:
    """B5.7: only tiles that the player himself holds four times are no waits."""
    single = Hand.parse("1m", ["pong 3m", "pong 5m", "pong 7m", "pong 9m"])
    blocked = Hand.parse("2z", ["pong 2z", "pong 5m", "pong 7m", "pong 9m"])
    other = Hand.parse("1479p258s19p2s", ["pong 1m"])
    assert _pay(_draw((single, other), winds=True)) == (4, -4)
    assert _pay(_draw((blocked, other), winds=True)) == (0, 0)


@pytest.mark.parametrize("chajiao", ["big", "one"])
@pytest.mark.parametrize(
    ("hands", "dealer"),
    [
        ((READY, NOBODY[1], TRIPLETS, QUAD), 1),
        ((READY, NOBODY[1], NOBODY[2], QUAD), 0),
        ((NOBODY[0], NOBODY[1], NOBODY[2], QUAD), 0),
        ((READY, TRIPLETS, NOBODY[2]), 2),
        ((READY, NOBODY[1], NOBODY[2]), 0),
        ((READY, NOBODY[1]), 1),
        ((NOBODY[0], READY), 0),
        ((READY, TRIPLETS), 0),
        ((NOBODY[0], NOBODY[1]), 0),
    ],
)
def test_b6_11_the_only_one_not_ready_deals_next(chajiao: str, hands: tuple[str, ...], dealer: int) -> None:
    """B6.11: after 查叫 the one who alone is not ready deals; otherwise the dealer stays."""
    assert VARIANT.next_dealer(_draw(hands, chajiao=chajiao), ()) == dealer
