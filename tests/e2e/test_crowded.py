"""Tables as full as they get, at every size: nothing lies on anything or beyond the edge, everything can be tapped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Page
from tests.e2e.checks import is_sound, table_is_sound
from tests.e2e.house import SIZES, House
from tests.e2e.staged import Stage, scenes

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]
SCREENS: Final = {**SIZES, "bars": (390, 664), "low": (740, 360)}
"""And a phone upright with the bars of its browser, and the lowest screen there is."""
OPEN: Final = ("open", "three-open", "two-open")
STATES: Final = ("full", "late", "crowded", "claim2", "kong", "confirm", "refused", "opening", "buy", "three", "two")


def measure_everywhere(page: Page, what: str, screens: Mapping[str, tuple[int, int]] = SCREENS) -> None:
    """The table at every size."""
    for name, (width, height) in screens.items():
        page.set_viewport_size({"width": width, "height": height})
        try:
            table_is_sound(page)
        except AssertionError as fault:
            fault.add_note(f"{what} at {name}")
            raise


def look_at_the_table(page: Page) -> None:
    """Put the bill aside."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="看牌桌").click()


@pytest.mark.parametrize("variant", GAMES)
def test_nothing_touches_at_a_full_table(house: House, variant: str) -> None:
    """Four melds with kongs at every seat, rivers to the end of the wall, three and two players, every question."""
    stage = Stage(house)
    for name, scene in scenes(variant).items():
        if name in STATES:
            measure_everywhere(stage.show(scene), name)


def test_the_note_above_a_raised_tile_covers_nothing_of_mine(house: House) -> None:
    """Beside melds that stand above the hand, beside keys, with one row and with two."""
    stage = Stage(house)
    for variant in GAMES:
        for name in ("full", "late", "kong"):
            page = stage.show(scenes(variant)[name])
            for width, height in SCREENS.values():
                page.set_viewport_size({"width": width, "height": height})
                page.locator(".hand button").first.click()
                table_is_sound(page)
                page.keyboard.press("Escape")


@pytest.mark.parametrize("variant", GAMES)
def test_open_hands_lie_beside_full_rivers(house: House, variant: str) -> None:
    """At the end of a wall nobody won with, when the bill is put aside."""
    stage = Stage(house)
    for name in OPEN:
        page = stage.show(scenes(variant)[name])
        look_at_the_table(page)
        measure_everywhere(page, name)


@pytest.mark.parametrize("looks", [{"large": True, "corners": True}, {"lang": "en"}], ids=["large tiles", "English"])
def test_a_full_table_fits_however_it_looks(house: House, looks: dict[str, Any]) -> None:
    """With large tiles and named corners; in English with its longer words."""
    stage = Stage(house, **looks)
    for variant in GAMES:
        for name in ("full", "late", "three"):
            measure_everywhere(stage.show(scenes(variant)[name]), f"{name} of {variant}")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_long_bill_fits(house: House, lang: str) -> None:
    """The hand with its roles, every line, every payment: readable and tappable at every size."""
    stage = Stage(house, lang=lang)
    for variant in GAMES:
        for name in ("receipt", "receipt1"):
            page = stage.show(scenes(variant)[name])
            page.locator(".receipt .flows").wait_for(state="attached")
            for width, height in SCREENS.values():
                page.set_viewport_size({"width": width, "height": height})
                is_sound(page)
