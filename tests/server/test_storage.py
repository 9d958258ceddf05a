"""Storage: the same tests on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError

from paishan.server.storage import engine
from paishan.server.storage.engine import make_engine, migrate
from paishan.server.storage.store import StorageError, Store
from paishan.server.storage.tables import METADATA
from paishan.server.storage.writer import Change


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    """Run something on an open store."""

    async def run() -> None:
        store = await Store.open(database)
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def match(id: str, room: str = "r") -> dict[str, Any]:
    """A row of a match."""
    return {"id": id, "room": room, "variant": "v", "rules": "1", "started": 5, "ended": None, "reason": None}


def seat(match: str, seat: int, guest: str | None, name: str) -> dict[str, Any]:
    """A row of a seat."""
    return {"match": match, "seat": seat, "guest": guest, "name": name, "total": None, "rank": None}


def line(match: str, number: int, text: str = "{}") -> dict[str, Any]:
    """A row of an entry."""
    return {"match": match, "number": number, "line": text}


def test_migrations_make_the_tables(database: str) -> None:
    def differences(connection: Connection) -> list[Any]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async def run() -> None:
        engine = make_engine(database)
        await migrate(engine)
        await migrate(engine)
        async with engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await engine.dispose()

    asyncio.run(run())


def test_sqlite_survives_a_power_cut(tmp_path: Any) -> None:
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            for pragma, wanted in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
                assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar_one() == wanted

    with_store(f"sqlite:///{tmp_path / 'x.db'}", work)


def test_guests_and_devices(database: str) -> None:
    async def work(store: Store) -> None:
        guest, token = await store.add_guest("阿明")
        assert await store.guest_of_token(token) == guest
        assert await store.guest_of_token(token + "x") is None
        other = await store.add_token(guest)
        assert await store.guest_of_token(other) == guest
        assert await store.devices_of(guest.id) == 2
        await store.change_guest(guest.id, name="小明", account="ming", password="x:y")
        found = await store.guest_of_account("ming")
        assert found is not None
        assert found.name == "小明"
        second, _ = await store.add_guest("阿红")
        with pytest.raises(StorageError) as error:
            await store.change_guest(second.id, account="ming")
        assert error.value.code == "account_taken"

    with_store(database, work)


def test_numbers_are_given_back(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_room("a", "123456", "{}")
        with pytest.raises(StorageError):
            await store.add_room("b", "123456", "{}")
        await store.close_room("a")
        assert await store.room("a") is None
        await store.add_room("b", "123456", "{1}")
        assert [(room.id, room.state) for room in await store.open_rooms()] == [("b", "{1}")]

    with_store(database, work)


def test_the_writer_puts_waiting_changes_into_one_transaction(database: str) -> None:
    async def work(store: Store) -> None:
        for index in range(20):
            await store.add_room(f"r{index}", str(100000 + index), "{}")
        changes = [
            Change(f"r{index}", f"s{index}", [line(f"m{index}", 1), line(f"m{index}", 2)], match=match(f"m{index}"))
            for index in range(20)
        ]
        await asyncio.gather(*(store.writer.commit(change) for change in changes))
        assert store.writer.commits <= 3
        assert store.writer.written == 20
        assert await store.lines("m7") == ["{}", "{}"]
        assert {room.id: room.state for room in await store.open_rooms()}["r7"] == "s7"

    with_store(database, work)


def test_one_bad_change_does_not_take_others_down(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_room("r", "100000", "{}")
        good = Change("r", "s", [line("m", 1)], match=match("m"))
        bad = Change("r", "t", [line("nobody", 1)])
        results = await asyncio.gather(store.writer.commit(good), store.writer.commit(bad), return_exceptions=True)
        assert results[0] is None
        assert isinstance(results[1], Exception)
        assert await store.lines("m") == ["{}"]
        await store.writer.commit(Change("r", "u"))
        assert [room.state for room in await store.open_rooms()] == ["u"]

    with_store(database, work)


def test_a_database_that_is_locked_fails_the_whole_batch_at_once(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying the changes one by one would wait for the lock once each, and hold every room up for minutes."""

    monkeypatch.setattr(engine, "_PRAGMAS", ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=500"))

    async def work(store: Store) -> None:
        for index in range(8):
            await store.add_room(f"r{index}", str(100000 + index), "{}")
        other = sqlite3.connect(tmp_path / "x.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        started = time.monotonic()
        changes = [Change(f"r{index}", "s") for index in range(8)]
        results = await asyncio.gather(*map(store.writer.commit, changes), return_exceptions=True)
        assert all(isinstance(each, OperationalError) for each in results)
        assert time.monotonic() - started < 3  # one by one: more than four seconds
        other.execute("ROLLBACK")
        other.close()
        await store.writer.commit(Change("r3", "t"))
        assert {room.id: room.state for room in await store.open_rooms()}["r3"] == "t"

    with_store(f"sqlite:///{tmp_path / 'x.db'}", work)


def test_a_full_disk_is_told_and_what_was_written_stays(tmp_path: Any) -> None:
    async def work(store: Store) -> None:
        await store.add_room("r", "100000", "{}")
        await store.writer.commit(Change("r", "s", [line("m", 1)], match=match("m")))
        async with store.engine.begin() as connection:
            pages = (await connection.execute(text("PRAGMA page_count"))).scalar_one()
            await connection.execute(text(f"PRAGMA max_page_count = {pages}"))
        with pytest.raises(OperationalError):
            await store.writer.commit(Change("r", "t", [line("m", 2, "x" * 100_000)]))
        assert await store.lines("m") == ["{}"]
        async with store.engine.begin() as connection:
            await connection.execute(text("PRAGMA max_page_count = 1000000"))
        await store.writer.commit(Change("r", "t", [line("m", 2)]))
        assert await store.lines("m") == ["{}", "{}"]

    with_store(f"sqlite:///{tmp_path / 'x.db'}", work)


def test_an_entry_is_never_written_twice(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_room("r", "100000", "{}")
        await store.writer.commit(Change("r", "s", [line("m", 1)], match=match("m")))
        with pytest.raises(Exception, match=r"(?i)unique"):
            await store.writer.commit(Change("r", "s", [line("m", 1, "again")]))
        assert await store.lines("m") == ["{}"]

    with_store(database, work)


def test_matches_of_a_guest_and_forgetting_him(database: str) -> None:
    async def work(store: Store) -> None:
        guest, token = await store.add_guest("阿明")
        await store.add_room("r", "100000", "{}")
        head = '{"type":"start_game","seats":["阿明","红"]}'
        change = Change("r", "s", [line("m", 1, head), line("m", 2)], match=match("m"))
        change.seats = [seat("m", 0, guest.id, "阿明"), seat("m", 1, None, "红")]
        await store.writer.commit(change)
        end = Change("r", "s")
        end.ended = {"key": "m", "at": 9, "why": "played"}
        end.ended_seats = [{"key": "m", "place": each, "points": 5 - 10 * each, "ranked": 1 + each} for each in (0, 1)]
        await store.writer.commit(end)
        (found,) = await store.matches_of(guest.id)
        assert (found["ended"], found["reason"]) == (9, "played")
        assert found["seats"][0] == {"name": "阿明", "total": 5, "rank": 1, "me": True}
        await store.delete_guest(guest.id)
        assert await store.guest_of_token(token) is None
        assert await store.matches_of(guest.id) == []
        assert "阿明" not in "".join(await store.lines("m"))
        assert "红" in "".join(await store.lines("m"))

    with_store(database, work)


def test_orders_are_given_out_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.order("close", "123456")
        assert await store.take_orders() == [("close", "123456")]
        assert await store.take_orders() == []

    with_store(database, work)
