"""What all messages share, and the small values inside them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the client, unique for it in the room; the answer repeats it."""
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=2_000_000_000)]
Level = Annotated[str, Meta(min_length=1, max_length=32)]
OptionValue = bool | int | Annotated[str, Meta(max_length=64)] | None
Stage = Literal["lobby", "sealed", "playing", "between", "over"]


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A value inside messages."""


class Words(Value, frozen=True):
    """The same words in both languages."""

    zh: str
    en: str


class Reason(Value, frozen=True):
    """What a refusal code says, and the rule behind it."""

    rule: str
    message: Words


class ClockRules(Value, frozen=True):
    """How time runs in a room, in milliseconds.

    A turn has ``turn`` and then the seat's ``bank`` (for one round); claims have ``claim``, the same for everybody.
    ``allowance`` is given on top for the animation. After every discard ``pause`` passes before the next turn shows, so
    that a pause says nothing. ``think`` is how long bots seem to think, ``between`` the countdown to the next round.
    """

    turn: Annotated[int, Meta(ge=1000, le=300_000)] = 15_000
    bank: Annotated[int, Meta(ge=0, le=600_000)] = 30_000
    claim: Annotated[int, Meta(ge=1000, le=120_000)] = 8_000
    allowance: Annotated[int, Meta(ge=0, le=5_000)] = 800
    pause: Annotated[int, Meta(ge=0, le=5_000)] = 500
    think: Annotated[int, Meta(ge=0, le=10_000)] = 800
    between: Annotated[int, Meta(ge=1000, le=300_000)] = 20_000
