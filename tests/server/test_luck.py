"""Luck: nothing in the long run, zero in sum at the deal, more for better tiles."""

from __future__ import annotations

import pytest

from paishan.server.results.luck import luck_of, table_of
from paishan.sim.play import make_bots, play_round, round_seed
from paishan.variants import registry

GAMES = [each.id for each in registry.all_variants() if table_of(each.package)]
ROUNDS = 60


@pytest.mark.parametrize("game", GAMES)
def test_luck_comes_to_nothing_on_average_and_follows_the_points(game: str) -> None:
    variant = registry.get(game)
    options = variant.schema.parse({})
    lucks: list[float] = []
    pays: list[int] = []
    for index in range(ROUNDS):
        seed = round_seed(77, index)
        played = play_round(variant, options, make_bots(variant, ["greedy"] * 4, seed), seed, dealer=index % 4)
        luck = luck_of(played.events, variant, options)
        assert luck is not None
        assert played.state.result is not None
        lucks += luck
        pays += played.state.result.receipt.pay
    mean = sum(lucks) / len(lucks)
    spread = (sum((each - mean) ** 2 for each in lucks) / len(lucks)) ** 0.5
    assert abs(mean) < 4 * spread / len(lucks) ** 0.5
    together = sum(luck * pay for luck, pay in zip(lucks, pays, strict=True))
    alone = sum(luck**2 for luck in lucks) ** 0.5 * sum(pay**2 for pay in pays) ** 0.5
    assert together / alone > 0.3


def test_a_game_without_a_table_has_no_luck() -> None:
    assert table_of("") is None
    assert table_of("paishan.variants") is None
