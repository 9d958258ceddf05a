"""Pictures of every view at three sizes, dark and light, from a real server.

``python -m tools.screenshots [FOLDER]``; they go to build/screenshots unless a folder is named.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Page
from tests.e2e.deals import Setting, asks_before_a_kong_goes, find, offers_listening, secret
from tests.e2e.house import SIZES, House, build_client, debian_chromium, start_server
from tests.e2e.table import Seat

from paishan.variants import registry

FOLDER: Final = Path(__file__).parents[1] / "build" / "screenshots"
DEAL: Final = 7
LATE_TURNS: Final = 10
ROUNDS: Final = 8


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


def practise(house: House, camera: Camera, name: str = "阿明") -> Seat:
    """A practice table."""
    page = house.browse(name, variant=camera.variant)
    page.get_by_role("button", name="现在练一把").click()
    return Seat(page)


def table(house: House, camera: Camera) -> None:
    """Early, with a raised tile, the menu."""
    name = f"阿明 {camera.variant}"
    house.prepare(name, secret(DEAL).hex())
    seat = practise(house, camera, name)
    seat.play_turns(0)
    camera.take(seat.page, "early")
    for size, (width, height) in SIZES.items():
        seat.page.set_viewport_size({"width": width, "height": height})
        seat.hand.nth(3).click()
        camera.take(seat.page, "raised", size)
        seat.page.keyboard.press("Escape")
    seat.button("菜单").click()
    camera.take(seat.page, "menu")


def late(house: House, camera: Camera) -> None:
    """Nearly the end of the wall."""
    for _ in range(ROUNDS):
        seat, turns = practise(house, camera), 0
        while turns < LATE_TURNS and (stage := seat.stage()) != "receipt":
            turns += stage == "turn"
            seat.answer(stage, claims=True)
        if seat.stage() != "receipt":
            camera.take(seat.page, "late")
            return


def claim(house: House, camera: Camera) -> None:
    """A tile that I may claim."""
    for _ in range(ROUNDS):
        seat = practise(house, camera)
        if seat.play(lambda stage, seat=seat: stage == "receipt" or seat.key("过").count() > 0) != "receipt":
            camera.take(seat.page, "claim")
            return


def ending(house: House, camera: Camera) -> None:
    """The receipt of a round that somebody won, and the ranking."""
    house.level = "greedy"
    seat = practise(house, camera)
    page = seat.page
    for _ in range(ROUNDS):
        seat.play_to_the_receipt()
        if not page.locator(".receipt .seal.dull").count():
            break
        seat.receipt.get_by_role("button", name="下一局").click()
        seat.receipt.wait_for(state="detached")
    camera.take(page, "receipt")
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


def moments(house: House, camera: Camera) -> None:
    """听 before the first discard; 买点 and the question before a kong is broken."""
    page = house.browse(f"少见 {camera.variant}", variant=camera.variant)
    seat = Seat(page)
    if registry.get(camera.variant).flips_wild:
        found, _ = find(Setting(variant=camera.variant), offers_listening, 9)
        house.prepare(f"少见 {camera.variant}", found)
        page.get_by_role("button", name="现在练一把").click()
        seat.key("听").wait_for()
        camera.take(page, "opening")
    else:
        setting = Setting(variant=camera.variant, options={"points": "live2"})
        found, face = find(setting, asks_before_a_kong_goes, 252)
        house.prepare(f"少见 {camera.variant}", found)
        page.get_by_label("买点").select_option("活点，上限2")
        page.get_by_role("button", name="现在练一把").click()
        seat.stage()
        camera.take(page, "buy")
        page.locator(".buy button").last.click()
        seat.discard(face)
        camera.take(page, "confirm")


def main(folder: Path = FOLDER) -> None:
    """Every picture of every game."""
    folder.mkdir(parents=True, exist_ok=True)
    build_client()
    with tempfile.TemporaryDirectory() as place, debian_chromium() as chromium:
        server = start_server(Path(place))
        try:
            for variant in (each.id for each in registry.all_variants()):
                for view in (lobby, table, claim, late, ending, moments):
                    house = House(server, chromium)
                    view(house, Camera(folder, variant))
                    house.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
