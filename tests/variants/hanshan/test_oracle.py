"""The engine against the slow reckoning of ``oracle``: the same readings, the same best, the same payments."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from tests.rules import rules
from tests.variants.hanshan.oracle import Case, outcomes
from tests.variants.hanshan.strategies import cases

from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.wild import Wild
from paishan.round.table import Table, Win, WinBy
from paishan.variants.hanshan import VARIANT
from paishan.variants.hanshan.score import Seating

quiet = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much], max_examples=150
)


def facts(case: Case) -> tuple[Table, Win]:
    """The case as the engine takes it; wins on discards with wilds are allowed."""
    wild = Wild.with_white(case.wild)
    melds = [Meld(MeldKind(kind), face) for kind, face in case.melds]
    by = WinBy.DRAW if case.drawn else WinBy.ROB if case.robbed else WinBy.DISCARD
    options = {
        "players": case.players,
        "base": case.base,
        "discarder_pays_alone": case.alone,
        "win_on_discard_with_wild": True,
        "yadang": "replace" if case.replaces else "add",
    }
    table = Table(players=case.players, dealer=case.dealer, options=VARIANT.schema.parse(options), wild=wild)
    won = Win(
        seat=case.seat,
        by=by,
        face=case.won,
        hand=Hand.of(case.hand, melds, wild),
        source=None if case.drawn else case.source,
        replacement=case.replacement,
        dealt=case.dealt,
        first_discard=case.first_discard,
        listening=case.listening,
    )
    return table, won


@rules("H2.2", "H5.1", "H5.2")
@quiet
@given(cases(most_wilds=2))
def test_the_best_reading_pays_what_the_slow_reckoning_pays(case: Case) -> None:
    """Payments, patterns and 丫当 agree with the oracle's best reading."""
    agree(case)


@pytest.mark.slow
@rules("H2.2")
@settings(quiet, max_examples=200)
@given(cases())
def test_the_same_with_up_to_four_wilds(case: Case) -> None:
    """The same, for hands with thousands of readings."""
    agree(case)


def agree(case: Case) -> None:
    """Payments, patterns and 丫当 of the engine are those of one of the oracle's best readings."""
    table, won = facts(case)
    expected = outcomes(case)
    receipt = VARIANT.score(table, won)
    if not expected:
        assert receipt is None
        return
    assert receipt is not None
    settlement = VARIANT.settle(table, (won,))
    best = max(total for total, *_ in expected)
    ties = [(scored, closed, pay) for total, scored, closed, pay in expected if total == best]
    assert (receipt.patterns(), receipt.yadang, list(settlement.pay)) in ties
    assert sum(settlement.pay) == 0


@rules("H2.2")
@settings(quiet, max_examples=30)
@given(cases(most_wilds=2))
def test_the_score_is_the_best_of_all_readings(case: Case) -> None:
    """Full enumeration: every reading of the engine is one of the oracle's, and none beats the score."""
    table, won = facts(case)
    receipts = list(VARIANT.readings(table, won))
    assume(receipts)
    seating = Seating.of(table)
    totals = [seating.total(won, each.points, closed=bool(each.yadang)) for each in receipts]
    score = VARIANT.score(table, won)
    assert score is not None
    assert seating.total(won, score.points, closed=bool(score.yadang)) == max(totals)
    assert score == receipts[totals.index(max(totals))]
    assert sorted(total * case.base for total in totals) == sorted(total for total, *_ in outcomes(case))
