"""Random rounds with random options, wins and claims favoured, half of them dealt near a win; illegal attempts between.

Every round ends, loses no tile, sums to zero, refuses what is illegal without a trace; together the rounds meet every
event, refusal and pattern of the game, or ``proved`` names what shows it.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.contract.attempts import attempt
from tests.contract.checks import Conservation
from tests.contract.coverage import SPECIAL_CODES, Met, expected_codes
from tests.contract.games import GAMES
from tests.contract.play import Round, begin, steps
from tests.contract.proved import PROVED

from paishan.round.check import blocked
from paishan.round.evolve import evolve
from paishan.round.legal import legal_actions
from paishan.round.refusal import MESSAGES
from paishan.round.state import State
from paishan.round.variant import Variant

ROOT = Path(__file__).parents[2]
QUICK, ALL = 300, 2000


def _play(variant: Variant, number: int, met: Met) -> Round:
    """One round with attempts between its actions."""
    played = begin(variant, number)
    for _ in steps(played):
        _never_both(played.state)
        if played.rng.random() < 0.4:
            _note(played, met)
    for _ in range(3):
        _note(played, met)
    met.take(variant, played.events)
    return played


def _note(played: Round, met: Met) -> None:
    refused = attempt(played)
    if refused is not None:
        met.codes.add(refused.code)


def _never_both(state: State) -> None:
    """What is blocked is not legal, and has a code and a rule."""
    for seat in range(state.players):
        legal = legal_actions(state, seat)
        for each in blocked(state, seat):
            assert each.action not in legal
            assert each.code in MESSAGES
            assert each.rule == state.variant.rule_of(each.code)


def _settled(played: Round) -> None:
    """The result sums to zero, and its sums are those of its payments."""
    result = played.state.result
    assert result is not None
    receipt, players = result.receipt, played.state.players
    assert len(receipt.pay) == players
    assert sum(receipt.pay) == 0
    for seat in range(players):
        got = sum(each.amount for each in receipt.payments if each.payee == seat)
        gave = sum(each.amount for each in receipt.payments if each.payer == seat)
        assert receipt.pay[seat] == got - gave
    assert all(each.amount >= 0 and each.payer != each.payee and each.rule for each in receipt.payments)
    assert list(result.winners) == sorted(set(result.winners))
    assert 0 <= result.next_dealer < players


def _conserved(played: Round) -> None:
    """Fold the events again and look for every tile after each."""
    state = State(played.variant, played.state.options)
    tiles = Conservation(played.deal)
    for event in played.events:
        evolve(state, event)
        tiles.check(event, state)


def test_random_rounds_keep_the_contract(variant: Variant) -> None:
    """The first rounds: they end, sum to zero and lose no tile; illegal actions are refused with code and rule."""
    met = Met()
    for number in range(QUICK):
        played = _play(variant, number, met)
        _settled(played)
        _conserved(played)
    assert met.codes <= expected_codes(variant), "a refusal that only some games know needs a rule in refusal_rules"


@pytest.mark.slow
def test_random_rounds_meet_everything(variant: Variant) -> None:
    """All rounds: every event, refusal and pattern of the game was met, or is proved elsewhere."""
    met = Met()
    for number in range(ALL):
        played = _play(variant, number, met)
        _settled(played)
        _conserved(played)
    assert met.codes <= expected_codes(variant)
    assert met.missing(variant) <= set(PROVED.get(variant.id, {}))


def _case_ids() -> set[str]:
    lines = [line for path in (ROOT / "tests/cases").rglob("*.jsonl") for line in path.read_text("utf-8").splitlines()]
    flows = [path.read_text("utf-8") for path in (ROOT / "tests/cases").rglob("*.json")]
    return {json.loads(text)["id"] for text in (*lines, *flows) if text.strip()}


def test_what_is_proved_elsewhere_is_there() -> None:
    """Every name in the table is a case or a test that exists."""
    cases = _case_ids()
    for proofs in PROVED.values():
        for name in proofs.values():
            file, _, function = name.partition("::")
            assert name in cases or f"def {function}(" in (ROOT / file).read_text("utf-8"), name


def test_every_refusal_belongs_to_some_game() -> None:
    """No code is left over: the special ones have a rule in some game."""
    known = {code for game in GAMES for code in game.refusal_rules}
    assert known >= SPECIAL_CODES
    for game in GAMES:
        assert set(game.refusal_rules) <= {*MESSAGES, "*"}
