"""Who answers first never matters."""

from __future__ import annotations

from itertools import permutations
from random import Random

from tests.contract.checks import Snapshot, outcome
from tests.contract.play import begin, steps

from paishan.round.actions import Action
from paishan.round.legal import legal_actions
from paishan.round.machine import apply
from paishan.round.refusal import Refusal
from paishan.round.state import State
from paishan.round.variant import Variant


def _answered(state: State, order: tuple[int, ...], answers: dict[int, Action]) -> Snapshot:
    """What the answers lead to in this order; an answer that comes too late is refused as such."""
    state, window, moment = state.copy(), state.window, state.moment
    closed = False
    for seat in order:
        result = apply(state, seat, answers[seat], answers=moment)
        if closed:
            again = apply(state, seat, answers[seat])
            assert isinstance(result, Refusal)
            assert result.code == "stale"
            assert isinstance(again, Refusal)
            assert again.code == "stale"
        else:
            assert not isinstance(result, Refusal)
        closed = closed or state.moment != moment
    assert window is not None
    assert closed, "a window closes at the latest when all have answered"
    return outcome(state)


def test_the_order_of_answers_does_not_matter(variant: Variant) -> None:
    """Every order of the same answers to a window leads to the same; later ones are stale once it is closed."""
    windows = 0
    for number in range(500):
        played = begin(variant, number)
        rng = Random(number)
        for _ in steps(played):
            window = played.state.window
            seats = [] if window is None else window.waiting()
            if window is None or len(seats) < 2 or any(window.answers):
                continue
            windows += 1
            for _ in range(4):
                answers = {seat: rng.choice(legal_actions(played.state, seat)) for seat in seats}
                found = {_answered(played.state, order, answers) for order in permutations(seats)}
                assert len(found) == 1
    assert windows >= 10
