"""The one writer: the waiting changes of all rooms go into one transaction, then everybody waiting is told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.dml import ReturningDelete, UpdateBase

from paishan.server.storage import tables

_UPDATE_ROOM: Final = update(tables.rooms).where(tables.rooms.c.id == bindparam("key")).values(state=bindparam("value"))
_END_MATCH: Final = (
    update(tables.matches)
    .where(tables.matches.c.id == bindparam("key"))
    .values(ended=bindparam("at"), reason=bindparam("why"))
)
_END_SEAT: Final = (
    update(tables.match_seats)
    .where(tables.match_seats.c.match == bindparam("key"), tables.match_seats.c.seat == bindparam("place"))
    .values(total=bindparam("points"), rank=bindparam("ranked"))
)
DATABASE_DOWN: Final = (OperationalError, InterfaceError, TimeoutError, OSError)
"""Locked, full, gone: it is not a single change's fault, and trying them one by one would take minutes."""
_MOST: Final = 512
"""Changes in one transaction at most."""

Row = dict[str, Any]


@dataclass(slots=True)
class Change:
    """What one step of one room changed: its state, new lines of its record, a match begun or ended."""

    room: str
    state: str
    lines: Sequence[Row] = ()
    match: Row | None = None
    seats: Sequence[Row] = ()
    ended: Row | None = None
    ended_seats: Sequence[Row] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Collects changes and commits them in batches; ``commit`` returns when the change is on the disk."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[Change] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        self.commits = 0
        self.written = 0
        self.failures = 0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Write what is waiting and stop."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def commit(self, change: Change) -> None:
        """Have a change written; raises what the database raised."""
        self._waiting.append(change)
        self._wake.set()
        await change.done

    @property
    def waiting(self) -> int:
        """Changes that nobody has begun to write."""
        return len(self._waiting)

    async def _run(self) -> None:
        while not (self._closing and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
                await self._write(batch)

    async def _write(self, batch: list[Change]) -> None:
        try:
            async with self._engine.begin() as connection:
                await _execute(connection, batch)
        except Exception as error:  # noqa: BLE001 - whatever went wrong, every room in the batch must know
            self.failures += 1
            if len(batch) > 1 and not isinstance(error, DATABASE_DOWN):
                for change in batch:  # one bad change must not take the others down
                    await self._write([change])
                return
            for change in batch:
                _tell(change, error)
            return
        self.commits += 1
        self.written += len(batch)
        for change in batch:
            _tell(change, None)


def _tell(change: Change, error: Exception | None) -> None:
    if change.done.done():
        return
    if error is None:
        change.done.set_result(None)
    else:
        change.done.set_exception(error)


async def _execute(connection: AsyncConnection, batch: list[Change]) -> None:
    states = {change.room: change.state for change in batch}
    work: list[tuple[UpdateBase | ReturningDelete[Any], list[Row]]] = [
        (insert(tables.matches), [change.match for change in batch if change.match]),
        (insert(tables.match_seats), [row for change in batch for row in change.seats]),
        (insert(tables.entries), [row for change in batch for row in change.lines]),
        (_END_MATCH, [change.ended for change in batch if change.ended]),
        (_END_SEAT, [row for change in batch for row in change.ended_seats]),
        (_UPDATE_ROOM, [{"key": room, "value": state} for room, state in states.items()]),
    ]
    for statement, rows in work:
        if rows:
            await connection.execute(statement, rows)
