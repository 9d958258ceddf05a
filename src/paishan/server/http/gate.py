"""Who may open a socket: origin, addresses, tickets; and the list of all open sockets."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import asgi
from litestar.types import Receive, Scope, Send

from paishan.server.http.context import Context, household
from paishan.server.http.socket import HELLO_SECONDS, Connection
from paishan.server.rooms.feed import NOWHERE, Viewer
from paishan.server.rooms.room import Room
from paishan.server.settings import Settings
from paishan.server.storage.store import token_hash
from paishan.server.wire.client import Hello

log: Final = logging.getLogger("paishan.gate")
SWEEP_SECONDS: Final = 5.0
MOST_TOLD: Final = 100


class Gate:
    """All sockets of this server."""

    context: Context
    """Set when the server starts."""

    def __init__(self) -> None:
        self.connections: set[Connection] = set()
        self._told: set[str] = set()
        self._by_address: Counter[str] = Counter()
        self._sweeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after idle sockets."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sockets")

    def stop(self) -> None:
        """Stop looking after them."""
        if self._sweeper is not None:
            self._sweeper.cancel()

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One person's socket: a ticket in the first message."""
        await self._serve((scope, receive, send), self._read)

    async def serve_bot(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One program's socket: a token in the handshake."""
        headers = dict(scope["headers"])
        kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
        admitted = self._admit_bot(token.strip()) if kind.lower() == "bearer" else None

        async def read(connection: Connection) -> None:
            if admitted is None:
                connection.close("closed")
                return
            room, viewer = admitted
            viewer.outbox = connection
            await connection.read_all(room, viewer, Hello(""))

        await self._serve((scope, receive, send), read)

    async def _serve(self, asgi: tuple[Scope, Receive, Send], read: Callable[[Connection], Awaitable[None]]) -> None:
        scope, receive, send = asgi
        settings = self.context.settings
        client = scope["client"]
        address = household("?" if client is None else client[0])
        await receive()
        crowded = self._by_address[address] >= settings.connections_per_address
        stranger = not origin_allowed(scope, settings)
        if stranger:
            self._tell_origin(scope)
        if self.context.hub.draining or crowded or stranger:
            await send({"type": "websocket.close", "code": 1008, "reason": "refused"})
            return
        connection = Connection(receive, send, settings.messages_per_second)
        self.connections.add(connection)
        self._by_address[address] += 1  # before the answer: many handshakes at once count too
        try:
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await _both(connection, read(connection))
        finally:
            self.connections.discard(connection)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def _tell_origin(self, scope: Scope) -> None:
        """Log, once each, which page may not come in: mostly it is a proxy that was set up wrong."""
        origin, host = _origin_and_host(scope)
        if origin is not None and origin not in self._told and len(self._told) < MOST_TOLD:
            self._told.add(origin)
            log.warning("a page of %.200s may not open sockets of %.200s: see PAISHAN_ORIGINS", origin, host)

    async def _read(self, connection: Connection) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await connection.next_message()
        except TimeoutError:
            connection.close("idle")
            return
        admitted = self._admit(hello, connection) if isinstance(hello, Hello) else None
        if admitted is None or not isinstance(hello, Hello):
            connection.close("closed")
            return
        await connection.read_all(*admitted, hello)

    def _admit(self, hello: Hello, connection: Connection) -> tuple[Room, Viewer] | None:
        admission = self.context.redeem(hello.ticket)
        room = None if admission is None else self.context.hub.find(admission.number)
        if admission is None or room is None:
            return None
        guest = admission.guest
        return room, Viewer(guest.id, guest.name, connection, admission.player)

    def _admit_bot(self, token: str) -> tuple[Room, Viewer] | None:
        number, _, secret = token.partition(".")
        room = self.context.hub.find(number)
        key = token_hash(secret)
        if room is None or not secret or room.table.chair_of_key(key) is None:
            return None
        return room, Viewer("program", "program", NOWHERE, player=True, key=key)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = asyncio.get_running_loop().time() - self.context.settings.socket_idle_seconds
            for connection in [each for each in self.connections if each.heard < before]:
                connection.close("idle")


async def _both(connection: Connection, reading: Any) -> None:
    """Read and write until one of them ends; a last word is still sent, if it is taken soon."""
    writer = asyncio.create_task(connection.write_all())
    reader = asyncio.create_task(reading)
    ended = asyncio.create_task(connection.ended.wait())
    try:
        await asyncio.wait({writer, reader, ended}, return_when=asyncio.FIRST_COMPLETED)
        if connection.closing:
            await asyncio.wait({writer}, timeout=2.0)
    finally:
        for task in (reader, writer, ended):
            task.cancel()
        await asyncio.gather(reader, writer, ended, return_exceptions=True)


def origin_allowed(scope: Scope, settings: Settings) -> bool:
    """A page may open the socket only from this server's own address; programs send no origin."""
    origin, host = _origin_and_host(scope)
    if origin is None:
        return True
    if origin in settings.origins or (settings.public_url and origin == settings.public_url.rstrip("/")):
        return True
    return urlsplit(origin).netloc == host


def _origin_and_host(scope: Scope) -> tuple[str | None, str | None]:
    headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in (b"origin", b"host")}
    return headers.get(b"origin"), headers.get(b"host")


def socket_handlers(gate: Gate) -> tuple[Any, Any]:
    """The routes of the sockets."""

    @asgi("/ws", copy_scope=False)
    async def socket(scope: Scope, receive: Receive, send: Send) -> None:
        await gate.serve(scope, receive, send)

    @asgi("/ws/bot", copy_scope=False)
    async def bot_socket(scope: Scope, receive: Receive, send: Send) -> None:
        await gate.serve_bot(scope, receive, send)

    return socket, bot_socket
