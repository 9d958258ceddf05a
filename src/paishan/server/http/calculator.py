"""The calculator: what a hand is worth, what it waits for, and what house rules make of the table."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, post
from litestar.params import JSONBody

from paishan.server.http.catalog import VariantId
from paishan.server.http.context import address_of, context_of
from paishan.server.http.docs import answers
from paishan.server.study import reckon
from paishan.server.study.house import house
from paishan.server.wire.study import HouseInfo, HouseRules, Scored, ScoreHand, Waiting, WaitsOf
from paishan.variants import registry

AnyRequest = Request[Any, Any, Any]


class Calculator(Controller):
    """Questions about hands; nobody has to be known for them."""

    path = "/variants"
    tags = ("calculator",)

    @post("/{id:str}/house", responses=answers(400, 404, 409), status_code=200, sync_to_thread=False)
    def house(self, id: VariantId, data: JSONBody[HouseRules]) -> HouseInfo:
        """Players, faces, 买点 and the circumstances of a win under these house rules."""
        return house(registry.get(id), data.options)

    @post("/{id:str}/score", responses=answers(400, 404, 409, 429, 503), status_code=200, summary="Score a win")
    async def score(self, request: AnyRequest, id: VariantId, data: JSONBody[ScoreHand]) -> Scored:
        """The settlement of a win with every line, and its readings."""
        context = context_of(request)
        context.reckonings.take(address_of(request))
        return await context.desk.ask(reckon.score, registry.get(id).id, data)

    @post("/{id:str}/waits", responses=answers(400, 404, 409, 429, 503), status_code=200, summary="Waits of a hand")
    async def waits(self, request: AnyRequest, id: VariantId, data: JSONBody[WaitsOf]) -> Waiting:
        """Every face that completes a hand, with its points by 自摸 and 点炮; of 14 tiles, after each discard."""
        context = context_of(request)
        context.reckonings.take(address_of(request))
        return await context.desk.ask(reckon.waits, registry.get(id).id, data)
