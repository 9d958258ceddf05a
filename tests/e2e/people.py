"""People without a browser, who keep the other seats busy: real sockets, in a thread of their own."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

from tests.e2e.deals import ENTROPY
from tests.server.support import Client, Json, answer
from websockets.exceptions import ConnectionClosed

T = TypeVar("T")
CALM: Json = {"turn": 300_000, "bank": 0, "claim": 120_000, "allowance": 0, "pause": 0, "think": 0, "between": 300_000}
"""Clocks for browsers: bots are quick, people have all the time in the world."""
ANSWER_SECONDS = 60


class Person(Client):
    """Discards what is wished for first, else the last tile that may go; passes whatever may be passed."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.wishes: list[str] = []

    async def tell(self, **message: Any) -> None:
        """Randomness is the same every time."""
        if message["type"] == "contribute":
            message["entropy"] = ENTROPY.hex()
        await super().tell(**message)

    def pick(self, choices: Json) -> str:
        """Wishes, passes, discards."""
        legal: list[str] = choices["legal"]
        for wish in self.wishes:
            if wish in legal:
                self.wishes.remove(wish)
                return wish
        return "pass" if "pass" in legal else legal[-1]

    async def live(self) -> None:
        """Answer everything until the connection ends."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                for message in await self.read():
                    await answer(self, message, self.pick)


class Company:
    """All people of one test."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._people: list[Person] = []
        self._lives: list[Future[None]] = []
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry something out in their thread."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(ANSWER_SECONDS)

    def come(self, name: str) -> Person:
        """Somebody new."""
        person = Person(self.url, name)
        self.do(person.register())
        self._people.append(person)
        return person

    def enter(self, person: Person, room: str, how: str = "player") -> None:
        """Join a room and wait for its card."""
        self.do(person.enter(room, how))
        self.do(person.until_type("room"))

    def ready(self, person: Person) -> None:
        """Say ready, then play along."""
        self.do(person.send("ready", ready=True))
        self._lives.append(asyncio.run_coroutine_threadsafe(person.live(), self._loop))

    def end(self) -> None:
        """Everybody goes home."""
        for person in self._people:
            self.do(person.end())
        for life in self._lives:
            life.result(ANSWER_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
