"""The facts that scoring and settling need, apart from the running state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.wild import NO_WILD, Wild
from paishan.round.options import OptionValue

Options = Mapping[str, OptionValue]
"""House rules by option name, complete and checked by the variant's schema."""


class WinBy(Enum):
    """How a win came about."""

    DRAW = "draw"
    """自摸"""
    DISCARD = "discard"
    """点炮"""
    ROB = "rob"
    """抢杠"""
    SPECIAL = "special"
    """By itself, without a winning hand (十个字)."""


@dataclass(frozen=True, slots=True)
class Kong:
    """One 杠 of the round: who, which kind, who fed it (None for a concealed one)."""

    seat: int
    kind: MeldKind
    source: int | None = None
    cancelled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A winning hand and how it was won.

    ``hand`` holds the concealed tiles *without* the winning tile, the melds and the wild; ``face`` is the printed
    face of the winning tile; ``source`` the discarder or robbed player. ``dealt``: the dealer's dealt fourteen
    (天胡). ``first_discard``: the tile is the dealer's first discard (地胡). ``kongs_in_a_row`` counts the kongs
    just before the winning replacement tile; ``after_kong``: the discard followed a kong; ``others_pongs``: faces
    of the pongs that lie before the other players.
    """

    seat: int
    by: WinBy
    face: int
    hand: Hand
    source: int | None = None
    replacement: bool = False
    dealt: bool = False
    first_discard: bool = False
    listening: bool = False
    after_kong: bool = False
    kongs_in_a_row: int = 0
    others_pongs: tuple[int, ...] = ()

    @property
    def drawn(self) -> bool:
        """True for 自摸."""
        return self.by is WinBy.DRAW


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What all seats share when a round is settled.

    ``bought`` are the 买点 by seat (all 0 without them). ``hands`` and ``listening`` by seat are filled for a drawn
    round only.
    """

    players: int
    dealer: int
    options: Options
    wild: Wild = NO_WILD
    bought: tuple[int, ...] = (0, 0, 0, 0)
    kongs: tuple[Kong, ...] = ()
    hands: tuple[Hand, ...] = ()
    listening: tuple[bool, ...] = ()

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats in turn order after ``seat``."""
        return tuple((seat + step) % self.players for step in range(1, self.players))
