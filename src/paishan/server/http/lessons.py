"""For those who learn a game: its examples, its lessons, a drill."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import FromQuery, QueryParameter

from paishan.server.http.catalog import VariantId
from paishan.server.http.context import address_of, context_of
from paishan.server.http.docs import answers
from paishan.server.study.drill import drill
from paishan.server.study.lessons import example_infos, lesson_steps
from paishan.server.wire.lessons import Drill, DrillKind, ExampleInfo, LessonStep
from paishan.variants import registry

AnyRequest = Request[Any, Any, Any]
Seed = Annotated[int, QueryParameter(ge=0, le=2_000_000_000)]


class Lessons(Controller):
    """What a game shows of itself; nobody has to be known for it."""

    path = "/variants"
    tags = ("games",)

    @get("/{id:str}/examples", responses=answers(400, 404), summary="Example hands", sync_to_thread=True)
    def examples(self, id: VariantId) -> list[ExampleInfo]:
        """A hand for every pattern, laid out and scored."""
        return list(example_infos(registry.get(id).id))

    @get("/{id:str}/tutorial", responses=answers(400, 404), summary="Lessons", sync_to_thread=True)
    def tutorial(self, id: VariantId) -> list[LessonStep]:
        """The steps of the lessons; none where a game has no tutorial."""
        return list(lesson_steps(registry.get(id).id))

    @get("/{id:str}/drill", responses=answers(400, 404, 409, 429, 503), summary="A hand to practise on")
    async def drill(self, request: AnyRequest, id: VariantId, kind: FromQuery[DrillKind], seed: Seed) -> Drill:
        """The hand of a seed with its answer."""
        context = context_of(request)
        context.reckonings.take(address_of(request))
        return await context.desk.ask(drill, registry.get(id).id, kind, seed)
