"""Records over the wire: finished rounds for whoever has the id, never a running one; playing on from a step."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import Generator
from typing import Any

import httpx
import pytest
from tests.server.support import QUICK, Client, Json, Running, games, last_choice, over, play, running

from paishan.match.verify import verify
from paishan.round.record import Record, RoundSealed, read_record
from paishan.variants import registry

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server whose bots think at once."""
    with running(tmp_path_factory.mktemp("records"), PAISHAN_BOT_WORKERS="0") as found:
        yield found


def record_of(text: str) -> Record:
    """A record as the library reads it; it verifies."""
    record = read_record(text.splitlines(keepends=True))
    verdict = verify(record, registry.get)
    assert verdict.ok, verdict.problems
    return record


async def practice(server: Running, variant: str, options: Json | None = None) -> Client:
    """Somebody in a practice room."""
    client = Client(server.url, "阿珍")
    await client.register()
    room = await client.open(variant=variant, practice=True, level="random", options=options or {})
    await client.enter(room)
    return client


def between(client: Client) -> bool:
    """Is a round over?"""
    return client.card.get("stage") in ("between", "over")


async def read(server: Running, match: str) -> httpx.Response:
    """The record as a stranger reads it."""
    async with httpx.AsyncClient(base_url=f"{server.url}/api/v1") as http:
        return await http.get(f"/records/{match}")


@pytest.mark.parametrize("variant", games())
def test_finished_rounds_are_open_and_a_running_one_is_not(server: Running, variant: str) -> None:
    async def run() -> None:
        client = await practice(server, variant)
        await client.until(lambda message: message["type"] == "choices" and message["legal"])
        match = client.card["match"]["id"]
        refused = await read(server, match)
        assert refused.status_code == 404
        assert refused.json()["code"] == "record_not_found"
        await client.send("act", action=last_choice(client.choices), moment=client.choices["moment"])
        await play(client, last_choice, between)
        await client.send("ready", ready=True)
        await client.until(lambda message: client.card["stage"] == "playing" and message["type"] == "events")
        found = await read(server, match)
        entries = [json.loads(line) for line in found.text.splitlines()]
        assert [each["number"] for each in entries if each["type"] == "seal"] == [1]
        assert entries[-1]["type"] == "end_kyoku"
        assert "?" not in {
            tile for each in entries if each["type"] == "deal" for hand in each["hands"] for tile in hand
        }
        record_of(found.text)
        await client.end()

    asyncio.run(run())


def test_a_record_travels_small(server: Running) -> None:
    async def run() -> None:
        client = await practice(server, games()[0])
        await play(client, last_choice, between)
        path = f"{server.url}/api/v1/records/{client.card['match']['id']}"
        async with httpx.AsyncClient() as http, http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            raw = b"".join([part async for part in answer.aiter_raw()])
            plain = await http.get(path, headers={"Accept-Encoding": "identity"})
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw).startswith(b'{"type":"start_game"')
        assert len(raw) < len(plain.content) / 3
        await client.end()

    asyncio.run(run())


def steps_of(text: str, number: int) -> list[Json]:
    """The events of a round."""
    entries: list[Json] = [json.loads(line) for line in text.splitlines()]
    begin = next(i for i, each in enumerate(entries) if each["type"] == "seal" and each["number"] == number)
    end = next(i for i, each in enumerate(entries) if i > begin and each["type"] == "end_kyoku")
    return entries[begin + 1 : end]


async def play_on(client: Client, match: str, **wanted: Any) -> httpx.Response:
    """Ask for a room that plays on."""
    return await client.http.post(f"/records/{match}/practice", json={"bots": "random", "clock": QUICK, **wanted})


@pytest.mark.parametrize("variant", games())
def test_a_round_is_played_on_from_a_step(server: Running, variant: str) -> None:
    async def run() -> None:
        client = await practice(server, variant)
        await play(client, last_choice, between)
        match = client.card["match"]["id"]
        text = (await read(server, match)).text
        events = steps_of(text, 1)
        for step, seat in ((0, 0), (len(events) // 3, 2), (2 * len(events) // 3, 1)):
            answer = await play_on(client, match, round=1, step=step, seat=seat)
            assert answer.status_code == 201, answer.text
            other = Client(server.url, "x")
            other.http.headers.update(client.http.headers)
            await other.enter(answer.json()["room"])
            await play(other, last_choice, over)
            assert other.seat == seat
            continued = (await read(server, other.card["match"]["id"])).text
            record = record_of(continued)
            assert steps_of(continued, 1)[:step] == events[:step]
            assert [each.commitment for each in record.entries if isinstance(each, RoundSealed)] == [
                each.commitment for each in record_of(text).entries if isinstance(each, RoundSealed)
            ][:1]
            assert json.loads(continued.splitlines()[-1])["reason"] == "continued"
            await other.end()
        await client.end()

    asyncio.run(run())


def test_what_cannot_be_played_on_is_refused(server: Running) -> None:
    async def run() -> None:
        client = await practice(server, games()[0])
        await play(client, last_choice, between)
        match = client.card["match"]["id"]
        end = len(steps_of((await read(server, match)).text, 1))
        for wanted, status, code in (
            ({"round": 1, "step": end, "seat": 0}, 409, "round_over"),
            ({"round": 2, "step": 5, "seat": 0}, 404, "record_not_found"),
            ({"round": 1, "step": 5, "seat": 0, "bots": "genius"}, 409, "unknown_level"),
            ({"round": 0, "step": 5, "seat": 0}, 400, "bad_request"),
        ):
            answer = await play_on(client, match, **wanted)
            assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert (await play_on(client, "A" * 16, round=1, step=0, seat=0)).status_code == 404
        await client.end()

    asyncio.run(run())
