"""The check of the shuffle: one tap from results and receipt, every value to be seen, reasons for what fails."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.e2e.checks import is_sound
from tests.e2e.house import SIZES, House
from tests.e2e.people import Person
from tests.e2e.table import Seat
from tests.e2e.test_accessibility import is_accessible
from tests.server.support import over, play

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]


def finished(house: House, game: str) -> tuple[str, dict[str, str]]:
    """A short match that somebody played, and who that is."""
    person = house.company.come("三叔")

    async def go(person: Person) -> str:
        await person.enter(await person.open(variant=game, practice=True, level="random", options={"rounds": 4}))
        await play(person, person.pick, over)
        return str(person.card["match"]["id"])

    match = house.company.do(go(person))
    token = person.http.headers["authorization"].split()[1]
    return match, {"guest": person.guest, "name": person.name, "token": token}


def check_text(page: Page, lines: list[dict[str, object]]) -> None:
    """Paste a record and check it."""
    page.get_by_label("把牌谱").fill("\n".join(json.dumps(each, ensure_ascii=False) for each in lines))
    page.get_by_role("button", name="验证", exact=True).click()


@pytest.mark.parametrize("size", SIZES)
def test_a_match_is_checked_by_one_tap_from_the_results(house: House, size: str) -> None:
    match, guest = finished(house, GAMES[0])
    page = house.browse(size=SIZES[size], path="/#/results", guest=guest)
    page.locator(".match").get_by_role("link", name="验牌").click()
    page.get_by_text("4 局全部一致").wait_for()
    expect(page.locator(".verdict.good")).to_have_count(4)
    is_sound(page)
    page.locator(".verdict").first.get_by_text("看每一步的数值").click()
    values = page.locator(".values").first
    for words in ("发牌前公布的指纹", "打完后公开的密数", "密数没有换过", "合在一起得出的种子", "从种子算出的发牌"):
        expect(values).to_contain_text(words)
    assert values.locator(".t").count() > 52
    is_sound(page)
    if size == "portrait":
        is_accessible(page)
    page.get_by_role("link", name="看复盘").click()
    page.locator(".transport").wait_for()
    page.get_by_role("button", name="跳转、视角、下载").first.click()
    assert match in page.url


@pytest.mark.parametrize("game", GAMES)
def test_what_was_changed_in_a_record_is_named(house: House, game: str, tmp_path: Path) -> None:
    """Another tile, another secret, a file that is none: each says what is wrong; the record itself agrees."""
    match, _ = finished(house, game)
    text = httpx.get(f"{house.url}/api/v1/records/{match}").raise_for_status().text
    file = tmp_path / "record.jsonl"
    file.write_text(text, encoding="utf-8")
    page = house.browse("老周", path="/#/verify")
    field, shown = page.get_by_label("指纹是什么"), page.locator(".story output")
    before = shown.inner_text()
    field.fill("牌川")
    assert len(shown.inner_text()) == len(before) == 64
    assert shown.inner_text() != before
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("4 局全部一致").wait_for()
    lines = [json.loads(line) for line in text.splitlines()]
    at = next(index for index, line in enumerate(lines) if line["type"] == "tsumo")
    other = "1m.0" if lines[at]["tile"] != "1m.0" else "2m.0"
    check_text(page, [*lines[:at], {**lines[at], "tile": other}, *lines[at + 1 :]])
    page.get_by_text("4 局里有 1 局对不上").wait_for()
    expect(page.locator(".verdict.bad")).to_contain_text("第 1 次摸牌不对")
    end = next(index for index, line in enumerate(lines) if line["type"] == "end_kyoku")
    check_text(page, [*lines[:end], {**lines[end], "secret": "00" * 32}, *lines[end + 1 :]])
    expect(page.locator(".verdict.bad")).to_contain_text("密数和开局前公布的指纹不符")
    page.get_by_label("把牌谱").fill("hello")
    page.get_by_role("button", name="验证", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("第 1 行不是 JSON")


def test_the_receipt_leads_to_the_whole_match(house: House) -> None:
    house.level = "greedy"
    page = house.browse("阿珍")
    page.get_by_role("button", name="现在练一把").click()
    seat = Seat(page)
    seat.play_to_the_receipt()
    seat.button("验牌").click()
    page.get_by_text("一致：核对了").wait_for()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="整场逐局验证").click()
    opened.value.get_by_text("1 局全部一致").wait_for()
    expect(opened.value.locator(".verdict details[open]").first).to_be_visible()
    expect(opened.value.locator(".values").first).to_contain_text("(我的)")
