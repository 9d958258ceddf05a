"""When the garbage collector may stop the world: seldom, and if it can be while nobody is playing.

With 500 tables a full collection takes a third of a second, and Python starts one whenever the young objects are a
quarter of the old ones: under load every few seconds, each a stall that everybody at every table sees. Nearly all
objects go by their reference count; what is left are the cycles of closed connections and rooms. So the young
generations are collected as ever, and the old one here.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

LOOK_SECONDS: Final = 5.0
QUIET_SECONDS: Final = 60.0
"""How long between two collections while nothing happens."""
BUSY_SECONDS: Final = 600.0
"""How long between two collections while there is no quiet moment."""
YOUNG: Final = 150
"""New objects between two looks at the young ones: fewer than Python's 700, so that each look is short."""
_NEVER: Final = 1_000_000


class Tidy:
    """Collects the old generation at quiet moments; ``work`` counts what has happened so far."""

    def __init__(self, work: Callable[[], int]) -> None:
        self._work = work
        self._before = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None
        self.collections = 0
        self.longest = 0.0
        """The longest full collection, in seconds."""

    def start(self) -> None:
        """Set what is there now aside for good (modules, routes, schemas) and take the old generation over."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, self._before[1], _NEVER)
        self._task = asyncio.create_task(self._run(), name="tidy")

    async def stop(self) -> None:
        """Give the collector back as it was."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        gc.set_threshold(*self._before)
        gc.unfreeze()

    async def _run(self) -> None:
        last, seen = time.monotonic(), self._work()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            quiet, seen = seen == self._work(), self._work()
            if due(time.monotonic() - last, quiet=quiet):
                self.collect()
                last = time.monotonic()

    def collect(self) -> None:
        """A full collection now."""
        started = time.perf_counter()
        gc.collect()
        self.collections += 1
        self.longest = max(self.longest, time.perf_counter() - started)


def due(passed: float, *, quiet: bool) -> bool:
    """Is it time, so many seconds after the last one?

    >>> due(90, quiet=True), due(90, quiet=False)
    (True, False)
    """
    return passed >= (QUIET_SECONDS if quiet else BUSY_SECONDS)
