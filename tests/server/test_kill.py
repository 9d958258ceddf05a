"""A server killed at any moment comes back: nothing that was accepted is lost or done twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
import signal
from pathlib import Path

import httpx
import pytest
from tests.server.support import Client, Json, Running, answer, games, running
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from paishan.match.verify import verify
from paishan.round.events import Answered, Cause, Discarded, Konged, RoundEnded
from paishan.round.record import Entry, Record, read_record
from paishan.round.table import WinBy
from paishan.server.wire.entries import encode_for
from paishan.variants import registry

pytestmark = pytest.mark.e2e
CUT = (ConnectionClosed, InvalidHandshake, OSError, httpx.TransportError, AssertionError, TimeoutError)
"""What somebody sees whose server dies under him, at whatever moment."""
CLOCK = {"turn": 120_000, "bank": 0, "claim": 60_000, "allowance": 0, "pause": 20, "think": 10, "between": 2000}


class Stubborn(Client):
    """Sends every action until it is answered, through as many connections as that takes."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.pending: Json | None = None
        self.accepted: list[Json] = []
        self.refused: list[Json] = []
        self.tokens = ""
        self.finished = False

    async def act(self, action: str, moment: int) -> None:
        """Send an action; keep it until its answer comes."""
        self.pending = {"type": "act", "id": secrets.token_hex(6), "action": action, "moment": moment}
        await self.tell(**self.pending)

    async def take(self, message: Json, rng: random.Random) -> None:
        """React to one message."""
        if self.pending is not None and message.get("id") == self.pending["id"]:
            done, self.pending = self.pending, None
            if message["type"] == "ack":
                self.accepted.append(done)
            else:
                self.refused.append({**done, **message})
        if message["type"] != "choices":
            await answer(self, message, lambda _: "")
        if self.pending is None and self.choices.get("legal"):
            await self.act(rng.choice(self.choices["legal"]), self.choices["moment"])

    async def live(self, room: str, rng: random.Random) -> None:
        """Play until the match is over, coming back whenever the connection breaks."""
        while not self.finished:
            with contextlib.suppress(*CUT):
                await self.enter(room)
                self.choices = {}
                if self.pending is not None:
                    await self.until_type("welcome")
                    await self.tell(**self.pending)
                while not self.finished:
                    for message in await self.read():
                        await self.take(message, rng)
                    self.finished = self.card.get("stage") == "over" and self.pending is None
            await asyncio.sleep(0.05)


async def killer(server: Running, times: int, rng: random.Random, players: list[Stubborn]) -> int:
    """Kill and start the server again and again; how often it was done."""
    done = 0
    while done < times and not all(player.finished for player in players):
        await asyncio.sleep(rng.uniform(0.05, 0.9))
        if all(player.finished for player in players):
            break
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        await asyncio.to_thread(server.start)
        done += 1
    return done


def own_actions(record: Record, seat: int) -> int:
    """How many entries of a record were a choice of this seat."""
    return sum(_is_own(entry, seat) for entry in record.entries)


def _is_own(entry: Entry, seat: int) -> bool:
    if isinstance(entry, Answered):
        return entry.seat == seat
    if isinstance(entry, Discarded):
        return entry.seat == seat and entry.cause is not Cause.AUTO
    if isinstance(entry, Konged):
        return entry.seat == seat and entry.tile is None
    return isinstance(entry, RoundEnded) and entry.winners == (seat,) and entry.by is WinBy.DRAW and not entry.forced


async def scenario(server: Running, variant: str, times: int, seed: int) -> int:
    """Two people, two bots, a server that dies; returns how often it died."""
    rng = random.Random(seed)
    one, two = Stubborn(server.url, "一号"), Stubborn(server.url, "二号")
    await one.register()
    await two.register()
    room = await one.open(variant=variant, options={"rounds": 4}, clock=CLOCK)
    await one.enter(room)
    await two.enter(room)
    await one.until_type("room")
    await two.until_type("room")
    for seat in (2, 3):
        assert (await one.ask("bot", seat=seat, level="random"))["type"] == "ack"
    await one.ask("ready", ready=True)
    await two.ask("ready", ready=True)
    await one.close()
    await two.close()
    lives = [asyncio.create_task(each.live(room, rng)) for each in (one, two)]
    died = await killer(server, times, rng, [one, two])
    await asyncio.wait_for(asyncio.gather(*lives), 100)
    await check(one, two)
    await one.end()
    await two.end()
    return died


async def check(*players: Stubborn) -> None:
    """The record verifies; everybody saw exactly his part of it; every accepted action stands in it once."""
    answer = await players[0].http.get(f"/rooms/{players[0].room}/record")
    record = read_record(answer.text.splitlines(keepends=True))
    verdict = verify(record, registry.get)
    assert verdict.ok, verdict.problems
    variant = registry.get(record.head.variant)
    for player in players:
        seat = player.seat
        assert seat is not None
        assert not player.refused, player.refused
        assert len(player.accepted) == own_actions(record, seat)
        for number, entry in player.entries.items():
            assert entry == json.loads(encode_for(record.entries[number - 1], seat, variant))


@pytest.mark.parametrize("variant", games())
def test_a_killed_server_comes_back(tmp_path: Path, variant: str) -> None:
    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        assert asyncio.run(scenario(server, variant, 3, 1)) >= 2


@pytest.mark.long
def test_a_server_killed_fifty_times_comes_back(tmp_path: Path) -> None:
    died, seed = 0, 0
    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        while died < 50:
            names = [each.id for each in registry.all_variants()]
            died += asyncio.run(scenario(server, names[seed % len(names)], 50 - died, seed))
            seed += 1
