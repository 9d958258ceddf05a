"""Every bot answers with what its view lists, always the same, and sees nothing else."""

from __future__ import annotations

import pytest

from paishan.bots.bot import bot_seed
from paishan.bots.levels import LEVELS, make_bot
from paishan.core.errors import PaishanError
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase
from paishan.round.variant import Variant
from paishan.round.view import fold, redact, view_of
from paishan.sim.play import asked, make_bots, play_round, round_seed
from paishan.variants import registry

VARIANTS = registry.all_variants()


def _options(variant: Variant, *, everything: bool) -> dict[str, object]:
    """The defaults, or every flag ticked and the last value of every choice but the players."""
    if not everything:
        return dict(variant.schema.parse({}))
    given: dict[str, object] = {}
    for option in variant.schema.options:
        if option.name == "players":
            continue
        if option.choices:
            given[option.name] = option.choices[-1].value
        elif option.default is False:
            given[option.name] = True
    return dict(variant.schema.parse(given))


@pytest.mark.parametrize("everything", [False, True])
@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.id)
def test_bots_answer_legally_to_the_end(variant: Variant, level: str, everything: bool) -> None:
    options = variant.schema.parse(_options(variant, everything=everything))
    for index in range(3):
        seed = round_seed(11, index)
        played = play_round(variant, options, make_bots(variant, [level] * 4, seed), seed, dealer=index)
        assert played.state.phase is Phase.OVER


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.id)
def test_bots_play_with_fewer_seats(variant: Variant, players: int) -> None:
    options = variant.schema.parse({"players": players})
    levels = ["steady", "greedy", "random"][:players]
    seed = round_seed(12, players)
    played = play_round(variant, options, make_bots(variant, levels, seed), seed)
    result = played.state.result
    assert result is not None
    assert len(result.receipt.pay) == players
    assert sum(result.receipt.pay) == 0


@pytest.mark.parametrize("level", sorted(LEVELS))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.id)
def test_a_bot_needs_only_the_redacted_events_of_its_seat(variant: Variant, level: str) -> None:
    """A bot that lives through the whole round and one that is asked once, from what its seat was told, agree."""
    options, seed = variant.schema.parse({}), round_seed(13, 0)
    bots = make_bots(variant, [level] * 4, seed)
    state, first = start(variant, options, Deal.from_seed(seed, variant.faces(options), players=4, dealer=1), dealer=1)
    events = list(first)
    while state.phase is not Phase.OVER:
        for seat in asked(state):
            told = fold(variant, options, [redact(event, seat, variant) for event in events])
            action = bots[seat].choose(view_of(state, seat))
            fresh = make_bot(level, variant, bot_seed(seed, seat))
            assert fresh.choose(view_of(told, seat)) == action
            assert action in legal_actions(state, seat)
            events += perform(state, seat, action)


def test_a_round_is_the_same_when_it_is_played_again() -> None:
    variant = VARIANTS[0]
    options, seed = variant.schema.parse({}), round_seed(14, 5)
    levels = ["steady", "random", "greedy", "random"]
    one, two = (play_round(variant, options, make_bots(variant, levels, seed), seed) for _ in range(2))
    assert one.actions == two.actions
    assert one.events == two.events


def test_random_bots_of_other_seeds_play_otherwise() -> None:
    variant = VARIANTS[0]
    options, seed = variant.schema.parse({}), round_seed(15, 0)
    one = play_round(variant, options, make_bots(variant, ["random"] * 4, seed), seed)
    two = play_round(variant, options, make_bots(variant, ["random"] * 4, round_seed(15, 1)), seed)
    assert one.actions != two.actions


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(PaishanError, match="'genius'") as caught:
        make_bot("genius", VARIANTS[0])
    assert caught.value.code == "unknown_level"
