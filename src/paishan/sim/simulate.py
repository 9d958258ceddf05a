"""Self-play: many rounds of four levels at one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from paishan.core.errors import PaishanError
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.sim.play import players_of, round_seed
from paishan.sim.stats import RoundLog, RoundStats, SimResult
from paishan.sim.work import Task, run

Progress = Callable[[int, int], None]
"""Called with the rounds done and the rounds in all."""


def simulate(
    variant: Variant,
    options: Options,
    levels: Sequence[str],
    n: int,
    *,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    record: Callable[[RoundLog], None] | None = None,
) -> SimResult:
    """Play ``n`` rounds; the dealer moves on by one seat a round, and round i has seed SHA-256(seed, i).

    ``levels`` name the bots by seat (one name: the same for all; PaishanError ``wrong_bots`` for another number).
    ``record`` gets every round with its events. The result is the same for any number of ``jobs``.
    """
    players = players_of(options)
    names = tuple(levels) * players if len(levels) == 1 else tuple(levels)
    if len(names) != players:
        raise PaishanError("wrong_bots", f"{len(levels)} bots for {players} seats (one, or one for each)")
    tasks = (Task(index, round_seed(seed, index), index % players, names) for index in range(n))
    begun = perf_counter()
    rounds: list[RoundStats] = []
    for log in run(variant, options, tasks, jobs=jobs, logs=record is not None):
        rounds.append(log.stats)
        if record is not None:
            record(log)
        if progress is not None:
            progress(len(rounds), n)
    return SimResult.of(variant.id, names, rounds, seconds=perf_counter() - begun)
