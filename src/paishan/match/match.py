"""A match as a value: which round comes next, who deals, what everybody has (H6.9, H6.10, B6.1, B6.2, B6.11)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from paishan.core.errors import PaishanError
from paishan.round.events import RoundEnded
from paishan.round.table import Options
from paishan.round.variant import Variant


class MatchError(PaishanError):
    """A match asked for something it cannot do (codes ``match_over``, ``wrong_players``)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat's place: equal totals share a rank, ranks count from 1."""

    seat: int
    total: int
    rank: int


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """What is kept of a finished round."""

    number: int
    dealer: int
    winners: tuple[int, ...]
    pay: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A running or finished match. ``dealer`` deals the next round; ``bought`` are the 买点 once chosen (for the whole
    match, B6.2). Every round counts towards ``rounds``, 流局 and 连庄 included.

    >>> from paishan.variants.hanshan import VARIANT
    >>> match = Match.begin(VARIANT, VARIANT.schema.parse({"rounds": 4}))
    >>> match.number, match.over
    (1, False)
    """

    variant: Variant
    options: Options
    dealer: int
    bought: tuple[int, ...] | None = None
    played: tuple[PlayedRound, ...] = ()
    ended_early: bool = False

    @classmethod
    def begin(cls, variant: Variant, options: Options, *, dealer: int = 0) -> Match:
        """A new match under complete options (``variant.schema.parse``); ``dealer`` deals first."""
        return cls(variant, options, dealer % _count(options, "players"))

    @property
    def players(self) -> int:
        """Number of seats."""
        return _count(self.options, "players")

    @property
    def rounds(self) -> int:
        """How many rounds are played in all."""
        return _count(self.options, "rounds")

    @property
    def number(self) -> int:
        """Number of the round that comes next, from 1."""
        return len(self.played) + 1

    @property
    def over(self) -> bool:
        """True when no round comes next."""
        return self.ended_early or len(self.played) >= self.rounds

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far by seat."""
        return tuple(sum(each.pay[seat] for each in self.played) for seat in range(self.players))

    def after(self, result: RoundEnded, bought: tuple[int, ...] | None) -> Match:
        """The match after its next round ended with ``result``; ``bought`` are the 买点 of that round.

        MatchError ``match_over`` when it has been over, ``wrong_players`` when the result is of another table.
        """
        if self.over:
            raise MatchError("match_over", "the match is over")
        if len(result.receipt.pay) != self.players:
            raise MatchError("wrong_players", f"a result of {len(result.receipt.pay)} seats for {self.players}")
        done = PlayedRound(self.number, self.dealer, result.winners, result.receipt.pay)
        return replace(self, dealer=result.next_dealer, bought=bought, played=(*self.played, done))

    def ended(self) -> Match:
        """The match ended before its last round (dissolved): the totals stand."""
        return replace(self, ended_early=True)

    def ranking(self) -> tuple[Standing, ...]:
        """Standings, best first, then by seat; equal totals share a rank."""
        totals = self.totals
        order = sorted(range(self.players), key=lambda seat: (-totals[seat], seat))
        return tuple(Standing(seat, totals[seat], 1 + sum(other > totals[seat] for other in totals)) for seat in order)

    def ranks(self) -> tuple[int, ...]:
        """Ranks by seat."""
        by_seat = {standing.seat: standing.rank for standing in self.ranking()}
        return tuple(by_seat[seat] for seat in range(self.players))


def _count(options: Options, name: str) -> int:
    value = options[name]
    assert isinstance(value, int)
    return value
