"""The REST interface against its own OpenAPI document: schemathesis with every check."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from tests.server.support import Running, running

from paishan.server.http.app import make_app
from paishan.server.settings import Settings

pytestmark = pytest.mark.e2e

SLOW = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server without limits on how often."""
    limits = {"PAISHAN_LOOKUPS_PER_MINUTE": "1000000", "PAISHAN_ROOMS": "1000000"}
    with running(tmp_path_factory.mktemp("api"), PAISHAN_BOT_WORKERS="0", **limits) as found:
        yield found


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return make_app(Settings()).openapi_schema.to_schema()


@cache
def operations() -> dict[str, Any]:
    """Every operation by its label."""
    schema: Any = schemathesis.openapi.from_dict(document())
    found: list[Any] = [each.ok() for each in schema.get_all_operations()]
    return {operation.label: operation for operation in found}


@pytest.mark.parametrize("label", operations())
def test_the_api_keeps_to_its_document(label: str, server: Running) -> None:
    operation = operations()[label]
    cases: Any = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in GenerationMode))

    @given(case=cases)
    @settings(max_examples=25, suppress_health_check=SLOW, deadline=None, database=None)
    def check(case: Any) -> None:
        token = httpx.post(f"{server.url}/api/v1/guests", json={"name": "测试"}).json()["token"]
        case.call_and_validate(base_url=server.url, headers={"Authorization": f"Bearer {token}"})

    check()


def test_every_call_says_who_may_call_it() -> None:
    for path, methods in document()["paths"].items():
        for method, operation in methods.items():
            protected = "401" in operation["responses"] and path != "/api/v1/sessions"
            assert bool(operation.get("security")) == protected, f"{method} {path}"
