"""Bots as programs: the server starts them and talks to them over their standard streams, one message a line."""

from __future__ import annotations

import asyncio
import logging
import shlex
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Final

import msgspec

from paishan.server.rooms.farewell import gone
from paishan.server.rooms.feed import Viewer
from paishan.server.rooms.items import Attach, Detach, Said
from paishan.server.rooms.room import Room
from paishan.server.wire.client import Hello, Ping, read_client
from paishan.server.wire.server import GoneCode, write

log: Final = logging.getLogger("paishan.programs")
STRIKES: Final = 5
"""Malformed lines before a program is ended."""
END_SECONDS: Final = 5.0
FIRST_PAUSE: Final = 2.0
LONGEST_PAUSE: Final = 300.0
"""A program that ends at once is started again after a pause that doubles up to this."""
MOST_PAUSES: Final = 10_000
LINE_BYTES: Final = 8 * 1024
MOST_BYTES: Final = 512 * 1024


@dataclass(slots=True)
class Pause:
    """How long a program waits before it is started again."""

    seconds: float = FIRST_PAUSE
    started: float = -inf

    def start(self, now: float) -> bool:
        """May it start now? Each start soon after the last doubles the pause; one that lasted resets it.

        >>> pause = Pause()
        >>> pause.start(0.0), pause.start(1.0), pause.start(2.0), pause.start(5.0), pause.start(6.0)
        (True, False, True, False, True)
        """
        since = now - self.started
        if since < self.seconds:
            return False
        self.seconds = FIRST_PAUSE if since > 2 * LONGEST_PAUSE else min(self.seconds * 2, LONGEST_PAUSE)
        self.started = now
        return True


class ProgramBot:
    """One running program; also the outbox of its seat."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._closing = False
        self._strikes = 0

    def put(self, message: bytes) -> None:
        """Write one line; a program that does not read is ended."""
        stream = self._process.stdin
        if self._closing or stream is None or stream.is_closing():
            return
        stream.write(message + b"\n")
        if stream.transport.get_write_buffer_size() > MOST_BYTES:
            self.close("slow")

    def flush(self) -> None:
        """Lines are written at once."""

    def close(self, code: GoneCode) -> None:
        """Say ``gone`` and close its input; it has two seconds to leave."""
        if self._closing:
            return
        self.put(write(gone(code)))
        self._closing = True
        if self._process.stdin is not None:
            self._process.stdin.close()
        asyncio.get_running_loop().call_later(2.0, self._kill)

    def _kill(self) -> None:
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        if self._process.stdout is not None:
            self._process.stdout.feed_eof()  # a child of its own may hold the pipe open: nobody reads it any more

    async def talk(self, room: Room, viewer: Viewer) -> None:
        """Take the program's lines until it ends."""
        room.put(Attach(viewer, None, None))
        try:
            while line := await _line(self._process):
                try:
                    message = read_client(line)
                except msgspec.DecodeError:
                    log.warning("a program said %r", line[:200])
                    self._strikes += 1
                    if self._strikes >= STRIKES:
                        self.close("trouble")
                        break
                    continue
                if not isinstance(message, Hello | Ping):
                    room.put(Said(viewer, message))
        finally:
            room.put(Detach(viewer))
            self._kill()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), END_SECONDS)


class Programs:
    """The programs of all rooms, by name: command."""

    def __init__(self, commands: Mapping[str, str]) -> None:
        self._commands = dict(commands)
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._pauses: dict[tuple[str, str], Pause] = {}

    @classmethod
    def of(cls, settings: tuple[str, ...]) -> Programs:
        """Read ``name=command`` words."""
        return cls({name.strip(): command.strip() for name, _, command in (each.partition("=") for each in settings)})

    @property
    def names(self) -> tuple[str, ...]:
        """What can be placed into a seat."""
        return tuple(self._commands)

    def look_after(self, room: Room) -> None:
        """Start what a room's seats need and has not been started."""
        for chair in room.table.state.chairs:
            if chair.bot in self._commands:
                key = (room.table.state.id, chair.key)
                if key not in self._running and self._may_start(key):
                    self._running[key] = asyncio.create_task(self._run(room, chair.bot, chair.key))
        for key in [key for key, task in self._running.items() if task.done()]:
            del self._running[key]

    def _may_start(self, key: tuple[str, str]) -> bool:
        now = asyncio.get_running_loop().time()
        pause = self._pauses.setdefault(key, Pause())
        if len(self._pauses) > MOST_PAUSES:
            del self._pauses[next(iter(self._pauses))]
        return pause.start(now)

    async def close(self) -> None:
        """End all programs."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def _run(self, room: Room, name: str, key: str) -> None:
        pipe = asyncio.subprocess.PIPE
        words = shlex.split(self._commands[name])
        try:
            process = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe, limit=LINE_BYTES)
        except OSError as error:
            log.warning("the program %s cannot be started: %s", name, error)
            return
        bot = ProgramBot(process)
        await bot.talk(room, Viewer(f"program {name}", name, bot, player=True, key=key))


async def _line(process: asyncio.subprocess.Process) -> bytes:
    """The next line, empty at the end."""
    assert process.stdout is not None
    try:
        return await process.stdout.readline()
    except ValueError:
        log.warning("a program wrote a line that is too long")
        return b""
