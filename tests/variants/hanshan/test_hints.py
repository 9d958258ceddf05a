"""听牌提示 of 含山: who pays what for each wait, and why it cannot be won (H1.7, H4, H5, H6.2)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.rules import rules
from tests.variants.hanshan.helpers import JUNK, Game

from paishan.core.hands import Hand
from paishan.core.tiles import parse_face
from paishan.core.wild import Wild
from paishan.round.outlook import Outlook, Way, bare_state, outlook
from paishan.round.receipt import HandReceipt
from paishan.round.state import Phase, State
from paishan.round.table import Table, Win, WinBy
from paishan.variants.hanshan import VARIANT
from paishan.variants.hanshan.score import Seating

WON_IN_H8 = "12346789m77z"
"""The hand of H8 without its last tile: beside a pong of 东 it waits for 5m."""


def turn(hand: str, *, wild: str = "5p", melds: tuple[str, ...] = (), seat: int = 1, **options: Any) -> State:
    """It is this seat's turn; the dealer is seat 0."""
    setting = Wild.with_white(parse_face(wild))
    table = Table(players=4, dealer=0, options=VARIANT.schema.parse(options), wild=setting)
    state = bare_state(VARIANT, table, Hand.parse(hand, melds, setting), seat)
    state.phase, state.turn, state.seats[seat].drawn = Phase.TURN, seat, state.seats[seat].tiles[-1]
    return state


def ways(found: Outlook, discard: str, wait: str, *, listening: bool = False) -> tuple[Way, ...]:
    """自摸, then each discarder's."""
    waits = (found.listening if listening else found.discards)[parse_face(discard)]
    each = next(each for each in waits if each.face == parse_face(wait))
    return each.draw, *(way for way in each.claims if way is not None)


@rules("H5.1", "H5.2", "H4.1")
def test_every_payer_pays_his_own_sum() -> None:
    """A hand worked out: 72, 72 and 81 by 点炮, 76, 76 and 101 by 自摸; whoever discards, it is the same."""
    state = turn(WON_IN_H8 + "9p", melds=("pong 1z",))
    draw, *claims = ways(outlook(state, 1), "9p", "5m")
    assert draw.pays == (-101, 253, -76, -76)
    assert [each.pays for each in claims] == [(-81, 225, -72, -72)] * 3


@rules("H5.2")
def test_the_discarder_alone_pays_his_own_row() -> None:
    """点炮1家付: the dealer pays 81, a 闲 72, the others nothing; 自摸 is as ever."""
    state = turn(WON_IN_H8 + "9p", melds=("pong 1z",), discarder_pays_alone=True)
    draw, dealer, third, last = ways(outlook(state, 1), "9p", "5m")
    assert draw.pays == (-101, 253, -76, -76)
    assert (dealer.pays, third.pays, last.pays) == ((-81, 81, 0, 0), (0, 72, -72, 0), (0, 72, 0, -72))


@rules("H1.7")
@pytest.mark.parametrize(
    ("hand", "wild", "code"), [("1234678m77z9p1s", "9p", "wild_in_hand"), (WON_IN_H8 + "1s", "5m", "wild_discarded")]
)
def test_a_wild_forbids_the_win_on_a_discard(hand: str, wild: str, code: str) -> None:
    """A 配子 in hand, or the wait is the 配子: 自摸 pays, 点炮 has a reason; with 见配给胡 both pay."""
    draw, *claims = ways(outlook(turn(hand, wild=wild, melds=("pong 1z",)), 1), "1s", "5m")
    assert draw.pays is not None
    assert claims == [Way(None, code)] * 3
    ticked = turn(hand, wild=wild, melds=("pong 1z",), win_on_discard_with_wild=True)
    assert all(each.pays is not None for each in ways(outlook(ticked, 1), "1s", "5m"))


@rules("H6.2", "H3-25", "H3-23")
def test_the_opening_shows_the_waits_of_a_dealer_after_each_discard() -> None:
    """庄 with a discard that leaves a ready hand: its waits, with 听 worth 报听 more; the 闲's hand as it is."""
    game = Game(["123456m234p67s22z9m", "345678m34p567s22z", JUNK[2], JUNK[3]])
    dealer, second = outlook(game.state, 0), outlook(game.state, 1)
    plain, _ = ways(dealer, "9m", "5s")[:2]
    heard, _ = ways(dealer, "9m", "5s", listening=True)[:2]
    assert plain.pays is not None
    assert heard.pays is not None
    assert heard.pays[0] - plain.pays[0] == 3 * 60
    assert [each.face for each in second.discards[None]] == list(map(parse_face, ("2p", "5p", "7z")))
    assert outlook(game.state, 2) == Outlook(moment=outlook(game.state, 2).moment)


@rules("H3-23")
def test_the_dealers_first_discard_brings_dihu() -> None:
    """Before the dealer's first discard 地胡 counts on his tile and on nobody else's."""
    game = Game(["123456m234p67s22z9m", "345678m34p567s22z", JUNK[2], JUNK[3]])
    wait = outlook(game.state, 1).discards[None][0]
    dealer, third = wait.claims[0], wait.claims[2]
    assert dealer is not None
    assert dealer.pays is not None
    assert third is not None
    assert third.pays is not None
    assert dealer.pays[1] - third.pays[1] == 3 * 30


@rules("H6.4", "H3-22")
def test_a_complete_hand_says_what_it_pays_or_why_it_may_not_win() -> None:
    """天胡 in the opening; right after a 碰 no win."""
    game = Game(["123456m234p678s22z", *JUNK[1:]])
    now = outlook(game.state, 0).now
    assert now is not None
    assert now.by is WinBy.DRAW
    assert now.way.pays is not None
    state = turn("123456m78s22z9s", melds=("pong 3z",))
    state.seats[1].drawn = None
    blocked = outlook(state, 1).now
    assert blocked is not None
    assert blocked.way == Way(None, "after_claim")


def slow_pays(table: Table, win: Win) -> tuple[int, ...]:
    """The settlement of the reading that pays most, every reading looked at."""
    seating = Seating.of(table)

    def total(each: HandReceipt) -> int:
        return len(seating.payers(win)) * each.points + seating.total(win, 0, closed=each.yadang is True)

    best, found = max(VARIANT.readings(table, win), key=total), VARIANT.score(table, win)
    assert found is not None
    assert (found.points, found.yadang, found.sets) == (best.points, best.yadang, best.sets)
    return VARIANT.settle(table, (win,)).pay


@st.composite
def four_wilds(draw: st.DrawFn) -> tuple[str, str]:
    """Four wilds and ten tiles of one suit, a white among them now and then."""
    wild = draw(st.sampled_from(("1m", "5m", "9p", "3z", "5z")))
    whites = 0 if wild == "5z" else draw(st.integers(0, 2))
    ranks = [rank for rank in range(1, 10) for _ in range(4) if f"{rank}m" != wild]
    tiles = sorted(draw(st.permutations(ranks))[: 10 - whites])
    return "".join(map(str, tiles)) + "m" + wild[0] * 4 + wild[1] + ("5" * whites + "z" if whites else ""), wild


@rules("H2.2", "H5.1", "H5.2")
@pytest.mark.parametrize("alone", [False, True])
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=6)
@given(four_wilds())
def test_hints_of_four_wilds_are_the_settlement(alone: bool, case: tuple[str, str]) -> None:
    """Every wait of every discard, drawn and claimed from everybody, beside the receipt of that win."""
    hand, wild = case
    state = turn(hand, wild=wild, win_on_discard_with_wild=True, discarder_pays_alone=alone)
    table = Table(players=4, dealer=0, options=state.options, wild=state.wild)
    for face, waits in outlook(state, 1).discards.items():
        assert face is not None
        held = state.seats[1].hand(state.wild, without=face)
        for wait in waits:
            for source, way in enumerate(wait.claims):
                by = WinBy.DRAW if way is None else WinBy.DISCARD
                win = Win(seat=1, by=by, face=wait.face, hand=held, source=None if way is None else source)
                assert (way or wait.draw).pays == VARIANT.settle(table, (win,)).pay


@rules("H2.2", "H5.1")
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=4)
@given(four_wilds(), st.randoms(use_true_random=False))
def test_hints_of_four_wilds_pay_what_every_reading_gives(case: tuple[str, str], dice: Any) -> None:
    """A few waits of each hand beside the slow exact answer."""
    hand, wild = case
    state = turn(hand, wild=wild, win_on_discard_with_wild=True)
    options = VARIANT.schema.parse({"win_on_discard_with_wild": True})
    table = Table(players=4, dealer=0, options=options, wild=state.wild)
    found = outlook(state, 1)
    everything = [(face, wait) for face, waits in found.discards.items() for wait in waits]
    for face, wait in dice.sample(everything, min(3, len(everything))):
        assert face is not None
        held = state.seats[1].hand(state.wild, without=face)
        drawn = Win(seat=1, by=WinBy.DRAW, face=wait.face, hand=held)
        assert wait.draw.pays == slow_pays(table, drawn)
        fed = Win(seat=1, by=WinBy.DISCARD, face=wait.face, hand=held, source=2)
        assert wait.claims[2] == Way(slow_pays(table, fed))
