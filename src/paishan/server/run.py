"""Running a server: uvicorn, signals, logs."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys
import time
from dataclasses import replace
from types import FrameType
from typing import Any, Final

import uvicorn
from litestar import Litestar

from paishan.server.greeting import greet, open_page
from paishan.server.http.app import make_app
from paishan.server.http.socket import MESSAGE_BYTES
from paishan.server.patience import Patience
from paishan.server.premises import check, listen
from paishan.server.settings import Settings

DRAIN_SECONDS: Final = 5


class Server(uvicorn.Server):
    """Tells everybody before it goes down: clients come again and find their table as it was."""

    def __init__(self, config: uvicorn.Config, app: Litestar, request_seconds: float) -> None:
        super().__init__(config)
        self._patience = Patience(request_seconds)
        self._watch: asyncio.Task[None] | None = None
        self._paishan = app
        self._draining: asyncio.Task[None] | None = None
        self.greets: Settings | None = None
        """Whose addresses are told once it listens (None: it keeps quiet)."""
        self.opens = False
        """Whether the page is opened in this machine's browser then."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """On the first signal drain, on the second just end."""
        if self._draining is None and not self.force_exit and hasattr(self._paishan.state, "context"):
            loop = asyncio.get_running_loop()
            self._draining = loop.create_task(self._drain(sig, frame))
            return
        super().handle_exit(sig, frame)

    async def _drain(self, sig: int, frame: FrameType | None) -> None:
        logging.getLogger("paishan").info("draining")
        await self._paishan.state.context.hub.stop("drain")
        await asyncio.sleep(0.2)
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say where it is once it listens."""
        await super().startup(sockets)
        self._watch = asyncio.create_task(self._patience.watch(self.server_state.connections), name="patience")
        if self.started and self.greets is not None:
            own = greet(self.greets)
            if self.opens:
                open_page(own)


def make_server(settings: Settings) -> Server:
    """A server ready to ``serve``."""
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        ws_ping_timeout=30.0,
        lifespan="on",
        access_log=False,
        log_config=None,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=settings.trusted_proxies,
        ssl_certfile=settings.certificate or None,
        ssl_keyfile=settings.key or None,
        timeout_graceful_shutdown=DRAIN_SECONDS,
        server_header=False,
    )
    return Server(config, app, settings.request_seconds)


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serve until a signal comes; ``open_browser`` opens the page here. PaishanError: see ``premises``."""
    set_up_logs(settings.log_format)
    with listen(settings.host, settings.port) as heard:
        check(settings)
        settings = replace(settings, port=heard.getsockname()[1])
        server = make_server(settings)
        server.greets, server.opens = settings, open_browser
        server.run([heard])


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON."""
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(kind: str) -> None:
    """Logs to standard error, as text or JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    if kind == "json":
        handler.setFormatter(JsonLines())
    else:
        text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
        text.converter = time.gmtime
        handler.setFormatter(text)
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for noisy in ("alembic", "uvicorn.error", "sqlalchemy"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
