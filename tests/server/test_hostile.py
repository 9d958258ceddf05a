"""What people may try: connections that outlive their seat, guesses at what is kept back, rooms that have stopped."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import httpx
import msgspec
import pytest
from sqlalchemy.exc import DBAPIError
from tests.server.support import running
from tests.server.test_recovery import with_hub
from tests.server.test_tables import VARIANTS, begin, discard, make, turn_of

from paishan.server.http.gate import _both  # pyright: ignore[reportPrivateUsage]
from paishan.server.http.socket import Connection
from paishan.server.rooms import commands, lobby, play
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.feed import NOWHERE, Feed, Viewer
from paishan.server.rooms.hub import Hub, NewRoom
from paishan.server.rooms.items import Attach, BotMove, Said
from paishan.server.rooms.names import BadNameError, clean_name
from paishan.server.rooms.programs import ProgramBot
from paishan.server.rooms.room import Room
from paishan.server.rooms.table import Step, Table
from paishan.server.rooms.thinking import Thinking
from paishan.server.storage.writer import Change
from paishan.server.wire.base import ClockRules
from paishan.server.wire.client import Ready, Rematch, read_client
from paishan.server.wire.entries import encode
from paishan.server.wire.server import GoneCode

GAME = VARIANTS[0]
DEEP = "[" * 3900 + "]" * 3900


class Box:
    """An outbox that keeps what it gets."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.code: GoneCode | None = None

    def put(self, message: bytes) -> None:
        self.got.append(message)

    def flush(self) -> None:
        pass

    def close(self, code: GoneCode) -> None:
        self.code = self.code or code


def in_a_room(folder: Path, work: Callable[[Hub, Room], Awaitable[None]]) -> None:
    """Run something with a room in which its creator ``g`` sits."""

    async def whole(hub: Hub) -> None:
        options = GAME.schema.parse({})
        room = await hub.open(NewRoom(creator="g", name="n", variant=GAME, options=options, clock=ClockRules()))
        await settled(room)
        await work(hub, room)

    with_hub(folder, whole)


async def settled(room: Room) -> None:
    """Everything said so far has been done."""
    await asyncio.wait_for(room.call(lambda table: None), 5)


def person(name: str) -> tuple[Viewer, Box]:
    """Somebody's connection."""
    box = Box()
    return Viewer(name, name, box, player=True), box


def test_a_replaced_connection_does_nothing_more(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room) -> None:
        (old, old_box), (new, _), (other, _) = person("b"), person("b"), person("c")
        for each in (old, new):
            room.put(Attach(each, None, None))
        await settled(room)
        assert old_box.code == "replaced"
        await room.call(lambda table: lobby.leave(table, "b"))
        room.put(Attach(other, None, None))
        await settled(room)
        assert other.seat == old.seat == 1
        room.put(Said(old, Ready("1", ready=True)))
        await settled(room)
        assert not room.table.state.chairs[1].ready

    in_a_room(tmp_path, work)


def test_who_comes_to_a_room_that_has_stopped_is_told(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room) -> None:
        await hub.close(room.table.state.number)
        late, box = person("b")
        room.put(Attach(late, None, None))
        assert box.code == "closed"
        with pytest.raises(RoomError):
            await asyncio.wait_for(room.call(lambda table: None), 2)

    in_a_room(tmp_path, work)


def test_what_waits_when_a_room_breaks_is_answered(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room) -> None:
        def breaks(table: Table) -> None:
            raise ZeroDivisionError

        late, box = person("b")
        first = asyncio.ensure_future(room.call(breaks))
        await asyncio.sleep(0)
        room.put(Attach(late, None, None))
        with pytest.raises(RoomError):
            await asyncio.wait_for(first, 2)
        assert box.code == "trouble"

    in_a_room(tmp_path, work)


def test_a_broken_room_comes_back_once(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room) -> None:
        number = room.table.state.number
        await room.stop("trouble")
        room.broken = True
        hub.lost(room)
        hub.lost(room)
        while hub.rooms[number] is room:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        again = hub.rooms[number]
        await asyncio.sleep(0.2)
        assert hub.rooms[number] is again
        hub.lost(again)
        await hub.close(number)
        await asyncio.sleep(0.2)
        assert number not in hub.rooms

    in_a_room(tmp_path, work)


def test_a_program_goes_with_its_seat(tmp_path: Path) -> None:
    async def work(hub: Hub, room: Room) -> None:
        box = Box()
        await room.call(lambda table: lobby.place_program(table, 1, "key"))
        room.put(Attach(Viewer("program", "program", box, player=True, key="key"), None, None))
        await settled(room)
        assert box.code is None
        await room.call(lambda table: lobby.place_bot(table, 1, None))
        assert box.code == "kicked"
        assert not room.viewers

    in_a_room(tmp_path, work)


def test_guessing_a_number_does_not_tell_what_is_kept_back() -> None:
    table = make()
    feed = Feed(table)
    begin(table)
    seat = turn_of(table)
    discard(table, seat)
    entries = table.step.entries
    feed.extend(entries, [encode(each, table.variant, table.players) for each in entries])
    hold = table.hold
    assert hold is not None
    watcher = Viewer("w", "w", NOWHERE, player=False)
    assert feed.last > hold.after
    assert feed.resume_point(watcher, hold.after) == hold.after
    assert feed.resume_point(watcher, feed.last) is None
    assert feed.resume_point(watcher, feed.last + 1) is None
    table.now = hold.until
    assert feed.resume_point(watcher, feed.last) == feed.last


def test_an_empty_table_is_the_next_ones() -> None:
    table = make()
    for seat in range(4):
        lobby.leave(table, f"g{seat}")
    lobby.sit(table, "new", "new", 2)
    assert table.state.creator == "new"


def test_a_forgotten_guest_does_not_hold_up_the_others() -> None:
    table = make()
    begin(table)
    commands.forget(table, "g0")
    assert table.state.creator == "g1"
    play.end_early(table, "dissolved")
    for seat in (1, 2, 3):
        table.step = Step()
        found = Viewer(f"g{seat}", f"n{seat}", NOWHERE, player=True, seat=seat)
        commands.carry_out(table, found, Rematch("again"))
    assert table.state.stage == "lobby"
    assert not table.state.chairs[0].taken
    assert table.state.chairs[0].name == ""


def test_a_reader_who_takes_nothing_is_cut_off() -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    async def run() -> None:
        connection = Connection(never, never, 10.0)  # type: ignore[arg-type]
        connection.put(b"{}")
        asyncio.get_running_loop().call_later(0.1, connection.close, "slow")
        await asyncio.wait_for(_both(connection, never()), 5)

    asyncio.run(run())


@pytest.mark.parametrize("name", ["\u3164", "阿\u3164明", "\u115fab", "a\u034fb", "a\u202eb", "a\u200bb", "\u2066x"])
def test_names_have_nothing_invisible(name: str) -> None:
    with pytest.raises(BadNameError):
        clean_name(name)


def test_names_keep_their_emoji_and_lose_variations() -> None:
    assert clean_name("❤\ufe0f阿明") == "❤阿明"


def test_deep_messages_are_malformed() -> None:
    with pytest.raises(msgspec.DecodeError):
        read_client('{"x":' + DEEP + ',"type":"ping"}')


def test_errors_of_the_database_do_not_tell_what_was_to_be_written(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        secret = "c1a59652ec15"
        row = {"match": None, "number": 1, "line": secret}
        with pytest.raises(DBAPIError) as caught:
            await hub.store.writer.commit(Change("no", "{}", [row]))
        assert secret not in str(caught.value)

    with_hub(tmp_path, work)


def with_a_window() -> Table:
    """A table at which somebody may claim what was just discarded."""
    for _ in range(20):
        table = make()
        begin(table)
        while (state := play.running(table)) is not None:
            if state.window is not None:
                return table
            discard(table, state.turn)
            table.now = table.free_at
    raise AssertionError("nobody may ever claim anything")


def test_the_trustee_of_a_claim_answers_within_the_pause() -> None:
    """An answer after the pause would tell everybody that a seat was asked."""
    table = with_a_window()
    session = table.session
    assert session is not None
    for seat in session.waiting:
        play.set_trustee(table, seat, on=True)
    assert table.next_wake() == table.now


class Decided(Thinking):
    """Bots that have made up their minds."""

    def __init__(self, action: str) -> None:
        super().__init__(0)
        self.action = action

    async def run(self, work: Callable[..., object], *given: object) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return self.action


@pytest.mark.parametrize(("action", "at_once"), [("pass", True), ("win", False)])
def test_a_bot_passes_within_the_pause(action: str, *, at_once: bool) -> None:
    """A pass shows nothing, so nothing may tell how long it took; a claim that all see may take its time."""
    table = with_a_window()
    state = play.running(table)
    assert state is not None
    assert state.window is not None
    (seat, *_) = state.window.waiting()
    table.state.chairs[seat] = lobby.bot_chair("random")

    async def run() -> list[object]:
        said: list[object] = []
        room = cast("Room", SimpleNamespace(table=table, put=said.append))
        thinking = Decided(action)
        thinking.ask(room, seat, state, asyncio.get_running_loop().time() + 0.5)
        await asyncio.sleep(0.2)
        before = list(said)
        await asyncio.sleep(0.5)
        assert said == [BotMove(seat, state.moment, action)]
        await thinking.close()
        return before

    assert bool(asyncio.run(run())) == at_once


def test_a_program_that_babbles_is_ended() -> None:
    async def run() -> None:
        pipe = asyncio.subprocess.PIPE
        script = "while True: print('babble')"
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", script, stdin=pipe, stdout=pipe)
        box = Viewer("p", "p", NOWHERE, player=True, key="k")
        room = cast("Room", SimpleNamespace(put=list[object]().append))
        await asyncio.wait_for(ProgramBot(process).talk(room, box), 10)
        assert process.returncode is not None

    asyncio.run(run())


@pytest.mark.e2e
def test_deep_bodies_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        body = {"content": '{"x":' + DEEP + "}", "headers": {"content-type": "application/json"}}
        answer = httpx.post(f"{server.url}/api/v1/guests", **body)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")
        assert "Traceback" not in server.log()
