"""A finished round again: stepping, jumping, one seat's view, a file, and playing on from a step."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.e2e.checks import hides_other_hands, is_sound
from tests.e2e.house import SIZES, House
from tests.e2e.people import Person
from tests.server.support import over, play

from paishan.variants import registry

pytestmark = pytest.mark.e2e
SETTLED = 1500
"""Milliseconds after which the address has followed."""
GAME = registry.all_variants()[0].id


def finished(house: House) -> str:
    """The record of a short match that somebody played."""
    person = house.company.come("三叔")

    async def go(person: Person) -> str:
        room = await person.open(variant=GAME, practice=True, level="random", options={"rounds": 4})
        await person.enter(room)
        await play(person, person.pick, over)
        return str(person.card["match"]["id"])

    return house.company.do(go(person))


def place(page: Page) -> int:
    """Which stop the bar shows."""
    return int(page.locator(".bar .room span").inner_text().split("·")[1].split("/")[0])


def test_a_round_is_watched_again(house: House) -> None:
    """Keys and buttons step, the address names the step, a seat's view hides the rest, it plays by itself."""
    record = finished(house)
    page = house.browse("阿珍", path=f"/#/replay/{record}/1/start/all1")
    page.locator(".transport").wait_for()
    start = place(page)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    assert place(page) == start + 12
    page.get_by_role("button", name="后退一步").click()
    assert place(page) == start + 11
    page.wait_for_timeout(SETTLED)
    step = str(page.evaluate("location.pathname"))
    assert page.locator(".open use").count() > 0
    page.get_by_role("button", name="全部明牌").click()
    hides_other_hands(page)
    page.keyboard.press("End")
    page.locator(".receipt").wait_for()
    page.keyboard.press("Home")
    assert place(page) == 1
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(/· (\\d+)/.exec(document.querySelector('.bar .room').textContent)[1]) > 2")
    page.get_by_role("button", name="暂停").click()

    assert step.startswith(f"/replay/{record}/1/"), "old links lead to the address that is sent"
    other = house.browse("老周", path=step)
    other.locator(".transport").wait_for()
    assert place(other) == start + 11


def test_a_round_is_saved_played_on_and_opened_from_its_file(house: House, tmp_path: Path) -> None:
    """The file is opened in the browser, a broken one is refused with its line; and bots play on from a step."""
    record = finished(house)
    page = house.browse("老周", size=SIZES["portrait"], path=f"/replay/{record}/1/20/all")
    page.locator(".transport").wait_for()
    is_sound(page)
    page.get_by_role("button", name="跳转、视角、下载").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="下载牌谱").click()
    file = tmp_path / "record.jsonl"
    download.value.save_as(file)
    page.get_by_role("button", name="从这里接着打").click()
    page.wait_for_function("() => /^\\/r\\/\\d{6}$/.test(location.pathname)")
    page.locator(".hand button").first.wait_for()

    page.goto(f"{house.url}/replay")
    broken = tmp_path / "broken.jsonl"
    broken.write_text("hello\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(broken)
    page.get_by_text("第 1 行不是 JSON").wait_for()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".transport").wait_for()
