"""Adding summaries up for one guest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from paishan.server.results.summary import Summary
from paishan.server.wire.results import (
    NoLuck,
    Opponent,
    PatternCount,
    ResultMatch,
    ResultRound,
    ResultSeat,
    ResultTotals,
)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match as it is stored, with its summary when it was worked out already."""

    id: str
    variant: str
    started: int
    ended: int
    reason: str
    seat: int
    seats: tuple[ResultSeat, ...]
    guests: tuple[str | None, ...]
    summary: Summary | None
    no_luck: NoLuck | None


@dataclass(slots=True)
class _Sums:
    matches: int = 0
    pending: int = 0
    rounds: int = 0
    points: int = 0
    wins: int = 0
    drawn_wins: int = 0
    dealt_in: int = 0
    nobody: int = 0
    luck: float = 0.0
    judged: int = 0
    unjudged: Counter[NoLuck] = field(default_factory=Counter[NoLuck])
    patterns: dict[str, tuple[str, str, str, list[int]]] = field(
        default_factory=dict[str, tuple[str, str, str, list[int]]]
    )


@dataclass(slots=True)
class _Meeting:
    id: str | None
    name: str
    bot: bool
    matches: int = 0
    rounds: int = 0
    points: int = 0


def match_of(played: Played) -> ResultMatch:
    """One match as its player sees it."""
    rounds = () if played.summary is None else tuple(_rounds(played.summary, played.seat))
    return ResultMatch(
        played.id,
        played.variant,
        played.started,
        played.ended,
        played.reason,
        played.seat,
        played.seats,
        rounds,
        played.summary is None,
        played.no_luck if any(each.luck is None for each in rounds) else None,
    )


def _rounds(summary: Summary, seat: int) -> Iterable[ResultRound]:
    for each in summary.rounds:
        luck = None if each.luck is None else each.luck[seat]
        yield ResultRound(each.number, each.pay[seat], seat in each.winners, each.source == seat, each.by, luck)


class Totals:
    """Adds matches up, some at a time; those without a summary are counted as ``pending`` only."""

    def __init__(self) -> None:
        self._sums = _Sums()
        self._meetings: dict[str, _Meeting] = {}

    def add(self, matches: Iterable[Played]) -> None:
        """Some more."""
        for played in matches:
            if played.summary is None:
                self._sums.pending += 1
                continue
            self._sums.matches += 1
            _add(self._sums, played, played.summary)
            _meet(self._meetings, played, played.summary)

    def result(self) -> ResultTotals:
        """The sums so far."""
        sums = self._sums
        people = sorted(self._meetings.values(), key=lambda each: (each.bot, -each.rounds, each.name))
        patterns = sorted(sums.patterns.values(), key=lambda each: (-each[3][0], each[0]))
        return ResultTotals(
            matches=sums.matches,
            pending=sums.pending,
            rounds=sums.rounds,
            points=sums.points,
            wins=sums.wins,
            drawn_wins=sums.drawn_wins,
            dealt_in=sums.dealt_in,
            nobody=sums.nobody,
            luck=round(sums.luck, 1) if sums.judged else None,
            judged=sums.judged,
            other_rules=sums.unjudged["rules"],
            no_table=sums.unjudged["table"],
            opponents=tuple(Opponent(e.id, e.name, e.bot, e.matches, e.rounds, e.points) for e in people),
            patterns=tuple(PatternCount(id, zh, en, *counted) for id, zh, en, counted in patterns),
        )


def _add(sums: _Sums, played: Played, summary: Summary) -> None:
    seat = played.seat
    for each in summary.rounds:
        sums.rounds += 1
        sums.points += each.pay[seat]
        sums.wins += seat in each.winners
        sums.drawn_wins += seat in each.winners and each.by == "draw"
        sums.dealt_in += each.source == seat
        sums.nobody += not each.winners
        if each.luck is not None:
            sums.luck += each.luck[seat]
            sums.judged += 1
        elif played.no_luck is not None:
            sums.unjudged[played.no_luck] += 1
        for pattern in each.patterns:
            if pattern.seat == seat:
                counted = sums.patterns.setdefault(pattern.id, (pattern.id, pattern.zh, pattern.en, [0, 0]))[3]
                counted[0] += 1
                counted[1] += pattern.value


def _meet(meetings: dict[str, _Meeting], played: Played, summary: Summary) -> None:
    """Each opponent once a match: two bots of one level are one opponent."""
    met: set[str] = set()
    for seat, (shown, guest) in enumerate(zip(played.seats, played.guests, strict=True)):
        if seat == played.seat:
            continue
        key = f"bot {shown.name}" if shown.bot else guest or "gone"
        meeting = meetings.setdefault(key, _Meeting(guest, shown.name, shown.bot))
        meeting.points += summary.paid[played.seat][seat]
        if key not in met:
            met.add(key)
            meeting.matches += 1
            meeting.rounds += len(summary.rounds)
