"""The garbage collector under the server's own rule."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from paishan.server import memory
from paishan.server.memory import Tidy


class Ring:
    """Something that only a collection can free."""

    def __init__(self) -> None:
        self.me = self


def old_ring() -> weakref.ref[Ring]:
    """A cycle that has lived long enough to be in the old generation, and that nobody holds."""
    ring = Ring()
    gc.collect()
    return weakref.ref(ring)


def run(work: list[int], *, busy: bool) -> tuple[Tidy, bool, tuple[int, int, int]]:
    """A tidy server for a moment: (it, whether the cycle is still there, the thresholds meanwhile)."""

    async def scenario() -> tuple[Tidy, bool, tuple[int, int, int]]:
        tidy = Tidy(lambda: work[0])
        tidy.start()
        thresholds = gc.get_threshold()
        ring = old_ring()
        for _ in range(20):
            work[0] += busy
            await asyncio.sleep(0.005)
        alive = ring() is not None
        await tidy.stop()
        return tidy, alive, thresholds

    return asyncio.run(scenario())


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks every few milliseconds; busy servers are left alone for ever."""
    monkeypatch.setattr(memory, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(memory, "QUIET_SECONDS", 0.0)


def test_a_quiet_server_collects_and_gives_the_collector_back() -> None:
    before = gc.get_threshold()
    tidy, alive, thresholds = run([0], busy=False)
    assert tidy.collections > 0
    assert tidy.longest > 0
    assert not alive
    assert thresholds[2] > 100_000 > before[2]
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_a_busy_server_is_left_alone_for_ten_minutes() -> None:
    tidy, alive, _ = run([0], busy=True)
    assert tidy.collections == 0
    assert alive
    assert memory.due(599, quiet=False) is False
    assert memory.due(600, quiet=False) is True
