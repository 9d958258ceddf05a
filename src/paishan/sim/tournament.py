"""Two levels against each other on the same walls, in every seating, so that luck cancels as far as it can."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from itertools import combinations
from time import perf_counter
from typing import Any

from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.sim.play import players_of, round_seed
from paishan.sim.simulate import Progress
from paishan.sim.stats import Mean, RoundStats
from paishan.sim.work import Task, run


@dataclass(frozen=True, slots=True)
class Side:
    """One side over all its seats: seats played, rounds won by one of them, and rounds in which one fed a winner."""

    level: str
    seats: int
    wins: int
    self_drawn: int
    deal_ins: int
    points: int


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """``points``: mean points a round of a seat of ``a``, with a 95 % interval over walls (the seatings of one wall
    are not independent, so each wall counts once). ``seconds`` is no part of equality."""

    variant: str
    a: Side
    b: Side
    walls: int
    rounds: int
    draws: int
    points: Mean
    seconds: float = field(default=0.0, compare=False)

    def to_json(self) -> dict[str, Any]:
        """Everything as JSON-able values."""
        return asdict(self)


def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """The seats of A in each seating: two of four in all six ways; one and two of three; one of two.

    >>> seatings(2), len(seatings(3)), len(seatings(4))
    (((0,), (1,)), 6, 6)
    """
    sizes = sorted({players // 2, players - players // 2})
    return tuple(seats for size in sizes for seats in combinations(range(players), size))


def tournament(
    variant: Variant,
    options: Options,
    a: str,
    b: str,
    *,
    walls: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
) -> TournamentResult:
    """Level ``a`` against level ``b`` over all seatings of each wall; wall i has seed SHA-256(seed, i) and its
    dealer is seat i modulo the number of players. The result is the same for any number of ``jobs``."""
    players = players_of(options)
    ways = seatings(players)
    total = walls * len(ways)
    begun = perf_counter()
    rounds: list[RoundStats] = []
    for log in run(variant, options, _tasks(seed, walls, players, (a, b)), jobs=jobs):
        rounds.append(log.stats)
        if progress is not None:
            progress(len(rounds), total)
    means = [_wall_mean(rounds[start : start + len(ways)], ways) for start in range(0, total, len(ways))]
    seats_a = [ways[index % len(ways)] for index in range(total)]
    seats_b = [tuple(seat for seat in range(players) if seat not in seats) for seats in seats_a]
    return TournamentResult(
        variant.id,
        _side(a, rounds, seats_a),
        _side(b, rounds, seats_b),
        walls,
        total,
        sum(not each.winners for each in rounds),
        Mean.of(means),
        perf_counter() - begun,
    )


def _tasks(seed: int, walls: int, players: int, levels: tuple[str, str]) -> Iterator[Task]:
    a, b = levels
    ways = seatings(players)
    for wall in range(walls):
        for way, seats in enumerate(ways):
            names = tuple(a if seat in seats else b for seat in range(players))
            yield Task(wall * len(ways) + way, round_seed(seed, wall), wall % players, names)


def _wall_mean(rounds: list[RoundStats], ways: tuple[tuple[int, ...], ...]) -> float:
    """The mean over the seatings of one wall of the points of a seat of A."""
    means = [sum(each.pay[seat] for seat in seats) / len(seats) for each, seats in zip(rounds, ways, strict=True)]
    return math.fsum(means) / len(means)


def _side(level: str, rounds: list[RoundStats], seats: list[tuple[int, ...]]) -> Side:
    wins = drawn = fed = points = 0
    for each, own in zip(rounds, seats, strict=True):
        won = sum(seat in own for seat in each.winners)
        wins += won
        drawn += won if each.source is None else 0
        fed += bool(each.winners) and each.source in own
        points += sum(each.pay[seat] for seat in own)
    return Side(level, sum(map(len, seats)), wins, drawn, fed, points)
