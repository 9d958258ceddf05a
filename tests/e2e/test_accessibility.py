"""A round by the keyboard alone, what a screen reader is told, and axe on every page."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page
from tests.e2e.house import ROOT, SIZES, House
from tests.e2e.table import PATIENCE, TURNS, Seat

pytestmark = pytest.mark.e2e

AXE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
LISTEN: Final = """() => {
  const log = document.querySelector('[role=log]');
  const said = (window.said ??= []);
  new MutationObserver(() => said.push(log.textContent)).observe(log, { childList: true, subtree: true });
}"""
FREE: Final = "[...document.querySelectorAll('.hand button')].findIndex((e) => e.ariaDisabled !== 'true')"
SERIOUS: Final = """() => axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations
  .filter((each) => ['serious', 'critical'].includes(each.impact))
  .flatMap((each) => each.nodes.map((node) => `${each.id}: ${node.target.join(' ')} ${node.html.slice(0, 100)}`)))"""


def is_accessible(page: Page) -> None:
    """No serious fault at three sizes in both looks."""
    before = page.viewport_size
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    faults: list[str] = []
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for theme in ("dark", "light"):
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            found: list[str] = page.evaluate(SERIOUS)
            faults += [f"{name}, {theme}: {each}" for each in found]
    assert not faults, "\n".join(faults)
    assert before is not None
    page.set_viewport_size(before)


def test_every_page_is_free_of_serious_faults(house: House) -> None:
    """Lobby, settings of a room, room, table, settings, receipt, verification."""
    page = house.browse("小满")
    page.get_by_role("button", name="现在练一把").wait_for()
    is_accessible(page)
    page.goto(f"{house.url}/#/verify")
    page.get_by_label("把牌谱").wait_for()
    is_accessible(page)
    page.goto(f"{house.url}/#/")
    page.get_by_role("button", name="开一桌").click()
    page.get_by_role("button", name="复制链接").wait_for()
    is_accessible(page)
    page.goto(f"{house.url}/#/")
    house.level = "greedy"
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.stage()
    is_accessible(page)
    page.get_by_role("button", name="设置").click()
    page.get_by_role("dialog", name="设置").wait_for()
    is_accessible(page)
    page.keyboard.press("Escape")
    seat.play_to_the_receipt()
    seat.receipt.wait_for()
    is_accessible(page)


def test_a_round_is_played_by_the_keyboard_alone(house: House) -> None:
    """Tab and Enter open the table, letters and digits play, Tab and Enter ask for the next round; moves are told."""
    house.level = "greedy"
    page = house.browse()
    page.get_by_role("button", name="现在练一把").wait_for()
    tab_to(page, "现在练一把")
    page.keyboard.press("Enter")
    seat = Seat(page)
    seat.stage()
    page.evaluate(LISTEN)
    for _ in range(TURNS):
        stage = seat.stage()
        if stage in ("receipt", "ranking"):
            break
        press(page, stage)
    seat.receipt.wait_for()
    told: str = page.evaluate("window.said.join(' ')")
    assert "打" in told
    assert any(word in told for word in ("胡", "自摸", "流局"))
    tab_to(page, "下一局")
    page.keyboard.press("Enter")
    page.get_by_text("第 2/8 局").first.wait_for()
    assert seat.stage() in ("turn", "keys", "buy")


def test_a_screen_reader_hears_what_is_asked(house: House) -> None:
    """The status says whose turn it is; every tile of the hand has a name, and the drawn one says so."""
    page = house.browse()
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    while seat.stage() != "turn":
        press(page, "keys")
    spoken = page.get_by_role("status").filter(has_text="轮到你出牌")
    spoken.first.wait_for(state="attached")
    names: list[Any] = seat.hand.evaluate_all("(all) => all.map((each) => each.getAttribute('aria-label'))")
    assert all(names)
    assert sum("刚摸的" in name for name in names) == 1


def tab_to(page: Page, name: str, most: int = 60) -> None:
    """Walk with Tab until the focus is on this button."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if name in str(page.evaluate("document.activeElement.textContent")):
            return
    raise AssertionError(f"Tab does not come to {name}")


def press(page: Page, stage: str) -> None:
    """What somebody with a keyboard does now."""
    if stage == "confirm":
        tab_to(page, "确认")
        page.keyboard.press("Enter")
    elif stage == "buy":
        tab_to(page, "0")
        page.keyboard.press("Enter")
    elif stage == "keys" and page.locator(".acts").get_by_role("button", name="胡", exact=True).count():
        page.keyboard.press("h")
    elif stage == "keys" and page.locator(".acts").get_by_role("button", name="过", exact=True).count():
        page.keyboard.press("n")
    else:
        discard(page)
    page.wait_for_timeout(60)


def discard(page: Page) -> None:
    """The first tile that may go: its key raises it, the same key lets it go."""
    free: int = page.evaluate(
        "[...document.querySelectorAll('.hand button')].findIndex((e) => e.ariaDisabled !== 'true')"
    )
    if free < 0:
        return
    key = "1234567890qwert"[free]
    page.keyboard.press(key)
    page.locator(".hand .up").wait_for(timeout=PATIENCE)
    page.keyboard.press(key)
