"""The page as an installed program, on this machine only; and how much comes before the first picture."""

from __future__ import annotations

import gzip
from collections.abc import Generator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Response
from tests.e2e.house import HOST
from tests.e2e.people import Company, Person
from tests.server.support import Running, over, play

from paishan.variants import registry

pytestmark = pytest.mark.e2e

GAME: Final = registry.all_variants()[0].id
MOST_BYTES: Final = 150_000
ACTIVE: Final = "() => navigator.serviceWorker.ready.then((found) => found.active.scriptURL)"
ICONS: Final = "() => fetch('/manifest.webmanifest').then((a) => a.json()).then((m) => m.icons.map((i) => i.src))"
CACHED: Final = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


@pytest.fixture
def page(chromium: Browser, server: Running) -> Generator[Page]:
    """A browser that allows service workers."""
    if server.process is None:
        server.start()
    context = chromium.new_context(service_workers="allow", locale="zh-CN")
    yield context.new_page()
    context.close()


def test_the_page_opens_without_a_network(page: Page, server: Running) -> None:
    page.goto(server.url)
    assert page.evaluate(ACTIVE).endswith("/worker.js")
    page.reload()
    page.get_by_role("button", name="现在练一把").click()
    page.locator(".hand button").first.wait_for()
    cached: list[str] = page.evaluate(CACHED)
    assert "/" in cached
    assert any(each.endswith(".css") for each in cached)
    kept = {each for each in cached if each.startswith(("/api", "/ws", "/schema"))}
    assert kept <= {"/api/v1/variants", "/api/v1/levels"}, "nothing that is somebody's own"
    page.context.set_offline(True)
    page.goto(server.url)
    page.get_by_role("button", name="开一桌").wait_for()


def test_a_replay_that_was_opened_is_read_again_without_a_network(page: Page, server: Running) -> None:
    """The record and the games are kept, nothing that is somebody's own; a link to a room opens the page at least."""
    company = Company(server.url)
    person = company.come("三叔")

    async def go(person: Person) -> str:
        await person.enter(await person.open(variant=GAME, practice=True, level="random", options={"rounds": 4}))
        await play(person, person.pick, over)
        return str(person.card["match"]["id"])

    record = company.do(go(person))
    company.end()
    page.goto(server.url)
    page.evaluate(ACTIVE)
    page.goto(f"{server.url}/replay/{record}/1/20/all")
    page.locator(".transport").wait_for()
    answers = [each for each in page.evaluate(CACHED) if each.startswith("/api")]
    assert sorted(answers) == ["/api/v1/levels", f"/api/v1/records/{record}", "/api/v1/variants"]
    page.context.set_offline(True)
    page.goto(f"{server.url}/replay/{record}/2/start/all")
    page.locator(".transport").wait_for()
    page.get_by_text("第 2/4 局").first.wait_for()
    page.goto(f"{server.url}/#/verify/{record}")
    page.get_by_text("4 局全部一致").wait_for()
    page.goto(f"{server.url}/r/123456")
    page.locator("#app > *").first.wait_for()


def test_the_page_can_be_installed(page: Page, server: Running) -> None:
    page.goto(server.url)
    page.evaluate(ACTIVE)
    session: Any = page.context.new_cdp_session(page)
    manifest: dict[str, Any] = session.send("Page.getAppManifest")
    assert not manifest["errors"]
    for icon in page.evaluate(ICONS):
        assert page.request.get(server.url + icon).headers["content-type"] == "image/png"
    faults: list[dict[str, Any]] = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in faults} <= {"in-incognito"}


def test_plain_http_in_the_house_has_no_worker(page: Page, server: Running) -> None:
    page.goto(f"http://{HOST}:{server.port}/")
    page.get_by_role("button", name="现在练一把").wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("'serviceWorker' in navigator ? 'yes' : 'no'") == "no"
    assert not page.context.service_workers


def test_little_comes_before_the_first_picture(page: Page, server: Running) -> None:
    sizes: dict[str, int] = {}

    def arrived(response: Response) -> None:
        if response.request.resource_type in ("script", "stylesheet"):
            sizes[response.url] = len(gzip.compress(response.body(), 9))

    page.on("response", arrived)
    page.goto(f"http://{HOST}:{server.port}/")
    page.get_by_role("button", name="现在练一把").wait_for()
    assert sizes
    assert sum(sizes.values()) <= MOST_BYTES, sizes
