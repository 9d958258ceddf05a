"""听牌提示 in the browser: the opening card, the raised tile, who pays what, at three sizes and when it is turned."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.checks import is_sound, measure
from tests.e2e.deals import Setting, find
from tests.e2e.house import SIZES, House
from tests.e2e.table import Seat

from paishan.core.tiles import face_name
from paishan.round.outlook import Outlook, Wait, outlook
from paishan.round.state import Phase, State

pytestmark = pytest.mark.e2e


def many_waits(state: State) -> Outlook | None:
    """The dealer is asked in the opening, and some discard waits for more tiles than can be shown beside it."""
    found = outlook(state, 0)
    opening = state.phase is Phase.OPENING and bool(state.window and state.window.offers[0])
    return found if opening and any(len(waits) > 8 for waits in found.discards.values()) else None


def some_waits(state: State) -> Outlook | None:
    """The dealer may discard and be ready."""
    found = outlook(state, 0)
    return found if state.phase is Phase.TURN and len(found.discards) > 1 else None


def everywhere(page: Page) -> None:
    """At every size nothing is cut off or covered, least of all the hand; turning the phone is one of the changes."""
    for name in ("portrait", "landscape", "desktop", "landscape", "portrait"):
        page.set_viewport_size({"width": SIZES[name][0], "height": SIZES[name][1]})
        page.wait_for_timeout(100)
        is_sound(page)
        covered: list[str] = page.evaluate(measure("covered"))
        assert not covered, f"{name}: covered in the hand: {covered}"


def widest(found: Outlook) -> tuple[str, tuple[Wait, ...]]:
    """The discard with most waits."""
    face, waits = max(found.discards.items(), key=lambda each: len(each[1]))
    assert face is not None
    return face_name(face), waits


def gains(waits: tuple[Wait, ...]) -> set[str]:
    """What drawn wins bring."""
    return {str(wait.draw.pays[0]) for wait in waits if wait.draw.pays}


def chips(place: Locator) -> set[str]:
    """The sums beside the shown tiles."""
    return {re.sub(r"\D", "", text) for text in place.locator(".hchip b:first-of-type").all_inner_texts()}


@pytest.mark.rules("H6.2", "H1.7")
def test_the_opening_and_a_raised_tile_show_what_is_waited_for(house: House) -> None:
    """含山: the card of the opening has the dealer's waits after a discard, then the raised tile; wilds say why."""
    secret, found = find(Setting(variant="hanshan"), many_waits, 2603)
    house.prepare("等牌的人", secret)
    page = house.browse("等牌的人", variant="hanshan", size=SIZES["portrait"])
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.key("听").wait_for()
    card = page.locator(".flip .hintopen")
    expect(card.locator(".hchip").first).to_be_visible()
    everywhere(page)
    heard = {sum_ for waits in found.listening.values() for sum_ in gains(waits)}
    assert chips(card) <= heard
    card.click()
    box = page.get_by_role("dialog", name="听牌提示")
    expect(box).to_contain_text("手里有配子，只能自摸")
    everywhere(page)
    box.get_by_role("button", name="关闭").click()
    seat.key("过").click()
    face, waits = widest(found)
    tile = page.locator(f'.hand [data-tile^="{face}."]').first
    expect(tile.locator(".rdy")).to_be_visible()
    tile.click()
    tip = page.locator(".tip.hint")
    expect(tip).to_contain_text("手里有配子，只能自摸")
    everywhere(page)
    assert chips(tip) <= gains(waits)
    tip.get_by_role("button", name="每家付多少").click()
    expect(page.locator(".waitrows li")).to_have_count(len(waits))


@pytest.mark.rules("B5.1", "B4.2")
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_each_discarder_pays_his_own_in_english_too(house: House, theme: str) -> None:
    """保山: who discards pays alone; the box says it seat by seat, the tip and the rail agree with the engine."""
    secret, found = find(Setting(variant="baoshan"), some_waits, 597)
    house.prepare("Reader", secret)
    page = house.browse("Reader", variant="baoshan", size=SIZES["desktop"], lang="en", theme=theme)
    page.get_by_role("button", name="Practise now").click()
    face, waits = widest(found)
    tile = page.locator(f'.hand [data-tile^="{face}."]').first
    expect(tile.locator(".rdy")).to_be_visible()
    tile.click()
    for place in (page.locator(".tip.hint"), page.locator(".rail")):
        assert chips(place) == gains(waits)
    everywhere(page)
    page.locator(".tip .hintopen").click()
    rows = page.locator(".waitrows li")
    expect(rows).to_have_count(len(waits))
    expect(rows.first).to_contain_text(re.compile(r"right.*across.*left"))
    everywhere(page)
    page.keyboard.press("Escape")
    expect(rows).to_have_count(0)
    tile.click()
    lamp = page.get_by_role("button", name=f"Hints, Waiting for {len(waits)}")
    expect(lamp.locator("small")).to_have_text(str(len(waits)))
    everywhere(page)
    lamp.click()
    expect(page.get_by_role("heading", name="Waits now")).to_be_visible()
    expect(rows).to_have_count(len(waits))


def test_hints_may_be_switched_off(house: House) -> None:
    """Behind the lamp is a switch that takes marks, waits and points away."""
    secret, _ = find(Setting(variant="baoshan"), some_waits, 597)
    house.prepare("没提示", secret)
    page = house.browse("没提示", variant="baoshan")
    page.get_by_role("button", name="现在练一把").click()
    expect(page.locator(".rdy").first).to_be_visible()
    page.get_by_role("button", name="听牌提示").click()
    box = page.get_by_role("dialog", name="听牌提示")
    box.get_by_role("switch", name="显示听牌提示").click()
    expect(box).to_contain_text("提示关着")
    box.get_by_role("button", name="关闭").click()
    expect(page.locator(".rdy")).to_have_count(0)
    page.locator(".hand button").first.click()
    expect(page.locator(".tip.hint")).to_have_count(0)
