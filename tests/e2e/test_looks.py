"""Sizes, themes and languages: nothing cut off, nothing covered, everything large enough to be touched."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.checks import is_sound, table_is_sound
from tests.e2e.deals import secret
from tests.e2e.house import SIZES, House
from tests.e2e.table import Seat

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]
TURNS = 12


def enter_form(page: Page) -> None:
    """The room form: on small screens a view of its own."""
    if page.locator(".lob[data-view=home] .form").is_hidden():
        page.get_by_role("button", name="开一桌").click()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("variant", GAMES)
def test_lobby_form_and_room_fit(house: House, variant: str, size: tuple[int, int]) -> None:
    """Lobby, room form, room, the box of a seat and the settings fit the screen."""
    page = house.browse(f"看看 {variant}", variant=variant, size=size)
    expect(page.get_by_role("button", name="现在练一把")).to_be_enabled()
    is_sound(page)
    page.get_by_role("button", name="设置", exact=True).click()
    is_sound(page)
    page.get_by_role("button", name="关闭").click()
    enter_form(page)
    is_sound(page)
    if page.get_by_role("button", name="开房").is_visible():
        page.get_by_role("button", name="开房").click()
    page.get_by_role("button", name="准备", exact=True).wait_for()
    is_sound(page)
    page.get_by_role("button", name="空位").first.click()
    is_sound(page)


@pytest.mark.parametrize("name", ["W" * 16, "龘" * 16])
def test_the_longest_names_stay_in_their_seats(house: House, name: str) -> None:
    """On the smallest phones too."""
    creator, guest = (house.company.come(each) for each in (name, "客"))
    number = house.company.do(creator.open(variant=GAMES[0]))
    for person in (creator, guest):
        house.company.enter(person, number)
    page = house.browse(f"{name[:15]}x", size=(320, 568), path=f"/r/{number}")
    expect(page.locator(".seats")).to_contain_text(f"{name[:15]}x")
    for each in (*page.locator(".seats > *").all(), page.locator(".roomno")):
        assert each.evaluate("each => each.scrollWidth <= each.clientWidth"), each.inner_text()
    is_sound(page)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("variant", GAMES)
def test_the_table_fits_from_the_deal_to_the_receipt(house: House, variant: str, size: tuple[int, int]) -> None:
    """Early and late in a round, with a raised tile, in every box and in the receipt nothing is covered.

    It is the same round in every run; tables as full as can be are in test_crowded.
    """
    house.prepare(f"牌桌 {variant}", secret(7).hex())
    page = house.browse(f"牌桌 {variant}", variant=variant, size=size)
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.play_turns(0)
    table_is_sound(page)
    seat.hand.last.click()
    table_is_sound(page)
    seat.hand.last.click()
    for name in ("菜单", "设置", "说一句"):
        if not seat.button(name).count():  # on a wide screen the phrases lie open
            continue
        seat.button(name).click()
        is_sound(page)
        page.keyboard.press("Escape")
    for _ in range(TURNS):
        stage = seat.stage()
        if stage == "receipt":
            break
        table_is_sound(page)
        seat.answer(stage, claims=True)
    seat.play_to_the_receipt()
    is_sound(page)
    seat.button("看牌桌").click()
    table_is_sound(page)


def test_the_language_is_switched_and_kept(house: House) -> None:
    """English at a click, in the lobby, the form and at the table; still English after a reload, and back again."""
    page = house.browse("两种话", variant=GAMES[0])
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Practise now").click()
    page.get_by_role("button", name="Settings").wait_for()
    expect(page.locator(".hand button").first).to_have_attribute("aria-label", _ENGLISH_TILE)
    table_is_sound(page)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="中文").click()
    page.get_by_role("button", name="关闭").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")


_ENGLISH_TILE = re.compile(r"^[A-Za-z0-9 ,]+$")
