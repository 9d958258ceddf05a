"""Every round, the first of a practice room too, waits a little for the browsers' randomness and never longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.support import Client, Json, last_choice, running
from tests.server.support import play as play_on

from paishan.server.rooms import play
from paishan.server.rooms.state import Chair, RoomState
from paishan.server.rooms.table import Table
from paishan.server.wire.base import ClockRules
from paishan.variants import registry

GAME = registry.all_variants()[0]
MINE = "ab" * 32


def sealed(people: int = 1) -> Table:
    """A table of some people, nobody connected yet, and bots; the first round is sealed."""
    chairs = [Chair(f"g{seat}", f"n{seat}") for seat in range(people)]
    chairs += [Chair(None, "bot", bot="random") for _ in range(4 - people)]
    state = RoomState("id", "123456", "g0", GAME.id, GAME.schema.defaults(), ClockRules(), chairs)
    table = Table(state, GAME, now=1000.0)
    play.begin_match(table)
    return table


def test_the_first_round_waits_for_a_browser_that_is_still_connecting() -> None:
    table = sealed()
    assert table.state.stage == "sealed"
    table.online = {0}
    table.now += 0.2
    play.contribute(table, 0, 1, MINE)
    assert table.state.stage == "playing"
    assert table.state.chairs[0].entropy == MINE


def test_nobody_is_waited_for_longer_than_a_moment() -> None:
    table = sealed()
    assert table.stage_until == pytest.approx(1000.0 + play.SEAL_SECONDS)
    assert play.SEAL_SECONDS <= 1.5
    table.now = table.stage_until
    play.tick(table)
    assert table.state.stage == "playing"


def test_only_connected_people_are_waited_for() -> None:
    table = sealed(people=2)
    table.online = {0}
    play.contribute(table, 0, 1, MINE)
    assert table.state.stage == "playing"


def test_bots_alone_begin_at_once() -> None:
    assert sealed(people=0).state.stage == "playing"


def test_the_first_round_of_a_practice_room_uses_what_the_browser_gave(tmp_path: Path) -> None:
    async def scenario(url: str) -> Json:
        one = Client(url, "one")
        await one.register()
        await one.enter(await one.open(variant=GAME.id, practice=True, level="random", options={"rounds": 4}))
        await asyncio.wait_for(play_on(one, last_choice, revealed), 60)
        await one.end()
        assert one.seat is not None
        return {"mine": one.seat, **revealed(one)[0]}

    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        found = asyncio.run(scenario(server.url))
    assert found["number"] == 1
    assert found["contributions"][found["mine"]]


def revealed(client: Client) -> list[Json]:
    """The reveals of finished rounds."""
    return [each for each in client.entries.values() if each["type"] == "end_kyoku"]
