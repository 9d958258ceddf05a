"""The messages: their schemas, the documents made from them, the entries as structs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Union

import msgspec
import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from tools.make_wire_types import outputs

from paishan.round.events import Hidden
from paishan.round.record import Record, line_of, read_record
from paishan.round.view import redact
from paishan.server.wire.client import read_client
from paishan.server.wire.entries import encode, encode_for, entry_structs
from paishan.server.wire.schema import asyncapi, client_structs, schemas, server_structs
from paishan.variants import registry

HERE = Path(__file__).parent
VARIANTS = registry.all_variants()
READ = msgspec.json.Decoder(Union[tuple(entry_structs().values())])  # noqa: UP007


@cache
def playthrough(variant: str) -> Record:
    """The recorded game that comes with every variant."""
    from importlib.resources import files

    package = registry.get(variant).package
    text = (files(package) / "playthrough.jsonl").read_text(encoding="utf-8")
    return read_record(text.splitlines(keepends=True))


def references(value: Any) -> Iterator[str]:
    """Every $ref in a document."""
    for found in re.finditer(r'"\$ref": "([^"]*)"', json.dumps(value)):
        yield found[1]


def faults(document: Any) -> list[str]:
    """What the JSON Schema of AsyncAPI 3 has against a document."""
    schema = json.loads((HERE / "asyncapi-3.0.0.schema.json").read_text(encoding="utf-8"))
    validator: Any = Draft7Validator(schema)
    return [str(each) for each in validator.iter_errors(document)]


def test_the_asyncapi_document_is_valid() -> None:
    assert not faults(asyncapi())


def test_a_broken_asyncapi_document_is_not_valid() -> None:
    document = asyncapi()
    document["operations"]["peopleSay"]["action"] = "shout"
    assert faults(document)


def test_every_reference_leads_somewhere() -> None:
    document = asyncapi()
    for reference in set(references(document)):
        found = document
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def test_every_schema_is_one() -> None:
    for schema in schemas().values():
        Draft202012Validator.check_schema(schema)


def test_the_documents_are_up_to_date() -> None:
    for path, text in outputs().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run python tools/make_wire_types.py"


def test_message_types_are_said_once() -> None:
    for structs in (client_structs(), server_structs()):
        tags = [each.__struct_config__.tag for each in structs]
        assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("variant", [each.id for each in VARIANTS])
def test_entries_are_the_lines_of_the_record(variant: str) -> None:
    game = registry.get(variant)
    for entry in playthrough(variant).entries:
        encoded = encode(entry, game, 4)
        assert encoded.full.decode() == line_of(entry)
        READ.decode(encoded.full)


@pytest.mark.parametrize("variant", [each.id for each in VARIANTS])
def test_a_seat_gets_what_redact_leaves(variant: str) -> None:
    game = registry.get(variant)
    record = playthrough(variant)
    for played in record.rounds():
        for event in (*played.events, Hidden()):
            encoded = encode(event, game, 4)
            for seat in (None, 0, 1, 2, 3):
                seen = line_of(redact(event, seat, game)).encode()
                assert encoded.seen_by(seat) == seen == encode_for(event, seat, game)
                READ.decode(seen)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"act","id":"1","action":"win"}',
        '{"type":"act","id":"","action":"win","moment":1}',
        '{"type":"act","id":"1","action":"win","moment":1,"seat":2}',
        '{"type":"act","id":"1","action":"win","moment":-1}',
        '{"type":"shout"}',
        '{"type":"contribute","number":1,"entropy":"zz"}',
        '{"type":"contribute","number":1,"entropy":"00"}',
        "[]",
        "",
        "null",
    ],
)
def test_malformed_messages_are_not_read(text: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_client(text)
