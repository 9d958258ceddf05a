"""The table lies still and keeps up: what moves does so by itself and for a reason, and nothing holds the page up."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.e2e.checks import measure
from tests.e2e.house import SIZES, House
from tests.e2e.people import CALM

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]
BRISK: Final = {**CALM, "turn": 1000, "claim": 1000, "pause": 20, "think": 20}
ROUND_MS: Final = 120_000
STILL: Final = 0.02
"""The sum of a round in which melds leave hands. Were room made in the hand at every draw, it would be 0.1."""
LONG_MS: Final = 100
TRIES: Final = 3
Json = dict[str, Any]


def watch_a_round(house: House, name: str, variant: str, size: tuple[int, int] = SIZES["desktop"]) -> Json:
    """A round in which my seat is played for me, from its second draw to the receipt: nobody touches the page."""
    house.clock = BRISK
    page = house.browse(name, variant=variant, size=size)
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="现在练一把").click()
    page.locator(".takeback").wait_for()
    page.evaluate(measure("record"))
    page.locator(".receipt").wait_for(timeout=ROUND_MS)
    found: Json = page.evaluate("window.recorded")
    page.context.close()
    return found


@pytest.mark.parametrize(
    ("variant", "size"),
    [
        (GAMES[0], "desktop"),
        pytest.param(GAMES[-1], "desktop", marks=pytest.mark.slow),
        pytest.param(GAMES[-1], "portrait", marks=pytest.mark.slow),
        pytest.param(GAMES[0], "landscape", marks=pytest.mark.slow),
    ],
)
def test_nothing_jumps_while_a_round_is_played(house: House, variant: str, size: str) -> None:
    """Draws, discards and calls push nothing aside; only tiles travel, and they are moved by transforms."""
    shifts = watch_a_round(house, f"看 {size}", variant, SIZES[size])["shifts"]
    largest = sorted(shifts, key=lambda each: -each["value"])[:5]
    assert sum(each["value"] for each in shifts) < STILL, largest


def test_no_task_holds_the_page_up_while_a_round_is_played(house: House) -> None:
    """No task longer than 100 ms. Others may have the processor: a task that is really long is so in every round."""
    longest: list[float] = []
    for number in range(TRIES):
        tasks = watch_a_round(house, f"赶牌 {number}", GAMES[number % len(GAMES)])["tasks"]
        longest.append(max(tasks, default=0))
        if longest[-1] <= LONG_MS:
            return
    raise AssertionError(f"the longest task of each round, in milliseconds: {longest}")
