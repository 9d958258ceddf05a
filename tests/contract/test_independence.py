"""States do not share what changes, and judging an action changes nothing."""

from __future__ import annotations

from random import Random

import pytest
from tests.contract.checks import snapshot
from tests.contract.play import Round, begin, finish, steps

from paishan.round.machine import decide
from paishan.round.refusal import Refusal
from paishan.round.variant import Variant


def test_deciding_leaves_the_state_alone(variant: Variant) -> None:
    """``decide`` foretells the very events that follow and touches nothing."""
    for number in range(20):
        played = begin(variant, number)
        for seat, action in steps(played):
            before, count = snapshot(played.state), len(played.events)
            foretold = decide(played.state, seat, action, answers=played.state.moment)
            assert snapshot(played.state) == before
            after = Round(variant, played.rng, played.deal, played.state.copy(), played.mood)
            assert not isinstance(foretold, Refusal)
            assert after.act(seat, action) == foretold
            assert len(played.events) == count


def test_a_copy_goes_its_own_way(variant: Variant) -> None:
    """Playing a copy to the end leaves the original as it was, and the other way round."""
    for number in range(40):
        played = begin(variant, number)
        rng = Random(number)
        for _ in steps(played):
            if rng.random() < 0.05:
                before, copy = snapshot(played.state), played.state.copy()
                assert snapshot(copy) == before
                finish(Round(variant, rng, played.deal, copy, played.mood))
                assert snapshot(played.state) == before
                kept = played.state.copy()
                finish(played)
                assert snapshot(kept) == before
                break


def test_the_same_actions_give_the_same_events(variant: Variant) -> None:
    """Nothing but options, deal and actions decides what happens."""
    for number in range(20):
        first, second = finish(begin(variant, number)), begin(variant, number)
        for seat, action in first.actions:
            second.act(seat, action)
        assert second.events == first.events
        assert snapshot(second.state) == snapshot(first.state)


def test_a_timeout_is_legal(variant: Variant) -> None:
    """Whoever is asked can be timed out, until the round is over."""
    for number in range(20):
        played = begin(variant, number)
        while not played.over:
            seat = played.asked()[0]
            played.act(seat, variant.timeout(played.state, seat))
        with pytest.raises(StopIteration):
            next(steps(played))
