"""The application: routes, documents, start and end."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, License, SecurityScheme
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError

from paishan.core.errors import PaishanError
from paishan.server.http.calculator import Calculator
from paishan.server.http.catalog import Catalog
from paishan.server.http.context import Context
from paishan.server.http.gate import Gate, socket_handlers
from paishan.server.http.guests import Me, People
from paishan.server.http.health import Probes
from paishan.server.http.lessons import Lessons
from paishan.server.http.pages import load_pages, pages_handler
from paishan.server.http.problems import on_database_down, on_error, on_http_error, on_paishan_error, on_too_deep
from paishan.server.http.receipts import Receipts
from paishan.server.http.records import PlayingOn, Records
from paishan.server.http.results import Results
from paishan.server.http.rooms import Rooms
from paishan.server.http.security import headers_middleware
from paishan.server.memory import Tidy
from paishan.server.rooms.hub import Hub, HubLimits
from paishan.server.rooms.programs import Programs
from paishan.server.rooms.thinking import Thinking
from paishan.server.settings import Settings
from paishan.server.storage.store import Store
from paishan.server.wire import base, lessons, rest, results, study

VERSION: Final = "1"
API: Final = (People, Me, Rooms, Records, PlayingOn, Receipts, Results, Catalog, Calculator, Lessons)
BODIES: Final = (rest, base, study, lessons, results)
"""Modules with the structs of the calls."""
MOST_BODY: Final = 64 * 1024
DOWN: Final = (OperationalError, InterfaceError, TimeoutError, ConnectionError)
"""What calls of the database raise while it is locked, full or gone."""


def _lifespan(settings: Settings, gate: Gate) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """Opens storage, workers and rooms at the start, and closes them at the end."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncGenerator[None]:
        store = await Store.open(settings.database)
        thinking = Thinking(settings.bot_workers)
        programs = Programs.of(settings.bot_programs)
        hub = Hub(store, thinking, programs, HubLimits(settings.rooms, settings.idle_seconds))
        app.state.context = gate.context = Context(settings, store, hub)
        app.state.tidy = tidy = Tidy(lambda: store.writer.written)
        await hub.start()
        gate.start()
        tidy.start()
        try:
            yield
        finally:
            await tidy.stop()
            gate.stop()
            await hub.stop()
            await app.state.context.desk.close()
            await store.close()

    return running


def make_app(settings: Settings) -> Litestar:
    """A server by its settings; storage is opened when it starts."""
    gate = Gate()
    app = Litestar(
        route_handlers=[
            Router("/api/v1", route_handlers=[*API]),
            Probes,
            *socket_handlers(gate),
            pages_handler(load_pages()),
        ],
        lifespan=[_lifespan(settings, gate)],
        state=State({"gate": gate}),
        middleware=[headers_middleware],
        exception_handlers={
            PaishanError: on_paishan_error,
            HTTPException: on_http_error,
            RecursionError: on_too_deep,
            **dict.fromkeys(DOWN, on_database_down),
            Exception: on_error,
        },
        openapi_config=_openapi(),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )
    _close_schemas(app)
    return app


def _close_schemas(app: Litestar) -> None:
    """Say in the document what the structs do: unknown members are refused."""
    for name, schema in (app.openapi_schema.components.schemas or {}).items():
        struct = next((each for module in BODIES if (each := getattr(module, name, None))), None)
        if isinstance(struct, type) and issubclass(struct, base.Value):
            schema.additional_properties = False


def _openapi() -> OpenAPIConfig:
    device = SecurityScheme(type="http", scheme="bearer", description="The token of a device, from POST /guests")
    return OpenAPIConfig(
        title="Paishan 牌山",
        version=VERSION,
        license=License(name="MIT"),
        path="/schema",
        components=Components(security_schemes={"device": device}),
        use_handler_docstrings=True,
    )
