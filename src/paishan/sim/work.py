"""Rounds as tasks: what one worker plays, and the workers; the results never depend on how many there are."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Final

from paishan.core.errors import PaishanError
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.sim.play import make_bots, play_round
from paishan.sim.stats import RoundLog, RoundStats
from paishan.variants import registry

CHUNK: Final = 8
"""Rounds that a worker plays before it answers."""


@dataclass(frozen=True, slots=True)
class Task:
    """One round to play; equal tasks give equal rounds."""

    index: int
    seed: bytes
    dealer: int
    levels: tuple[str, ...]


def play_task(variant: Variant, options: Options, task: Task) -> RoundLog:
    """Play one round."""
    bots = make_bots(variant, task.levels, task.seed)
    played = play_round(variant, options, bots, task.seed, dealer=task.dealer)
    stats = RoundStats.of(task.index, played.state, actions=len(played.actions))
    return RoundLog(stats, task.seed, task.levels, played.events, played.actions)


def _play_chunk(variant_id: str, options: Options, tasks: Sequence[Task], *, logs: bool) -> list[RoundLog]:
    """In a worker: the game comes from the registry, as functions do not travel between processes."""
    variant = registry.get(variant_id)
    played = [play_task(variant, options, task) for task in tasks]
    return played if logs else [RoundLog(each.stats, each.seed, each.levels, (), ()) for each in played]


def run(
    variant: Variant,
    options: Options,
    tasks: Iterable[Task],
    *,
    jobs: int = 1,
    logs: bool = False,
) -> Iterator[RoundLog]:
    """The rounds of all tasks in their order. With several ``jobs`` worker processes play them, and events and
    actions come along only when ``logs`` asks for them; the game must then be one that the registry finds.
    PaishanError ``worker_lost`` when one of them is killed, or when a script that they read again does not keep what it
    starts under ``if __name__ == "__main__":``."""
    if jobs <= 1:
        yield from (play_task(variant, options, task) for task in tasks)
        return
    play = partial(_play_chunk, variant.id, dict(options), logs=logs)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for chunk in _ahead(pool, play, tasks, 2 * jobs):
            yield from chunk
    except BrokenProcessPool as error:
        message = "a worker process ended before its rounds were played (too little memory? in a script of your own: "
        message += 'does it start them under if __name__ == "__main__"?)'
        raise PaishanError("worker_lost", message) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _ahead(
    pool: ProcessPoolExecutor,
    play: Callable[[Sequence[Task]], list[RoundLog]],
    tasks: Iterable[Task],
    window: int,
) -> Iterator[list[RoundLog]]:
    """Chunks in order, at most ``window`` of them handed out at a time."""
    source = iter(tasks)
    chunks = iter(lambda: list(islice(source, CHUNK)), [])

    def handed_out(most: int) -> list[Future[list[RoundLog]]]:
        with _undisturbed():
            return [pool.submit(play, chunk) for chunk in islice(chunks, most)]

    waiting = handed_out(window)
    while waiting:
        yield waiting.pop(0).result()
        waiting += handed_out(1)


@contextmanager
def _undisturbed() -> Generator[None]:
    """Ctrl-C is meant for this process alone: workers that are born in here hold it back (where a system can)."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
