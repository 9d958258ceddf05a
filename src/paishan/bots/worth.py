"""What a hand would pay: hypothetical wins, settled by the game's own rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.tiles import HIDDEN
from paishan.round.table import Kong, Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View

_MOST: Final = 1 << 15
_SAMPLE: Final = 6
"""Waits that are settled; of more, evenly spaced ones stand for all."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A ready hand: tiles left that win when drawn and when somebody discards them, and the mean gain of each."""

    drawn: float = 0.0
    draw_pay: float = 0.0
    claimed: float = 0.0
    claim_pay: float = 0.0


class Appraiser:
    """Settles hypothetical wins of one seat at one table; what was asked before is remembered.

    Payments depend on the table and the hand only, so that remembering changes no answer.
    """

    __slots__ = ("_pays", "options", "others_pongs", "seat", "table", "variant")

    def __init__(self, variant: Variant, view: View, seat: int) -> None:
        self.variant = variant
        self.seat = seat
        self.options = view.options
        self.table = table_of(view)
        self.others_pongs: tuple[int, ...] = ()
        self._pays: dict[tuple[Hand, int, bool, bool], float | None] = {}

    def look(self, view: View) -> None:
        """Take in the pongs that others have made."""
        pongs = tuple(
            sorted(
                meld.face
                for owner, seat in enumerate(view.seats)
                for meld in seat.melds
                if owner != self.seat and meld.kind is MeldKind.PONG and meld.face != HIDDEN
            )
        )
        if pongs != self.others_pongs:
            self.others_pongs = pongs
            self._pays.clear()

    def fits(self, view: View) -> bool:
        """Is this still the table of the view?"""
        return self.table == table_of(view)

    def pay(self, hand: Hand, face: int, *, drawn: bool, listening: bool = False) -> float | None:
        """What winning on ``face`` brings the seat; None when it is no win."""
        key = hand, face, drawn, listening
        if key not in self._pays:
            if len(self._pays) > _MOST:
                self._pays.clear()
            source = None if drawn else (self.seat + 1) % self.table.players
            win = Win(
                seat=self.seat,
                by=WinBy.DRAW if drawn else WinBy.DISCARD,
                face=face,
                hand=hand,
                source=source,
                listening=listening,
                others_pongs=self.others_pongs,
            )
            self._pays[key] = self.settled(win)
        return self._pays[key]

    def settled(self, win: Win) -> float | None:
        """What this win brings its seat; None when it is no win."""
        pays = settled(self.variant, self.table, win)
        return None if pays is None else pays[win.seat]

    def worth(self, hand: Hand, unseen: Sequence[int], *, listening: bool = False) -> Worth:
        """The worth of a ready hand."""
        waits = self.waits(hand, unseen)
        sample = waits if len(waits) <= _SAMPLE + 2 else _spread(waits, hand.wild.face)
        drawn = [(unseen[face], self.pay(hand, face, drawn=True, listening=listening)) for face in sample]
        claims = [(unseen[face], self.pay(hand, face, drawn=False, listening=listening)) for face in sample]
        return _worth(sum(unseen[face] for face in waits), drawn, claims)

    def rough_worth(self, hand: Hand, unseen: Sequence[int]) -> Worth:
        """The same from the two likeliest waits, for hands that are far away still."""
        waits = self.waits(hand, unseen)
        sample = sorted(waits, key=lambda face: -unseen[face])[:2]
        drawn = [(unseen[face], self.pay(hand, face, drawn=True)) for face in sample]
        claims = [(unseen[face], self.pay(hand, face, drawn=False)) for face in sample[:1]]
        return _worth(sum(unseen[face] for face in waits), drawn, claims)

    def waits(self, hand: Hand, unseen: Sequence[int]) -> list[int]:
        """The waits of a ready hand of which tiles are left."""
        return [face for face in self.variant.waits(hand, self.options) if unseen[face] > 0]


def _worth(left: int, drawn: Iterable[tuple[int, float | None]], claims: Iterable[tuple[int, float | None]]) -> Worth:
    draw_share, draw_pay = _mean(drawn)
    claim_share, claim_pay = _mean(claims)
    return Worth(left * draw_share, draw_pay, left * claim_share, claim_pay)


def _spread(waits: Sequence[int], wild: int | None) -> list[int]:
    step = len(waits) / _SAMPLE
    found = [waits[int(index * step)] for index in range(_SAMPLE)]
    return found if wild is None or wild in found or wild not in waits else [*found, wild]


def _mean(pays: Iterable[tuple[int, float | None]]) -> tuple[float, float]:
    """The share of tiles that win, and the mean pay of one that does."""
    copies = winning = 0
    total = 0.0
    for count, pay in pays:
        copies += count
        if pay is not None:
            winning += count
            total += count * pay
    return (winning / copies, total / winning) if winning else (0.0, 0.0)


def settled(variant: Variant, table: Table, win: Win) -> tuple[int, ...] | None:
    """What each seat gets by this win alone; None when it is no win."""
    return None if variant.score(table, win) is None else variant.settle(table, (win,)).pay


def table_of(view: View, kongs: tuple[Kong, ...] = ()) -> Table:
    """The table of a view, for a hypothetical win."""
    bought = view.bought or (0,) * view.players
    return Table(
        players=view.players, dealer=view.dealer, options=view.options, wild=view.wild, bought=bought, kongs=kongs
    )
