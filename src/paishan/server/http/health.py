"""Alive, ready, and numbers for Prometheus."""

from __future__ import annotations

import gc
import resource
import time
from collections.abc import Iterator
from typing import Any, Final

from litestar import Controller, Request, Response, get

from paishan.server.http.context import Context, context_of
from paishan.server.memory import Tidy
from paishan.server.wire.rest import Health

AnyRequest = Request[Any, Any, Any]
_STARTED: Final = time.time()


class Probes(Controller):
    """For the operator's machines."""

    path = "/"
    tags = ("operation",)

    @get("/healthz", summary="Alive", sync_to_thread=False)
    def alive(self) -> Health:
        """The process answers."""
        return Health("ok")

    @get("/readyz", summary="Accepting")
    async def ready(self, request: AnyRequest) -> Response[Health]:
        """The database answers and the server is not going down."""
        context = context_of(request)
        if context.hub.draining:
            return Response(Health("draining"), status_code=503)
        try:
            await context.store.ping()
        except Exception:  # noqa: BLE001 - whatever is wrong with it
            return Response(Health("no database"), status_code=503)
        return Response(Health("ok"))

    @get("/metrics", media_type="text/plain; version=0.0.4", summary="Prometheus metrics", sync_to_thread=False)
    def metrics(self, request: AnyRequest) -> str:
        """Counters and gauges."""
        state = request.app.state
        return "".join(_lines(context_of(request), len(state.gate.connections), state.tidy))


def _lines(context: Context, sockets: int, tidy: Tidy) -> Iterator[str]:
    hub, writer = context.hub, context.store.writer
    usage = resource.getrusage(resource.RUSAGE_SELF)
    yield _one("paishan_rooms", "gauge", "Open rooms", len(hub.rooms))
    yield _one("paishan_sockets", "gauge", "Open sockets", sockets)
    yield _one("paishan_entries_total", "counter", "Record entries written", hub.entries)
    yield _one("paishan_commits_total", "counter", "Transactions committed", writer.commits)
    yield _one("paishan_steps_total", "counter", "Steps of rooms written", writer.written)
    yield _one("paishan_write_failures_total", "counter", "Transactions that failed", writer.failures)
    yield _one("paishan_write_waiting", "gauge", "Steps waiting for the writer", writer.waiting)
    yield _one("paishan_bot_thoughts_total", "counter", "Questions to bots", hub.thinking.thoughts)
    yield _one("paishan_requests_total", "counter", "HTTP requests", context.requests)
    yield _one("process_start_time_seconds", "gauge", "Start of the process", round(_STARTED, 3))
    yield _one("process_cpu_seconds_total", "counter", "CPU time", round(usage.ru_utime + usage.ru_stime, 3))
    yield _one("process_max_resident_bytes", "gauge", "Most memory", usage.ru_maxrss * 1024)
    yield _one(
        "paishan_full_collection_seconds_max", "gauge", "Longest full garbage collection", round(tidy.longest, 4)
    )
    yield _one(
        "python_gc_collections_total", "counter", "Garbage collections", sum(x["collections"] for x in gc.get_stats())
    )


def _one(name: str, kind: str, words: str, value: float) -> str:
    return f"# HELP {name} {words}\n# TYPE {name} {kind}\n{name} {value}\n"
