"""All rooms of this process: opening, finding, closing, and bringing them back after a crash."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from paishan.bots.levels import LEVELS
from paishan.core.errors import PaishanError
from paishan.round.record import GameEnded
from paishan.round.variant import Variant
from paishan.server.rooms import commands, lobby, play
from paishan.server.rooms.errors import NotWrittenError
from paishan.server.rooms.programs import Programs
from paishan.server.rooms.recovery import restore
from paishan.server.rooms.room import Room
from paishan.server.rooms.state import Chair, RoomState, write_state
from paishan.server.rooms.table import NEVER, Step, Table
from paishan.server.rooms.thinking import Thinking
from paishan.server.storage.store import StorageError, Store, now_ms
from paishan.server.storage.writer import DATABASE_DOWN, Change, Row
from paishan.server.wire.base import ClockRules, OptionValue
from paishan.server.wire.server import GoneCode

log: Final = logging.getLogger("paishan.hub")
SWEEP_SECONDS: Final = 2.0
AGAIN_SECONDS: Final = 10.0
"""A room that stops so soon after it came back is brought back more slowly."""


class HubError(PaishanError):
    """A room that cannot be opened (code ``too_many_rooms``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRoom:
    """What somebody wants to open."""

    creator: str
    name: str
    variant: Variant
    options: Mapping[str, OptionValue]
    clock: ClockRules
    hints: bool = False
    practice: bool = False
    level: str = "greedy"
    seat: int = 0
    """Where the creator sits."""
    origin: str | None = None
    """The match whose round is played on."""
    begin: Callable[[Table], None] = play.begin_match
    """How the match of a practice room begins."""


@dataclass(frozen=True, slots=True)
class HubLimits:
    """How many rooms there may be, and how long an empty one stays."""

    rooms: int = 5000
    idle_seconds: float = 1800.0


class Hub:
    """The rooms of one process."""

    def __init__(self, store: Store, thinking: Thinking, programs: Programs, limits: HubLimits) -> None:
        self.store = store
        self.thinking = thinking
        self.programs = programs
        self.rooms: dict[str, Room] = {}
        self.draining = False
        self.entries = 0
        self._most = limits.rooms
        self._idle = limits.idle_seconds
        self._sweeper: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Bring all rooms back and begin to look after them."""
        for stored in await self.store.open_rooms():
            await self._restore(stored.id, stored.state, None)
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self, code: GoneCode = "drain") -> None:
        """Send everybody away; rooms stay in storage."""
        self.draining = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(room.stop(code) for room in self.rooms.values()))
        self.rooms.clear()
        await self.programs.close()
        await self.thinking.close()

    @property
    def levels(self) -> tuple[str, ...]:
        """Everything that can be placed into a seat."""
        return (*LEVELS, *self.programs.names)

    def find(self, number: str) -> Room | None:
        """The room of a number."""
        return self.rooms.get(number)

    async def open(self, wanted: NewRoom) -> Room:
        """A new room with a free number; HubError ``too_many_rooms``."""
        if len(self.rooms) >= self._most or self.draining:
            raise HubError("too_many_rooms", "the server has no room for another table")
        players = wanted.options["players"]
        assert isinstance(players, int)
        state = RoomState(
            id=secrets.token_urlsafe(12),
            number="",
            creator=wanted.creator,
            variant=wanted.variant.id,
            options=dict(wanted.options),
            clock=wanted.clock,
            chairs=[Chair() for _ in range(players)],
            hints=wanted.hints,
            practice=wanted.practice,
            origin=wanted.origin,
        )
        if wanted.practice:
            state.chairs = [lobby.bot_chair(wanted.level) for _ in range(players)]
        state.chairs[wanted.seat] = Chair(guest=wanted.creator, name=wanted.name, ready=wanted.practice)
        await self._store_new(state)
        table = Table(state, wanted.variant, now=asyncio.get_running_loop().time())
        return self._run(table, wanted.begin if wanted.practice else None)

    async def close(self, number: str, code: GoneCode = "closed") -> None:
        """Close a room for good."""
        room = self.rooms.pop(number, None)
        if room is not None:
            await room.stop(code)
            await self.store.close_room(room.table.state.id)

    async def forget(self, guest: str) -> None:
        """A guest deletes himself: his seats become nobody's."""
        for room in list(self.rooms.values()):
            if room.table.seat_of(guest) is not None:
                await room.call(lambda table: commands.forget(table, guest))

    async def save(self, table: Table, step: Step, lines: list[bytes], first: int) -> None:
        """Write a step: the room as it stands and the new lines of its record."""
        state = table.state
        remember_clocks(table)
        change = Change(state.id, write_state(state))
        match = state.match
        rows: list[Row] = [
            {"match": match, "number": first + index, "line": line.decode()} for index, line in enumerate(lines)
        ]
        change.lines = rows
        self.entries += len(rows)
        if step.begun:
            change.match, change.seats = _match_rows(table)
        for entry in step.entries:
            if isinstance(entry, GameEnded):
                change.ended = {"key": match, "at": now_ms(), "why": entry.reason}
                change.ended_seats = [
                    {"key": match, "place": seat, "points": total, "ranked": entry.ranks[seat]}
                    for seat, total in enumerate(entry.totals)
                ]
        try:
            await self.store.writer.commit(change)
        except DATABASE_DOWN as error:
            raise NotWrittenError("trouble", f"the database does not write: {error!s:.200}") from error

    async def _store_new(self, state: RoomState) -> None:
        for _ in range(50):
            state.number = str(secrets.randbelow(900_000) + 100_000)
            try:
                await self.store.add_room(state.id, state.number, write_state(state))
            except StorageError:
                continue
            return
        raise HubError("too_many_rooms", "no free room number was found")

    def _run(self, table: Table, begin: Callable[[Table], None] | None) -> Room:
        room = self._room(table)
        self.rooms[table.state.number] = room
        room.begin = begin
        room.start()
        return room

    def _room(self, table: Table) -> Room:
        table.levels = self.levels
        return Room(table, self, self.thinking)

    async def _restore(self, id: str, text: str, instead: Room | None) -> None:
        try:
            restored = await restore(self.store, text, asyncio.get_running_loop().time())
        except (PaishanError, ValueError):
            log.exception("room %s cannot be brought back", id)
            return
        number = restored.table.state.number
        if self.draining or self.rooms.get(number) is not instead:
            return  # closed, or brought back by somebody else meanwhile
        room = self._room(restored.table)
        room.feed.load(restored.entries)
        room.missing = restored.missing
        if instead is not None:
            room.begin = instead.begin
            room.back_since = asyncio.get_running_loop().time()
        elif _never_began(restored.table):
            room.begin = play.begin_match
        self.rooms[number] = room
        room.start()

    # --- looking after --------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.look_around()
            except Exception:
                log.exception("looking after the rooms failed")

    async def look_around(self) -> None:
        """Carry out the operator's orders, bring broken rooms back, close what is over."""
        for kind, number in await self.store.take_orders():
            log.info("operator: %s %s", kind, number)
            if kind == "close":
                await self.close(number)
        now = asyncio.get_running_loop().time()
        for number, room in list(self.rooms.items()):
            self.programs.look_after(room)
            if room.broken:
                await self._again(room)
            elif room.table.state.dissolved or (not room.viewers and self._expired(room, now)):
                await self.close(number)

    def _expired(self, room: Room, now: float) -> bool:
        return room.table.state.stage in ("lobby", "over") and now - room.idle_since > self._idle

    def lost(self, room: Room) -> None:
        """A room stopped: bring it back at once; one that has just come back waits for the next look around.

        With a full disk every step fails: nobody is helped by rooms that come back and stop all the time.
        """
        if asyncio.get_running_loop().time() - room.back_since < AGAIN_SECONDS:
            return
        task = asyncio.create_task(self._again(room))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _again(self, room: Room) -> None:
        """A room that stopped comes back as it was written last."""
        if self.rooms.get(room.table.state.number) is not room:
            return
        stored = await self.store.room(room.table.state.id)
        if stored is not None:
            await self._restore(stored.id, stored.state, room)


def _never_began(table: Table) -> bool:
    """A practice room that was opened, and whose match the server did not live to begin."""
    state = table.state
    return state.practice and state.epoch == 0 and state.origin is None


def remember_clocks(table: Table) -> None:
    """Put what the clocks show into the state that is written."""
    state, question, now = table.state, table.question, table.now
    state.asked = 0 if question is None else question.moment
    state.waited = 0 if question is None else max(0, round((now - question.since) * 1000))
    state.left = 0 if table.stage_until == NEVER else max(0, round((table.stage_until - now) * 1000))
    if state.vote is not None:
        state.vote.left = max(0, round((table.vote_until - now) * 1000))


def _match_rows(table: Table) -> tuple[Row, list[Row]]:
    state = table.state
    row: Row = {
        "id": state.match,
        "room": state.id,
        "variant": state.variant,
        "rules": table.variant.version,
        "started": now_ms(),
        "ended": None,
        "reason": None,
        "origin": state.origin,
    }
    seats: list[Row] = [
        {"match": state.match, "seat": seat, "guest": chair.guest, "name": chair.name, "total": None, "rank": None}
        for seat, chair in enumerate(state.chairs)
    ]
    return row, seats
