"""Addresses that are sent to others: they open what they name, old ones too, and the browser's keys go back and on."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.checks import hides_other_hands, is_sound
from tests.e2e.house import SIZES, House
from tests.e2e.table import Seat

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]
SENT = """() => {
  window.sent = [];
  navigator.clipboard.writeText = async (text) => void window.sent.push(text);
}"""


def place(page: Page) -> str:
    """What stands in the browser's bar behind the server's address."""
    parts = urlsplit(page.url)
    return parts.path + (f"#{parts.fragment}" if parts.fragment else "")


def wait_for_place(page: Page, wanted: str) -> None:
    """Until the bar shows this address."""
    page.wait_for_function("(wanted) => location.pathname + location.hash === wanted", arg=wanted)


@pytest.mark.parametrize("size", SIZES)
def test_the_link_of_a_room_brings_a_friend_in(house: House, size: str) -> None:
    """What is copied is a real path, and whoever opens it sits down; the old form with a number sign does the same."""
    page = house.browse("房主", size=SIZES[size])
    page.get_by_role("button", name="开一桌").click()
    if size in ("portrait", "landscape"):
        page.get_by_role("button", name="开房", exact=True).click()
    page.get_by_role("button", name="复制链接").wait_for()
    number = place(page).rpartition("/")[2]
    assert place(page) == f"/r/{number}"
    page.evaluate(SENT)
    page.get_by_role("button", name="复制链接").click()
    page.get_by_role("button", name="已复制").wait_for()
    assert page.evaluate("window.sent") == [f"{house.url}/r/{number}"]
    friend = house.browse("小芳", size=SIZES[size], path=f"/r/{number}?from=chat")
    expect(page.locator(".seats")).to_contain_text("小芳")
    assert place(friend) == f"/r/{number}"
    is_sound(friend)
    late = house.browse("老周", size=SIZES[size], path=f"/#/{number}")
    expect(page.locator(".seats")).to_contain_text("老周")
    assert place(late) == f"/r/{number}"


def test_a_table_hands_out_the_link_of_its_spectators(house: House) -> None:
    page = house.browse("阿珍")
    page.get_by_role("button", name="现在练一把").click()
    Seat(page).stage()
    number = place(page).rpartition("/")[2]
    page.evaluate(SENT)
    page.get_by_role("button", name="菜单").click()
    page.get_by_role("button", name="观战链接").click()
    page.get_by_role("button", name="已复制").wait_for()
    assert page.evaluate("window.sent") == [f"{house.url}/r/{number}/watch"]
    watcher = house.browse("老周", path=f"/r/{number}/watch")
    watcher.locator(".plane").wait_for()
    hides_other_hands(watcher, spectator=True)


def test_the_keys_of_the_browser_go_back_and_on(house: House) -> None:
    page = house.browse("阿珍")
    page.get_by_role("link", name="战绩").click()
    wait_for_place(page, "/#/results")
    page.get_by_role("link", name="回大厅").click()
    wait_for_place(page, "/")
    page.get_by_role("button", name="开一桌").click()
    page.get_by_role("button", name="复制链接").wait_for()
    room = place(page)
    page.go_back()
    page.get_by_role("button", name="开一桌").wait_for()
    assert place(page) == "/"
    page.get_by_role("link", name="回到牌桌").click()
    page.get_by_role("button", name="复制链接").wait_for()
    assert place(page) == room
    page.go_back()
    page.go_back()
    page.get_by_text("还没有打完的牌").wait_for()
    wait_for_place(page, "/#/results")
    page.go_forward()
    page.go_forward()
    page.get_by_role("button", name="复制链接").wait_for()
    assert place(page) == room


@pytest.mark.parametrize("path", ["/r/999999", "/#/999999"])
def test_a_room_that_is_not_there_is_told(house: House, path: str) -> None:
    house.faults.forgive("404 (Not Found)")
    page = house.browse("阿珍", path=path)
    page.get_by_role("alert").get_by_text("没有这个房间").wait_for()
    assert page.get_by_role("link", name="观战").get_attribute("href") == "/r/999999/watch"
