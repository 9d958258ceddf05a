"""The command on a terminal of its own."""

from __future__ import annotations

import fcntl
import os
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.cli.support import command, environment

PATIENCE = 30.0
_OWN_TERMINAL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""
"""Makes standard input the controlling terminal and lets Ctrl-C reach the process, also when the tests run in the
background of a shell (which ignores it for all below), and becomes the command."""


class Terminal:
    """A process on an 80x24 terminal: what it prints is waited for, what a person types is sent."""

    def __init__(self, home: Path, *args: str) -> None:
        self._master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = environment(home, TERM="xterm-256color")
        del env["COLUMNS"]
        self.seen = ""
        script = [sys.executable, "-c", _OWN_TERMINAL, *command(*args)]
        self.process = subprocess.Popen(
            script, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.process.wait(PATIENCE if kind is None else 0.1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self._master)

    def type(self, text: str) -> None:
        """Type keys."""
        os.write(self._master, text.encode())

    def until(self, words: str) -> str:
        """Wait until the process has printed these words; everything since the last wait."""
        found, end = b"", time.monotonic() + PATIENCE
        while words not in found.decode(errors="replace"):
            ready = select.select([self._master], [], [], max(0.0, end - time.monotonic()))[0]
            assert ready, f"no {words!r} in {found.decode(errors='replace')}"
            try:
                found += os.read(self._master, 65536)
            except OSError as error:
                raise AssertionError(f"ended without {words!r}: {found.decode(errors='replace')}") from error
        text = found.decode(errors="replace")
        self.seen += text
        return text
