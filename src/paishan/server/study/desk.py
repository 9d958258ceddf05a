"""Where questions about hands are worked out: a worker process of their own, so that they delay no room and no bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, TypeVar

from paishan.core.errors import PaishanError
from paishan.server.rooms.thinking import Thinking
from paishan.server.study.reckon import Refused

T = TypeVar("T")
PATIENCE: Final = 10.0
MOST_WAITING: Final = 32


class RefusedError(PaishanError):
    """What the library refuses, as the worker told it; ``errors`` are the faults or the facts."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code, refused.message)
        self.errors = refused.errors


class Desk:
    """One queue of questions; PaishanError ``busy`` when it is long or an answer does not come."""

    def __init__(self, workers: int) -> None:
        self._thinking = Thinking(min(workers, 1))
        self._waiting = 0

    async def ask(self, work: Callable[..., T | Refused], *given: Any) -> T:
        """The answer of ``work``; RefusedError when the library refuses."""
        if self._waiting >= MOST_WAITING:
            raise PaishanError("busy", "too many questions at once; try again")
        self._waiting += 1
        try:
            answer = await asyncio.wait_for(self._thinking.run(work, *given), PATIENCE)
        except (TimeoutError, BrokenProcessPool) as error:
            raise PaishanError("busy", "no answer in time; try again") from error
        finally:
            self._waiting -= 1
        if isinstance(answer, Refused):
            raise RefusedError(answer)
        return answer

    async def close(self) -> None:
        """No more questions."""
        await self._thinking.close()
