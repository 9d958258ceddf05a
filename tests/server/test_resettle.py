"""Settling a finished round again: alike by the same rules, otherwise by others, for those who sat there."""

from __future__ import annotations

import asyncio
import json
from importlib.resources import files
from pathlib import Path

import pytest
from tests.server.support import Client, last_choice, play, running

from paishan.round.codec import to_json
from paishan.round.events import RoundEnded
from paishan.round.record import read_record
from paishan.server.rooms.continued import round_lines
from paishan.server.study.reckon import Refused
from paishan.server.study.resettle import MOST_READINGS, resettle
from paishan.server.wire.study import Resettled
from paishan.variants import registry

GAMES = [each.id for each in registry.all_variants()]


def rounds(game: str) -> list[tuple[int, list[str]]]:
    """The finished rounds of the recorded game, with their lines."""
    lines = (files(registry.get(game).package) / "playthrough.jsonl").read_text(encoding="utf-8").splitlines()
    numbers = [json.loads(each)["number"] for each in lines if each.startswith('{"type":"end_kyoku"')]
    return [(number, round_lines(lines, number)) for number in numbers]


def settled(lines: list[str], **options: object) -> Resettled:
    """Settle and expect an answer."""
    found = resettle(lines, options)
    assert isinstance(found, Resettled), found
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_same_rules_give_the_same_receipt(game: str) -> None:
    for number, lines in rounds(game):
        ended = next(
            each for each in read_record(f"{line}\n" for line in lines).entries if isinstance(each, RoundEnded)
        )
        found = settled(lines)
        assert found.receipt == to_json(ended.receipt), number
        assert [each.seat for each in found.readings] == list(ended.winners)


@pytest.mark.parametrize("game", GAMES)
def test_the_reading_that_counts_comes_first(game: str) -> None:
    for _, lines in rounds(game):
        found = settled(lines)
        for each in found.readings:
            assert found.receipt is not None
            hand = next(hand for hand in found.receipt["hands"] if hand["seat"] == each.seat)
            assert each.readings[0]["sets"] == hand["sets"]
            assert len(each.readings) == min(each.total, MOST_READINGS)
            assert len({json.dumps(reading, sort_keys=True) for reading in each.readings}) == len(each.readings)


@pytest.mark.parametrize("game", GAMES)
def test_every_other_value_of_every_option_can_be_asked_for(game: str) -> None:
    schema = registry.get(game).schema
    pays: set[str] = set()
    for _, lines in rounds(game):
        for option in schema.options:
            if option.name in ("players", "rounds"):
                continue
            values = [each.value for each in option.choices] or [not option.default]
            for value in values:
                found = resettle(lines, {option.name: value})
                assert isinstance(found, (Resettled, Refused))
                if isinstance(found, Resettled) and found.receipt:
                    assert sum(found.receipt["pay"]) == 0
                    pays.add(json.dumps(found.receipt["pay"]))
    assert len(pays) > len(rounds(game)), "other rules must sometimes pay otherwise"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_deal_hangs_on_stays(game: str) -> None:
    _, lines = rounds(game)[0]
    assert _code(resettle(lines, {"players": 3})) == "option_fixed"
    assert _code(resettle(lines, {"no_such_rule": True})) == "bad_options"


def _code(found: Resettled | Refused) -> str:
    assert isinstance(found, Refused)
    return found.code


def test_only_those_who_sat_there_may_ask(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        one, two = Client(url, "one"), Client(url, "two")
        await one.register()
        await two.register()
        await one.enter(await one.open(variant=GAMES[0], practice=True, level="random", options={"rounds": 4}))
        await asyncio.wait_for(play(one, last_choice, closed), 60)
        path = f"/rooms/{one.room}/rounds/1/resettle"
        ended = next(each for each in one.entries.values() if "receipt" in each)
        answer = await one.http.post(path, json={"options": {}})
        assert answer.status_code == 200, answer.text
        assert answer.json()["receipt"] == ended["receipt"]
        assert (await one.http.post(path, json={"options": {"players": 2}})).status_code == 409
        assert (await one.http.post(path.replace("/1/", "/9/"), json={"options": {}})).status_code == 404
        assert (await two.http.post(path, json={"options": {}})).status_code == 404
        await one.end()
        await two.end()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        asyncio.run(scenario(server.url))


def closed(client: Client) -> bool:
    """Is the first round over and open?"""
    return any(each["type"] == "end_kyoku" for each in client.entries.values())
