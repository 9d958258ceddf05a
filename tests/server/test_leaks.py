"""Every byte that goes to a seat says no more than the view of that seat."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.support import QUICK, Client, Json, over, play, running

from paishan.round.events import RoundStarted
from paishan.round.evolve import evolve
from paishan.round.record import Record, entry_from_json, read_record
from paishan.round.state import State
from paishan.round.variant import Variant
from paishan.server.rooms.feed import choices
from paishan.server.wire.entries import encode_for
from paishan.variants import registry

pytestmark = pytest.mark.e2e
ALIKE = ("room", "phrase")
"""Messages that are the same for everybody."""


def pick(rng: random.Random) -> Any:
    """Any legal action, wins rarely, so that rounds are long."""

    def choose(message: Json) -> str:
        legal = [action for action in message["legal"] if action != "win"] or message["legal"]
        return str(rng.choice(message["legal"] if rng.random() < 0.05 else legal))

    return choose


class Watcher:
    """Folds what one viewer was sent and compares the rest with it."""

    def __init__(self, variant: Variant, record: Record, seat: int | None) -> None:
        self.variant, self.record, self.seat = variant, record, seat
        self.state: State | None = None
        self.asked = 0

    def events(self, message: Json) -> None:
        """Entries are those of the record, redacted for this seat and nothing else."""
        for number, entry in enumerate(message["entries"], message["from"]):
            told = encode_for(self.record.entries[number - 1], self.seat, self.variant)
            assert json.dumps(entry) == json.dumps(json.loads(told))
            event = entry_from_json(entry)
            if isinstance(event, RoundStarted):
                self.state = State(self.variant, self.record.head.options)
            if entry["type"] in ("start_game", "seal") or entry["type"] in ("end_kyoku", "end_game"):
                self.state = None
            elif self.state is not None:
                evolve(self.state, event)  # pyright: ignore[reportArgumentType]

    def choices(self, message: Json) -> None:
        """Choices follow from what the seat knows already."""
        assert self.seat is not None
        if not message["legal"] and not message["blocked"]:
            return
        assert self.state is not None
        known = choices(self.state, self.seat)
        assert known is not None
        assert msgspec.json.decode(msgspec.json.encode(known)) == message
        self.asked += 1


async def scenario(url: str, variant: str) -> tuple[list[Client], Record]:
    """Four people and a spectator; a match of four rounds."""
    people = [Client(url, name) for name in ("东风", "南风", "西风", "北风", "看客")]
    for person in people:
        await person.register()
    room = await people[0].open(variant=variant, options={"rounds": 4}, clock={**QUICK, "pause": 15})
    for person in people:
        await person.enter(room, "spectator" if person is people[4] else "player")
        await person.until_type("room")
    for person in people[:4]:
        await person.send("ready", ready=True)
    rng = random.Random(7)
    await asyncio.wait_for(asyncio.gather(*(play(person, pick(rng), over) for person in people)), 120)
    text = (await people[0].http.get(f"/rooms/{room}/record")).text
    for person in people:
        await person.end()
    return people, read_record(text.splitlines(keepends=True))


@pytest.mark.parametrize("variant", [each.id for each in registry.all_variants()])
def test_nobody_is_told_more_than_his_view(tmp_path: Path, variant: str) -> None:
    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        people, record = asyncio.run(scenario(server.url, variant))
    game = registry.get(variant)
    for person in people:
        watcher = Watcher(game, record, person.seat)
        for message in person.got:
            kind = message["type"]
            if kind == "events":
                watcher.events(message)
            elif kind == "choices":
                watcher.choices(message)
            else:
                assert kind in ("welcome", "room", "clock", "ack", "refused", "pong"), message
        assert (watcher.asked > 20) == (person.seat is not None)
        assert person.entries.keys() == set(range(1, len(record.entries) + 1))
    assert_alike(people)
    assert_secrets_are_late(people)


def assert_alike(people: list[Client]) -> None:
    """Cards and clocks are the same for everybody: they cannot tell who was asked."""
    cards = [[each for each in person.got if each["type"] == "room" and each["match"]] for person in people]
    assert all(each == cards[0] for each in cards[1:])
    clocks = [
        [(each["phase"], each["seat"], each["bank_ms"]) for each in person.got if each["type"] == "clock"][-50:]
        for person in people
    ]
    assert all(each == clocks[0] for each in clocks[1:])
    for person in people:
        for message in person.got:
            if message["type"] == "clock" and message["phase"] == "claims":
                assert message["seat"] is None


def assert_secrets_are_late(people: list[Client]) -> None:
    """The secret of a round comes after its result."""
    for person in people:
        secrets = [entry["secret"] for entry in person.entries.values() if entry["type"] == "end_kyoku"]
        assert len(secrets) == 4
        for secret in secrets:
            (first,) = [index for index, text in enumerate(person.raw) if secret in text]
            before = "".join(person.raw[: first + 1])
            assert before.count('"hora"') + before.count('"ryukyoku"') >= secrets.index(secret) + 1
