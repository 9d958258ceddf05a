"""The person at the terminal: lines typed, screens shown, and the ways to leave."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from types import FrameType

from rich.text import Text

from paishan.cli.console import out


class Leave(BaseException):
    """The player goes, or is made to go; the match is kept. ``status`` is the exit status."""

    def __init__(self, status: int = 0) -> None:
        super().__init__(status)
        self.status = status


class Terminal:
    """Standard input and output. On a real terminal every screen begins at the top."""

    def __init__(self) -> None:
        self._wake: int | None = None

    @property
    def live(self) -> bool:
        """True when a person sits there, not a script."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    @property
    def width(self) -> int:
        """Columns."""
        return out().width

    def ask(self, prompt: str) -> str:
        """One line without its line break; Leave at the end of the input."""
        try:
            answer = input(prompt) if self._wake is None or not self.live else self._line(prompt, self._wake)
        except EOFError:
            print()
            raise Leave from None
        except KeyboardInterrupt:
            print()
            raise Leave(130) from None
        if not sys.stdin.isatty():
            print(answer)
        return answer

    def _line(self, prompt: str, wake: int) -> str:
        """Wait for a line or a signal, whichever comes first: a signal just before a read must not be slept over."""
        print(prompt, end="", flush=True)
        while sys.stdin not in select.select([sys.stdin, wake], [], [])[0]:
            os.read(wake, 64)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    @contextmanager
    def leaving_on_signals(self) -> Generator[None]:
        """SIGTERM and SIGHUP leave like Ctrl-C does."""

        def leave(number: int, frame: FrameType | None) -> None:
            raise Leave(128 + number)

        names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {name: signal.signal(getattr(signal, name), leave) for name in names}
        with self._woken():
            try:
                yield
            finally:
                for name, handler in before.items():
                    signal.signal(getattr(signal, name), handler)

    @contextmanager
    def _woken(self) -> Generator[None]:
        """Let every signal write to a pipe that ``_line`` watches; where terminals cannot be watched, nothing."""
        if sys.platform == "win32":
            yield
            return
        self._wake, write = os.pipe()
        os.set_blocking(write, False)
        before = signal.set_wakeup_fd(write, warn_on_full_buffer=False)
        try:
            yield
        finally:
            signal.set_wakeup_fd(before)
            os.close(self._wake)
            os.close(write)
            self._wake = None

    def show(self, lines: Iterable[Text | str], *, fresh: bool = False) -> None:
        """Print lines; ``fresh`` clears a live screen first."""
        console = out()
        if fresh and self.live:
            console.clear()
        for line in lines:
            console.print(line)

    def pause(self, prompt: str) -> None:
        """Let a person read on; a script reads as fast as it likes."""
        if self.live:
            self.ask(prompt)
