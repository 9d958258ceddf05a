"""战绩 in the browser: rates, chart with its figures, opponents, days."""

from __future__ import annotations

import httpx
import pytest
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


def test_without_matches_the_page_says_so(house: House) -> None:
    page = house.browse(path="/#/results")
    page.get_by_text("还没有打完的牌").wait_for()
