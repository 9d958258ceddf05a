"""The person at the terminal: lines typed, screens shown, and the ways to leave."""

from __future__ import annotations

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
            answer = input(prompt)
        except EOFError:
            print()
            raise Leave from None
        except KeyboardInterrupt:
            print()
            raise Leave(130) from None
        if not sys.stdin.isatty():
            print(answer)
        return answer

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


@contextmanager
def leaving_on_signals() -> Generator[None]:
    """SIGTERM and SIGHUP leave like Ctrl-C does."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise Leave(128 + number)

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
