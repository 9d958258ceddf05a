"""The calculator by tapping: tiles, waits, a win with its readings, a link, refusals."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.checks import is_sound
from tests.e2e.house import SIZES, House

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = registry.all_variants()
SUITS = {"m": "万", "p": "筒", "s": "条", "z": "字"}


def tap(page: Page, *faces: str) -> None:
    """Tap tiles of the palette, on a narrow screen in their suits."""
    for face in faces:
        suit = page.get_by_role("radio", name=SUITS[face[1]], exact=True)
        if suit.is_visible():
            suit.click()
        page.locator(f".palette button:has(use[href='#{face[1]}{face[0]}'])").click()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("game", GAMES, ids=lambda each: each.id)
def test_a_hand_is_tapped_together_and_scored(house: House, game: object, size: tuple[int, int]) -> None:
    """Thirteen tiles show their waits, a fourteenth the receipt; the address brings the hand back."""
    variant = next(each for each in GAMES if each is game)
    page = house.browse(variant=variant.id, size=size)
    page.get_by_role("link", name="算番器").click()
    page.locator(".palette button").first.wait_for()
    is_sound(page)
    if variant.flips_wild:
        tap(page, "1z")
    tap(page, *["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "9p", "9p", "1s", "2s"])
    expect(page.locator(".waitrows li .t use[href='#s3']")).to_be_visible()
    tap(page, "3s")
    expect(page.get_by_role("article", name="算下来")).to_be_visible()
    is_sound(page)
    points = page.locator(".result h3 b").first.inner_text()
    rule = page.locator(".result .ruleid, .paylist .term").first
    rule.click()
    page.get_by_role("dialog", name="规则").get_by_role("button", name="关闭").click()
    page.reload()
    expect(page.locator(".result h3 b").first).to_have_text(points)
    house.faults.forgive("409")
    tap(page, "5s")
    expect(page.get_by_role("alert")).to_contain_text("胡不了")
    expect(page.get_by_role("heading", name="打5条，听")).to_be_visible()
    is_sound(page)


def test_house_rules_change_the_tiles_and_the_questions(house: House) -> None:
    """Options are the game's own form; what they make of the table follows at once."""
    variant = next(each for each in GAMES if not each.flips_wild)
    page = house.browse(
        variant=variant.id, path=f"/#/calc/{variant.id}/23m456p99p12s1122z+3z;h:winds=on,points=dead2;m:d5s2"
    )
    expect(page.locator(".palette button")).to_have_count(34)
    expect(page.get_by_role("radiogroup", name="买点 · 我")).to_be_visible()
    expect(page.get_by_role("radiogroup", name="直杠 5条：谁喂的")).to_be_visible()
    house.faults.forgive("409")
    page.get_by_role("button", name="房间规则").click()
    is_sound(page)
    page.get_by_role("button", name="恢复默认").click()
    page.get_by_role("button", name="好了").click()
    expect(page.locator(".palette button")).to_have_count(27)
    expect(page.get_by_role("alert")).to_contain_text("不在这副牌里")


@pytest.mark.parametrize("size", SIZES)
def test_kongs_of_the_others_count_where_they_are_paid(house: House, size: str) -> None:
    """A kong of another seat changes who pays what, stands in the link, and is taken back by a tap."""
    game = next(each for each in GAMES if not each.flips_wild)
    page = house.browse(variant=game.id, size=SIZES[size], path=f"/#/calc/{game.id}/123m456p789s99p12s+3s")
    before = page.locator(".paylist").text_content() or ""
    page.get_by_text("别家的杠").click()
    page.get_by_role("group", name="别家的杠 · 对家").get_by_role("button", name="直杠").click()
    page.get_by_role("radiogroup", name="对家 直杠：谁喂的").get_by_role("radio", name="上家").click()
    page.wait_for_function("() => location.hash.endsWith(';g:2d3')")
    expect(page.locator(".paylist")).not_to_have_text(before)
    is_sound(page)
    page.reload()
    page.get_by_role("button", name="拿掉对家 直杠").click()
    expect(page.locator(".paylist")).to_have_text(before)


def test_another_page_keeps_its_address(house: House) -> None:
    """The hand follows in the address, but not any more when the address leads to another page."""
    page = house.browse(path="/#/calc")
    page.locator(".palette button").first.wait_for()
    for path in (f"#/rules/{GAMES[0].id}", "#/learn"):
        page.evaluate("(path) => { location.hash = path }", path)
        page.locator(".palette").wait_for(state="detached")
        page.wait_for_timeout(300)
        assert page.evaluate("location.hash") == path
        page.go_back()
        page.locator(".palette button").first.wait_for()
