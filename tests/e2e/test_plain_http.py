"""From another machine of the house: plain http by a name, no secure context."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import expect
from tests.e2e.house import HOST, SIZES, House
from tests.e2e.table import Seat

from paishan.variants import registry

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("variant", [each.id for each in registry.all_variants()])
def test_play_and_verification_work_without_a_secure_context(house: House, variant: str) -> None:
    """Without crypto.subtle a practice round is played, and both checks of its shuffle find it right."""
    page = house.browse(variant=variant, host=HOST, size=SIZES["landscape"])
    assert page.evaluate("[isSecureContext, crypto.subtle === undefined]") == [False, True]
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.play_to_the_receipt(claims=False)
    seat.button("验牌").click()
    page.get_by_text("一致：核对了").wait_for()
    number = page.url.rpartition("/")[2]
    token = page.evaluate("JSON.parse(localStorage.getItem('paishan')).guest.token")
    headers = {"authorization": f"Bearer {token}"}
    record = httpx.get(f"{house.url}/api/v1/rooms/{number}/record", headers=headers).raise_for_status().text
    page.goto(f"http://{HOST}:{house.server.port}/#/verify")
    page.get_by_label("把牌谱").fill(record)
    page.get_by_role("button", name="验证", exact=True).click()
    page.get_by_text("一致：核对了").first.wait_for()
    page.get_by_label("把牌谱").fill(record.replace('"secret":"', '"secret":"00', 1))
    page.get_by_role("button", name="验证", exact=True).click()
    expect(page.locator(".verdict")).to_contain_text("密数和开局前公布的指纹不符")


def test_the_link_is_copied_without_a_secure_context(house: House) -> None:
    """The room's link is copied the old way where there is no clipboard."""
    page = house.browse(host=HOST)
    page.get_by_role("button", name="开一桌").click()
    page.get_by_role("button", name="复制链接").click()
    page.get_by_role("button", name="已复制").wait_for()
