"""Rooms over real sockets: coming, going, coming back."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Generator
from pathlib import Path

import pytest
from tests.server.support import QUICK, Client, Running, last_choice, over, play, running

from paishan.match.verify import verify
from paishan.round.record import read_record
from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAME = registry.all_variants()[0].id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """One server for all tests of this file."""
    with running(tmp_path_factory.mktemp("rooms"), PAISHAN_BOT_WORKERS="0") as found:
        yield found


def run(server: Running, count: int, scenario: Callable[..., Awaitable[None]]) -> None:
    """Run a scenario with some registered people."""

    async def whole() -> None:
        people = [Client(server.url, f"人{index}号") for index in range(count)]
        for person in people:
            await person.register()
        try:
            await scenario(*people)
        finally:
            for person in people:
                await person.end()

    asyncio.run(whole())


async def seat_all(people: list[Client], **wanted: object) -> str:
    """One opens a room, all come in."""
    room = await people[0].open(variant=GAME, **wanted)
    for person in people:
        await person.enter(room)
        await person.until_type("room")
    return room


def test_a_full_room_answers_like_one_that_is_not_there(server: Running) -> None:
    async def scenario(*people: Client) -> None:
        room = await seat_all(list(people[:4]))
        stranger = people[4]
        missing = "111111" if room != "111111" else "222222"
        answers = [await stranger.ticket(number) for number in (room, missing)]
        looks = [await stranger.http.get(f"/rooms/{number}") for number in (room, missing)]
        for first, second in (answers, looks):
            assert first.status_code == second.status_code == 404
            assert first.json() == second.json()
        assert (await stranger.ticket(room, "spectator")).status_code == 201
        assert (await people[1].ticket(room)).status_code == 201

    run(server, 5, scenario)


def test_room_numbers_cannot_be_walked_through(server: Running) -> None:
    async def scenario(walker: Client) -> None:
        codes = [(await walker.http.get(f"/rooms/{number}")).status_code for number in range(100000, 100060)]
        assert codes[0] == 404
        assert codes[-1] == 429

    run(server, 1, scenario)


def test_the_newer_tab_takes_over(server: Running) -> None:
    async def scenario(one: Client) -> None:
        room = await seat_all([one])
        first = one.socket
        assert first is not None
        await one.enter(room)
        assert (await one.until_type("room"))["seats"][0]["online"]
        text = [str(each) async for each in first][-1]
        assert '"gone"' in text
        assert '"replaced"' in text

    run(server, 1, scenario)


def test_a_ticket_is_good_once(server: Running) -> None:
    async def scenario(one: Client) -> None:
        from websockets.asyncio.client import connect

        room = await one.open(variant=GAME)
        ticket = (await one.ticket(room)).json()["ticket"]
        for wanted in ("welcome", "gone"):
            async with connect(server.url.replace("http", "ws") + "/ws") as socket:
                await socket.send(f'{{"type":"hello","ticket":"{ticket}"}}')
                assert f'"type":"{wanted}"' in str(await socket.recv())

    run(server, 1, scenario)


def test_kick_and_leave(server: Running) -> None:
    async def scenario(*people: Client) -> None:
        await seat_all(list(people))
        assert (await people[1].ask("kick", seat=2))["code"] == "not_creator"
        assert (await people[0].ask("kick", seat=1))["type"] == "ack"
        assert (await people[1].until_type("gone"))["code"] == "kicked"
        await people[0].send("leave")
        assert (await people[0].until_type("gone"))["code"] == "left"
        card = await people[2].until(lambda _: people[2].card["seats"][0]["name"] is None)
        assert people[2].card["creator"] == people[2].guest, card

    run(server, 3, scenario)


def test_swap_and_sit_tell_the_new_seat(server: Running) -> None:
    async def scenario(one: Client, two: Client) -> None:
        await seat_all([one, two])
        await one.ask("swap", seat=0, **{"with": 1})
        await two.until(lambda _: two.seat == 0)
        assert one.seat == 1
        await two.ask("sit", seat=3)
        assert two.seat == 3

    run(server, 2, scenario)


def test_spectators_are_not_members(server: Running) -> None:
    async def scenario(one: Client, two: Client) -> None:
        room = await seat_all([one])
        await two.enter(room, "spectator")
        await two.until_type("room")
        assert two.seat is None
        await one.until(lambda _: one.card["spectators"] == 1)
        assert (await two.ask("ready", ready=True))["code"] == "spectator"
        await two.close()
        await one.until(lambda _: one.card["spectators"] == 0)
        assert one.card["seats"][0]["name"] == one.name

    run(server, 2, scenario)


def test_phrases(server: Running) -> None:
    async def scenario(one: Client, two: Client) -> None:
        await seat_all([one, two])
        await one.send("phrase", phrase="hurry")
        assert (await two.until_type("phrase"))["phrase"] == "hurry"
        assert (await one.ask("phrase", phrase="hurry"))["code"] == "too_fast"
        assert (await two.ask("phrase", phrase="bad words"))["code"] == "unknown_phrase"

    run(server, 2, scenario)


def test_a_rematch_with_the_same_people(server: Running) -> None:
    async def scenario(one: Client) -> None:
        await one.open(variant=GAME, practice=True, level="random", options={"rounds": 4})
        await one.enter(one.room)
        await asyncio.wait_for(play(one, last_choice, over), 60)
        first = one.card["match"]["id"]
        epoch = one.epoch
        await one.ask("rematch")
        assert one.card["match"]["id"] != first
        assert one.epoch != epoch
        assert min(one.entries) == 1
        await asyncio.wait_for(play(one, last_choice, over), 60)
        matches = (await one.http.get("/me/matches")).json()
        assert [each["reason"] for each in matches] == ["played", "played"]
        for each in matches:
            text = (await one.http.get(f"/records/{each['id']}")).text
            assert verify(read_record(text.splitlines(keepends=True)), registry.get).ok

    run(server, 1, scenario)


def test_coming_back_gets_exactly_what_was_missed(server: Running) -> None:
    async def scenario(one: Client, two: Client) -> None:
        room = await one.open(variant=GAME, practice=True, level="random", options={"rounds": 4})
        await one.enter(room)
        for wanted in (8, 20, 35):
            await asyncio.wait_for(
                play(one, last_choice, lambda each, most=wanted: (each.seen or 0) >= most or over(each)), 30
            )
            await one.close()
            seen = one.seen
            await one.enter(room)
            message = await one.until(lambda each: each["type"] in ("events", "clock"))
            if message["type"] == "events" and not message["reset"]:
                assert message["from"] == (seen or 0) + 1
            one.choices = {}
        await two.enter(room, "spectator")
        message = await two.until_type("events")
        assert message["reset"]
        assert message["entries"][0]["type"] == "seal"

    run(server, 2, scenario)


def test_the_creator_closes_the_room_before_the_start(server: Running) -> None:
    async def scenario(one: Client, two: Client) -> None:
        room = await seat_all([one, two])
        await one.ask("dissolve", vote="propose")
        assert (await two.until_type("gone"))["code"] == "closed"
        assert (await two.ticket(room)).status_code == 404

    run(server, 2, scenario)


def test_a_vote_ends_the_match_with_its_totals(server: Running) -> None:
    async def scenario(one: Client, two: Client) -> None:
        await seat_all([one, two])
        for seat in (2, 3):
            await one.ask("bot", seat=seat, level="random")
        await one.send("ready", ready=True)
        await two.send("ready", ready=True)
        await one.until(lambda _: one.card["stage"] == "sealed")
        await one.ask("dissolve", vote="propose")
        await two.until(lambda _: two.card["vote"] is not None)
        await two.ask("dissolve", vote="yes")
        await one.until(lambda each: each["type"] == "events" and each["entries"][-1]["type"] == "end_game")
        assert one.entries[max(one.entries)]["reason"] == "dissolved"

    run(server, 2, scenario)


def test_a_second_person_of_the_same_name_is_told_why(server: Running) -> None:
    async def scenario(one: Client) -> None:
        room = await one.open(variant=GAME)
        await one.enter(room)
        await one.until_type("room")
        twin = Client(server.url, one.name)
        await twin.register()
        refused = await twin.http.post(f"/rooms/{room}/tickets", json={"as": "player"})
        assert (refused.status_code, refused.json()["code"]) == (409, "name_at_table")
        looking = await twin.http.post(f"/rooms/{room}/tickets", json={"as": "spectator"})
        assert looking.status_code == 201
        await twin.end()

    run(server, 1, scenario)


def test_an_account_comes_along_and_data_can_be_deleted(server: Running) -> None:
    async def scenario(one: Client) -> None:
        account = f"a{one.guest[:8].lower().replace('-', 'x').replace('_', 'y')}"
        body = {"account": account, "password": "long enough"}
        assert (await one.http.put("/me/password", json=body)).status_code == 200
        wrong = await one.http.post("/sessions", json={**body, "password": "not so good"})
        assert wrong.status_code == 401
        token = (await one.http.post("/sessions", json=body)).json()["token"]
        me = await one.http.get("/me", headers={"Authorization": f"Bearer {token}"})
        assert me.json()["guest"] == one.guest
        export = (await one.http.get("/me/export")).json()
        assert export["devices"] == 2
        assert export["profile"]["account"] == account
        assert (await one.http.delete("/me")).status_code == 204
        assert (await one.http.get("/me")).status_code == 401

    run(server, 1, scenario)


def test_sigterm_tells_everybody_and_they_come_back(tmp_path: Path) -> None:
    async def scenario(server: Running, one: Client) -> None:
        await one.register()
        room = await one.open(variant=GAME, clock={**QUICK, "turn": 60_000})
        await one.enter(room)
        await one.until_type("room")
        stopped = asyncio.create_task(asyncio.to_thread(server.stop, signal.SIGTERM))
        gone = await one.until_type("gone")
        assert (gone["code"], gone["retry"]) == ("drain", True)
        assert await stopped in (0, -signal.SIGTERM)
        await asyncio.to_thread(server.start)
        await one.enter(room)
        await one.until_type("room")
        assert one.seat == 0
        await one.end()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        asyncio.run(scenario(server, Client(server.url, "阿明")))
