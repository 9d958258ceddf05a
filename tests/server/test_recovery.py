"""Coming back from storage: clocks, windows, missing entries, other rules."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from paishan.round.record import GameEnded, read_record
from paishan.round.variant import Variant
from paishan.server.rooms import play
from paishan.server.rooms.feed import NOWHERE, Viewer
from paishan.server.rooms.hub import Hub, HubLimits, NewRoom
from paishan.server.rooms.items import Attach, Said, Wake
from paishan.server.rooms.programs import Programs
from paishan.server.rooms.recovery import restore
from paishan.server.rooms.room import Room
from paishan.server.rooms.thinking import Thinking
from paishan.server.storage.store import Store
from paishan.server.storage.writer import Change
from paishan.server.wire.base import ClockRules
from paishan.server.wire.client import Dissolve, Ready
from paishan.variants import registry

CLOCK = ClockRules(turn=60_000, bank=5_000, claim=30_000, allowance=0, pause=0, think=10_000)
IDS = [each.id for each in registry.all_variants()]


def with_hub(folder: Path, work: Callable[[Hub], Awaitable[None]]) -> None:
    """Run something on a hub of its own."""

    async def run() -> None:
        store = await Store.open(f"sqlite:///{folder / 'x.db'}")
        hub = Hub(store, Thinking(0), Programs({}), HubLimits())
        await hub.start()
        try:
            await work(hub)
        finally:
            await hub.stop()
            await store.close()

    asyncio.run(run())


async def practice(hub: Hub, variant: str) -> Room:
    """A room in the middle of its first round."""
    game = registry.get(variant)
    options = game.schema.parse({"rounds": 4})
    wanted = NewRoom(creator="g", name="n", variant=game, options=options, clock=CLOCK, practice=True, level="random")
    room = await hub.open(wanted)
    while play.running(room.table) is None:
        await asyncio.sleep(0.02)
        if room.table.stage_until < 1e300:
            room.table.stage_until = 0.0
            room.put(Wake())
    return room


@pytest.mark.parametrize("variant", IDS)
def test_a_room_comes_back_as_it_was(tmp_path: Path, variant: str) -> None:
    async def work(hub: Hub) -> None:
        room = await practice(hub, variant)
        await room.call(lambda table: None)  # what came before is written
        before = room.table
        (stored,) = await hub.store.open_rooms()
        restored = await restore(hub.store, stored.state, 500.0)
        table = restored.table
        assert restored.missing == ()
        assert table.state == before.state
        one, other = play.running(before), play.running(table)
        assert one is not None
        assert other is not None
        assert one.seq == other.seq
        assert [seat.tiles for seat in one.seats] == [seat.tiles for seat in other.seats]
        assert table.question is not None
        assert before.question is not None
        assert (table.question.moment, table.question.turn) == (before.question.moment, before.question.turn)
        left = table.question.until - 500.0
        assert left == pytest.approx(before.question.until - before.question.since - before.state.waited / 1000)

    with_hub(tmp_path, work)


def test_other_rules_end_the_match_with_its_totals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hub: Hub) -> None:
        room = await practice(hub, IDS[0])
        number = room.table.state.number
        match = room.table.state.match
        assert match is not None
        found = registry.get

        def newer(id: str) -> Variant:
            return replace(found(id), version="next")

        monkeypatch.setattr(registry, "get", newer)
        await room.stop("drain")
        again = Hub(hub.store, hub.thinking, hub.programs, HubLimits())
        await again.start()
        await again.rooms[number].call(lambda table: None)
        assert again.rooms[number].table.state.stage == "over"
        record = read_record(f"{line}\n" for line in await hub.store.lines(match))
        last = record.entries[-1]
        assert isinstance(last, GameEnded)
        assert (last.totals, last.reason) == ((0, 0, 0, 0), "rules_changed")
        assert record.head.rules == found(IDS[0]).version
        await again.stop()

    with_hub(tmp_path, work)


def test_entries_that_the_record_misses_are_added(tmp_path: Path) -> None:
    from sqlalchemy import delete

    from paishan.server.storage.tables import entries

    async def work(hub: Hub) -> None:
        room = await practice(hub, IDS[0])
        state = room.table.state
        await room.stop("drain")
        async with hub.store.engine.begin() as connection:
            await connection.execute(delete(entries).where(entries.c.number == state.head))
        (stored,) = await hub.store.open_rooms()
        restored = await restore(hub.store, stored.state, 500.0)
        assert len(restored.missing) == 1
        assert restored.table.state.head == state.head - 1

    with_hub(tmp_path, work)


def test_a_room_whose_step_cannot_be_written_comes_back_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hub: Hub) -> None:
        room = await practice(hub, IDS[0])
        number, head = room.table.state.number, room.table.state.head
        commit, failed = hub.store.writer.commit, asyncio.Event()

        async def broken(change: Change) -> None:
            monkeypatch.setattr(hub.store.writer, "commit", commit)
            failed.set()
            raise OSError("disk full")

        monkeypatch.setattr(hub.store.writer, "commit", broken)
        assert room.table.question is not None
        room.table.question.until = 0.0
        room.put(Wake())
        await failed.wait()
        while hub.rooms[number] is room:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        again = hub.rooms[number]
        assert again.table.state.head == head
        await again.call(lambda table: None)
        assert len(await hub.store.lines(again.table.state.match or "")) == head

    with_hub(tmp_path, work)


def test_empty_rooms_expire_and_dissolved_ones_close(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        game = registry.get(IDS[0])
        wanted = NewRoom(creator="g", name="n", variant=game, options=game.schema.defaults(), clock=CLOCK)
        room = await hub.open(wanted)
        await hub.look_around()
        assert hub.find(room.table.state.number) is room
        room.idle_since -= 3600
        await hub.look_around()
        assert hub.find(room.table.state.number) is None
        assert await hub.store.open_rooms() == []

    with_hub(tmp_path, work)


def test_a_room_that_was_dissolved_stays_so_when_the_server_dies(tmp_path: Path) -> None:
    """Between the answer and the closing nothing more is done in it, and a new server closes it."""

    async def dissolve(hub: Hub) -> None:
        game = registry.get(IDS[0])
        wanted = NewRoom(creator="g", name="n", variant=game, options=game.schema.defaults(), clock=CLOCK)
        room = await hub.open(wanted)
        viewer = Viewer("g", "n", NOWHERE, player=True)
        for item in (
            Attach(viewer, None, None),
            Said(viewer, Dissolve("1", "yes")),
            Said(viewer, Ready("2", ready=True)),
        ):
            room.put(item)
        await room.call(lambda table: None)
        assert not room.table.state.chairs[0].ready
        assert not room.has_place("somebody else")
        assert len(await hub.store.open_rooms()) == 1

    async def close(hub: Hub) -> None:
        await hub.look_around()
        assert await hub.store.open_rooms() == []

    with_hub(tmp_path, dissolve)
    with_hub(tmp_path, close)


class Full:
    """A database that takes no steps for a while."""

    def __init__(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tried = 0
        self._writer, self._patch = hub.store.writer, monkeypatch
        monkeypatch.setattr(self._writer, "commit", self._refuse)

    async def _refuse(self, change: Change) -> None:
        self.tried += 1
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    def end(self) -> None:
        """There is space again."""
        self._patch.undo()


def practice_room() -> NewRoom:
    """What somebody opens who wants to practise."""
    game = registry.get("hanshan")
    options = game.schema.parse({})
    return NewRoom(creator="g", name="n", variant=game, options=options, clock=CLOCK, practice=True, level="random")


async def _begun(hub: Hub, number: str) -> None:
    async with asyncio.timeout(10):
        while hub.rooms[number].broken or hub.rooms[number].table.state.match is None:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def test_with_a_full_disk_rooms_come_back_slowly_and_without_a_long_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(hub: Hub) -> None:
        full = Full(hub, monkeypatch)
        room = await hub.open(practice_room())
        await asyncio.sleep(1.5)
        assert 1 <= full.tried <= 3
        full.end()
        await _begun(hub, room.table.state.number)

    with_hub(tmp_path, work)
    stops = [each for each in caplog.records if "stops" in each.message]
    assert stops
    assert not any(each.exc_info for each in stops)


def test_a_practice_room_whose_match_was_never_begun_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers: list[str] = []

    async def opened(hub: Hub) -> None:
        Full(hub, monkeypatch)
        numbers.append((await hub.open(practice_room())).table.state.number)

    async def started_again(hub: Hub) -> None:
        await _begun(hub, numbers[0])

    with_hub(tmp_path, opened)
    monkeypatch.undo()
    with_hub(tmp_path, started_again)
