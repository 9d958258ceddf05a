"""What if: a finished round of a room settled by other house rules, for those who sat there."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody, PathParameter

from paishan.server.http.context import address_of, context_of, current_guest
from paishan.server.http.docs import PROTECTED, answers
from paishan.server.http.problems import ApiError
from paishan.server.http.rooms import Number
from paishan.server.rooms.continued import round_lines
from paishan.server.storage.store import Guest
from paishan.server.study.resettle import resettle
from paishan.server.wire.study import OtherRules, Resettled

AnyRequest = Request[Any, Any, Any]
RoundNumber = Annotated[int, PathParameter(ge=1, le=1000, description="round of the match")]


class Receipts(Controller):
    """Settling again."""

    path = "/rooms"
    tags = ("records",)
    security = PROTECTED
    dependencies = {"guest": Provide(current_guest)}  # noqa: RUF012 - as the framework wants it

    @post(
        "/{number:str}/rounds/{round:int}/resettle",
        responses=answers(400, 401, 404, 409, 429, 503),
        status_code=200,
        summary="Settle a finished round by other rules",
    )
    async def resettle(
        self,
        *,
        request: AnyRequest,
        guest: NamedDependency[Guest],
        number: Number,
        round: RoundNumber,
        data: JSONBody[OtherRules],
    ) -> Resettled:
        """The receipt of the same hands under other options, and the readings of each winning hand."""
        context = context_of(request)
        context.reckonings.take(address_of(request))
        context.lookups.check(guest.id)
        room = context.hub.find(number)
        match = None if room is None else room.table.state.match
        if match is None or guest.id not in await context.store.seats_of(match):
            context.lookups.take(guest.id)
            raise ApiError("room_not_found", "there is no such room, or it is full")
        lines = round_lines(await context.store.lines(match), round)
        return await context.desk.ask(resettle, lines, data.options)
