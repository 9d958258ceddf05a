"""Moments of a round that come rarely: 听 before the first discard, 买点, the question before a kong is broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.checks import table_is_sound
from tests.e2e.deals import Setting, asks_before_a_kong_goes, find, offers_listening
from tests.e2e.house import SIZES, House
from tests.e2e.table import Seat

pytestmark = pytest.mark.e2e


@pytest.mark.rules("H6.2", "H6.3")
def test_listening_is_offered_before_the_first_discard(house: House) -> None:
    """含山 asks for 听 with the waits at hand; pressed, the tag shows and the hand is locked to the drawn tile."""
    secret, _ = find(Setting(variant="hanshan"), offers_listening, 9)
    house.prepare("报听的人", secret)
    page = house.browse("报听的人", variant="hanshan", size=SIZES["landscape"])
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.key("听").wait_for()
    expect(page.locator(".flip")).to_contain_text("你已听牌，要报听吗？")
    expect(page.locator(".hand button[aria-disabled=false]")).to_have_count(0)
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        table_is_sound(page)
    hand = seat.seen()["hand"]
    seat.key("听").click()
    expect(page.locator(".seat.p0 .ting")).to_be_visible()
    seat.play_to_the_receipt()
    assert len(hand) >= 13


@pytest.mark.rules("B6.2")
def test_points_are_bought_and_a_kong_is_broken_only_after_a_question(house: House) -> None:
    """保山 with 活点: 2 点 are bought before the deal; a tile held four times goes only when that is confirmed."""
    options = {"points": "live2"}
    secret, face = find(Setting(variant="baoshan", options=options), asks_before_a_kong_goes, 252)
    house.prepare("买点的人", secret)
    page = house.browse("买点的人", variant="baoshan")
    page.get_by_label("买点").select_option("活点，上限2")
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    assert seat.stage() == "buy"
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        table_is_sound(page)
    page.get_by_role("dialog", name="买几点？").get_by_role("button", name="2", exact=True).click()
    expect(page.locator(".seat.p0 .who")).to_contain_text("买 2 点")
    tile = seat.discard(face)
    box = page.get_by_role("dialog", name="是否确认打出杠牌？")
    for size in SIZES.values():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        table_is_sound(page)
    box.get_by_role("button", name="取消").click()
    expect(page.locator(f'.hand [data-tile="{tile}"]')).to_have_count(1)
    seat.discard(face)
    box.get_by_role("button", name="确认").click()
    expect(page.locator(f'.hand [data-tile="{tile}"]')).to_have_count(0)
    expect(page.locator(f'.river [data-tile="{tile}"]')).to_have_count(1)
