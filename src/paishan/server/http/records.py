"""Records of finished rounds by the opaque id of their match, and playing on from one of their steps."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from typing import Annotated, Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter

from paishan.server.http.context import address_of, context_of, current_guest
from paishan.server.http.docs import PROTECTED, answers
from paishan.server.http.problems import ApiError
from paishan.server.rooms.continued import ContinueError, rebuild, round_lines, take_up
from paishan.server.rooms.hub import NewRoom
from paishan.server.rooms.lobby import bot_chair
from paishan.server.storage.store import Guest
from paishan.server.wire.base import ClockRules
from paishan.server.wire.rest import OpenedRoom, PlayOn
from paishan.variants import registry

NDJSON: Final = "application/x-ndjson"
AnyRequest = Request[Any, Any, Any]
RecordId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{16}$", description="as in my matches")]


class Records(Controller):
    """What was played. Whoever has the id of a match may read its finished rounds; ids cannot be guessed."""

    path = "/records"
    tags = ("records",)

    @get("/{record:str}", responses=answers(400, 404, 429), media_type=NDJSON, summary="A record")
    async def read(self, request: AnyRequest, record: RecordId) -> Response[bytes]:
        """The finished rounds of a match with all hands, one entry a line; nothing of a round that is running."""
        context_of(request).calls.take(address_of(request))
        return await record_response(request, record)


class PlayingOn(Controller):
    """Practice from a record."""

    path = "/records"
    tags = ("records",)
    security = PROTECTED
    dependencies = {"guest": Provide(current_guest)}  # noqa: RUF012 - as the framework wants it

    @post("/{record:str}/practice", responses=answers(400, 401, 404, 409, 429, 503), summary="Play on from a step")
    async def practice(
        self, request: AnyRequest, guest: NamedDependency[Guest], record: RecordId, data: JSONBody[PlayOn]
    ) -> OpenedRoom:
        """A practice room with the hands and the wall of a finished round after ``step`` of its events."""
        context = context_of(request)
        context.count_opening(guest.id, address_of(request))
        if data.bots not in context.hub.levels:
            raise ApiError("unknown_level", f"there is no bot of level {data.bots!r}")
        lines = round_lines(await context.store.lines(record), data.round)
        players = len(await context.store.seats_of(record))
        if data.seat >= players:
            raise ContinueError("no_seat", f"there is no seat {data.seat} at a table of {players}")
        names = [bot_chair(data.bots).name] * players
        names[data.seat] = guest.name
        continued = await asyncio.to_thread(rebuild, lines, data.step, names)
        match = continued.session.match
        wanted = NewRoom(
            creator=guest.id,
            name=guest.name,
            variant=registry.get(match.variant.id),
            options=match.options,
            clock=data.clock or ClockRules(),
            hints=True,
            practice=True,
            level=data.bots,
            seat=data.seat,
            origin=record,
            begin=partial(take_up, continued=continued),
        )
        room = await context.hub.open(wanted)
        return OpenedRoom(room.table.state.number)


async def record_response(request: AnyRequest, match: str) -> Response[bytes]:
    """The finished rounds of a match as a file."""
    lines = await context_of(request).store.lines(match)
    last = max((index for index, line in enumerate(lines) if _ends(line)), default=-1)
    if last < 0:
        raise ApiError("record_not_found", "there is no such record yet")
    body = "".join(f"{line}\n" for line in lines[: last + 1]).encode()
    headers = {"Content-Disposition": f'attachment; filename="{match}.jsonl"', "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, 5)
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=NDJSON, headers=headers)


def _ends(line: str) -> bool:
    """Is everything up to this line public?"""
    return line.startswith(('{"type":"end_kyoku"', '{"type":"end_game"'))
