"""The REST interface against its own OpenAPI document: schemathesis with every check."""

from __future__ import annotations

import re
from collections.abc import Generator
from functools import cache
from pathlib import Path
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


def _rows() -> dict[str, tuple[str, str]]:
    """The calls of docs/protocol.md with what they say of key and members."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([A-Z]+) (/[^`]*)` \| ([^|]*) ?\| ([^|]*) ?\|", page, flags=re.MULTILINE)
    return {f"{method} /api/v1{path}": (key.strip(), takes) for method, path, key, takes in rows}


def _members(operation: dict[str, Any]) -> dict[str, bool]:
    """Members of body and query of a call: may they be left out?"""
    found = {each["name"]: not each["required"] for each in operation.get("parameters", []) if each["in"] == "query"}
    for content in operation.get("requestBody", {}).get("content", {}).values():
        name = content["schema"]["$ref"].rpartition("/")[2]
        schema = document()["components"]["schemas"][name]
        found |= {member: member not in schema.get("required", ()) for member in schema["properties"]}
    return found


def test_the_page_of_the_protocol_lists_every_call_as_it_is() -> None:
    """docs/protocol.md: the calls of the document, their members, and which need a key."""
    known = {
        f"{method.upper()} {path}": operation
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        if path.startswith("/api/")
    }
    rows = _rows()
    assert set(rows) == set(known)
    for call, operation in known.items():
        key, takes = rows[call]
        assert (key == "key") == bool(operation.get("security")), call
        said = {name: bool(optional) for name, optional in re.findall(r"`\??(\w+)(\??)`", takes)}
        values = set(re.findall(r"\(([^)]*)\)", takes))
        said = {name: optional for name, optional in said.items() if not any(f"`{name}`" in each for each in values)}
        assert said == _members(operation), call
