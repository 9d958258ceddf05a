"""Coming back in mid-hand: a page that was closed, a server that was."""

from __future__ import annotations

import signal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.checks import hides_other_hands
from tests.e2e.house import House
from tests.e2e.table import Seat

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]


def in_mid_hand(house: House, name: str, variant: str) -> Seat:
    """A practice table after three turns of mine."""
    page = house.browse(name, variant=variant)
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.play_turns(3)
    return seat


@pytest.mark.parametrize("variant", GAMES)
def test_a_reload_in_mid_hand_shows_the_same_table(house: House, variant: str) -> None:
    """After a reload the same tiles lie in the same places, and the round goes on to its end."""
    seat = in_mid_hand(house, f"重开 {variant}", variant)
    before = seat.seen()
    assert len(before["hand"]) % 3 == 2
    seat.page.reload()
    seat.wait_until_seen(before)
    hides_other_hands(seat.page)
    seat.play_to_the_receipt(claims=False)


def test_another_device_of_the_same_guest_takes_the_seat_over(house: House) -> None:
    """The phone opens the link with the same guest: it has the hand, and the laptop says that it was replaced."""
    laptop = in_mid_hand(house, "两台设备", GAMES[0])
    before = laptop.seen()
    kept = laptop.page.evaluate("JSON.parse(localStorage.getItem('paishan'))")
    path = urlsplit(laptop.page.url).path
    phone = Seat(house.browse(path=path, size=(844, 390), **kept))
    phone.wait_until_seen(before)
    expect(laptop.page.get_by_role("alert")).to_contain_text("回大厅")
    phone.discard()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
@pytest.mark.parametrize("variant", GAMES)
def test_a_server_restart_in_mid_hand_loses_nothing(house: House, variant: str, how: signal.Signals) -> None:
    """The page says that the connection is gone, comes back by itself with the same table, and the round goes on."""
    seat = in_mid_hand(house, f"重启 {variant} {how}", variant)
    before = seat.seen()
    for words in ("ERR_CONNECTION_REFUSED", "WebSocket connection", "503 (Service Unavailable)"):
        house.faults.forgive(words)
    house.server.stop(how)
    expect(seat.page.locator(".banner")).to_be_visible()
    house.server.start()
    expect(seat.page.locator(".banner")).to_have_count(0, timeout=30_000)
    seat.wait_until_seen(before)
    hides_other_hands(seat.page)
    seat.discard()
    seat.play_to_the_receipt(claims=False)


def test_a_click_without_a_connection_is_not_lost_silently(house: House) -> None:
    """While the server is away a discard does not leave the hand; afterwards it does."""
    seat = in_mid_hand(house, "断线出牌", GAMES[0])
    before = seat.seen()
    house.faults.forgive("ERR_CONNECTION_REFUSED")
    house.faults.forgive("WebSocket connection")
    house.server.stop(signal.SIGKILL)
    expect(seat.page.locator(".banner")).to_be_visible()
    tap_twice(seat.page)
    assert seat.seen() == before
    house.server.start()
    expect(seat.page.locator(".banner")).to_have_count(0, timeout=30_000)
    seat.wait_until_seen(before)
    seat.discard()


def tap_twice(page: Page) -> None:
    """Raise the last tile and try to discard it."""
    page.locator(".hand button").last.click()
    page.locator(".hand button").last.click()


def test_a_server_that_knows_nobody_any_more_gives_a_new_seat(house: House) -> None:
    """Another server at the same address, or one whose store was emptied: nobody is stuck with the old device."""
    house.faults.forgive("401 (Unauthorized)")
    page = house.browse(guest={"guest": "g", "name": "老客人", "token": "of another server"}, variant=GAMES[0])
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.discard()
    expect(page.locator(".seat.p0")).to_contain_text("老客人")
