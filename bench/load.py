"""N tables with four scripted sockets each, one action a second a table, against a server process on loopback.

    python -m bench.load --tables 500 --seconds 30

Prints events/s, the time from an action to its arrival at the other seats, the server's CPU and memory per table.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

Json = dict[str, Any]
CLOCK = {"turn": 60000, "bank": 0, "claim": 60000, "allowance": 0, "pause": 300, "think": 0, "between": 1000}


class Wire:
    """The least of HTTP and WebSocket that a scripted client needs (a full library costs more than the server)."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def call(self, path: str, body: Json, token: str = "") -> Json:
        """POST and read the answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        head = f"POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\nContent-Length: {len(data)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        head_bytes, _, rest = answer.partition(b"\r\n\r\n")
        if b" 201 " not in head_bytes.split(b"\r\n")[0] + b" ":
            raise RuntimeError(answer.decode(errors="replace"))
        return json.loads(rest)

    async def socket(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open the socket."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**20)
        key = base64.b64encode(os.urandom(16)).decode()
        head = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        writer.write(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        return reader, writer


def frame(message: Json) -> bytes:
    """A masked text frame (with a mask of zeros)."""
    data = json.dumps(message, separators=(",", ":")).encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + b"\0\0\0\0" + data


async def read_frame(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """The next text frame; pings are answered, a close raises."""
    while True:
        head = await reader.readexactly(2)
        size = head[1] & 0x7F
        if size == 126:
            size = int.from_bytes(await reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await reader.readexactly(8), "big")
        data = await reader.readexactly(size)
        if head[0] & 0x0F == 1:
            return data
        if head[0] & 0x0F == 9:
            writer.write(b"\x8a" + bytes([0x80 | len(data)]) + b"\0\0\0\0" + data)
        if head[0] & 0x0F == 8:
            raise EOFError(data)


@dataclass
class Numbers:
    """What is measured."""

    delays: list[float] = field(default_factory=list[float])
    actions: int = 0
    entries: int = 0
    refused: int = 0
    measuring: bool = False
    codes: Counter[str] = field(default_factory=Counter[str])


class Seat:
    """One scripted socket."""

    def __init__(self, table: Table, index: int) -> None:
        self.table, self.index = table, index
        self.stage = ""
        self.choices: Json | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def run(self, wire: Wire, ticket: str) -> None:
        """Read for ever."""
        reader, self.writer = await wire.socket()
        self.say({"type": "hello", "ticket": ticket, "lines": True})
        while True:
            data = await read_frame(reader, self.writer)
            now = time.perf_counter()
            for line in data.split(b"\n"):
                self.take(line, now)

    def say(self, message: Json) -> None:
        """Send one message."""
        assert self.writer is not None
        self.writer.write(frame(message))

    def take(self, line: bytes, now: float) -> None:
        """React to one message."""
        if line.startswith(b'{"type":"events"'):
            message = json.loads(line)
            self.table.arrived(self.index, message, now)
            for entry in message["entries"]:
                if entry["type"] == "seal":
                    self.say({"type": "contribute", "number": entry["number"], "entropy": secrets.token_hex(16)})
        elif line.startswith(b'{"type":"choices"'):
            message = json.loads(line)
            self.choices = message if message["legal"] else None
        elif line.startswith(b'{"type":"refused"'):
            self.table.numbers.refused += 1
            self.table.numbers.codes[json.loads(line)["code"]] += 1
        elif line.startswith(b'{"type":"room"'):
            message = json.loads(line)
            self.staged(message["stage"])

    def staged(self, stage: str) -> None:
        """Be ready once a stage."""
        if stage == self.stage:
            return
        self.stage = stage
        if stage in ("lobby", "between"):
            self.say({"type": "ready", "id": secrets.token_hex(4), "ready": True})
        elif stage == "over":
            self.say({"type": "rematch", "id": secrets.token_hex(4)})


class Table:
    """One table: acts once a second."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.seats = [Seat(self, index) for index in range(4)]
        self.sent: tuple[int, float, str] | None = None
        self.waiting: set[int] = set()

    def arrived(self, seat: int, message: Json, now: float) -> None:
        """Entries came to a seat: the discard of the last action stops its watch."""
        if self.numbers.measuring:
            self.numbers.entries += len(message["entries"])
        if self.sent is None or seat not in self.waiting:
            return
        actor, at, _ = self.sent
        if any(entry["type"] == "dahai" and entry["seat"] == actor for entry in message["entries"]):
            self.waiting.discard(seat)
            if self.numbers.measuring:
                self.numbers.delays.append(now - at)

    async def play(self) -> None:
        """Once a second, at this table's own part of it, the first seat with a choice does something.

        The times are fixed: a stall delays the tables it hits, and does not gather them into one crowd ever after.
        """
        due = time.perf_counter() + random.random()
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            seat = next((each for each in self.seats if each.choices is not None), None)
            if seat is not None and seat.choices is not None:
                self.act(seat, seat.choices)
            due = max(due + 1.0, time.perf_counter() - 1.0)

    def act(self, seat: Seat, choices: Json) -> None:
        """The last choice: pass, or a discard."""
        action = choices["legal"][-1]
        seat.choices = None
        self.numbers.actions += self.numbers.measuring
        if action.startswith("discard"):
            self.sent = (seat.index, time.perf_counter(), action)
            self.waiting = {0, 1, 2, 3} - {seat.index}
        seat.say({"type": "act", "id": secrets.token_hex(4), "action": action, "moment": choices["moment"]})


async def open_table(wire: Wire, table: Table, tokens: list[str], variant: str) -> list[asyncio.Task[None]]:
    """A room with four people."""
    options = {"rounds": 16}
    body = {"variant": variant, "options": options, "clock": CLOCK}
    room = (await wire.call("/rooms", body, tokens[0]))["room"]
    tasks: list[asyncio.Task[None]] = []
    for seat, token in zip(table.seats, tokens, strict=True):
        ticket = (await wire.call(f"/rooms/{room}/tickets", {"as": "player"}, token))["ticket"]
        tasks.append(asyncio.create_task(seat.run(wire, ticket)))
        await asyncio.sleep(0.005)
    tasks.append(asyncio.create_task(table.play()))
    return tasks


async def measure(port: int, pid: int, wanted: argparse.Namespace) -> None:
    """Open the tables, let them play, print."""
    wire, numbers = Wire(port), Numbers()
    before = resident(pid)
    tables = [Table(numbers) for _ in range(wanted.tables)]
    tasks: list[asyncio.Task[None]] = []
    for index, table in enumerate(tables):
        guests = [await wire.call("/guests", {"name": f"p{index}x{seat}"}) for seat in range(4)]
        tasks += await open_table(wire, table, [each["token"] for each in guests], wanted.variant)
    print(f"{wanted.tables} tables are open", flush=True)
    await asyncio.sleep(wanted.settle)
    numbers.measuring, cpu, started = True, cpu_of(pid), time.perf_counter()
    await asyncio.sleep(wanted.seconds)
    numbers.measuring = False
    passed = time.perf_counter() - started
    report(numbers, passed, cpu_of(pid) - cpu)
    each = (resident(pid) - before) / wanted.tables / 1000
    print(f"memory     {each:.0f} kB a table, {resident(pid) / 1e6:.0f} MB in all")
    failed = [task for task in tasks if task.done()]
    print(f"broken     {len(failed)} connections, {numbers.refused} refusals {dict(numbers.codes)}")
    for why, count in Counter(repr(task.exception())[:200] for task in failed).most_common(3):
        print(f"           {count} times {why}")
    for task in tasks:
        task.cancel()


def report(numbers: Numbers, passed: float, cpu: float) -> None:
    """Print the numbers."""
    delays = sorted(numbers.delays)
    at = lambda part: delays[min(len(delays) - 1, int(len(delays) * part))] * 1000 if delays else float("nan")  # noqa: E731
    print(f"actions    {numbers.actions / passed:.0f} a second")
    print(f"entries    {numbers.entries / passed:.0f} a second, all seats together")
    print(f"arrival    p50 {at(0.5):.1f} ms, p99 {at(0.99):.1f} ms, most {at(1):.1f} ms ({len(delays)} arrivals)")
    print(f"CPU        {cpu / passed * 100:.0f} % of one core")


def resident(pid: int) -> int:
    """Memory of a process in bytes."""
    fields = Path(f"/proc/{pid}/statm").read_text().split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def sync_delay(folder: Path) -> float:
    """What one fsync costs here (median, in milliseconds): the floor of every answer."""
    times: list[float] = []
    with (folder / "sync").open("wb") as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            started = time.perf_counter()
            file.flush()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - started)
    return sorted(times)[len(times) // 2] * 1000


def start_server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """A server on one core, if there are two."""
    environment = {
        **os.environ,
        "PAISHAN_GUESTS_PER_MINUTE": "1000000",
        "PAISHAN_OPENINGS_PER_MINUTE": "1000000",
        "PAISHAN_CONNECTIONS_PER_ADDRESS": "100000",
    }
    command = [sys.executable, "-m", "paishan.server", "--port", str(port), "--database", f"sqlite:///{folder}/load.db"]
    process = subprocess.Popen(command, env=environment)
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(process.pid, {0})
        os.sched_setaffinity(0, {1})
    for _ in range(200):
        time.sleep(0.1)
        try:
            with urlopen(f"http://127.0.0.1:{port}/readyz"):
                return process
        except OSError:
            continue
    raise RuntimeError("the server does not start")


def main() -> None:
    """Read arguments, run."""
    parser = argparse.ArgumentParser(prog="bench.load")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--settle", type=float, default=5)
    parser.add_argument("--variant", default="hanshan")
    parser.add_argument("--folder", default=None, help="where the database lies")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=wanted.folder) as name:
        folder = Path(name)
        print(f"fsync      {sync_delay(folder):.1f} ms here")
        port = 20000 + os.getpid() % 20000
        process = start_server(folder, port)
        try:
            asyncio.run(measure(port, process.pid, wanted))
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)


if __name__ == "__main__":
    main()
