"""The option schema: typed reading, every fault at once, and the form a client draws."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paishan.core.text import Text
from paishan.round.options import (
    Choice,
    Conflict,
    Group,
    Option,
    OptionsError,
    OptionValue,
    Schema,
    SchemaError,
    value_text,
)


def _same_text(word: str) -> Text:
    return Text(word, word)


def _choices(*values: OptionValue) -> list[Choice]:
    return [Choice(value, _same_text(str(value))) for value in values]


PLAYERS = Option.choice("players", _choices(4, 3, 2), label=_same_text("players"), group="room", rule="B8")
BASE = Option.number("base", minimum=1, maximum=100, label=_same_text("base"), group="score", rule="H7")
WINDS = Option.flag("winds", label=_same_text("winds"), group="room", rule="B1.1", help=_same_text("136"))
CAP = Option.choice("fan_cap", _choices(None, 3, 4), label=_same_text("cap"), group="score", rule="B4.1")
POINTS = Option.choice("points", _choices("none", "dead1"), label=_same_text("points"), group="score", rule="B6.2")
NEEDS_WINDS = Conflict((("points", "dead1"), ("winds", True)), Text("不能同时选", "not both"), "points_with_winds")
SCHEMA = Schema(
    (PLAYERS, BASE, WINDS, CAP, POINTS),
    (Group("room", _same_text("room")), Group("score", _same_text("score"))),
    (NEEDS_WINDS,),
)
DEFAULTS: dict[str, OptionValue] = {"players": 4, "base": 1, "winds": False, "fan_cap": None, "points": "none"}


def _faults(error: pytest.ExceptionInfo[OptionsError]) -> list[tuple[str, str]]:
    return [(fault.path, fault.code) for fault in error.value.faults]


def _option(name: str) -> Option:
    return next(each for each in SCHEMA.options if each.name == name)


def test_defaults_fill_what_is_not_given() -> None:
    assert SCHEMA.parse({}) == SCHEMA.defaults() == DEFAULTS
    assert SCHEMA.parse({"base": 5, "fan_cap": 3}) == DEFAULTS | {"base": 5, "fan_cap": 3}


def test_every_fault_is_listed_with_its_path() -> None:
    with pytest.raises(OptionsError) as error:
        SCHEMA.parse({"colour": 1, "players": 5, "base": 0, "winds": 1, "fan_cap": "3", "points": "dead1"})
    assert error.value.code == "bad_options"
    assert _faults(error) == [
        ("options.colour", "unknown_option"),
        ("options.players", "not_a_choice"),
        ("options.base", "out_of_range"),
        ("options.winds", "wrong_type"),
        ("options.fan_cap", "wrong_type"),
    ]
    assert "options.base: must be a whole number, 1-100" in str(error.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("base", True),
        ("base", 4.0),
        ("base", None),
        ("players", True),
        ("players", 4.0),
        ("winds", 0),
        ("winds", "true"),
        ("points", None),
        ("points", ["none"]),
        ("fan_cap", False),
    ],
)
def test_a_value_of_another_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionsError) as error:
        SCHEMA.parse({name: value})
    assert _faults(error) == [(f"options.{name}", "wrong_type")]


def test_conflicting_values_are_refused_and_say_why() -> None:
    with pytest.raises(OptionsError) as error:
        SCHEMA.parse({"winds": True, "points": "dead1"})
    assert _faults(error) == [("options.points", "points_with_winds")]
    assert error.value.faults[0].as_dict() == {
        "path": "options.points",
        "code": "points_with_winds",
        "message": {"zh": "不能同时选", "en": "not both"},
    }
    assert SCHEMA.parse({"winds": False, "points": "dead1"})["points"] == "dead1"


def test_a_faulty_option_takes_part_in_no_conflict() -> None:
    with pytest.raises(OptionsError) as error:
        SCHEMA.parse({"winds": 1, "points": "dead1"})
    assert _faults(error) == [("options.winds", "wrong_type")]


@pytest.mark.parametrize(
    ("word", "value"), [("true", True), ("ON", True), ("1", True), ("false", False), ("off", False), ("0", False)]
)
def test_words_for_a_switch(word: str, value: bool) -> None:
    assert SCHEMA.parse_text([f"winds={word}"])["winds"] is value


def test_words_are_typed_by_the_schema() -> None:
    values = SCHEMA.parse_text(["players=3", " base = 20", "fan_cap=none", "points=none"])
    assert values == DEFAULTS | {"players": 3, "base": 20}
    assert SCHEMA.parse_text(["fan_cap=4"])["fan_cap"] == 4


def test_every_fault_of_words_is_listed() -> None:
    words = ["base", "=3", "x=1", "base=9e9", "winds=maybe", "players=5", "fan_cap=3", "fan_cap=4"]
    with pytest.raises(OptionsError) as error:
        SCHEMA.parse_text(words)
    assert _faults(error) == [
        ("options", "bad_pair"),
        ("options", "bad_pair"),
        ("options.fan_cap", "repeated_option"),
        ("options.base", "wrong_type"),
        ("options.winds", "wrong_type"),
        ("options.players", "not_a_choice"),
        ("options.x", "unknown_option"),
    ]


def test_a_number_out_of_range_in_words() -> None:
    for word, code in [("0", "out_of_range"), ("101", "out_of_range"), ("9" * 30, "wrong_type")]:
        with pytest.raises(OptionsError) as error:
            SCHEMA.parse_text([f"base={word}"])
        assert _faults(error) == [("options.base", code)]


def test_words_that_conflict() -> None:
    with pytest.raises(OptionsError) as error:
        SCHEMA.parse_text(["points=dead1", "winds=on"])
    assert _faults(error) == [("options.points", "points_with_winds")]


def test_differences_from_the_defaults() -> None:
    assert SCHEMA.differences(SCHEMA.parse({"base": 2, "winds": True, "players": 4})) == {"base": 2, "winds": True}
    assert SCHEMA.differences({}) == {}


def test_the_form_survives_json() -> None:
    form = json.loads(json.dumps(SCHEMA.describe()))
    assert [group["id"] for group in form["groups"]] == ["room", "score"]
    by_name = {option["name"]: option for option in form["options"]}
    assert by_name["base"]["min"] == 1
    assert by_name["base"]["max"] == 100
    assert [choice["value"] for choice in by_name["fan_cap"]["choices"]] == [None, 3, 4]
    assert by_name["winds"]["help"] == {"zh": "136", "en": "136"}
    assert form["conflicts"][0]["when"] == {"points": "dead1", "winds": True}


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "players": st.sampled_from([4, 3, 2]),
            "base": st.integers(1, 100),
            "winds": st.booleans(),
            "fan_cap": st.sampled_from([None, 3, 4]),
        },
    )
)
def test_values_read_back_from_their_words(values: dict[str, OptionValue]) -> None:
    parsed = SCHEMA.parse(values)
    assert SCHEMA.parse_text(f"{name}={value_text(value)}" for name, value in parsed.items()) == parsed
    assert SCHEMA.parse(SCHEMA.differences(parsed)) == parsed


@given(st.dictionaries(st.sampled_from([*DEFAULTS, "other"]), st.one_of(st.none(), st.booleans(), st.integers())))
def test_reading_gives_values_or_faults_and_nothing_else(values: dict[str, object]) -> None:
    allowed = all(name in DEFAULTS and _option(name).fault(value) is None for name, value in values.items())
    if allowed:
        assert SCHEMA.parse(values) == DEFAULTS | values
    else:
        with pytest.raises(OptionsError) as error:
            SCHEMA.parse(values)
        assert {path for path, _ in _faults(error)} <= {f"options.{name}" for name in values}


@pytest.mark.parametrize(
    ("options", "conflicts", "word"),
    [
        ((BASE, BASE), (), "share a name"),
        ((replace(BASE, group="nowhere"),), (), "unknown group"),
        ((replace(BASE, default=0),), (), "default"),
        ((replace(POINTS, choices=tuple(_choices("none", None))),), (), "written alike"),
        ((BASE,), (Conflict((), _same_text("")),), "without values"),
        ((BASE,), (Conflict((("base", 0),), _same_text("")),), "cannot be"),
        ((BASE,), (Conflict((("other", 0),), _same_text("")),), "cannot be"),
        ((BASE,), (Conflict((("base", 1),), _same_text("")),), "defaults conflict"),
    ],
)
def test_a_schema_that_contradicts_itself_is_refused(
    options: tuple[Option, ...], conflicts: tuple[Conflict, ...], word: str
) -> None:
    with pytest.raises(SchemaError, match=word) as error:
        Schema(options, SCHEMA.groups, conflicts)
    assert error.value.code == "bad_schema"


def test_a_choice_needs_values() -> None:
    with pytest.raises(SchemaError):
        Option.choice("empty", [], label=_same_text(""), group="room", rule="H7")
