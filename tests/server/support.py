"""A server in a process of its own, and clients that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from paishan.variants import registry

Json = dict[str, Any]
QUICK: Json = {"turn": 5000, "bank": 0, "claim": 5000, "allowance": 0, "pause": 0, "think": 0, "between": 1000}
"""Clocks for tests: nobody waits."""


def games() -> list[Any]:
    """Every game by id; all but the first only when slow tests run."""
    ids = [each.id for each in registry.all_variants()]
    return [ids[0], *(pytest.param(id, marks=pytest.mark.slow) for id in ids[1:])]


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Running:
    """A server process."""

    database: str
    folder: Path
    port: int = field(default_factory=free_port)
    environment: dict[str, str] = field(default_factory=dict[str, str])
    module: str = "paishan.server"
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it is ready."""
        environment = {
            **os.environ,
            "PAISHAN_GUESTS_PER_MINUTE": "100000",
            "PAISHAN_OPENINGS_PER_MINUTE": "100000",
            "PAISHAN_MESSAGES_PER_SECOND": "10000",
            **self.environment,
        }
        command = [sys.executable, "-m", self.module, "--port", str(self.port), "--database", self.database]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stderr=log, stdout=log)
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/readyz").status_code == 200:
                    return
            if self.process.poll() is not None:
                raise RuntimeError(self.log())
            time.sleep(0.05)
        raise RuntimeError(f"not ready:\n{self.log()}")

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it; the exit status."""
        assert self.process is not None
        self.process.send_signal(how)
        status = self.process.wait(timeout=30)
        self.process = None
        return status

    def log(self) -> str:
        """What it wrote."""
        return (self.folder / "server.log").read_text(encoding="utf-8")


@contextlib.contextmanager
def running(folder: Path, database: str = "", **environment: str) -> Generator[Running]:
    """A server for the length of a test."""
    server = Running(database or f"sqlite:///{folder / 'paishan.db'}", folder, environment=environment)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()


class Client:
    """One person with one device."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.name = url, name
        self.http = httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=30)
        self.guest = ""
        self.room = ""
        self.socket: ClientConnection | None = None
        self.welcome: Json = {}
        self.card: Json = {}
        self.choices: Json = {}
        self.clock: Json = {}
        self.entries: dict[int, Json] = {}
        self.got: list[Json] = []
        self.raw: list[str] = []
        self.epoch: int | None = None
        self.gone: Json | None = None
        self.lines = False

    @property
    def seat(self) -> int | None:
        """Where he sits."""
        return self.welcome.get("seat")

    @property
    def seen(self) -> int | None:
        """The last entry he has."""
        return max(self.entries, default=None)

    async def register(self) -> None:
        """Become a guest."""
        answer = await self.http.post("/guests", json={"name": self.name})
        answer.raise_for_status()
        self.guest = answer.json()["guest"]
        self.http.headers["authorization"] = f"Bearer {answer.json()['token']}"

    async def open(self, **wanted: Any) -> str:
        """Open a room."""
        answer = await self.http.post("/rooms", json={"clock": QUICK, **wanted})
        assert answer.status_code == 201, answer.text
        self.room = answer.json()["room"]
        return self.room

    async def ticket(self, room: str, how: str = "player") -> httpx.Response:
        """Ask for a ticket."""
        return await self.http.post(f"/rooms/{room}/tickets", json={"as": how})

    async def enter(self, room: str, how: str = "player") -> None:
        """Open the socket and say hello with what is known."""
        self.room = room
        answer = await self.ticket(room, how)
        assert answer.status_code == 201, answer.text
        self.gone = None
        self.socket = await connect(self.url.replace("http", "ws") + "/ws", compression=None, max_size=None)
        hello = {"type": "hello", "ticket": answer.json()["ticket"], "seen": self.seen, "epoch": self.epoch}
        await self.socket.send(msgspec.json.encode({**hello, "lines": self.lines}).decode())

    async def send(self, type: str, **members: Any) -> str:
        """Say something; the id."""
        assert self.socket is not None
        id = secrets.token_hex(4)
        await self.socket.send(msgspec.json.encode({"type": type, "id": id, **members}).decode())
        return id

    async def tell(self, **message: Any) -> None:
        """Say something as it is."""
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def read(self) -> list[Json]:
        """The messages of the next frame, taken in; ConnectionClosed at the end."""
        assert self.socket is not None
        text = str(await self.socket.recv())
        self.raw.append(text)
        messages = [msgspec.json.decode(line) for line in text.split("\n")]
        for message in messages:
            self.got.append(message)
            self._take(message)
        return messages

    async def until(self, wanted: Callable[[Json], object], seconds: float = 20) -> Json:
        """Read until a message fits."""
        async with asyncio.timeout(seconds):
            while True:
                for message in await self.read():
                    if wanted(message):
                        return message

    async def until_type(self, type: str, seconds: float = 20) -> Json:
        """Read until a message of this type."""
        return await self.until(lambda message: message["type"] == type, seconds)

    async def ask(self, type: str, **members: Any) -> Json:
        """Say something and wait for its answer."""
        id = await self.send(type, **members)
        return await self.until(lambda message: message.get("id") == id)

    async def close(self) -> None:
        """Hang up."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def end(self) -> None:
        """Hang up for good."""
        await self.close()
        await self.http.aclose()

    def _take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            if message["epoch"] != self.epoch:
                self.entries.clear()
            self.welcome, self.epoch = message, message["epoch"]
        elif kind == "room":
            self.card = message
        elif kind == "choices":
            self.choices = message
        elif kind == "clock":
            self.clock = message
        elif kind == "gone":
            self.gone = message
        elif kind == "events":
            self._fold(message)

    def _fold(self, message: Json) -> None:
        if message["reset"]:
            self.entries.clear()
        elif self.entries:
            assert message["from"] == max(self.entries) + 1, "a gap, or an entry twice"
        for number, entry in enumerate(message["entries"], message["from"]):
            assert number not in self.entries
            self.entries[number] = entry


async def play(client: Client, pick: Callable[[Json], str], stop: Callable[[Client], object]) -> None:
    """Answer every question until ``stop`` holds or the connection ends."""
    with contextlib.suppress(ConnectionClosed):
        while not stop(client):
            for message in await client.read():
                await answer(client, message, pick)


async def answer(client: Client, message: Json, pick: Callable[[Json], str]) -> None:
    """Answer one message of the server."""
    if message["type"] == "choices" and message["legal"]:
        await client.send("act", action=pick(message), moment=message["moment"])
    elif message["type"] == "events":
        for entry in message["entries"]:
            if entry["type"] == "seal":
                await client.tell(type="contribute", number=entry["number"], entropy=secrets.token_hex(16))
    elif message["type"] == "room" and message["stage"] == "between" and _unready(client, message):
        await client.send("ready", ready=True)


def _unready(client: Client, card: Json) -> bool:
    return client.seat is not None and not card["seats"][client.seat]["ready"]


def last_choice(choices: Json) -> str:
    """The last of the legal actions: pass, or a discard."""
    return str(choices["legal"][-1])


def over(client: Client) -> bool:
    """Is the match over?"""
    return client.card.get("stage") == "over"
