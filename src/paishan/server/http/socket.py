"""The WebSocket: one connection reads messages into its room's queue and sends what the room puts out."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import Final

import msgspec
from litestar.types import Receive, Send

from paishan.server.http.limits import Bucket
from paishan.server.rooms.farewell import gone
from paishan.server.rooms.feed import Viewer
from paishan.server.rooms.items import Attach, Detach, Said
from paishan.server.rooms.room import Room
from paishan.server.wire.base import Words
from paishan.server.wire.client import FromClient, Hello, Ping, read_client
from paishan.server.wire.server import GoneCode, Pong, ProblemNote, write

log: Final = logging.getLogger("paishan.socket")
HELLO_SECONDS: Final = 5.0
STRIKES: Final = 5
"""Malformed messages before the connection is closed."""
MOST_BYTES: Final = 512 * 1024
"""What may wait for a slow reader."""
MESSAGE_BYTES: Final = 8 * 1024


class Connection:
    """One socket; also the outbox that its room writes to."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_lines",
        "_queue",
        "_receive",
        "_send",
        "_waiter",
        "bucket",
        "ended",
        "heard",
        "received",
        "room",
        "sent",
        "strikes",
        "viewer",
    )

    def __init__(self, receive: Receive, send: Send, rate: float) -> None:
        self._receive, self._send = receive, send
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._waiter: asyncio.Future[None] | None = None
        self._closing: GoneCode | None = None
        self._lines = False
        self.bucket = Bucket(rate, rate * 4)
        self.heard = asyncio.get_running_loop().time()
        self.strikes = 0
        self.ended = asyncio.Event()
        self.viewer: Viewer | None = None
        self.room: Room | None = None
        self.sent = self.received = 0

    # --- the outbox -----------------------------------------------------------------------------------------------

    def put(self, message: bytes) -> None:
        """Add one message; a reader that is too slow is dropped."""
        if self._closing is not None:
            return
        self._queue.append(message)
        self._bytes += len(message)
        if self._bytes > MOST_BYTES:
            self.close("slow")

    def flush(self) -> None:
        """Let the writer run."""
        if self._waiter is not None and not self._waiter.done() and (self._queue or self._closing):
            self._waiter.set_result(None)

    def close(self, code: GoneCode) -> None:
        """Say ``gone`` and close; what a slow reader has not read is thrown away."""
        if self._closing is not None:
            return
        if code == "slow":
            self._queue.clear()
        self._queue.append(write(gone(code)))
        self._closing = code
        self.ended.set()
        self.flush()

    @property
    def closing(self) -> bool:
        """Is there a last word to be sent?"""
        return self._closing is not None

    # --- writing --------------------------------------------------------------------------------------------------

    async def write_all(self) -> None:
        """Send until closed."""
        loop = asyncio.get_running_loop()
        while True:
            while self._queue:
                await self._send({"type": "websocket.send", "bytes": None, "text": self._next()})
            if self._closing is not None:
                await self._send({"type": "websocket.close", "code": 1000, "reason": self._closing})
                return
            self._waiter = loop.create_future()
            await self._waiter

    def _next(self) -> str:
        if self._lines and len(self._queue) > 1:
            data = b"\n".join(self._queue)
            self.sent += len(self._queue)
            self._queue.clear()
            self._bytes = 0
        else:
            data = self._queue.popleft()
            self.sent += 1
            self._bytes -= len(data)
        return data.decode()

    # --- reading --------------------------------------------------------------------------------------------------

    async def next_message(self) -> FromClient | None:
        """The next well-formed message; None when the connection is over."""
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                return None
            self.heard = asyncio.get_running_loop().time()
            self.received += 1
            text = event.get("text")
            problem = "too_fast" if not self.bucket.take() else "malformed"
            if problem == "malformed" and text is not None and len(text) <= MESSAGE_BYTES:
                try:
                    return read_client(text)
                except (msgspec.DecodeError, UnicodeError):
                    problem = "malformed"
            if not self._strike(problem):
                return None

    def _strike(self, code: str) -> bool:
        """Tell the client; False when it was once too often."""
        self.strikes += 1
        words = _PROBLEMS[code]
        self.put(write(ProblemNote(code, words)))
        if self.strikes >= STRIKES:
            self.close("trouble")
            return False
        self.flush()
        return True

    async def read_all(self, room: Room, viewer: Viewer, hello: Hello) -> None:
        """Put everything the client says into the room's queue."""
        self.room, self.viewer, self._lines = room, viewer, hello.lines
        room.put(Attach(viewer, hello.seen, hello.epoch))
        try:
            while (message := await self.next_message()) is not None:
                if isinstance(message, Ping):
                    self.put(write(Pong(round(time.time() * 1000))))
                    self.flush()
                elif isinstance(message, Hello):
                    if not self._strike("malformed"):
                        return
                else:
                    room.put(Said(viewer, message))
        finally:
            room.put(Detach(viewer))


_PROBLEMS: Final = {
    "malformed": Words("看不懂这条消息", "this message is malformed"),
    "too_fast": Words("消息太多太快", "too many messages"),
}
