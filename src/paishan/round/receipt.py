"""The explained result of a round: every line says what, why, by which rule, and how it is paid."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from paishan.core.text import Text
from paishan.round.table import WinBy


class Role(Enum):
    """What a tile is in a reading."""

    SELF = "self"
    """Its own face."""
    WILD = "wild"
    """A 配子 standing for a face."""
    STAND_IN = "stand_in"
    """A 白板 standing for the face of the wild."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """One tile of a reading: its printed face, the face it is read as, and its role."""

    printed: int
    read_as: int
    role: Role = Role.SELF
    winning: bool = False


@dataclass(frozen=True, slots=True)
class PlacedSet:
    """A set, pair or meld of the reading; ``shape`` is pair, run, triplet, pong or a kind of kong."""

    shape: str
    tiles: tuple[PlacedTile, ...]
    melded: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A scored pattern.

    ``value`` is what it adds (points or 番), ``count`` how often it holds, ``tiles`` the faces that make it (empty:
    the whole hand or the circumstances), ``rule`` the rule id whose sentence it applies.
    """

    pattern: str
    name: Text
    value: int
    rule: str
    count: int = 1
    tiles: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Excluded:
    """A pattern that holds but is not scored: ``by`` is the pattern that excludes it, ``why`` says it in words."""

    pattern: str
    name: Text
    value: int
    rule: str
    by: str
    why: Text


class PaymentKind(Enum):
    """What a payment is for."""

    WIN = "win"
    KONG = "kong"
    DRAW = "draw"
    """查叫 / 查大叫 of a drawn round."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a payment's formula: its name and its number."""

    name: Text
    value: int


@dataclass(frozen=True, slots=True)
class Payment:
    """``payer`` gives ``payee`` ``amount``; ``formula`` is the sum in figures, ``terms`` name its parts."""

    kind: PaymentKind
    payer: int
    payee: int
    amount: int
    formula: str
    terms: tuple[Term, ...]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandReceipt:
    """One valued hand: a win, or a ready hand in the check of a drawn round.

    ``points`` is the 牌型分; ``fan`` the 番 where the game has them; ``extra`` holds lines outside the 牌型分
    (平胡, 丫当), ``yadang`` is None in games without it.
    """

    seat: int
    by: WinBy
    face: int
    source: int | None
    sets: tuple[PlacedSet, ...]
    lines: tuple[Line, ...]
    excluded: tuple[Excluded, ...]
    points: int
    fan: int | None = None
    extra: tuple[Line, ...] = ()
    yadang: bool | None = None
    notes: tuple[Text, ...] = ()

    def patterns(self) -> dict[str, int]:
        """Chinese pattern name -> value, as the case files write it."""
        return {line.name.zh: line.value for line in self.lines}


@dataclass(frozen=True, slots=True)
class KongReceipt:
    """A 杠 of the round and whether its payment stands; ``why`` says it when it does not."""

    seat: int
    kind: str
    source: int | None
    counts: bool
    why: Text | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The settlement of a round.

    ``hands`` are the winning hands (or the ready hands of a drawn round), ``payments`` every transfer, ``pay`` the
    sum by seat; ``pay`` sums to zero.
    """

    hands: tuple[HandReceipt, ...]
    payments: tuple[Payment, ...]
    pay: tuple[int, ...]
    kongs: tuple[KongReceipt, ...] = ()
    notes: tuple[Text, ...] = ()

    @classmethod
    def of(
        cls,
        players: int,
        hands: tuple[HandReceipt, ...],
        payments: tuple[Payment, ...],
        *,
        kongs: tuple[KongReceipt, ...] = (),
        notes: tuple[Text, ...] = (),
    ) -> Receipt:
        """Add the payments up by seat."""
        pay = [0] * players
        for payment in payments:
            pay[payment.payer] -= payment.amount
            pay[payment.payee] += payment.amount
        return cls(hands=hands, payments=payments, pay=tuple(pay), kongs=kongs, notes=notes)
