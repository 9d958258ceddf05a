"""战绩 over the wire: one's own finished matches only, added up from their records, without what was played on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import insert, update
from tests.server.support import QUICK, Client, Json, Running, games, last_choice, over, play, running

from paishan.server.http.results import read_match
from paishan.server.results.summary import VERSION, RoundSummary, Summary
from paishan.server.results.totals import Totals
from paishan.server.storage import tables
from paishan.server.storage.results import Mine, ResultStore
from paishan.server.storage.store import Guest, Store
from paishan.variants.registry import get

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server whose bots think at once."""
    with running(tmp_path_factory.mktemp("results"), PAISHAN_BOT_WORKERS="0") as found:
        yield found


async def somebody(server: Running, name: str = "阿珍") -> Client:
    """A new guest."""
    client = Client(server.url, name)
    await client.register()
    return client


async def practise(client: Client, variant: str) -> str:
    """Play a short practice match; its id."""
    client.entries.clear()
    client.epoch, client.card = None, {}
    room = await client.open(variant=variant, practice=True, level="greedy", options={"rounds": 4})
    await client.enter(room)
    await play(client, last_choice, over)
    await client.close()
    return str(client.card["match"]["id"])


async def ask(client: Client, path: str = "/me/results", **wanted: Any) -> Json:
    """One of the calls."""
    answer = await client.http.get(path, params=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


def entries_of(server: Running, match: str) -> list[Json]:
    """The record of a match."""
    return [json.loads(line) for line in httpx.get(f"{server.url}/api/v1/records/{match}").text.splitlines()]


@pytest.mark.parametrize("variant", games())
def test_totals_are_those_of_the_records(server: Running, variant: str) -> None:
    async def run() -> None:
        client = await somebody(server)
        match = await practise(client, variant)
        ends = [each for each in entries_of(server, match) if each["type"] in ("hora", "ryukyoku")]
        seat = client.welcome["seat"]
        found = await ask(client)
        assert (found["matches"], found["pending"], found["rounds"]) == (1, 0, 4)
        assert found["points"] == sum(each["receipt"]["pay"][seat] for each in ends)
        assert found["wins"] == sum(seat in each["winners"] for each in ends)
        assert found["dealt_in"] == sum(each["by"] == "discard" and each["source"] == seat for each in ends)
        assert sum(each["points"] for each in found["opponents"]) == found["points"]
        assert [(each["name"], each["bot"]) for each in found["opponents"]] == [("greedy", True)]
        page = await ask(client, "/me/results/matches")
        line = page["matches"][0]
        assert (page["count"], line["id"], line["seat"], line["seats"][seat]["total"]) == (
            1,
            match,
            seat,
            found["points"],
        )
        assert [each["pay"] for each in line["rounds"]] == [each["receipt"]["pay"][seat] for each in ends]
        assert found["luck"] == pytest.approx(sum(each["luck"] for each in line["rounds"]), abs=0.2)
        await client.end()

    asyncio.run(run())


def test_pages_and_what_they_are_of(server: Running) -> None:
    async def run() -> None:
        client, game = await somebody(server), games()[0]
        ids = [await practise(client, game) for _ in range(2)]
        for page in (1, 2):
            found = await ask(client, "/me/results/matches", page=page, size=1)
            assert (found["count"], [each["id"] for each in found["matches"]]) == (2, [ids[2 - page]])
        assert (await ask(client, "/me/results/matches", page=3, size=1))["matches"] == []
        assert (await ask(client, people=True))["matches"] == 0
        assert (await ask(client, variant="nothing"))["matches"] == 0
        refused = await client.http.get("/me/results/matches", params={"page": 0})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad_request")
        twice = await client.http.get("/me/results?variant=a&variant=b")
        assert (twice.status_code, twice.json()["code"]) == (400, "bad_request")
        for odd in ("variant=%00", "opponent=%00", "variant=%F0%9F%80%84"):  # no database is asked for these
            assert (await client.http.get(f"/me/results?{odd}")).status_code == 400
        await client.end()

    asyncio.run(run())


def test_totals_are_of_all_matches_however_they_are_read(tmp_path: Path) -> None:
    """Added up one at a time, the sums are those of the whole; rounds under other rules say why they have no luck."""

    async def run() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'paishan.db'}")
        guest, _ = await store.add_guest("阿珍")
        await played(store, guest, 7)
        rows = ResultStore(store.engine)
        whole = Totals()
        for row in await rows.matches(Mine(guest.id), most=100):
            whole.add([read_match(guest, row)])
        assert whole.result().rounds == 7
        parts, last, seen = Totals(), None, 0
        while found := await rows.matches(Mine(guest.id), after=last, most=2):
            parts.add(read_match(guest, row) for row in found)
            seen, last = seen + len(found), (found[-1]["started"], found[-1]["id"])
        assert seen == 7
        assert parts.result() == whole.result()
        result = whole.result()
        assert (result.judged, result.other_rules, result.no_table, result.pending) == (4, 3, 0, 0)
        assert result.points == sum(range(7))
        await store.close()

    asyncio.run(run())


async def played(store: Store, guest: Guest, count: int) -> None:
    """So many matches of one round each, some begun at the same moment, some under rules of another version."""
    async with store.engine.begin() as connection:
        for number in range(count):
            id, old = f"m{number}", number % 2
            version = "0" if old else get(games()[0]).version
            row = {"id": id, "room": "r", "variant": games()[0], "rules": version, "started": number // 3, "ended": 9}
            await connection.execute(insert(tables.matches), [{**row, "reason": "played", "origin": None}])
            seats = [{"match": id, "seat": seat, "name": "x", "total": 0, "rank": 1} for seat in range(2)]
            await connection.execute(insert(tables.match_seats), [{**seats[0], "guest": guest.id}])
            await connection.execute(insert(tables.match_seats), [{**seats[1], "guest": None}])
            luck = None if old else (1.0, -1.0)
            one = RoundSummary(1, 0, (0,), "draw", None, (number, -number), (), luck)
            value = msgspec.json.encode(Summary((one,), ((0, number), (-number, 0)))).decode()
            kept = {"match": id, "version": VERSION, "value": value}
            await connection.execute(insert(tables.summaries), [kept])


def test_matches_with_one_person(tmp_path: Path) -> None:
    """Only those he sat in, by his id; my own id and one that nobody has give none."""

    async def run() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'paishan.db'}")
        (guest, _), (friend, _) = await store.add_guest("阿珍"), await store.add_guest("老周")
        await played(store, guest, 5)
        together = update(tables.match_seats).where(tables.match_seats.c.seat == 1, tables.match_seats.c.match == "m3")
        async with store.engine.begin() as connection:
            await connection.execute(together.values(guest=friend.id))
        rows = ResultStore(store.engine)
        for opponent, count in ((friend.id, 1), (guest.id, 0), ("nobody", 0), (None, 5)):
            mine = Mine(guest.id, opponent=opponent)
            found = await rows.matches(mine, most=10)
            assert (len(found), await rows.count(mine)) == (count, count)
        sums = Totals()
        sums.add(read_match(guest, row) for row in await rows.matches(Mine(guest.id, people=True), most=10))
        assert [each.id for each in sums.result().opponents] == [friend.id]
        await store.close()

    asyncio.run(run())


def test_nobody_reads_the_results_of_another(server: Running) -> None:
    async def run() -> None:
        client, other = await somebody(server), await somebody(server, "老周")
        match = await practise(client, games()[0])
        assert (await ask(client))["matches"] == 1
        assert (await ask(other))["matches"] == 0
        listed = await ask(other, "/me/results/matches")
        assert (listed["count"], listed["matches"]) == (0, [])
        for path in ("/me/results", "/me/results/matches"):
            assert (await other.http.get(path, params={"guest": client.guest})).status_code == 400
        assert match not in json.dumps(await ask(other, "/me/matches"))
        async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as stranger:
            for path in ("/me/results", "/me/results/matches"):
                assert (await stranger.get(path)).status_code == 401
        await client.end()
        await other.end()

    asyncio.run(run())


def test_what_was_played_on_does_not_count(server: Running) -> None:
    async def run() -> None:
        client = await somebody(server)
        match = await practise(client, games()[0])
        wanted = {"round": 1, "step": 20, "seat": 1, "bots": "greedy", "clock": QUICK}
        answer = await client.http.post(f"/records/{match}/practice", json=wanted)
        client.entries.clear()
        client.epoch, client.card = None, {}
        await client.enter(answer.json()["room"])
        await play(client, last_choice, over)
        assert client.card["match"]["id"] != match
        assert (await ask(client))["matches"] == 1
        assert (await ask(client, "/me/results/matches"))["count"] == 1
        await client.end()

    asyncio.run(run())
