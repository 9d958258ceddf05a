"""What a hand would pay: hypothetical wins, settled by the game's own rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.round.table import Kong, Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View

_MOST: Final = 1 << 15
EXACT: Final = 6
"""Waits that are settled for a hand that is ready; of more, evenly spaced ones stand for all."""
ROUGH: Final = 2
"""The same for a hand that is far away still."""


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
        self._pays: dict[tuple[Hand, int, bool, bool], int | None] = {}

    def fits(self, view: View) -> bool:
        """Is this still the table of the view?"""
        return self.seat == view.seat and self.table == table_of(view)

    def look(self, view: View) -> None:
        """Take in the pongs that others have made."""
        pongs = tuple(
            sorted(
                meld.face
                for owner, seat in enumerate(view.seats)
                for meld in seat.melds
                if owner != self.seat and meld.kind is MeldKind.PONG
            )
        )
        if pongs != self.others_pongs:
            self.others_pongs = pongs
            self._pays.clear()

    def pay(self, hand: Hand, face: int, *, listening: bool = False) -> int:
        """What drawing ``face``, a wait of the hand, brings the seat."""
        found = self._remembered(hand, face, drawn=True, listening=listening)
        assert found is not None, "a drawn wait wins"
        return found

    def claim_pay(self, hand: Hand, face: int, *, listening: bool = False) -> int | None:
        """What winning on somebody's discard of ``face`` brings; None when the game forbids it."""
        return self._remembered(hand, face, drawn=False, listening=listening)

    def _remembered(self, hand: Hand, face: int, *, drawn: bool, listening: bool) -> int | None:
        key = hand, face, drawn, listening
        if key not in self._pays:
            if len(self._pays) > _MOST:
                self._pays.clear()
            win = Win(
                seat=self.seat,
                by=WinBy.DRAW if drawn else WinBy.DISCARD,
                face=face,
                hand=hand,
                source=None if drawn else (self.seat + 1) % self.table.players,
                listening=listening,
                others_pongs=self.others_pongs,
            )
            self._pays[key] = self.settled(win)
        return self._pays[key]

    def settled(self, win: Win) -> int | None:
        """What this win brings its seat; None when the tile may not be claimed."""
        pays = settled(self.variant, self.table, win)
        return None if pays is None else pays[win.seat]

    def worth(
        self,
        hand: Hand,
        unseen: Sequence[int],
        *,
        size: int = EXACT,
        listening: bool = False,
        better: Callable[[Hand], float] | None = None,
    ) -> Worth:
        """The worth of a ready hand: ``size`` waits are settled as drawn, one as claimed, which the others follow.

        ``better`` says what a complete hand is worth that is not shown; the higher of both counts.
        """
        waits = [face for face in self.variant.waits(hand, self.options) if unseen[face] > 0]
        if not waits:
            return Worth()
        sample = _sample(waits, size, unseen, hand.wild.face)
        pays: list[tuple[int, float]] = [(unseen[face], self.pay(hand, face, listening=listening)) for face in sample]
        if better is not None:
            pays = [(count, max(pay, better(hand.plus(face)))) for face, (count, pay) in zip(sample, pays, strict=True)]
        mean = sum(count * pay for count, pay in pays) / sum(count for count, _ in pays)
        left = sum(unseen[face] for face in waits)
        typical = min(range(len(sample)), key=lambda index: abs(pays[index][1] - mean))
        claim = self.claim_pay(hand, sample[typical], listening=listening)
        if claim is None:
            return Worth(left, mean)
        return Worth(left, mean, left, max(0.0, claim + mean - pays[typical][1]))


def _sample(waits: Sequence[int], size: int, unseen: Sequence[int], wild: int | None) -> Sequence[int]:
    """The waits to settle: all of few, else some evenly spaced ones, the wild face among them."""
    if len(waits) <= size + 2:
        return waits if size > ROUGH else sorted(waits, key=lambda face: -unseen[face])[:size]
    found = [waits[index * len(waits) // size] for index in range(size)]
    return found if wild is None or wild in found or wild not in waits else [*found, wild]


def settled(variant: Variant, table: Table, win: Win) -> tuple[int, ...] | None:
    """What each seat gets by this win alone; None when the tile may not be claimed. A drawn tile must win."""
    return variant.pays(table, win)


def table_of(view: View, kongs: tuple[Kong, ...] = ()) -> Table:
    """The table of a view, for a hypothetical win."""
    bought = view.bought or (0,) * view.players
    return Table(
        players=view.players, dealer=view.dealer, options=view.options, wild=view.wild, bought=bought, kongs=kongs
    )
