"""Self-play adds up, and the number of workers changes nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children

import pytest

from paishan.core.errors import PaishanError
from paishan.round.actions import Action
from paishan.round.variant import Variant
from paishan.round.view import View
from paishan.sim.play import play_round, round_seed
from paishan.sim.simulate import simulate
from paishan.sim.stats import Mean, RoundLog
from paishan.sim.tournament import seatings, tournament
from paishan.variants import registry

VARIANTS = registry.all_variants()


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.id)
def test_statistics_add_up(variant: Variant) -> None:
    logs: list[RoundLog] = []
    seen: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total))

    options = variant.schema.parse({})
    result = simulate(variant, options, ["greedy"], 20, seed=2, progress=progress, record=logs.append)
    assert result.rounds == 20 == len(logs)
    assert seen[0] == (1, 20)
    assert seen[-1] == (20, 20)
    assert [log.stats.dealer for log in logs] == [index % 4 for index in range(20)]
    assert all(log.events and log.actions and log.seed == round_seed(2, log.stats.index) for log in logs)
    assert sum(seat.wins for seat in result.seats) == sum(result.wins.values())
    assert sum(seat.points.mean for seat in result.seats) == pytest.approx(0)
    assert set(result.patterns) <= {pattern.id for pattern in variant.patterns}
    assert result.rounds_per_second > 0
    again = json.loads(json.dumps(result.to_json()))
    assert again["draw_rate"] == result.draw_rate
    assert again["seats"][0]["level"] == "greedy"


def test_workers_change_nothing() -> None:
    variant = VARIANTS[0]
    options = variant.schema.parse({})
    levels = ["greedy", "random", "greedy", "random"]
    alone = simulate(variant, options, levels, 20, seed=5)
    many: list[RoundLog] = []
    assert simulate(variant, options, levels, 20, seed=5, jobs=2, record=many.append) == alone
    assert [log.stats.index for log in many] == list(range(20))
    assert all(log.events for log in many)
    one, two = (tournament(variant, options, "greedy", "random", walls=4, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one == two


@pytest.mark.parametrize(("players", "ways"), [(2, 2), (3, 6), (4, 6)])
def test_a_tournament_plays_every_seating(players: int, ways: int) -> None:
    variant = VARIANTS[0]
    result = tournament(variant, variant.schema.parse({"players": players}), "greedy", "random", walls=2)
    assert len(seatings(players)) == ways
    assert (result.walls, result.rounds) == (2, 2 * ways)
    assert result.a.seats == result.b.seats
    assert result.a.points == -result.b.points
    assert result.to_json()["points"]["count"] == 2


def test_a_level_against_itself_is_even() -> None:
    variant = VARIANTS[0]
    result = tournament(variant, variant.schema.parse({}), "greedy", "greedy", walls=3)
    assert result.points.mean == 0 == result.points.low == result.points.high


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.id)
def test_greedy_beats_random(variant: Variant) -> None:
    result = tournament(variant, variant.schema.parse({}), "greedy", "random", walls=12, seed=3)
    assert result.points.low > 0


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: each.id)
def test_steady_beats_greedy(variant: Variant) -> None:
    """A hundred walls are enough for the sign; docs/bots.md has the two thousand that give an interval."""
    result = tournament(variant, variant.schema.parse({}), "steady", "greedy", walls=100, seed=21, jobs=2)
    assert result.points.mean > 0


def test_an_illegal_answer_stops_the_round() -> None:
    class Cheat:
        def choose(self, view: View) -> Action:
            return Action.parse("buy 99")

    variant = VARIANTS[0]
    with pytest.raises(PaishanError) as caught:
        play_round(variant, variant.schema.parse({}), [Cheat()] * 4, round_seed(1, 1))
    assert caught.value.code == "illegal_bot"


def test_means_have_intervals() -> None:
    assert Mean.of([]).count == 0
    assert Mean.of([5]) == Mean(5.0, 5.0, 5.0, 1)
    found = Mean.of([1, 2, 3, 4])
    assert found.low < found.mean == 2.5 < found.high
    assert str(found).startswith("+2.500 [")


def test_a_killed_worker_is_an_error_with_a_code() -> None:
    """The run ends at once and says so; nothing hangs."""
    variant = registry.get("hanshan")

    def kill(done: int, total: int) -> None:
        for worker in active_children():
            worker.kill()

    with pytest.raises(PaishanError) as lost:
        simulate(variant, variant.schema.parse({}), ["random"], 400, jobs=2, progress=kill)

    assert lost.value.code == "worker_lost"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a group")
def test_an_interrupted_run_leaves_without_a_word_of_its_workers() -> None:
    """Ctrl-C reaches every process of a terminal; only the first one answers, while its workers begin and play."""
    for wait in (0.3, 1.0):
        words = [sys.executable, "-m", "paishan", "simulate", "hanshan", "-n", "100000", "--bots", "random", "-j", "2"]
        with subprocess.Popen(words, stdout=-1, stderr=-1, text=True, start_new_session=True) as run:
            time.sleep(wait)
            os.killpg(run.pid, signal.SIGINT)
            _, words_of_it = run.communicate(timeout=60)
        assert "Process" not in words_of_it
        assert "spawn" not in words_of_it
