"""One room = one task that owns a table: commands come in by queue, entries go out numbered and written first."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from paishan.bots.levels import LEVELS
from paishan.round.record import Entry
from paishan.round.state import Phase, State
from paishan.server.rooms import cards, commands, lobby, play, votes
from paishan.server.rooms.errors import NotWrittenError, RoomError
from paishan.server.rooms.feed import Feed, Viewer
from paishan.server.rooms.items import Attach, BotMove, Call, Close, Detach, Hinted, Item, Said, Wake
from paishan.server.rooms.table import NEVER, Step, Table
from paishan.server.rooms.thinking import Thinking
from paishan.server.wire.base import Words
from paishan.server.wire.client import Command, Contribute
from paishan.server.wire.entries import encode
from paishan.server.wire.server import Ack, GoneCode, Refused, ServerMessage, write

log: Final = logging.getLogger("paishan.room")
HINTED: Final = (Phase.OPENING, Phase.TURN, Phase.CLAIM, Phase.ROB)
"""Where a seat that is asked may want hints."""


class Sink(Protocol):
    """Where a step is written."""

    async def save(self, table: Table, step: Step, lines: list[bytes], first: int) -> None:
        """Return when the step is on the disk."""
        ...

    def lost(self, room: Room) -> None:
        """A room stopped: bring it back as it was written last."""
        ...


class Room:
    """The task of one room."""

    def __init__(self, table: Table, sink: Sink, thinking: Thinking) -> None:
        self.table = table
        self.feed = Feed(table)
        self.thinking = thinking
        self.broken = False
        self.begin: Callable[[Table], None] | None = None
        """How a match begins at once (practice); None once it is written that it did."""
        self.back_since = -math.inf
        """When it came back after it had stopped."""
        self.missing: tuple[Entry, ...] = ()
        """Entries that the record of a room brought back still misses."""
        self.idle_since = asyncio.get_running_loop().time()
        self._sink = sink
        self._items: deque[Item] = deque()
        self._ready = asyncio.Event()
        self._timer: asyncio.TimerHandle | None = None
        self._clock_key: object = None
        self._task: asyncio.Task[None] | None = None
        self._bots: dict[int, int] = {}
        self._hinted: dict[int, tuple[int, int]] = {}
        """By seat the round and the moment that hints were asked for."""
        self._ended: GoneCode | None = None
        self._claims_after = 0

    def start(self) -> None:
        """Begin to work."""
        self._task = asyncio.create_task(self._run(), name=f"room {self.table.state.number}")
        self.put(Wake())

    def put(self, item: Item) -> None:
        """Add a command to the queue."""
        if self._ended is not None:
            self._turn_away(item, self._ended)
            return
        self._items.append(item)
        self._ready.set()

    async def stop(self, code: GoneCode) -> None:
        """Send everybody away and end the task."""
        self.put(Close(code))
        if self._task is not None:
            await self._task

    async def call(self, what: Callable[[Table], None]) -> None:
        """Have something done to the table in its turn; RoomError when it is refused."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(Call(what, done))
        await done

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who looks on."""
        return self.feed.viewers

    def has_place(self, guest: str) -> bool:
        """May this guest come in as a player?"""
        if self.table.seat_of(guest) is not None:
            return True
        free = any(not chair.taken for chair in self.table.state.chairs)
        return free and self.table.state.stage == "lobby" and not self.table.state.dissolved

    # --- the task -------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._ready.wait()
            self._ready.clear()
            while self._items:
                item = self._items.popleft()
                self.table.now = loop.time()
                try:
                    if isinstance(item, Close):
                        self._send_away(item.code)
                        return
                    await self._handle(item)
                except NotWrittenError as error:
                    log.warning("room %s stops: %s", self.table.state.number, error)
                    self._break(item)
                    return
                except Exception:
                    log.exception("room %s stops", self.table.state.number)
                    self._break(item)
                    return
            self._set_timer(loop)

    def _break(self, item: Item) -> None:
        self.broken = True
        self._send_away("trouble")
        self._turn_away(item, "trouble")
        self._sink.lost(self)

    def _send_away(self, code: GoneCode) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for viewer in self.viewers:
            viewer.outbox.close(code)
        self.feed.viewers = []
        self._ended = code
        while self._items:
            self._turn_away(self._items.popleft(), code)

    def _turn_away(self, item: Item, code: GoneCode) -> None:
        """The room works no more: nobody waits for an answer that never comes."""
        if isinstance(item, Attach):
            item.viewer.outbox.close(code)
        elif isinstance(item, Call) and not item.done.done():
            item.done.set_exception(RoomError("trouble"))

    def _set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        wake = self.table.next_wake()
        hold = self.table.hold
        if hold is not None:
            wake = min(wake, hold.until)
        if wake != NEVER:
            self._timer = loop.call_at(wake, self.put, Wake())

    async def _handle(self, item: Item) -> None:
        table = self.table
        table.step = Step()
        reply = self._carry_out(item)
        await self._save()
        table.now = asyncio.get_running_loop().time()
        self._show(item)
        if reply is not None and isinstance(item, Said):
            item.viewer.outbox.put(write(reply))
            item.viewer.outbox.flush()
        if isinstance(item, Call) and not item.done.done():
            item.done.set_result(None)
        self._ask_bots()

    def _carry_out(self, item: Item) -> ServerMessage | None:
        """Change the table; the answer to a command."""
        table = self.table
        if isinstance(item, Attach):
            self._attach(item)
        elif isinstance(item, Detach):
            self._detach(item.viewer)
        elif isinstance(item, Said):
            return self._said(item.viewer, item.message)
        elif isinstance(item, BotMove):
            self._bots.pop(item.seat, None)
            commands.bot_move(table, item.seat, item.moment, item.action)
        elif isinstance(item, Call):
            self._call(item)
        elif isinstance(item, Hinted):
            self._hint(item)
        else:
            self._look(table)
        return None

    def _look(self, table: Table) -> None:
        """Do what is due."""
        if self.missing:
            table.add(*self.missing)
            self.missing = ()
            table.step.card = True
            table.step.ended = table.state.stage == "over"
        if self.begin is not None:
            self.begin(table)
        for _ in range(8):
            if table.next_wake() > table.now:
                break
            votes.count_down(table)
            play.tick(table)

    def _call(self, item: Call) -> None:
        try:
            item.what(self.table)
        except RoomError as error:
            self.table.step = Step()
            if not item.done.done():
                item.done.set_exception(error)

    def _hint(self, item: Hinted) -> None:
        """Hints are shown only beside the choices they are about."""
        for viewer in self.viewers:
            shown = viewer.shown
            if viewer.seat == item.seat and shown is not None and shown.moment == item.told.moment and shown.legal:
                viewer.outbox.put(item.told.message)

    def _said(self, viewer: Viewer, message: Command | Contribute) -> ServerMessage | None:
        if viewer not in self.viewers:
            return None  # replaced or sent away: the seat may be another's by now
        if isinstance(message, Contribute):
            if viewer.seat is not None:
                play.contribute(self.table, viewer.seat, message.number, message.entropy)
            return None
        try:
            commands.carry_out(self.table, viewer, message)
        except RoomError as refusal:
            self.table.step = Step()
            words = Words(refusal.words.zh, refusal.words.en)
            return Refused(message.id, refusal.code, refusal.rule, words)
        return Ack(message.id)

    # --- writing and showing --------------------------------------------------------------------------------------

    async def _save(self) -> None:
        table, step = self.table, self.table.step
        if not step.changed:
            return
        if step.begun:
            self.feed.begin()
        encoded = [encode(entry, table.variant, table.players) for entry in step.entries]
        first = table.state.head + 1
        table.state.head += len(encoded)
        await self._sink.save(table, step, [each.full for each in encoded], first)
        if step.begun:
            self.begin = None
        self.feed.extend(step.entries, encoded)

    def _show(self, item: Item) -> None:
        table, step = self.table, self.table.step
        self._seat_viewers(begun=step.begun)
        come = item.viewer if isinstance(item, Attach) and item.viewer in self.viewers else None
        if come is not None:
            come.outbox.put(write(cards.welcome(table, come.guest, come.seat, come.sent)))
        for guest, code in step.sent_away:
            self._dismiss(guest, code)
        card_first = step.begun or come is not None
        said = [write(message) for message in step.said]
        if step.card:
            said.insert(0, write(cards.room_card(table, self._spectators())))
        if card_first:
            self._tell_all(said)
        if come is not None:
            self.feed.show(come, reset=come.sent == 0)
            come.outbox.put(write(cards.clock(table)))
        self.feed.show_all()
        if not card_first:
            self._tell_all(said)
        self._show_clock()
        for viewer in self.viewers:
            viewer.outbox.flush()

    def _tell_all(self, messages: list[bytes]) -> None:
        for message in messages:
            for viewer in self.viewers:
                viewer.outbox.put(message)

    def _show_clock(self) -> None:
        """Say the clock when the question changed, not when only time passed."""
        table, question = self.table, self.table.question
        hold = table.hold
        claims = hold is not None or (question is not None and question.turn is None)
        after = self._claims_after if hold is None else hold.after
        key = (after, "claims") if claims else question and (question.moment, question.turn)
        self._claims_after = after
        if key == self._clock_key:
            return
        self._clock_key = key
        message = write(cards.clock(table))
        for viewer in self.viewers:
            viewer.outbox.put(message)

    def _seat_viewers(self, *, begun: bool) -> None:
        """Tell those whose seat changed, and everybody when the numbers start anew."""
        for viewer in [*self.viewers]:
            seat = self.table.seat_of(viewer.guest) if viewer.player else None
            if viewer.key:
                seat = self.table.chair_of_key(viewer.key)
                if seat is None:  # a program whose seat was given away
                    self._detach(viewer)
                    viewer.outbox.close("kicked")
                    continue
            if seat != viewer.seat or begun:
                viewer.seat, viewer.shown = seat, None
                viewer.outbox.put(write(cards.welcome(self.table, viewer.guest, seat, viewer.sent)))

    def _spectators(self) -> int:
        return sum(viewer.seat is None for viewer in self.viewers)

    def _dismiss(self, guest: str, code: GoneCode) -> None:
        for viewer in [each for each in self.viewers if each.guest == guest and each.player]:
            self.viewers.remove(viewer)
            viewer.outbox.close(code)
        self._presence()

    # --- coming and going -----------------------------------------------------------------------------------------

    def _attach(self, item: Attach) -> None:
        viewer, table = item.viewer, self.table
        if viewer.key:
            viewer.seat = table.chair_of_key(viewer.key)
        elif viewer.player:
            try:
                viewer.seat = lobby.join(table, viewer.guest, viewer.name)
            except RoomError:
                viewer.outbox.close("name_at_table")
                return
        if viewer.seat is None and viewer.player:
            viewer.outbox.close("closed")
            return
        self._replace(viewer)
        self._hinted.pop(-1 if viewer.seat is None else viewer.seat, None)
        self.viewers.append(viewer)
        known = item.epoch == table.state.epoch
        seen = self.feed.resume_point(viewer, item.seen) if known else None
        viewer.sent = 0 if seen is None else seen
        self._presence()
        table.step.card = True

    def _replace(self, viewer: Viewer) -> None:
        """Two tabs of one player: the newer takes over."""
        if not viewer.player:
            return
        for other in [each for each in self.viewers if each.player and each.seat == viewer.seat]:
            self.viewers.remove(other)
            other.outbox.close("replaced")

    def _detach(self, viewer: Viewer) -> None:
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self._presence()
            self.table.step.card = True

    def _presence(self) -> None:
        self.table.online = {viewer.seat for viewer in self.viewers if viewer.seat is not None}
        self.idle_since = self.table.now

    # --- bots -----------------------------------------------------------------------------------------------------

    def _ask_bots(self) -> None:
        table, state = self.table, play.running(self.table)
        if state is None or table.session is None:
            return
        for seat in table.session.waiting:
            level = table.state.chairs[seat].bot
            if level not in LEVELS or self._bots.get(seat) == state.moment:
                continue
            self._bots[seat] = state.moment
            since = table.now if table.question is None else max(table.now, table.question.since)
            self.thinking.ask(self, seat, state, since + table.state.clock.think / 1000)
        self._ask_hints(state, table.session.waiting)

    def _ask_hints(self, state: State, waiting: tuple[int, ...]) -> None:
        """Have hints worked out for the persons who have something to decide."""
        if not self.table.state.hints:
            return
        self.thinking.warm()
        moment = 0 if self.table.session is None else self.table.session.match.number, state.moment
        for seat in waiting:
            here = seat in self.table.online and self.table.state.chairs[seat].guest is not None
            if here and state.phase in HINTED and self._hinted.get(seat) != moment:
                self._hinted[seat] = moment
                self.thinking.hint(self, seat, state)
