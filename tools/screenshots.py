"""Pictures of every view at four sizes, dark and light.

``python -m tools.screenshots [FOLDER [VIEW ...]]``; they go to build/screenshots unless a folder is named. Lobby, room
and the end of a match come from a real server; the tables are those of the client's fixtures, told to the real page.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page
from tests.e2e.house import SIZES, House, build_client, debian_chromium, start_server
from tests.e2e.staged import Stage, scenes
from tests.e2e.table import Seat

from paishan.variants import registry

FOLDER: Final = Path(__file__).parents[1] / "build" / "screenshots"
ROUNDS: Final = 8
VOTE_MS: Final = 30_000
PHRASES: Final = 4
TABLES: Final = (
    *("early", "claim", "claim2", "refused", "kong", "late", "opening", "listening", "buy"),
    *("crowded", "full", "three", "two", "hint-ready", "hint-opening", "hint-four"),
)
OPEN: Final = ("open", "three-open", "two-open")
ENGLISH: Final = ("full", "late", "refused", "opening", "buy", "receipt", "receipt1")
Json = dict[str, Any]


class Camera:
    """Takes a page at every size and in both themes."""

    def __init__(self, folder: Path, variant: str) -> None:
        self.folder, self.variant = folder, variant

    def take(self, page: Page, name: str, *sizes: str) -> None:
        """The page as it is."""
        for size in sizes or SIZES:
            width, height = SIZES[size]
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("dark", "light"):
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                page.screenshot(path=self.folder / f"{width}x{height}-{name}-{self.variant}-{theme}.png")
        print(self.variant, name)


def lobby(house: House, camera: Camera) -> None:
    """Lobby, form, room, and the box of a seat."""
    page = house.browse("阿明", variant=camera.variant)
    page.get_by_role("button", name="现在练一把").wait_for()
    camera.take(page, "lobby")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="开一桌").click()
    camera.take(page, "form")
    page.get_by_role("button", name="开房").click()
    page.get_by_role("button", name="空位").last.click()
    page.get_by_role("dialog").get_by_role("button", name="电脑：熟手").click()
    friend = house.company.come("小芳")
    house.company.enter(friend, page.url.rpartition("/")[2])
    page.get_by_text("小芳").wait_for()
    camera.take(page, "room")
    page.get_by_role("button", name="空位").first.click()
    camera.take(page, "seat")


def ending(house: House, camera: Camera) -> None:
    """What follows the bill of a round: the check of its deal, the table, the ranking."""
    house.level = "greedy"
    page = house.browse("阿明", variant=camera.variant)
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    for _ in range(ROUNDS):
        seat.play_to_the_receipt()
        if not page.locator(".receipt .seal.dull").count():
            break
        seat.receipt.get_by_role("button", name="下一局").click()
        seat.receipt.wait_for(state="detached")
    seat.button("验牌").click()
    camera.take(page, "verify")
    page.get_by_role("dialog").get_by_role("button", name="关闭").click()
    seat.button("看牌桌").click()
    camera.take(page, "end")
    seat.button("菜单").click()
    seat.button("提议解散").click()
    seat.button("看排名").click()
    camera.take(page, "ranking")
    house.level = "random"


def tables(house: House, camera: Camera) -> None:
    """Every moment of a round, and tables as full as they get."""
    stage, found = Stage(house), scenes(camera.variant)
    for name in TABLES:
        if name in found:
            camera.take(stage.show(found[name]), name)
    for name in OPEN:
        page = stage.show(found[name])
        page.get_by_role("button", name="看牌桌").click()
        camera.take(page, name)


def bills(house: House, camera: Camera) -> None:
    """The receipt."""
    stage, found = Stage(house), scenes(camera.variant)
    for name in ("receipt", "receipt1"):
        camera.take(settled(stage.show(found[name])), name)


def settled(page: Page) -> Page:
    """Wait for the bill and its drawing."""
    page.locator(".receipt .flows").wait_for(state="attached")
    return page


def boxes(house: House, camera: Camera) -> None:
    """What opens over a table: a raised tile, menu, settings, phrases, bubbles, a vote, the question about a kong."""
    stage, found = Stage(house), scenes(camera.variant)
    calm = found["full"]
    page = stage.show(calm)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".hand button").first.click()
        camera.take(page, "raised", size)
        page.keyboard.press("Escape")
    for button, name in (("菜单", "menu"), ("设置", "settings")):
        page.get_by_role("button", name=button, exact=True).click()
        camera.take(page, name)
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="说一句").click()
    camera.take(page, "phrases")
    said = [{"type": "phrase", "seat": seat, "phrase": page.evaluate(FIRST_PHRASE)} for seat in range(PHRASES)]
    camera.take(stage.show(calm, *said), "bubbles")
    now = int(time.time() * 1000)
    camera.take(stage.show(calm, vote={"by": 1, "yes": [1], "until": now + VOTE_MS}), "vote")
    if (asking := found.get("confirm")) is not None:
        page = stage.show(asking)
        tile = page.locator(f'.hand [data-tile^="{asking["choices"]["confirm"][0]}."]').first
        tile.click()
        tile.click()
        camera.take(page, "confirm")


FIRST_PHRASE: Final = "fetch('/api/v1/phrases').then((a) => a.json()).then((a) => (a.phrases ?? a)[0].id)"


def english(house: House, camera: Camera) -> None:
    """The longest words."""
    stage, found = Stage(house, lang="en"), scenes(camera.variant)
    for name in ENGLISH:
        if name in found:
            page = stage.show(found[name])
            camera.take(settled(page) if name.startswith("receipt") else page, f"{name}-en")


def looks(house: House, camera: Camera) -> None:
    """Large tiles with named corners; the other cloth and backs."""
    calm = scenes(camera.variant)["full"]
    camera.take(Stage(house, large=True, corners=True).show(calm), "large")
    camera.take(Stage(house, cloth="ink", back="bamboo").show(calm), "cloth")


VIEWS: Final[Mapping[str, Callable[[House, Camera], None]]] = {
    each.__name__: each for each in (lobby, tables, bills, boxes, english, looks, ending)
}


def main(folder: str | Path = FOLDER, *names: str) -> None:
    """Every picture of every game, or of the views that are named."""
    unknown = [name for name in names if name not in VIEWS]
    if unknown:
        sys.exit(f"no view {', '.join(unknown)}: there are {', '.join(VIEWS)}")
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    build_client()
    with tempfile.TemporaryDirectory() as place, debian_chromium() as chromium:
        server = start_server(Path(place))
        try:
            for variant in (each.id for each in registry.all_variants()):
                for name in names or VIEWS:
                    house = House(server, chromium)
                    VIEWS[name](house, Camera(folder, variant))
                    house.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
