"""What holds on every page at every size, measured in the page itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, WebSocket

_MEASURE: Final = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").rstrip()


def measure(name: str) -> str:
    """One of the functions of measure.js, for ``page.evaluate`` and ``page.wait_for_function``."""
    return f"(argument) => {_MEASURE}.{name}(argument)"


def is_sound(page: Page) -> None:
    """Nothing is beside the screen, cut off, covered or too small to be touched."""
    faults: list[str] = page.evaluate(measure("sound"))
    assert not faults, "\n".join(faults)


def table_is_sound(page: Page) -> None:
    """And at the table nothing lies on anything else, least of all on the hand."""
    is_sound(page)
    faults: list[str] = page.evaluate(measure("apart"))
    covered: list[str] = page.evaluate(measure("covered"))
    assert not faults, "\n".join(faults)
    assert not covered, f"covered in the hand: {covered}"


def hides_other_hands(page: Page, *, spectator: bool = False) -> None:
    """No face of a hidden tile stands in the page."""
    faces: list[str] = page.evaluate(measure("faces"), spectator)
    assert not faces, faces


class Faults:
    """What browsers complain about: errors, exceptions, what the content policy forbade; and all that sockets said."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.forgiven: list[str] = ["Service Worker registration blocked by Playwright"]

    def listen(self, page: Page) -> None:
        """Note what this page says."""

        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                self.found.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

        page.on("console", said)
        page.on("pageerror", lambda error: self.found.append(f"exception: {error}"))

    def collect(self, context: BrowserContext) -> None:
        """Ask the pages for what their content policy forbade."""
        for page in context.pages:
            forbidden: list[str] = page.evaluate("window.violations")
            self.found += [f"content policy: {each}" for each in forbidden]

    def forgive(self, words: str) -> None:
        """Complaints with these words are part of the test."""
        self.forgiven.append(words)

    def check(self) -> None:
        """There is nothing to complain about."""
        left = [each for each in self.found if not any(words in each for words in self.forgiven)]
        assert not left, "\n".join(left)


def messages_of(page: Page) -> list[dict[str, Any]]:
    """A list that fills with every message the page's sockets receive from now on."""
    messages: list[dict[str, Any]] = []

    def opened(socket: WebSocket) -> None:
        socket.on(
            "framereceived", lambda frame: messages.extend(json.loads(line) for line in str(frame).split("\n") if line)
        )

    page.on("websocket", opened)
    return messages
