"""B8 and the pages: the options, the rules in both languages, an example of every pattern."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from tests.variants.baoshan.support import options

from paishan.round.examples import parse_examples, shown
from paishan.round.options import OptionsError
from paishan.round.refusal import MESSAGES
from paishan.variants.baoshan import VARIANT
from paishan.variants.baoshan.options import Rules

RULES = tomllib.loads((Path(__file__).parents[3] / "docs" / "rules.toml").read_text(encoding="utf-8"))["rules"][
    "baoshan"
]
PATTERNS = (*VARIANT.patterns, *VARIANT.extra_patterns)


def _page(lang: str) -> dict[str, str]:
    text = files(VARIANT.package).joinpath(f"rules.{lang}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\S+)$", text, flags=re.MULTILINE)[1:]
    return {rule: body.strip() for rule, body in zip(parts[::2], parts[1::2], strict=True)}


def test_b8_defaults() -> None:
    """B8: what a room plays when nothing is chosen."""
    assert options() == {
        "players": 4,
        "rounds": 8,
        "winds": False,
        "dragon": False,
        "siguiyi": False,
        "baoting": False,
        "chajiao": "big",
        "points": "none",
        "pian_gang": False,
        "fan_cap": None,
        "first_dealer": "creator",
    }


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("players", (4, 3, 2)),
        ("rounds", (8, 4, 12, 16)),
        ("chajiao", ("big", "one", "none")),
        ("points", ("none", "dead1", "dead2", "live1", "live2", "live_fixed1")),
        ("fan_cap", (None, 3, 4)),
        ("first_dealer", ("creator", "random")),
    ],
)
def test_b8_choices(name: str, values: tuple[object, ...]) -> None:
    """B8: the values of every choice, the default first."""
    (option,) = (each for each in VARIANT.schema.options if each.name == name)
    assert tuple(choice.value for choice in option.choices) == values
    assert all(choice.label.zh and choice.label.en for choice in option.choices)


@pytest.mark.parametrize("given", [{"players": 5}, {"fan_cap": 5}, {"winds": 1}, {"points": "dead3"}, {"base": 1}])
def test_b8_other_values_are_refused(given: dict[str, object]) -> None:
    """B8: what is not on the list is a fault."""
    with pytest.raises(OptionsError):
        VARIANT.schema.parse(given)


def test_b8_every_option_says_its_rule() -> None:
    """B8: texts in both languages and a rule that exists."""
    for option in VARIANT.schema.options:
        assert option.rule in RULES
        assert option.label.zh
        assert option.label.en


def test_b8_typed_options() -> None:
    """B8: the typed value that the hot functions read."""
    rules = Rules.of(options(players=3, winds=True, points="live2", fan_cap=4, dragon=True))
    assert (rules.live, rules.dead, rules.fan_cap, rules.forced_at, rules.winds) == (True, False, 4, 20, True)
    assert rules.ticked == {"winds", "dragon"}
    assert rules.mask.bit_count() == 34


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_rule_stands_on_the_page(lang: str) -> None:
    """The pages hold exactly the rules, each with words under its heading."""
    page = _page(lang)
    assert sorted(page) == sorted(RULES)
    assert all(len(body) > 10 for body in page.values())


def test_the_page_says_what_was_decided() -> None:
    """Where the old text is open, the page says so under the rule."""
    decided = {rule for rule, body in _page("zh").items() if "\n定为：" in body}
    assert decided >= {"B3-longzhuabei", "B3-bianjuezhang", "B3-siguiyi", "B4.1", "B4.2", "B5.3", "B6.5", "B6.7"}


def test_every_cited_rule_exists() -> None:
    """Patterns and refusals cite rules of the page."""
    cited = {pattern.rule for pattern in PATTERNS} | set(VARIANT.refusal_rules.values())
    assert cited <= set(RULES)
    assert set(VARIANT.refusal_rules) - {"*"} <= set(MESSAGES)


def test_every_pattern_has_an_example() -> None:
    """Each example scores the pattern it stands for; none is missing."""
    text = files(VARIANT.package).joinpath("examples.toml").read_text(encoding="utf-8")
    examples = parse_examples(text, VARIANT)
    by_id = {pattern.id: pattern for pattern in PATTERNS}
    assert {example.pattern for example in examples} == set(by_id)
    for example in examples:
        receipt = example.receipt(VARIANT)
        assert receipt is not None
        assert shown(receipt, by_id[example.pattern]), example.pattern
