"""The built client, a server of its own for each worker, one Chromium, a fresh context for each browser."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.e2e.house import CHROMIUM, INSTALL, House, build_client, debian_chromium, start_server
from tests.server.support import Running

_FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser nothing here can run; where everything must run, that is a failure."""
    if CHROMIUM is None and not os.environ.get("CI"):
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason=INSTALL))


@pytest.fixture(scope="session")
def client_fault() -> str:
    """Builds the client, once; what was wrong with it, or nothing."""
    try:
        build_client()
    except RuntimeError as fault:
        return str(fault)
    return ""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, client_fault: str) -> Iterator[Running]:
    """A server for all tests of this worker."""
    if client_fault:
        pytest.fail(client_fault)
    running = start_server(tmp_path_factory.mktemp("server"))
    yield running
    if running.process is not None:
        running.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser. It ends with the module: no event loop may be left to tests that start their own."""
    if CHROMIUM is None:
        pytest.fail(INSTALL)
    with debian_chromium() as browser:
        yield browser


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember for the fixtures whether the test failed."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


@pytest.fixture
def house(server: Running, chromium: Browser, request: pytest.FixtureRequest) -> Generator[House]:
    """A house for one test; what its browsers showed when it failed is in build/e2e."""
    if server.process is None:
        server.start()
    house = House(server, chromium)
    yield house
    if request.node.stash.get(_FAILED, False):
        house.photograph(request.node.name)
    house.close()
