"""Bots think in worker processes, so that no room waits for them; their answers come back as commands."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from paishan.bots.bot import Bot
from paishan.bots.levels import make_bot
from paishan.round.actions import PASS
from paishan.round.state import State
from paishan.round.view import View, view_of
from paishan.server.rooms.hints import Known, told, warm
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


def _attend() -> None:
    """A worker leaves signals to the server, and goes when the server is gone, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_go_with_server, name="server", daemon=True).start()


def _go_with_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


class Workers:
    """So many processes, started at the first question; none: everything is worked out right here (for tests)."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Have something worked out; BrokenProcessPool when the worker died (the next call gets new ones)."""
        if self._number == 0:
            return work(*given)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._started(), work, *given)
        except BrokenProcessPool:
            self._pool = None
            raise

    def warm(self, work: Callable[[], object]) -> None:
        """Start the processes before they are needed."""
        if self._number and self._pool is None:
            self._started().submit(work)

    def renew(self) -> None:
        """New processes for the next question: what these do cannot be stopped."""
        self._pool = None

    def close(self) -> None:
        """Forget what is not begun yet."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._number, mp_context=get_context("spawn"), initializer=_attend)
        return self._pool


class Asked(NamedTuple):
    """What a bot is asked: its level, what it sees, and not before when it shows its answer."""

    level: str
    view: View
    moment: int
    not_before: float
    in_window: bool
    """Several may be asked, and nobody is told who."""


class Thinking:
    """The bots of all rooms, in ``workers`` processes, and 听牌提示, in one of its own: no hint waits for a bot."""

    def __init__(self, workers: int) -> None:
        self._workers = Workers(workers)
        self._hints = Workers(min(workers, 1))
        self._tasks: set[asyncio.Task[None]] = set()
        self._seed = secrets.token_bytes(32)
        self.thoughts = 0

    def ask(self, room: Room, seat: int, state: State, not_before: float) -> None:
        """Have the bot of a seat think about its present question; the room gets a ``BotMove``."""
        level = room.table.state.chairs[seat].bot
        assert level is not None
        asked = Asked(level, view_of(state, seat), state.moment, not_before, state.window is not None)
        self._spawn(self._think(room, seat, asked))

    def hint(self, room: Room, seat: int, state: State) -> None:
        """Have 听牌提示 worked out for a seat; the room gets ``Hinted``."""
        self._spawn(self._hint(room, seat, Known.of(state, seat)))

    def warm(self) -> None:
        """A table with hints is being played: have the worker ready."""
        self._hints.warm(warm)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hint(self, room: Room, seat: int, known: Known) -> None:
        try:
            found = await asyncio.wait_for(self._hints.run(told, known), PATIENCE)
        except (TimeoutError, BrokenProcessPool) as error:
            log.warning("no hints: %r", error)
            return
        if found is not None:
            room.put(Hinted(seat, found))

    async def close(self) -> None:
        """Forget all thoughts."""
        for task in self._tasks:
            task.cancel()
        self._workers.close()
        self._hints.close()

    async def _think(self, room: Room, seat: int, asked: Asked) -> None:
        action: str | None = None
        try:
            action = await asyncio.wait_for(self._choose(asked.level, asked.view), PATIENCE)
        except (TimeoutError, BrokenProcessPool, ValueError) as error:
            log.warning("a bot of level %s failed: %r", asked.level, error)
            self._workers.renew()
        wait = asked.not_before - asyncio.get_running_loop().time()
        # The pause after a discard hides a pass; one that came after it would tell that somebody was asked.
        if wait > 0 and not (asked.in_window and action == str(PASS)):
            await asyncio.sleep(wait)
        room.put(BotMove(seat, asked.moment, action))

    async def _choose(self, level: str, view: View) -> str:
        self.thoughts += 1
        return await self.run(choose, level, self._seed, view)

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Have something worked out in a worker; BrokenProcessPool when it died (the next call gets a new one)."""
        return await self._workers.run(work, *given)
