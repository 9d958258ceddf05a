"""A house: one server and the browsers that come to it."""

from __future__ import annotations

import fcntl
import importlib.util
import json
import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, sync_playwright
from tests.e2e.checks import Faults
from tests.e2e.people import CALM, Company
from tests.server.support import Running

ROOT = Path(__file__).parents[2]
HOST = "paishan.test"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
]
SIZES = {"portrait": (390, 844), "landscape": (844, 390), "tablet": (1024, 768), "desktop": (1280, 800)}
_BEFORE_THE_PAGE = """(() => {
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => (into.length === 32 ? into.fill(0) : random(into));
  window.violations = [];
  document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.violatedDirective));
  const wanted = %s;
  if (!localStorage.getItem("paishan")) localStorage.setItem("paishan", JSON.stringify(wanted));
})()"""

CHROMIUM = shutil.which("chromium")
INSTALL = "no browser: sudo apt-get install -y chromium fonts-noto-cjk"


def build_client() -> None:
    """Make the client in the package from the present sources, once for all processes."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    lock = ROOT / "build" / "client.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        module.build(ROOT)


def start_server(folder: Path) -> Running:
    """A real server with a database file of its own, and deals that can be prepared."""
    environment = {
        "PYTHONPATH": str(ROOT),
        "PAISHAN_BOT_WORKERS": "0",
        "PAISHAN_TEST_DEALS": str(folder / "deals.json"),
    }
    database = f"sqlite:///{folder / 'paishan.db'}"
    running = Running(database, folder, environment=environment, module="tests.e2e.launcher")
    running.start()
    return running


@contextmanager
def debian_chromium() -> Generator[Browser]:
    """Debian's browser."""
    assert CHROMIUM is not None, INSTALL
    with sync_playwright() as playwright:
        flags = [*FLAGS, f"--host-resolver-rules=MAP {HOST} 127.0.0.1"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


class House:
    """A server, and browsers that come to it."""

    def __init__(self, server: Running, chromium: Browser) -> None:
        self.server, self.url = server, server.url
        self.company = Company(server.url)
        self.faults = Faults()
        self.faults.forgive("Service Worker registration blocked")
        self.clock = CALM
        self.level = "random"
        self._chromium = chromium
        self._contexts: list[BrowserContext] = []

    def prepare(self, creator: str, *secrets: str) -> None:
        """Rooms of this creator get these secrets, round by round."""
        path = Path(self.server.environment["PAISHAN_TEST_DEALS"])
        deals: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        path.write_text(json.dumps({**deals, creator: secrets}), encoding="utf-8")

    def browse(
        self,
        name: str = "",
        *,
        size: tuple[int, int] = SIZES["desktop"],
        path: str = "/",
        host: str = "",
        **kept: Any,
    ) -> Page:
        """A new browser of a person; ``kept`` is what it remembers from before (``variant``, ``theme`` ...)."""
        remembered = {"lang": "zh", **kept}
        if name:
            answer = httpx.post(f"{self.url}/api/v1/guests", json={"name": name})
            remembered["guest"] = answer.raise_for_status().json()
        context = self._chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", service_workers="block"
        )
        self._contexts.append(context)
        context.set_default_timeout(30_000)
        context.add_init_script(_BEFORE_THE_PAGE % json.dumps(remembered))
        context.route("**/api/v1/rooms", self._change_room)
        page = context.new_page()
        self.faults.listen(page)
        page.goto(f"http://{host or '127.0.0.1'}:{self.server.port}{path}")
        return page

    def _change_room(self, route: Route, request: Request) -> None:
        """A new room gets clocks and bots that suit a test, whatever the form says."""
        if request.method == "POST" and request.post_data:
            asked: dict[str, Any] = json.loads(request.post_data)
            route.continue_(post_data=json.dumps({**asked, "clock": self.clock, "level": self.level}))
        else:
            route.continue_()

    def photograph(self, name: str) -> None:
        """Save what every browser shows."""
        folder = ROOT / "build" / "e2e"
        folder.mkdir(parents=True, exist_ok=True)
        for number, context in enumerate(self._contexts, 1):
            for page in context.pages:
                page.screenshot(path=folder / f"{name}-{number}.png")

    def close(self) -> None:
        """Everybody goes home; what the browsers complained about is a failure."""
        for context in self._contexts:
            self.faults.collect(context)
            context.close()
        self.company.end()
        self.faults.check()
