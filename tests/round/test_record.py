"""Record lines: strict reading, the schema, and broken files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.match.support import Played

import paishan.round.record as record_module
from paishan.round.codec import ShapeError, from_json, schema_of
from paishan.round.events import Drawn
from paishan.round.record import RecordError, entry_from_json, line_of, read_record, record_schema

HEAD = '{"type":"start_game","format":1,"variant":"hanshan","rules":"1","options":{},"seats":["a","b","c","d"]}\n'
SEAL = '{"type":"seal","number":1,"commitment":null}\n'
CLOSE = '{"type":"end_kyoku","number":1,"secret":null,"contributions":[]}\n'
FOOT = '{"type":"end_game","totals":[0],"ranks":[1],"reason":"dissolved"}\n'


def test_every_line_of_a_match_fits_the_schema_and_round_trips() -> None:
    """Lines validate against the schema and read back to the same lines."""
    validator = Draft202012Validator(record_schema())
    for line in Played("baoshan", {"rounds": 4, "points": "live1", "baoting": True}).finish().lines:
        members = json.loads(line)

        validator.validate(members)  # pyright: ignore[reportUnknownMemberType]
        assert line_of(entry_from_json(members)) == line


def test_the_committed_schema_is_the_generated_one() -> None:
    """The schema file of the package is what the events say."""
    path = Path(record_module.__file__).with_name("record.schema.json")

    assert json.loads(path.read_text(encoding="utf-8")) == record_schema()
    Draft202012Validator.check_schema(record_schema())


@pytest.mark.parametrize(
    ("members", "path"),
    [
        ({"seat": 1, "tile": "5m.2"}, ".replacement"),
        ({"seat": 1, "tile": "5m.2", "replacement": False, "more": 1}, ".more"),
        ({"seat": True, "tile": "5m.2", "replacement": False}, ".seat"),
        ({"seat": 1, "tile": "5m", "replacement": False}, ".tile"),
        ({"seat": 1, "tile": 18, "replacement": False}, ".tile"),
        ([], "value"),
    ],
)
def test_members_that_do_not_fit_are_named(members: object, path: str) -> None:
    """A missing, unknown or mistyped member is refused with its path."""
    with pytest.raises(ShapeError, match=path.replace(".", r"\.")) as error:
        from_json(Drawn, members)

    assert error.value.code == "bad_record"


@pytest.mark.parametrize(
    "line",
    [
        '{"type":"nothing"}',
        '{"seat":1}',
        "[]",
        '{"type":"kakan","seat":0,"kind":"concealed_kong","face":"1m","own":[],"tile":null,"source":null}',
        '{"type":"ask","stage":"lunch","offers":[],"tile":null,"source":null}',
        '{"type":"ask","stage":"claim","offers":3,"tile":null,"source":null}',
        '{"type":"answer","seat":0,"action":"sleep"}',
        '{"type":"answer","seat":0,"action":"pass "}',
        '{"type":"answer","seat":0,"action":"buy 01"}',
    ],
)
def test_lines_that_are_no_entries_are_refused(line: str) -> None:
    """A line that is JSON but no entry is an error with its number."""
    with pytest.raises(RecordError, match=r"^line 2: ") as error:
        read_record([HEAD, line + "\n"])

    assert error.value.facts["line"] == 2


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([], "begins with start_game"),
        (['{"type":"begin"}\n'], "begins with start_game"),
        ([HEAD.replace('"format":1', '"format":9')], "format 9"),
        ([HEAD, HEAD], "stands once"),
        ([HEAD, '{"type":"begin"}\n'], "outside of a round"),
        ([HEAD, "{broken\n", HEAD], "not JSON"),
        ([HEAD, "{broken", "more\n"], "not JSON"),
        ([HEAD, "\n", SEAL], "line 2: an empty line"),
        ([HEAD, SEAL, SEAL], "seal inside of a round"),
        ([HEAD, CLOSE], "end_kyoku outside of a round"),
        ([HEAD, SEAL, CLOSE, CLOSE], "end_kyoku outside of a round"),
        ([HEAD, SEAL, FOOT], "end_game inside of a round"),
        ([HEAD, FOOT, FOOT], "end_game after end_game"),
        ([HEAD, FOOT, SEAL], "seal after end_game"),
        ([HEAD, SEAL.replace('"number":1', '"number":1,"number":1')], "given twice"),
        ([HEAD, SEAL.replace('"number":1', '"number":' + "1" * 5000)], "line 2: nested too deeply"),
        ([HEAD, "[" * 100_000 + "\n"], "line 2: nested too deeply"),
        ([HEAD, FOOT.replace("dissolved", r"\u001b[2J")], "control characters"),
        ([HEAD, FOOT.replace("dissolved", r"\ud800")], "control characters"),
    ],
)
def test_records_that_make_no_sense_are_refused(lines: list[str], words: str) -> None:
    """Order, format and broken lines in the middle are errors."""
    with pytest.raises(RecordError, match=words):
        read_record(lines)


def test_only_a_last_line_without_its_end_counts_as_cut_off() -> None:
    """A half line at the end is left out with a note; blank lines are skipped."""
    whole = read_record([HEAD, "\n"])
    cut = read_record([HEAD, '{"type":"se'])

    assert whole.cut is None
    assert cut.cut is not None
    assert "left out" in cut.cut
    assert cut.entries == whole.entries


def test_the_schema_of_a_value_lists_its_members() -> None:
    """Members are required and closed."""
    schema = schema_of(Drawn)

    assert schema["required"] == ["seat", "tile", "replacement"]
    assert schema["additionalProperties"] is False
