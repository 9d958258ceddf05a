"""Rooms before the socket: open, look, come in, and the records of what was played."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter

from paishan.server.http.context import address_of, context_of, current_guest
from paishan.server.http.docs import PROTECTED, answers
from paishan.server.http.problems import ApiError
from paishan.server.http.records import NDJSON, record_response
from paishan.server.rooms import lobby
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.hub import NewRoom
from paishan.server.rooms.room import Room
from paishan.server.storage.store import Guest, now_ms, token_hash
from paishan.server.wire.base import ClockRules
from paishan.server.wire.rest import AskBot, AskTicket, BotToken, OpenedRoom, OpenRoom, RoomGlance, Ticket
from paishan.variants import registry

AnyRequest = Request[Any, Any, Any]
Number = Annotated[str, PathParameter(pattern="^[1-9][0-9]{5}$", description="six digits")]


class Rooms(Controller):
    """Opening and entering."""

    path = "/rooms"
    tags = ("rooms",)
    security = PROTECTED
    dependencies = {"guest": Provide(current_guest)}  # noqa: RUF012 - as the framework wants it

    @post("/", responses=answers(400, 401, 404, 409, 429, 503), summary="Open a room")
    async def open(self, request: AnyRequest, guest: NamedDependency[Guest], data: JSONBody[OpenRoom]) -> OpenedRoom:
        """Open a room; ``practice`` fills the other seats with bots and starts at once."""
        context_of(request).count_opening(guest.id, address_of(request))
        variant = registry.get(data.variant)
        if data.level not in context_of(request).hub.levels:
            raise ApiError("unknown_level", f"there is no bot of level {data.level!r}")
        wanted = NewRoom(
            creator=guest.id,
            name=guest.name,
            variant=variant,
            options=variant.schema.parse(data.options),
            clock=data.clock or ClockRules(),
            hints=data.hints,
            practice=data.practice,
            level=data.level,
        )
        room = await context_of(request).hub.open(wanted)
        return OpenedRoom(room.table.state.number)

    @get("/{number:str}", responses=answers(400, 401, 404, 429, 503), summary="Look at a room")
    async def look(self, request: AnyRequest, guest: NamedDependency[Guest], number: Number) -> RoomGlance:
        """What a stranger may know; a full room answers like one that is not there."""
        room = _enter(request, guest, number, player=True)
        table = room.table
        options = table.state.options
        different = table.variant.schema.differences(options)
        taken = sum(chair.taken for chair in table.state.chairs)
        return RoomGlance(number, table.variant.id, options, different, table.state.stage, table.players, taken)

    @post("/{number:str}/tickets", responses=answers(400, 401, 404, 409, 429, 503), summary="A ticket for the socket")
    async def ticket(
        self, request: AnyRequest, guest: NamedDependency[Guest], number: Number, data: JSONBody[AskTicket]
    ) -> Ticket:
        """Good once, for thirty seconds; ``name_at_table`` when a player's name is somebody else's there."""
        player = data.as_ == "player"
        table = _enter(request, guest, number, player=player).table
        if player and table.seat_of(guest.id) is None and lobby.name_taken(table, guest.id, guest.name):
            raise RoomError("name_at_table")
        ticket, seconds = context_of(request).issue(guest, number, player=player)
        return Ticket(ticket, now_ms() + round(seconds * 1000))

    @post("/{number:str}/bots", responses=answers(400, 401, 403, 404, 409, 429, 503), summary="A seat for a program")
    async def bot(
        self, request: AnyRequest, guest: NamedDependency[Guest], number: Number, data: JSONBody[AskBot]
    ) -> BotToken:
        """The creator keeps a free seat for a program that connects to /ws/bot with this token."""
        room = _enter(request, guest, number, player=True)
        if room.table.state.creator != guest.id:
            raise ApiError("not_creator", "only the creator of the room may do this")
        secret = secrets.token_urlsafe(24)
        await room.call(lambda table: lobby.place_program(table, data.seat, token_hash(secret)))
        return BotToken(f"{number}.{secret}", number, data.seat)

    @get(
        "/{number:str}/record",
        responses=answers(400, 401, 404, 429, 503),
        media_type=NDJSON,
        summary="Record of the finished rounds",
    )
    async def record(self, request: AnyRequest, guest: NamedDependency[Guest], number: Number) -> Response[bytes]:
        """The finished rounds of the room's match, one entry a line."""
        room = _enter(request, guest, number, player=False)
        match = room.table.state.match
        return await record_response(request, match or "")


def _enter(request: AnyRequest, guest: Guest, number: str, *, player: bool) -> Room:
    """The room, if this guest may enter it; every miss counts, so that numbers cannot be walked through."""
    context = context_of(request)
    if context.hub.draining:
        raise ApiError("busy", "the server is going down for a moment")
    address = address_of(request)
    context.lookups.check(guest.id)
    context.address_lookups.check(address)
    room = context.hub.find(number)
    if room is None or (player and not room.has_place(guest.id)):
        context.lookups.take(guest.id)
        context.address_lookups.take(address)
        raise ApiError("room_not_found", "there is no such room, or it is full")
    return room
