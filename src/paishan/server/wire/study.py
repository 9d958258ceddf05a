"""Bodies of the calculator, the rules pages, the tutorial and the drill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from msgspec import Meta, field

from paishan.round.receipt import HandReceipt, PlacedSet, Receipt
from paishan.server.wire.base import OptionValue, Reason, SeatNumber, Value
from paishan.server.wire.entries import value_struct

if TYPE_CHECKING:
    ReceiptBody = dict[str, Any]
    HandBody = dict[str, Any]
    SetBody = dict[str, Any]
else:
    ReceiptBody = value_struct(Receipt)
    HandBody = value_struct(HandReceipt)
    SetBody = value_struct(PlacedSet)

FACE: Final = "^([1-9][mps]|[1-7]z)$"
Face = Annotated[str, Meta(pattern=FACE, description="a face such as 5m")]
Tiles = Annotated[str, Meta(max_length=60, description="concealed tiles such as 123m55z")]
House = dict[str, OptionValue]
Flag = Literal["replacement", "heaven", "earth", "listening", "after_kong"]
Way = Literal["draw", "discard", "rob"]


class HouseRules(Value, frozen=True):
    """House rules that differ from the defaults."""

    options: House = field(default_factory=dict[str, OptionValue])


class HouseInfo(Value, frozen=True, kw_only=True):
    """What the house rules make of the table.

    ``bought`` are the numbers of 买点 to choose from, ``fixed`` what everybody has without being asked. ``ways``,
    ``flags``, ``kongs_in_a_row`` (the most that make a difference) and ``others_pongs`` say which circumstances of
    a win the game pays for; ``others_kongs``: kongs of those who did not win are paid too.
    """

    players: int
    faces: tuple[Face, ...]
    bought: tuple[int, ...]
    fixed: int
    ways: tuple[Way, ...]
    flags: tuple[Flag, ...]
    kongs_in_a_row: int
    others_pongs: bool
    others_kongs: bool


class ScoreHand(Value, frozen=True, kw_only=True):
    """A win to score; ``hand`` is without the winning tile ``win``.

    ``kongs`` are the kongs of the round such as ``0 concealed_kong`` or ``0 direct_kong 2`` (seat, kind, who fed it);
    null: the concealed ones of the winner. ``melds`` are such as ``pong 1z``. ``readings``: how many readings to send.
    """

    hand: Tiles
    win: Face
    by: Way = "draw"
    seat: SeatNumber = 0
    source: int | None = None
    dealer: SeatNumber = 0
    wild: str | None = None
    melds: list[str] = field(default_factory=list[str])
    flags: list[str] = field(default_factory=list[str])
    kongs_in_a_row: Annotated[int, Meta(ge=0, le=4)] = 0
    others_pongs: list[str] = field(default_factory=list[str])
    kongs: list[str] | None = None
    bought: list[int] | None = None
    options: House = field(default_factory=dict[str, OptionValue])
    readings: Annotated[int, Meta(ge=0, le=100)] = 30


class Scored(Value, frozen=True, kw_only=True):
    """The settlement of a win. ``readings``: the one that counts first, then the others by their points; ``total``: how
    many there are."""

    receipt: ReceiptBody
    readings: tuple[HandBody, ...]
    total: int


class WaitsOf(Value, frozen=True, kw_only=True):
    """A hand of 3n + 1 tiles, or of 3n + 2: then each discard is looked at. Seat 0 holds it, ``dealer`` deals."""

    hand: Tiles
    dealer: SeatNumber = 1
    wild: str | None = None
    melds: list[str] = field(default_factory=list[str])
    bought: list[int] | None = None
    options: House = field(default_factory=dict[str, OptionValue])


class Worth(Value, frozen=True):
    """What a win is worth: points of the hand, 番 where the game has them, what the winner gets in all."""

    points: int
    fan: int | None
    pay: int


class WaitWorth(Value, frozen=True):
    """A face that completes the hand; null: not allowed this way. ``left``: copies that are not in this hand.

    ``draw_pays``: what each seat gets by 自摸; ``claims``: the same by the seat that discards (null: one's own, or not
    allowed); ``code``: why it cannot be won some way.
    """

    face: Face
    left: int
    draw: Worth | None
    discard: Worth | None
    draw_pays: tuple[int, ...] | None
    claims: tuple[tuple[int, ...] | None, ...]
    code: str | None


class ReadyHand(Value, frozen=True):
    """What the hand waits for after a discard (null: as it is)."""

    discard: Face | None
    waits: tuple[WaitWorth, ...]


class Waiting(Value, frozen=True):
    """Every way in which the hand is ready; empty: it is not. ``reasons`` explain the codes."""

    ready: tuple[ReadyHand, ...]
    reasons: dict[str, Reason]


class OtherRules(Value, frozen=True):
    """House rules to settle a finished round by; what is left out stays as it was played."""

    options: House = field(default_factory=dict[str, OptionValue])


class SeatReadings(Value, frozen=True):
    """The readings of a winner's hand: the one that counts first. ``total``: how many there are."""

    seat: int
    readings: tuple[HandBody, ...]
    total: int


class Resettled(Value, frozen=True):
    """A round settled by other rules; ``receipt`` is null when nobody would have won with these hands."""

    receipt: ReceiptBody | None
    readings: tuple[SeatReadings, ...]
    options: House
