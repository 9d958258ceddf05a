"""A browser at the table: everything is done by clicking what a person would click."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Slow
from tests.e2e.checks import measure

Json = dict[str, Any]
PATIENCE = 45_000
"""Milliseconds: nothing here waits that long, but a loaded machine may."""
SOON = 4000
"""Milliseconds until a click that came too late is given up."""
TURNS = 400


class Seat:
    """The table as one page shows it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def hand(self) -> Locator:
        """My tiles."""
        return self.page.locator(".hand button")

    @property
    def receipt(self) -> Locator:
        """The bill of the round."""
        return self.page.get_by_role("dialog", name="结算")

    def key(self, name: str) -> Locator:
        """One of 胡 杠 碰 听 过."""
        return self.page.locator(".acts").get_by_role("button", name=name, exact=True)

    def button(self, name: str) -> Locator:
        """Any button."""
        return self.page.get_by_role("button", name=name, exact=True)

    def stage(self) -> str:
        """Wait until there is something to do, and say what."""
        return str(self.page.wait_for_function(measure("stage"), timeout=PATIENCE).json_value())

    def stage_now(self) -> str | None:
        """What there is to do at this moment."""
        return self.page.evaluate(measure("stage"))

    def wait_until_left(self, label: str) -> None:
        """Wait until the wall is this long."""
        self.page.locator(f'.centre [aria-label="{label}"]').wait_for()

    def seen(self) -> Json:
        """What the table shows."""
        return self.page.evaluate(measure("seen"))

    def wait_until_seen(self, before: Json) -> None:
        """Wait until the table shows exactly this."""
        try:
            self.page.wait_for_function(measure("sees"), arg=before, timeout=PATIENCE)
        except Slow:
            assert self.seen() == before
            raise

    def discard(self, face: str = "") -> str:
        """Tap to raise, tap again to discard: a free tile of this face, else the drawn or the first one."""
        tile = self.page.wait_for_function(measure("free"), arg=face, timeout=PATIENCE).json_value()
        button = self.page.locator(f'.hand [data-tile="{tile}"]')
        if button.get_attribute("aria-pressed", timeout=SOON) != "true":
            button.click(timeout=SOON)
        button.click(timeout=SOON)
        self.page.wait_for_function(measure("gone"), arg=tile, timeout=SOON)
        return str(tile)

    def answer(self, stage: str, *, claims: bool) -> None:
        """Do what is asked: win when it is offered, pong when ``claims``, else pass or discard."""
        if stage == "buy":
            self.page.locator(".buy button").first.click()
        elif stage == "confirm":
            self.button("确认").click()
        elif stage == "keys":
            for name in ("胡", "碰", "过") if claims else ("胡", "过"):
                if self.key(name).count():
                    self.key(name).click(timeout=SOON)
                    return
            self.discard()
        else:
            self.discard()

    def play(self, until: Callable[[str], bool], *, claims: bool = True) -> str:
        """Play until the page says what is waited for."""
        for _ in range(TURNS):
            stage = self.stage()
            if until(stage):
                return stage
            with contextlib.suppress(Slow):  # the moment passed while the finger came down
                self.answer(stage, claims=claims)
        raise AssertionError("the round does not end")

    def play_to_the_receipt(self, *, claims: bool = True) -> None:
        """Play the round to its end."""
        self.play(lambda stage: stage in ("receipt", "ranking"), claims=claims)

    def play_turns(self, count: int) -> None:
        """Play so many turns of mine, and stop when the next one begins."""
        done = 0

        def enough(stage: str) -> bool:
            nonlocal done
            done += stage == "turn"
            return done > count or stage == "receipt"

        stage = self.play(enough, claims=False)
        assert stage == "turn", "the round was over too soon"
