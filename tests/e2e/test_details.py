"""The closer look at a receipt: who pays whom, other readings, and what other rules would have made of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.checks import is_sound
from tests.e2e.house import ROOT, SIZES, House
from tests.e2e.table import Seat
from tests.e2e.test_accessibility import is_accessible

from paishan.variants import registry

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("variant", [each.id for each in registry.all_variants()])
def test_a_round_is_settled_by_other_rules(house: House, variant: str) -> None:
    house.level = "greedy"
    page = house.browse(variant=variant, size=SIZES["portrait"])
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.play_to_the_receipt()
    seat.button("细看").click()
    box = page.get_by_role("dialog", name="这一局细看")
    expect(box.get_by_text("照原来的规则")).to_be_visible()
    is_sound(page)
    with page.expect_response("**/resettle") as asked:
        box.get_by_role("switch").first.click()
    assert asked.value.status in (200, 409)
    expect(box.get_by_text("改了 1 条")).to_be_visible()
    expect(box.get_by_role("row", name="现在")).to_be_visible()
    is_accessible(page)
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=_picture(f"details-{variant}-{name}"))
    page.keyboard.press("Escape")
    expect(seat.receipt).to_be_visible()


def _picture(name: str) -> str:
    folder = ROOT / "build" / "e2e"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / f"{name}.png")
