"""A practice match by clicking, in both games."""

from __future__ import annotations

import pytest
from tests.e2e.checks import hides_other_hands
from tests.e2e.house import House
from tests.e2e.table import Seat

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]


@pytest.mark.parametrize("variant", GAMES)
def test_a_practice_round_is_played_to_its_end_by_clicking(house: House, variant: str) -> None:
    """One tap opens a table with bots; clicking alone leads to the receipt, its checks and the next deal."""
    house.level = "greedy"
    page = house.browse(variant=variant)
    seat = Seat(page)
    page.get_by_role("button", name="现在练一把").click()
    assert seat.stage() in ("turn", "keys")
    hides_other_hands(page)
    seat.play_to_the_receipt()
    assert seat.receipt.is_visible()
    seat.button("验牌").click()
    page.get_by_text("一致：核对了").wait_for()
    page.get_by_role("dialog", name="验证洗牌").get_by_role("button", name="关闭").click()
    rule = page.locator(".receipt .ruleid, .receipt .term").first
    if rule.count():
        rule.click()
        page.get_by_role("dialog", name="规则").get_by_role("button", name="关闭").click()
    seat.receipt.get_by_role("button", name="下一局").click()
    page.get_by_text("第 2/8 局").first.wait_for()
    assert seat.stage() in ("turn", "keys")
