"""The running state of a round.

``State`` is compact and mutable so that it copies in microseconds; only ``evolve`` touches it. The same state with
HIDDEN tiles is what one seat knows.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from paishan.core.wild import NO_WILD
from paishan.round.actions import Action
from paishan.round.events import Asked, RoundEnded, Stage
from paishan.round.seat import Seat
from paishan.round.table import Kong, Options

if TYPE_CHECKING:
    from paishan.round.variant import Variant


class Phase(Enum):
    """Where the round stands."""

    NEW = "new"
    BUY = "buy"
    """Window: 买点."""
    DEAL = "deal"
    """The deal follows by itself."""
    FLIP = "flip"
    """The flip of the wild follows by itself."""
    READY = "ready"
    """Dealt; the opening stage or the dealer's turn follows."""
    OPENING = "opening"
    """Window: 听 before the first discard."""
    TURN = "turn"
    """One seat acts."""
    DISCARDED = "discarded"
    """Claims, or the next draw, follow."""
    CLAIM = "claim"
    """Window: claims on a discard."""
    KONGED = "konged"
    """Robbing, or the replacement draw, follows."""
    ROB = "rob"
    """Window: a 补杠 may be robbed."""
    OVER = "over"


STAGE_PHASE: Final = {
    Stage.BUYING: Phase.BUY,
    Stage.OPENING: Phase.OPENING,
    Stage.CLAIM: Phase.CLAIM,
    Stage.ROB: Phase.ROB,
}


class Window:
    """An open question to one or more seats; ``before`` is the phase that it
    interrupted and ``since`` the moment of that phase."""

    __slots__ = ("answers", "before", "offers", "since", "source", "stage", "tile")

    def __init__(self, asked: Asked, before: Phase, since: int) -> None:
        self.stage = asked.stage
        self.offers: tuple[tuple[Action, ...], ...] = asked.offers
        self.answers: list[Action | None] = [None] * len(asked.offers)
        self.tile = asked.tile
        self.source = asked.source
        self.before = before
        self.since = since

    def copy(self) -> Window:
        """An independent copy."""
        new = Window.__new__(Window)
        new.stage, new.offers, new.answers = self.stage, self.offers, self.answers[:]
        new.tile, new.source, new.before, new.since = self.tile, self.source, self.before, self.since
        return new

    def waiting(self) -> list[int]:
        """Seats that were asked and have not answered."""
        return [seat for seat, offer in enumerate(self.offers) if offer and self.answers[seat] is None]


class State:
    """Everything about a running round.

    ``wall`` holds the physical tiles of the whole wall after the deal (None in what a seat knows); ``head`` and
    ``tail`` count the tiles drawn from either end, ``left`` what remains. ``seq`` is the number of events so far,
    ``moment`` the ``seq`` at which the present question arose. ``late`` are the seats whose answer to the last
    window no longer counted. ``last`` is the last discard (tile, seat) while nobody has claimed it, ``robbable`` the
    tile of a 补杠 just declared.
    """

    __slots__ = (
        "after_kong",
        "bought",
        "dealer",
        "dealt",
        "flip",
        "head",
        "kong_run",
        "kongs",
        "last",
        "late",
        "left",
        "legal_cache",
        "moment",
        "options",
        "phase",
        "players",
        "replacement",
        "result",
        "robbable",
        "rules",
        "seats",
        "seq",
        "tail",
        "turn",
        "variant",
        "wall",
        "wild",
        "window",
    )

    def __init__(self, variant: Variant, options: Options) -> None:
        self.variant = variant
        self.options = options
        self.rules = variant.prepare(options)
        self.players = 0
        self.dealer = 0
        self.bought: tuple[int, ...] | None = None
        self.seats: list[Seat] = []
        self.phase = Phase.NEW
        self.turn = 0
        self.dealt: tuple[tuple[int, ...], ...] = ()
        self.flip: int | None = None
        self.wall: list[int] | None = None
        self.head = 0
        self.tail = 0
        self.left = 0
        self.wild = NO_WILD
        self.window: Window | None = None
        self.kongs: list[Kong] = []
        self.kong_run = 0
        self.replacement = False
        self.after_kong = False
        self.last: tuple[int, int] | None = None
        self.robbable: int | None = None
        self.late = 0
        self.seq = 0
        self.moment = 0
        self.result: RoundEnded | None = None
        self.legal_cache: tuple[Action, ...] | None = None

    def copy(self) -> State:
        """An independent copy; values that never change are shared."""
        new = State.__new__(State)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.seats = [seat.copy() for seat in self.seats]
        new.window = None if self.window is None else self.window.copy()
        new.kongs = self.kongs[:]
        return new


_SHARED: Final = tuple(name for name in State.__slots__ if name not in ("seats", "window", "kongs"))
