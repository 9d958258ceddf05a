"""Rules pages, lessons and the drill."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.checks import is_sound
from tests.e2e.house import SIZES, House

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("variant", GAMES)
def test_the_rules_page_has_an_example_for_every_pattern(house: House, variant: str, size: tuple[int, int]) -> None:
    """Every pattern is drawn; the search narrows the page; a rule has an address."""
    game = registry.get(variant)
    patterns = (*game.patterns, *game.extra_patterns)
    page = house.browse(variant=variant, size=size)
    page.get_by_role("link", name="规则").click()
    expect(page.locator(".example").first).to_be_visible()
    assert page.locator(".example").count() >= len(patterns)
    assert page.locator(".patterns li").count() == len(patterns)
    assert page.locator(".optionlist li").count() == len(game.schema.options)
    is_sound(page)
    page.get_by_role("searchbox").fill(patterns[3].name.zh)
    expect(page.locator(f"[id='rule-{patterns[3].rule}']")).to_be_visible()
    assert page.locator(".clause1").count() < 20
    page.goto(f"{house.url}/#/rules/{variant}/{patterns[-1].rule}")
    expect(page.locator(".clause1.marked")).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
@pytest.mark.parametrize("variant", GAMES)
def test_lessons_and_drill_are_answered_by_tapping(house: House, variant: str, size: tuple[int, int]) -> None:
    """Through all steps to the drill, and one hand of each kind."""
    page = house.browse(variant=variant, size=size)
    page.get_by_role("link", name="入门").click()
    page.locator(".lesson h3").wait_for()
    while not page.get_by_role("link", name="做练习").is_visible():
        if page.locator(".choices").is_visible():
            page.locator(".choices button").first.click()
            page.get_by_role("button", name="对一下").click()
            expect(page.locator(".verdict1")).to_be_visible()
        is_sound(page)
        page.get_by_role("button", name="下一步").click()
    page.get_by_role("link", name="做练习").click()
    for kind in ("这手牌听什么？", "这手牌几分？"):
        page.get_by_role("radio", name=kind).click()
        page.locator(".choices button").first.click()
        page.get_by_role("button", name="对一下").click()
        expect(page.locator(".waitrows, .lines")).to_be_visible()
        is_sound(page)
    expect(page.get_by_text("/2", exact=False).first).to_be_visible()
