"""Connections that never finish their request are closed: nobody can take the places of others by saying nothing.

uvicorn closes a connection that is idle after an answer, but waits for ever for the first request, for the rest of one,
and for a body; behind a proxy that does not matter, on a port that is open to the world it does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any, Final

log: Final = logging.getLogger("paishan.patience")
LOOK_SECONDS: Final = 2.0


class Patience:
    """Watches the HTTP connections of a server; sockets of tables have limits of their own."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._since: dict[Any, tuple[object, float]] = {}

    async def watch(self, connections: Collection[Any]) -> None:
        """Look around until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                for each in self.overdue(list(connections), asyncio.get_running_loop().time()):
                    each.transport.abort()
            except Exception:
                log.exception("looking after the connections failed")

    def overdue(self, connections: list[Any], now: float) -> list[Any]:
        """Those that have owed the same part of a request for too long."""
        owed = {each: part for each in connections if (part := owes(each)) is not None}
        self._since = {
            each: known if (known := self._since.get(each, (None, now)))[0] == part else (part, now)
            for each, part in owed.items()
        }
        return [each for each, (_, since) in self._since.items() if now - since >= self._seconds]


def owes(connection: Any) -> object:
    """What a connection has to send: something that changes with every request; None while it is our turn.

    The sockets of tables are among the connections too: they have no requests, and owe nothing here.
    """
    if not hasattr(connection, "cycle"):
        return None
    cycle = connection.cycle
    if cycle is None:
        return "first"
    return id(cycle) if cycle.response_complete or cycle.more_body else None
