"""What may stand in the queue of a room."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from paishan.server.rooms.feed import Viewer
from paishan.server.rooms.hints import Told
from paishan.server.rooms.table import Table
from paishan.server.wire.client import Command, Contribute
from paishan.server.wire.server import GoneCode


@dataclass(frozen=True, slots=True)
class Attach:
    """A connection comes, with what it knows."""

    viewer: Viewer
    seen: int | None
    epoch: int | None


@dataclass(frozen=True, slots=True)
class Detach:
    """A connection is gone."""

    viewer: Viewer


@dataclass(frozen=True, slots=True)
class Said:
    """A viewer said something."""

    viewer: Viewer
    message: Command | Contribute


@dataclass(frozen=True, slots=True)
class BotMove:
    """A bot has thought."""

    seat: int
    moment: int
    action: str | None


@dataclass(frozen=True, slots=True)
class Call:
    """Something else wants the table for a moment; ``done`` tells when it is written, or why it was refused."""

    what: Callable[[Table], None]
    done: asyncio.Future[None]


@dataclass(frozen=True, slots=True)
class Hinted:
    """听牌提示 for a seat."""

    seat: int
    told: Told


@dataclass(frozen=True, slots=True)
class Close:
    """Everybody is sent away."""

    code: GoneCode


@dataclass(frozen=True, slots=True)
class Wake:
    """Time has passed, or something else wants a look."""


Item = Attach | Detach | Said | BotMove | Call | Hinted | Close | Wake
