"""Adding summaries up for one guest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from paishan.server.results.summary import Summary
from paishan.server.wire.results import Opponent, PatternCount, ResultMatch, ResultRound, ResultSeat, ResultTotals


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


@dataclass(slots=True)
class _Sums:
    rounds: int = 0
    points: int = 0
    wins: int = 0
    drawn_wins: int = 0
    dealt_in: int = 0
    nobody: int = 0
    luck: float = 0.0
    judged: int = 0
    patterns: dict[str, tuple[str, str, str, list[int]]] = field(
        default_factory=dict[str, tuple[str, str, str, list[int]]]
    )


@dataclass(slots=True)
class _Meeting:
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
    )


def _rounds(summary: Summary, seat: int) -> Iterable[ResultRound]:
    for each in summary.rounds:
        luck = None if each.luck is None else each.luck[seat]
        yield ResultRound(each.number, each.pay[seat], seat in each.winners, each.source == seat, each.by, luck)


def totals_of(matches: Sequence[Played]) -> ResultTotals:
    """Everything added up; matches without a summary are counted as ``pending`` only."""
    sums = _Sums()
    meetings: dict[str, _Meeting] = {}
    ready = [(each, each.summary) for each in matches if each.summary is not None]
    for played, summary in ready:
        _add(sums, summary, played.seat)
        _meet(meetings, played, summary)
    people = sorted(meetings.values(), key=lambda each: (each.bot, -each.rounds, each.name))
    patterns = sorted(sums.patterns.values(), key=lambda each: (-each[3][0], each[0]))
    return ResultTotals(
        matches=len(ready),
        pending=len(matches) - len(ready),
        rounds=sums.rounds,
        points=sums.points,
        wins=sums.wins,
        drawn_wins=sums.drawn_wins,
        dealt_in=sums.dealt_in,
        nobody=sums.nobody,
        luck=round(sums.luck, 1) if sums.judged else None,
        judged=sums.judged,
        opponents=tuple(Opponent(e.name, e.bot, e.matches, e.rounds, e.points) for e in people),
        patterns=tuple(PatternCount(id, zh, en, *counted) for id, zh, en, counted in patterns),
    )


def _add(sums: _Sums, summary: Summary, seat: int) -> None:
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
        meeting = meetings.setdefault(key, _Meeting(shown.name, shown.bot))
        meeting.points += summary.paid[played.seat][seat]
        if key not in met:
            met.add(key)
            meeting.matches += 1
            meeting.rounds += len(summary.rounds)
