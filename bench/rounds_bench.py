"""Whole rounds: random and bot play a second, legal actions, import time and memory: ``python -m bench.rounds_bench``.

Everything runs on one core and is seeded. Beside the random rounds stand those of ``riichienv`` (a compiled engine of
another game, with its observations built at every step): an order of size, no contest. Part of ``make bench``.
"""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from paishan.round.deal import Deal
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase
from paishan.round.variant import Variant
from paishan.sim.play import asked, make_bots, play_round, round_seed
from paishan.variants.registry import all_variants

SECONDS = 2.0
WINDOWS = 3


def rate(play: Callable[[int], object], *, warm: int = 5) -> float:
    """Rounds a second, the median of some windows."""
    for index in range(warm):
        play(index)
    rates: list[float] = []
    index = warm
    for _ in range(WINDOWS):
        begun, done = time.perf_counter(), 0
        while (spent := time.perf_counter() - begun) < SECONDS:
            play(index)
            index, done = index + 1, done + 1
        rates.append(done / spent)
    return statistics.median(rates)


def bot_rounds(variant: Variant, levels: Sequence[str]) -> Callable[[int], object]:
    """Rounds of these levels, views included."""
    options = variant.schema.parse({})

    def play(index: int) -> object:
        seed = round_seed(1, index)
        return play_round(variant, options, make_bots(variant, levels, seed), seed, dealer=index % 4)

    return play


def bare_rounds(variant: Variant) -> Callable[[int], object]:
    """Random legal actions straight from the machine, as a search plays them: no views, no bots."""
    options = variant.schema.parse({})
    faces = variant.faces(options)

    def play(index: int) -> object:
        rng = random.Random(index)
        deal = Deal.from_seed(round_seed(1, index), faces, players=4, dealer=index % 4)
        state, _ = start(variant, options, deal, dealer=index % 4)
        while state.phase is not Phase.OVER:
            for seat in asked(state):
                perform(state, seat, rng.choice(legal_actions(state, seat)))
        return state

    return play


def legal_micros(variant: Variant) -> float:
    """Median microseconds of ``legal_actions`` of the seat to act, nothing remembered, along random rounds."""
    options, spent = variant.schema.parse({}), list[float]()
    for index in range(20):
        seed = round_seed(2, index)
        deal = Deal.from_seed(seed, variant.faces(options), players=4, dealer=0)
        state, _ = start(variant, options, deal)
        rng = random.Random(index)
        while state.phase is not Phase.OVER:
            for seat in asked(state):
                state.legal_cache = None
                begun = time.perf_counter()
                legal = legal_actions(state, seat)
                spent.append(time.perf_counter() - begun)
                perform(state, seat, rng.choice(legal))
    return statistics.median(spent) * 1e6


def import_millis() -> float:
    """Milliseconds that ``import paishan`` adds to a bare interpreter, the median of nine."""

    def once(code: str) -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - begun

    return statistics.median(once("import paishan") - once("") for _ in range(9)) * 1e3


def worker_megabytes() -> float:
    """Peak resident memory of a process that has played 60 rounds of its strongest bots in every game."""
    code = "from bench.rounds_bench import play_worker; play_worker()"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return float(done.stdout)


def play_worker() -> None:
    """What ``worker_megabytes`` measures."""
    for variant in all_variants():
        play = bot_rounds(variant, ["steady", "greedy"] * 2)
        for index in range(60):
            play(index)
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def riichienv_rounds() -> Callable[[int], object] | None:
    """Random rounds of riichienv; None when it is not installed."""
    try:
        from riichienv import RiichiEnv
    except ImportError:
        return None

    def play(index: int) -> object:
        rng = random.Random(index)
        env = RiichiEnv(game_mode="4p-red-single", seed=index)
        observations = env.reset()
        while not env.done():
            actions: dict[int, Any] = {
                player: rng.choice(seen.legal_actions()) for player, seen in observations.items()
            }
            observations = env.step(actions)
        return env

    return play


def main() -> None:
    """Print every figure."""
    print(f"{'import paishan':32}{import_millis():10.1f} ms")
    print(f"{'memory of a worker':32}{worker_megabytes():10.1f} MB")
    for variant in all_variants():
        print(f"{variant.id + ': legal_actions':32}{legal_micros(variant):10.1f} µs")
        print(f"{variant.id + ': random, no views':32}{rate(bare_rounds(variant)):10.1f} rounds/s")
        for level in ("random", "greedy", "steady"):
            play = bot_rounds(variant, [level] * 4)
            print(f"{variant.id + ': four ' + level:32}{rate(play):10.1f} rounds/s")
    peer = riichienv_rounds()
    if peer is not None:
        print(f"{'riichienv: random':32}{rate(peer):10.1f} rounds/s")


if __name__ == "__main__":
    main()
