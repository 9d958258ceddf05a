"""Examples, lessons and the drill over HTTP."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import httpx
import pytest
from tests.server.support import Running, running

from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server that reckons in a worker process."""
    with running(tmp_path_factory.mktemp("lessons"), PAISHAN_BOT_WORKERS="1") as found:
        yield found


def get(server: Running, path: str, **query: Any) -> Any:
    """A body."""
    answer = httpx.get(f"{server.url}/api/v1/variants/{path}", params=query, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def score(server: Running, variant: str, asked: Any) -> httpx.Response:
    """What the calculator says of a question that came from the server."""
    return httpx.post(f"{server.url}/api/v1/variants/{variant}/score", json=asked, timeout=60)


@pytest.mark.parametrize("variant", GAMES)
def test_every_pattern_has_an_example_that_the_calculator_scores_alike(server: Running, variant: str) -> None:
    game = registry.get(variant)
    found = get(server, f"{variant}/examples")
    assert {each["pattern"] for each in found} == {each.id for each in (*game.patterns, *game.extra_patterns)}
    for each in found[::3]:
        assert sum(len(placed["tiles"]) for placed in each["hand"]["sets"]) >= 13
        if each["asked"] is None:
            continue
        told = score(server, variant, each["asked"]).json()["receipt"]["hands"][0]
        assert [line["pattern"] for line in told["lines"]] == [line["pattern"] for line in each["hand"]["lines"]]
        assert told["points"] == each["hand"]["points"]


@pytest.mark.parametrize("variant", GAMES)
def test_the_lessons_come_with_tiles_answers_and_receipts(server: Running, variant: str) -> None:
    found = get(server, f"{variant}/tutorial")
    assert len(found) >= 8
    for each in found:
        assert (each["receipt"] is not None) == (each["ask"] in ("points", "pay", "patterns"))
        assert (each["tiles"] is not None) or not each["ask"]
        assert set(each["answers"]) <= set(each["choices"])


@pytest.mark.parametrize("variant", GAMES)
def test_the_drill_repeats_itself_and_tells_the_truth(server: Running, variant: str) -> None:
    for seed in range(4):
        one = get(server, f"{variant}/drill", kind="score", seed=seed)
        assert one == get(server, f"{variant}/drill", kind="score", seed=seed)
        assert one["points"] in one["choices"]
        assert 3 <= len(one["choices"]) <= 4
        told = score(server, variant, one["asked"]).json()
        assert told["receipt"]["hands"][0]["points"] == one["points"]
        two = get(server, f"{variant}/drill", kind="waits", seed=seed)
        keys = ("hand", "wild", "melds", "dealer", "options")
        body = {key: two["asked"][key] for key in keys}
        waits = httpx.post(f"{server.url}/api/v1/variants/{variant}/waits", json=body, timeout=60).json()
        assert waits["ready"][0]["waits"] == two["waits"]
        assert two["asked"]["win"] in [each["face"] for each in two["waits"]]


def test_wrong_questions_are_refused(server: Running) -> None:
    url = f"{server.url}/api/v1/variants"
    for query in ({"kind": "luck", "seed": 1}, {"kind": "score", "seed": -1}, {"kind": "score"}):
        assert httpx.get(f"{url}/{GAMES[0]}/drill", params=query).status_code == 400
    assert httpx.get(f"{url}/nowhere/examples").status_code == 404
    assert httpx.get(f"{url}/nowhere/tutorial").status_code == 404
    assert httpx.get(f"{url}/nowhere/drill", params={"kind": "score", "seed": 1}).status_code == 404
