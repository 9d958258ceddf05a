"""What many rounds say: means with intervals, wins by pattern, deal-ins. All values are frozen and turn into JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from paishan.round.events import Event
from paishan.round.state import State
from paishan.round.table import WinBy

Z95: Final = 1.959964
"""Half the width of a 95 % interval in standard errors."""


@dataclass(frozen=True, slots=True)
class RoundStats:
    """What is kept of one round. ``patterns`` are the pattern ids of each winner, in the order of ``winners``."""

    index: int
    dealer: int
    winners: tuple[int, ...]
    by: WinBy | None
    source: int | None
    pay: tuple[int, ...]
    patterns: tuple[tuple[str, ...], ...]
    actions: int

    @classmethod
    def of(cls, index: int, state: State, *, actions: int) -> RoundStats:
        """The facts of a finished round."""
        result = state.result
        assert result is not None, "the round is over"
        hands = result.receipt.hands if result.winners else ()
        patterns = tuple(tuple(line.pattern for line in hand.lines) for hand in hands)
        source, pay = result.source, result.receipt.pay
        return cls(index, state.dealer, result.winners, result.by, source, pay, patterns, actions)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its 95 % interval, from ``low`` to ``high``."""

    mean: float
    low: float
    high: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """From independent values; the interval of fewer than two is the mean itself.

        >>> Mean.of([1, 3]).mean
        2.0
        """
        count = len(values)
        if not count:
            return cls(0.0, 0.0, 0.0, 0)
        mean = math.fsum(values) / count
        spread = math.fsum((value - mean) ** 2 for value in values)
        half = Z95 * math.sqrt(spread / (count - 1) / count) if count > 1 else 0.0
        return cls(mean, mean - half, mean + half, count)

    def __str__(self) -> str:
        return f"{self.mean:+.3f} [{self.low:+.3f}, {self.high:+.3f}]"


@dataclass(frozen=True, slots=True)
class SeatStats:
    """One seat: its level, points a round, rounds won, and rounds in which it fed a winner."""

    level: str
    points: Mean
    wins: int
    self_drawn: int
    deal_ins: int


@dataclass(frozen=True, slots=True)
class SimResult:
    """The statistics of ``rounds`` rounds. ``wins`` counts winning hands by how they were won, ``patterns`` by
    pattern id. ``seconds`` is the time it took (0: not measured) and no part of equality."""

    variant: str
    rounds: int
    draws: int
    seats: tuple[SeatStats, ...]
    wins: Mapping[str, int]
    patterns: Mapping[str, int]
    actions: int
    seconds: float = field(default=0.0, compare=False)

    @classmethod
    def of(
        cls, variant: str, levels: Sequence[str], rounds: Sequence[RoundStats], *, seconds: float = 0.0
    ) -> SimResult:
        """Add rounds up, in their order."""
        patterns = Counter(each for round in rounds for hand in round.patterns for each in hand)
        wins = Counter(round.by.value for round in rounds if round.by is not None for _ in round.winners)
        return cls(
            variant,
            len(rounds),
            sum(not round.winners for round in rounds),
            tuple(_seat(seat, level, rounds) for seat, level in enumerate(levels)),
            dict(sorted(wins.items())),
            dict(sorted(patterns.items(), key=lambda each: (-each[1], each[0]))),
            sum(round.actions for round in rounds),
            seconds,
        )

    @property
    def draw_rate(self) -> float:
        """Drawn rounds among all."""
        return self.draws / self.rounds if self.rounds else 0.0

    @property
    def deal_in_rate(self) -> float:
        """Rounds that somebody's tile ended, among all."""
        return sum(seat.deal_ins for seat in self.seats) / self.rounds if self.rounds else 0.0

    @property
    def rounds_per_second(self) -> float:
        """0 when the time was not measured."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """Everything, the rates included, as JSON-able values."""
        rates = {
            "draw_rate": self.draw_rate,
            "deal_in_rate": self.deal_in_rate,
            "rounds_per_second": self.rounds_per_second,
        }
        return asdict(self) | rates


def _seat(seat: int, level: str, rounds: Iterable[RoundStats]) -> SeatStats:
    points: list[int] = []
    wins = drawn = fed = 0
    for round in rounds:
        points.append(round.pay[seat])
        won = seat in round.winners
        wins += won
        drawn += won and round.by is WinBy.DRAW
        fed += round.source == seat and bool(round.winners)
    return SeatStats(level, Mean.of(points), wins, drawn, fed)


@dataclass(frozen=True, slots=True)
class RoundLog:
    """A round with everything that happened in it, for a callback that writes records."""

    stats: RoundStats
    seed: bytes
    levels: tuple[str, ...]
    events: tuple[Event, ...]
    actions: tuple[tuple[int, str], ...]
