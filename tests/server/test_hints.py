"""听牌提示 on its way: what goes to the worker, what comes back, and that no room waits for it."""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from pathlib import Path

import pytest
from tests.contract.play import begin, steps

from paishan.core.hands import Hand
from paishan.core.tiles import HIDDEN, parse_face
from paishan.round.legal import waiting
from paishan.round.outlook import bare_state, outlook
from paishan.round.state import Phase, State
from paishan.round.table import Table
from paishan.round.variant import Variant
from paishan.server.rooms import play
from paishan.server.rooms.feed import NOWHERE, Viewer
from paishan.server.rooms.hints import Known, hints, message, told
from paishan.server.rooms.hub import Hub, HubLimits, NewRoom
from paishan.server.rooms.items import Attach, Wake
from paishan.server.rooms.programs import Programs
from paishan.server.rooms.room import Room
from paishan.server.rooms.table import NEVER
from paishan.server.rooms.thinking import Thinking, Workers
from paishan.server.storage.store import Store
from paishan.server.wire.base import ClockRules
from paishan.server.wire.server import Hints, write
from paishan.variants import registry

GAMES = registry.all_variants()


def most_waits() -> State:
    """Four wilds and whites that may stand in, everything else of one suit, wins on discards allowed."""
    variant = next(each for each in GAMES if each.flips_wild)
    wild = variant.wild(parse_face("2m"))
    options = variant.schema.parse({"win_on_discard_with_wild": True, "discarder_pays_alone": True})
    table = Table(players=4, dealer=1, options=options, wild=wild)
    state = bare_state(variant, table, Hand.parse("2222m1234567p555z", wild=wild), 0)
    state.phase, state.turn, state.seats[0].drawn = Phase.TURN, 0, state.seats[0].tiles[-1]
    return state


@pytest.mark.parametrize("variant", GAMES, ids=lambda each: each.id)
def test_what_a_seat_knows_travels_and_says_the_same(variant: Variant) -> None:
    """To another process and back: the hints are those of the whole state, and no tile of others is in the parcel."""
    for number in range(6):
        played = begin(variant, number)
        for seat, _ in steps(played):
            known = pickle.loads(pickle.dumps(Known.of(played.state, seat)))
            said = message(variant, outlook(played.state, seat))
            assert hints(known) == said
            sent = told(known)
            assert (sent and sent.message) == (write(said) if said.discards or said.listening or said.now else None)
            state = known.state()
            others = [tile for owner, each in enumerate(state.seats) if owner != seat for tile in each.tiles]
            assert set(others) <= {HIDDEN}
            assert state.wall is None


def test_each_reason_is_said_once_with_its_rule() -> None:
    """H1.7: the codes of the waits lead to words in both languages."""
    state = most_waits()
    state.options = {**state.options, "win_on_discard_with_wild": False}
    state.rules = state.variant.prepare(state.options)
    said = hints(Known.of(state, 0))
    codes = {wait.code for waits in said.discards.values() for wait in waits}
    assert codes == set(said.reasons) == {"wild_in_hand", "wild_discarded"}
    assert all(each.rule == "H1.7" and each.message.zh and each.message.en for each in said.reasons.values())
    assert len(write(said)) < 64 * 1024


def test_no_room_waits_for_the_longest_answer() -> None:
    """Another process works it out; meanwhile the loop goes round as ever."""

    async def run() -> tuple[Hints, int, int]:
        workers, turns = Workers(1), 0
        assert await workers.run(os.getpid) != os.getpid()
        asked = asyncio.create_task(workers.run(hints, Known.of(most_waits(), 0)))
        while not asked.done():
            turns += 1
            await asyncio.sleep(0.001)
        worker = await workers.run(os.getpid)
        workers.close()
        return await asked, turns, worker

    said, turns, _ = asyncio.run(run())
    assert sum(map(len, said.discards.values())) > 250
    assert turns > 3


def test_a_worker_that_is_warm_is_there_at_once() -> None:
    """The first question finds the process started."""

    async def run() -> float:
        workers = Workers(1)
        workers.warm(time.monotonic)
        await workers.run(time.monotonic)
        start = time.monotonic()
        await workers.run(time.monotonic)
        workers.close()
        return time.monotonic() - start

    assert asyncio.run(run()) < 0.5


class Listening(Thinking):
    """Notes who is to get hints."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[tuple[int, int]] = []

    def hint(self, room: Room, seat: int, state: State) -> None:
        """Note it."""
        self.asked.append((seat, state.moment))


def test_hints_are_worked_out_again_for_who_comes_back(tmp_path: Path) -> None:
    """One question, asked once while the player is here; a new connection asks again, nobody's connection does not."""

    async def run() -> None:
        thinking = Listening()
        store = await Store.open(f"sqlite:///{tmp_path / 'x.db'}")
        hub = Hub(store, thinking, Programs({}), HubLimits())
        await hub.start()
        try:
            room = await _my_turn(hub)
            await asyncio.sleep(0.1)
            assert thinking.asked == [], "nobody is here"
            for times in (1, 2):
                room.put(Attach(Viewer("g", "n", NOWHERE, player=True), None, None))
                await asyncio.sleep(0.2)
                assert thinking.asked == [(0, play.running(room.table).moment)] * times  # pyright: ignore[reportOptionalMemberAccess]
        finally:
            await hub.stop()
            await store.close()

    asyncio.run(run())


async def _my_turn(hub: Hub) -> Room:
    """The creator of a room with hints has something to decide."""
    game = next(each for each in GAMES if not each.flips_wild)
    clock = ClockRules(turn=60_000, claim=60_000, allowance=0, pause=0, think=10_000)
    options = game.schema.parse({})
    room = await hub.open(
        NewRoom(
            creator="g", name="n", variant=game, options=options, clock=clock, hints=True, practice=True, level="random"
        )
    )
    while (state := play.running(room.table)) is None or 0 not in waiting(state):
        await asyncio.sleep(0.02)
        if room.table.stage_until < NEVER:
            room.table.stage_until = 0.0
            room.put(Wake())
    return room
