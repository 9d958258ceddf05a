"""Bodies of the results calls: finished matches of the guest who asks."""

from __future__ import annotations

from typing import Literal

from paishan.server.wire.base import Value

NoLuck = Literal["rules", "table"]
"""Why luck is not reckoned: the match had other rules than today's, or its game has no table."""


class ResultRound(Value, frozen=True):
    """A round of mine: what I got, whether I won or gave the winning tile, what the tiles gave (null: unknown)."""

    number: int
    pay: int
    won: bool
    dealt_in: bool
    by: str | None
    luck: float | None


class ResultSeat(Value, frozen=True):
    """A seat of a finished match."""

    name: str
    bot: bool
    total: int
    rank: int


class ResultMatch(Value, frozen=True):
    """A finished match; ``pending``: its rounds are still to be worked out. ``no_luck``: why their luck is not known
    (null: it is)."""

    id: str
    variant: str
    started: int
    ended: int
    reason: str
    seat: int
    seats: tuple[ResultSeat, ...]
    rounds: tuple[ResultRound, ...]
    pending: bool
    no_luck: NoLuck | None


class ResultPage(Value, frozen=True):
    """A page of matches, newest first; ``count`` is how many there are in all."""

    page: int
    size: int
    count: int
    matches: tuple[ResultMatch, ...]


class Opponent(Value, frozen=True):
    """Somebody I played with (or a level of bots): ``points`` is what I got from him in all; ``id`` asks for the
    matches with him (null: a bot, or a guest who is gone)."""

    id: str | None
    name: str
    bot: bool
    matches: int
    rounds: int
    points: int


class PatternCount(Value, frozen=True):
    """A pattern of my winning hands: how often, and what it was worth in all."""

    id: str
    zh: str
    en: str
    count: int
    value: int


class ResultTotals(Value, frozen=True, kw_only=True):
    """All finished matches added up. ``pending`` ones are not in yet; ``luck`` is of the ``judged`` rounds (null: of
    none), ``other_rules`` rounds were played under rules of another version, ``no_table`` ones in a game without a
    table of luck."""

    matches: int
    pending: int
    rounds: int
    points: int
    wins: int
    drawn_wins: int
    dealt_in: int
    nobody: int
    luck: float | None
    judged: int
    other_rules: int
    no_table: int
    opponents: tuple[Opponent, ...]
    patterns: tuple[PatternCount, ...]
