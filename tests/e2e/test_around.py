"""The pages around the table: axe on each, nothing cut off at any size, and whom a window of a replay asked."""

from __future__ import annotations

import json

import httpx
import pytest
from playwright.sync_api import expect
from tests.e2e.checks import is_sound
from tests.e2e.house import SIZES, House
from tests.e2e.test_accessibility import is_accessible
from tests.e2e.test_verify import finished

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]
PAGES = {
    "rules": ("/#/rules/{game}", ".example"),
    "lessons": ("/#/learn/{game}", ".lesson"),
    "drill": ("/#/learn/{game}/drill", ".choices"),
    "calculator": ("/#/calc/{game}/123m456p789s99p12s+3s;w:5m", ".result"),
    "verify": ("/#/verify", ".story"),
    "file": ("/replay", "input[type=file]"),
}


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pages_for_everybody_are_free_of_serious_faults(house: House, name: str, game: str) -> None:
    path, seen = PAGES[name]
    page = house.browse(path=path.format(game=game))
    page.locator(seen).first.wait_for(state="attached")
    expect(page.locator("h1")).to_have_count(1)
    is_accessible(page)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        is_sound(page)


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_match_are_free_of_serious_faults(house: House, game: str) -> None:
    match, guest = finished(house, game)
    page = house.browse(path="/#/results", guest=guest)
    page.locator(".chart").wait_for()
    is_accessible(page)
    page.goto(f"{house.url}/replay/{match}/1/20/all")
    page.locator(".transport").wait_for()
    is_accessible(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_says_whom_a_window_asked(house: House, size: str) -> None:
    """With all hands open every offer and every answer is shown; in one seat's view only what that seat was asked."""
    match, _ = finished(house, GAMES[-1])
    text = httpx.get(f"{house.url}/api/v1/records/{match}").raise_for_status().text
    lines = [json.loads(line) for line in text.splitlines()]
    begin = next(index for index, line in enumerate(lines) if line["type"] == "seal") + 1
    step = next(index for index, line in enumerate(lines) if line["type"] == "ask") - begin
    ask = lines[begin + step]
    asked = [seat for seat, offers in enumerate(ask["offers"]) if offers]
    page = house.browse(size=SIZES[size], path=f"/replay/{match}/1/{step}/all")
    box = page.locator(".asked")
    expect(box.locator("b")).to_have_count(len(asked))
    expect(box.locator("div:not(.about)").first.locator("span")).to_have_count(len(ask["offers"][asked[0]]))
    expect(box.locator("div:not(.about)").first.locator("[aria-current=true], small")).to_have_count(1)
    is_sound(page)
    if not page.locator(".rail").is_visible():
        page.get_by_role("button", name="跳转、视角、下载").click()
    page.get_by_role("button", name="验证洗牌").click()
    expect(page.get_by_role("dialog", name="验证洗牌").locator(".verdict.good")).to_be_visible()
    is_sound(page)
    page.get_by_role("dialog", name="验证洗牌").get_by_role("button", name="关闭").click()
    other = next(seat for seat in range(4) if seat not in asked)
    page.goto(f"{house.url}/replay/{match}/1/{step}/{other}")
    page.locator(".transport").wait_for()
    expect(box).to_have_count(0)
