"""What a client says. Reading is strict: unknown members and types are malformed."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct, field

from paishan.server.wire.base import ClockRules, CommandId, Count, Level, OptionValue, SeatNumber


class ClientMessage(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of everything a client says."""


class Hello(ClientMessage, frozen=True, tag="hello"):
    """The first message, within five seconds: the ticket and what is known already.

    ``lines``: the server may put several messages into one frame, one a line.
    """

    ticket: Annotated[str, Meta(min_length=1, max_length=80)]
    seen: Count | None = None
    epoch: Count | None = None
    lines: bool = False


class Act(ClientMessage, frozen=True, tag="act"):
    """Play. ``moment`` is the number of the question it answers."""

    id: CommandId
    action: Annotated[str, Meta(min_length=1, max_length=32)]
    moment: Count


class Ready(ClientMessage, frozen=True, tag="ready"):
    """Ready to start, or for the next round."""

    id: CommandId
    ready: bool


class Sit(ClientMessage, frozen=True, tag="sit"):
    """Take a free seat, or move to it, before the start."""

    id: CommandId
    seat: SeatNumber


class PlaceBot(ClientMessage, frozen=True, tag="bot"):
    """The creator puts a bot of a level into a free seat; no level takes the bot away."""

    id: CommandId
    seat: SeatNumber
    level: Level | None = None


class Kick(ClientMessage, frozen=True, tag="kick"):
    """The creator sends somebody away before the start."""

    id: CommandId
    seat: SeatNumber


class Swap(ClientMessage, frozen=True, tag="swap"):
    """The creator lets two seats change places before the start."""

    id: CommandId
    seat: SeatNumber
    with_: SeatNumber = field(name="with")


class ChangeOptions(ClientMessage, frozen=True, tag="options"):
    """The creator changes the house rules before the start."""

    id: CommandId
    options: dict[str, OptionValue]
    clock: ClockRules | None = None
    hints: bool | None = None


class Leave(ClientMessage, frozen=True, tag="leave"):
    """Give the seat up (before the start) or leave it to 托管 (after)."""

    id: CommandId


class Dissolve(ClientMessage, frozen=True, tag="dissolve"):
    """End the match by vote; the creator alone before the start."""

    id: CommandId
    vote: Literal["propose", "yes", "no"]


class Rematch(ClientMessage, frozen=True, tag="rematch"):
    """再来一场 with the same people."""

    id: CommandId


class Trustee(ClientMessage, frozen=True, tag="trustee"):
    """Hand the seat to 托管 or take it back."""

    id: CommandId
    on: bool


class SayPhrase(ClientMessage, frozen=True, tag="phrase"):
    """Say one of the quick phrases."""

    id: CommandId
    phrase: Annotated[str, Meta(min_length=1, max_length=32)]


class Contribute(ClientMessage, frozen=True, tag="contribute"):
    """Randomness (hex) for the shuffle of round ``number``, after its ``seal``."""

    number: Count
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]


class Ping(ClientMessage, frozen=True, tag="ping"):
    """Keeps the connection."""


Command = Act | Ready | Sit | PlaceBot | Kick | Swap | ChangeOptions | Leave | Dissolve | Rematch | Trustee | SayPhrase
"""What is answered by ``ack`` or ``refused``."""
FromClient = Hello | Command | Contribute | Ping

_READ: Final = msgspec.json.Decoder(FromClient)


def read_client(data: bytes | str) -> FromClient:
    """One message of a client; msgspec.DecodeError or ValidationError when it is malformed."""
    try:
        return _READ.decode(data)
    except RecursionError as error:
        raise msgspec.DecodeError("nested too deeply") from error
