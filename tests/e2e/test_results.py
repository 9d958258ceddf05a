"""战绩 in the browser: rates, chart with its figures, opponents, days."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from playwright.sync_api import expect
from tests.e2e.checks import is_sound
from tests.e2e.house import SIZES, House
from tests.e2e.people import Person
from tests.server.support import over, play

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAME = registry.all_variants()[0].id


@pytest.mark.parametrize("size", SIZES)
def test_results_are_shown_with_their_figures(house: House, size: str) -> None:
    """A match that was played stands there with its sum, its rounds in the chart's table, and a way to its replay."""
    person = house.company.come("三叔")

    async def go(person: Person) -> None:
        await person.enter(await person.open(variant=GAME, practice=True, level="random", options={"rounds": 4}))
        await play(person, person.pick, over)

    house.company.do(go(person))
    token = person.http.headers["authorization"].split()[1]
    guest = {"guest": person.guest, "name": person.name, "token": token}
    page = house.browse(size=SIZES[size], path="/#/results", guest=guest)
    page.locator(".chart").wait_for()
    is_sound(page)
    totals = httpx.get(f"{house.url}/api/v1/me/results", headers={"Authorization": f"Bearer {token}"}).json()
    shown = page.locator(".fact", has_text="总分").locator("dd").inner_text().replace("−", "-").replace("+", "")
    assert int(shown) == totals["points"]
    page.get_by_text("数字").click()
    assert page.locator(".chart tbody tr").count() == 4
    page.locator(".match").get_by_role("link", name="复盘").click()
    page.locator(".transport").wait_for()


def test_one_person_s_matches_are_picked_out(house: House) -> None:
    """A name among the opponents leads to the matches with him, and back to all."""
    me, friend = house.company.come("三叔"), house.company.come("老周")

    async def go() -> None:
        await me.enter(await me.open(variant=GAME, options={"rounds": 4, "players": 2}))
        await friend.enter(me.room)
        await asyncio.gather(*(each.send("ready", ready=True) for each in (me, friend)))
        await asyncio.gather(*(play(each, each.pick, over) for each in (me, friend)))
        await me.close()
        me.entries.clear()
        me.epoch, me.card = None, {}
        await me.enter(await me.open(variant=GAME, practice=True, level="random", options={"rounds": 4}))
        await play(me, me.pick, over)

    house.company.do(go())
    token = me.http.headers["authorization"].split()[1]
    page = house.browse(path="/#/results", guest={"guest": me.guest, "name": me.name, "token": token})
    expect(page.locator(".match")).to_have_count(2)
    page.get_by_role("button", name="只看和 老周 打的").click()
    expect(page.locator(".match")).to_have_count(1)
    expect(page.locator(".only")).to_contain_text("只看和 老周 打的")
    is_sound(page)
    page.get_by_role("button", name="全都看").click()
    expect(page.locator(".match")).to_have_count(2)


def test_without_matches_the_page_says_so(house: House) -> None:
    page = house.browse(path="/#/results")
    page.get_by_text("还没有打完的牌").wait_for()
