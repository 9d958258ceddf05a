"""Bots think in worker processes, so that no room waits for them; their answers come back as commands."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Final, TypeVar

from paishan.bots.bot import Bot
from paishan.bots.levels import make_bot
from paishan.round.state import State
from paishan.round.view import View, view_of
from paishan.server.rooms.hints import hints
from paishan.server.rooms.items import BotMove, Hinted
from paishan.variants import registry

if TYPE_CHECKING:
    from paishan.server.rooms.room import Room

log: Final = logging.getLogger("paishan.bots")
T = TypeVar("T")
PATIENCE: Final = 10.0
"""Seconds after which a bot that has not answered is played for."""


@lru_cache(maxsize=64)
def _bot(variant: str, level: str, seed: bytes) -> Bot:
    return make_bot(level, registry.get(variant), seed)


def choose(level: str, seed: bytes, view: View) -> str:
    """What a bot of this level does; runs in a worker."""
    return str(_bot(view.variant, level, seed).choose(view))


def _quiet() -> None:
    """A worker leaves signals to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Thinking:
    """The bots of all rooms; ``workers`` processes, none: they think right here (for tests)."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._seed = secrets.token_bytes(32)
        self.thoughts = 0

    def ask(self, room: Room, seat: int, state: State, not_before: float) -> None:
        """Have the bot of a seat think about its present question; the room gets a ``BotMove``."""
        level = room.table.state.chairs[seat].bot
        assert level is not None
        self._spawn(self._think(room, seat, (level, view_of(state, seat), state.moment), not_before))

    def hint(self, room: Room, seat: int, state: State) -> None:
        """Have 听牌提示 worked out for a seat; the room gets ``Hinted``."""
        self._spawn(self._hint(room, seat, view_of(state, seat)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hint(self, room: Room, seat: int, view: View) -> None:
        try:
            found = await asyncio.wait_for(self.run(hints, view), PATIENCE)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("no hints: %r", error)
            return
        if found.discards:
            room.put(Hinted(seat, found))

    async def close(self) -> None:
        """Forget all thoughts."""
        for task in self._tasks:
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _think(self, room: Room, seat: int, about: tuple[str, View, int], not_before: float) -> None:
        level, view, moment = about
        action: str | None = None
        try:
            action = await asyncio.wait_for(self._choose(level, view), PATIENCE)
        except (TimeoutError, BrokenProcessPool, ValueError) as error:
            log.warning("a bot of level %s failed: %r", level, error)
            self._pool = None
        wait = not_before - asyncio.get_running_loop().time()
        if wait > 0:
            await asyncio.sleep(wait)
        room.put(BotMove(seat, moment, action))

    async def _choose(self, level: str, view: View) -> str:
        self.thoughts += 1
        return await self.run(choose, level, self._seed, view)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Have something worked out in a worker; BrokenProcessPool when it died (the next call gets a new one)."""
        if self._workers == 0:
            return work(*given)
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_quiet)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work, *given)
        except BrokenProcessPool:
            self._pool = None
            raise
