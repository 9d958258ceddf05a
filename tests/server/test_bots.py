"""The bot protocol: the reference bot over standard streams and over a socket; hints."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path

import pytest
from tests.server.support import Client, games, last_choice, over, play, running
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from paishan.server.rooms.feed import Viewer
from paishan.server.rooms.programs import ProgramBot
from paishan.variants import registry

pytestmark = pytest.mark.e2e
BOT = Path(__file__).parents[2] / "examples" / "bot.py"
IDS = [each.id for each in registry.all_variants()]


def test_the_reference_bot_is_short() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) < 100


@pytest.mark.parametrize("variant", games())
def test_the_reference_bot_plays_over_streams(tmp_path: Path, variant: str) -> None:
    async def scenario(url: str) -> None:
        client = Client(url, "阿明")
        await client.register()
        await client.open(variant=variant, practice=True, level="mine", options={"rounds": 4})
        await client.enter(client.room)
        await asyncio.wait_for(play(client, last_choice, over), 60)
        assert over(client)
        assert [seat["bot"] for seat in client.card["seats"]] == [None, "mine", "mine", "mine"]
        await client.end()

    program = f"mine={sys.executable} {BOT}"
    with running(tmp_path, PAISHAN_BOT_WORKERS="0", PAISHAN_BOT_PROGRAMS=program) as server:
        asyncio.run(scenario(server.url))


def test_a_program_plays_over_a_socket(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        client = Client(url, "阿明")
        await client.register()
        room = await client.open(variant=IDS[0], options={"rounds": 4})
        await client.enter(room)
        tokens: list[str] = []
        for seat in (1, 2, 3):
            answer = await client.http.post(f"/rooms/{room}/bots", json={"seat": seat})
            assert answer.status_code == 201, answer.text
            tokens.append(answer.json()["token"])
        taken = await client.http.post(f"/rooms/{room}/bots", json={"seat": 1})
        assert taken.status_code == 409
        assert taken.json()["code"] == "seat_taken"
        address = url.replace("http", "ws") + "/ws/bot"
        bots = [await asyncio.create_subprocess_exec(sys.executable, str(BOT), address, token) for token in tokens]
        try:
            await client.until(lambda _: all(seat["online"] for seat in client.card.get("seats", ())))
            await client.ask("ready", ready=True)
            await asyncio.wait_for(play(client, last_choice, over), 60)
            assert over(client)
        finally:
            for bot in bots:
                bot.kill()
                await bot.wait()
        await client.end()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        asyncio.run(scenario(server.url))


def test_a_bot_token_opens_one_seat_and_nothing_else(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        client = Client(url, "阿明")
        await client.register()
        room = await client.open(variant=IDS[0])
        token = (await client.http.post(f"/rooms/{room}/bots", json={"seat": 2})).json()["token"]
        assert (await client.http.get("/me", headers={"Authorization": f"Bearer {token}"})).status_code == 401
        address = url.replace("http", "ws") + "/ws/bot"
        async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            assert '"seat":2' in str(await socket.recv())
            await socket.send('{"type":"kick","id":"1","seat":0}')
            text = ""
            while "refused" not in text:
                text = str(await socket.recv())
            assert "bots_only_play" in text
        async with connect(address, additional_headers={"Authorization": f"Bearer {token}x"}) as socket:
            assert '"closed"' in str(await socket.recv())
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        await client.end()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        asyncio.run(scenario(server.url))


def test_a_program_that_ends_at_once_is_started_less_and_less_often(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    script = tmp_path / "program.sh"
    script.write_text(f"#!/bin/sh\necho x >> {starts}\n")
    script.chmod(0o755)

    async def scenario(url: str) -> None:
        client = Client(url, "阿明")
        await client.register()
        await client.enter(await client.open(variant=IDS[0]))
        await client.ask("bot", seat=1, level="short")
        await asyncio.sleep(13)
        await client.end()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0", PAISHAN_BOT_PROGRAMS=f"short={script}") as server:
        asyncio.run(scenario(server.url))
    assert 2 <= len(starts.read_text().split()) <= 3  # at 0, 4 and 12 seconds at the earliest


def test_workers_go_with_a_server_that_is_killed(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        client = Client(url, "阿明")
        await client.register()
        await client.enter(await client.open(variant=IDS[0], practice=True, hints=True))
        await client.until_type("choices")
        answer = await client.http.post(f"/variants/{IDS[0]}/waits", json={"hand": "1112345678999m"})
        assert answer.status_code in (200, 409), answer.text
        await client.end()

    with running(tmp_path) as server:
        asyncio.run(scenario(server.url))
        assert server.process is not None
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        assert len(children) > 2
        server.stop(signal.SIGKILL)
        deadline = time.monotonic() + 15
        while left := [each for each in children if _lives(each)]:
            assert time.monotonic() < deadline, left
            time.sleep(0.1)


def _lives(process: str) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_program_with_a_child_that_holds_the_pipe_is_let_go(tmp_path: Path) -> None:
    child = tmp_path / "child"

    async def scenario() -> None:
        pipe = asyncio.subprocess.PIPE
        words = ("sh", "-c", f"sleep 60 & echo $! > {child}")
        process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe)
        bot = ProgramBot(process)
        talk = asyncio.create_task(bot.talk(Nowhere(), Viewer("p", "p", bot, player=True)))  # pyright: ignore[reportArgumentType]
        await asyncio.sleep(0.2)
        bot.close("closed")
        async with asyncio.timeout(15):
            await talk
        os.kill(int(child.read_text()), signal.SIGKILL)
        await asyncio.sleep(0.2)

    asyncio.run(scenario())


class Nowhere:
    """A room that does nothing."""

    def put(self, item: object) -> None:
        """Nothing."""
