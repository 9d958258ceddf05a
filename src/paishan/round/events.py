"""What happened, as frozen facts.

Events name physical tiles; a tile that the viewer may not see is ``HIDDEN``. ``redact`` (see ``view``) turns an
event into what one seat may know of it; an event that is nobody else's business becomes ``Hidden``, which keeps
the numbering whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from paishan.core.melds import Meld, MeldKind
from paishan.round.actions import Action
from paishan.round.receipt import Receipt
from paishan.round.table import WinBy


class Stage(Enum):
    """What a window asks for."""

    BUYING = "buying"
    """买点 before the first deal."""
    OPENING = "opening"
    """听 before the dealer's first turn."""
    CLAIM = "claim"
    """A discard may be won, ponged or konged."""
    ROB = "rob"
    """A 补杠 may be robbed."""


class Cause(Enum):
    """Why a tile was discarded."""

    CHOICE = "choice"
    PASS = "pass"  # noqa: S105 - not a password
    """A listening player let a win or kong go."""
    AUTO = "auto"
    """A listening player's drawn tile goes by itself."""


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round begins; ``bought`` is None until 买点 are chosen."""

    players: int
    dealer: int
    bought: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class PointsBought:
    """All 买点 are chosen and shown (B6.2)."""

    bought: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The dealt tiles by seat (the dealer's fourteenth last) and the number of tiles left in the wall."""

    hands: tuple[tuple[int, ...], ...]
    left: int


@dataclass(frozen=True, slots=True)
class WildFlipped:
    """The face that is wild in this round (H1.2)."""

    face: int


@dataclass(frozen=True, slots=True)
class Asked:
    """A window opens: the offers by seat. ``tile`` is the claimed tile, ``source`` its discarder."""

    stage: Stage
    offers: tuple[tuple[Action, ...], ...]
    tile: int | None = None
    source: int | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered the open window (private until the window closes)."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class Listened:
    """A seat declared 听 without discarding (opening stage, or in place of a claim)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealerBegins:
    """The deal and its questions are over; the dealer's first turn begins."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat drew a tile, from the head of the wall or (``replacement``) from its tail."""

    seat: int
    tile: int
    replacement: bool


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discarded. ``drawn``: the tile just drawn; ``listen``: the discard declares 听; ``let_go``: a possible
    自摸 was passed by it (known to the seat only)."""

    seat: int
    tile: int
    drawn: bool
    listen: bool
    cause: Cause
    let_go: bool


@dataclass(frozen=True, slots=True)
class Ponged:
    """A seat ponged the last discard with two tiles of its own."""

    seat: int
    tile: int
    own: tuple[int, ...]
    source: int


@dataclass(frozen=True, slots=True)
class Konged:
    """A seat declared a kong; ``own`` are the tiles that leave the hand (3, 1 or 4), ``tile`` the claimed discard
    of a direct kong. A hidden concealed kong has face and tiles HIDDEN."""

    seat: int
    kind: MeldKind
    face: int
    own: tuple[int, ...]
    tile: int | None
    source: int | None


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over: ``winners`` ascending (empty: 流局), won ``by`` what on which ``tile`` of whom, ``forced``
    when it happened by itself. ``hands`` (without a claimed winning tile) and ``melds`` are revealed; ``digest`` is
    of the state before this event."""

    winners: tuple[int, ...]
    by: WinBy | None
    tile: int | None
    source: int | None
    receipt: Receipt
    next_dealer: int
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    forced: bool
    digest: str


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that is another seat's business; it keeps its number."""


Event = (
    RoundStarted
    | PointsBought
    | Dealt
    | WildFlipped
    | Asked
    | Answered
    | Listened
    | DealerBegins
    | Drawn
    | Discarded
    | Ponged
    | Konged
    | RoundEnded
    | Hidden
)
