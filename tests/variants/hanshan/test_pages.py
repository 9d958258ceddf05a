"""H7 and the pages: the options, every rule in both languages, an example of every pattern."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from tests.rules import rules

from paishan.round.examples import parse_examples
from paishan.round.options import OptionsError
from paishan.round.variant import Pattern
from paishan.variants.hanshan import VARIANT
from paishan.variants.hanshan.options import Rules, prepare

ROOT = Path(__file__).parents[3]
RULES: dict[str, str] = tomllib.loads((ROOT / "docs" / "rules.toml").read_text(encoding="utf-8"))["rules"]["hanshan"]
PATTERNS = (*VARIANT.patterns, *VARIANT.extra_patterns)


def page(lang: str) -> dict[str, str]:
    """Rule id -> what the page says under its heading."""
    text = files(VARIANT.package).joinpath(f"rules.{lang}.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\S+)$", text, flags=re.MULTILINE)[1:]
    return {rule: body.strip() for rule, body in zip(parts[::2], parts[1::2], strict=True)}


def test_h7_defaults() -> None:
    """What a room plays when nothing is chosen."""
    assert VARIANT.schema.parse({}) == {
        "players": 4,
        "rounds": 8,
        "base": 1,
        "discarder_pays_alone": False,
        "win_on_discard_with_wild": False,
        "yadang": "add",
    }


def test_h7_choices() -> None:
    """The values of every choice, the default first."""
    choices = {each.name: tuple(choice.value for choice in each.choices) for each in VARIANT.schema.options}
    assert choices["players"] == (4, 3, 2)
    assert choices["rounds"] == (8, 4, 16)
    assert choices["yadang"] == ("add", "replace")


@pytest.mark.parametrize("base", [1, 100])
def test_h7_the_base_goes_from_1_to_100(base: int) -> None:
    """Both ends are allowed, and the typed options carry them."""
    assert prepare(VARIANT.schema.parse({"base": base})) == Rules(base, False, False, False)


@pytest.mark.parametrize("given", [{"base": 0}, {"base": 101}, {"players": 5}, {"yadang": "both"}, {"winds": True}])
def test_h7_other_values_are_refused(given: dict[str, int | str]) -> None:
    """What is not on the list is a fault."""
    with pytest.raises(OptionsError):
        VARIANT.schema.parse(given)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_has_every_rule(lang: str) -> None:
    """Exactly the rules of the table, each with words under its heading."""
    found = page(lang)
    assert list(found) == list(RULES)
    assert all(len(body) >= 10 for body in found.values())


def test_what_was_decided_is_said_in_both_languages() -> None:
    """A decision stands under the same rules on both pages."""
    chinese = {rule for rule, body in page("zh").items() if "\n定为：" in body}
    english = {rule for rule, body in page("en").items() if "\nDecided:" in body}
    assert chinese == english
    assert {"H1.2", "H1.7", "H2.2", "H3-1", "H3-14", "H3-19", "H4.2"} <= chinese


def test_every_cited_rule_has_a_section() -> None:
    """Patterns, options and refusals cite rules of the pages."""
    cited = {each.rule for each in PATTERNS} | {each.rule for each in VARIANT.schema.options}
    cited |= set(VARIANT.refusal_rules.values())
    assert cited <= set(page("zh"))
    assert cited <= set(page("en"))


@rules("H4.1", "H4.2")
@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda each: each.id)
def test_every_pattern_has_an_example_in_words(pattern: Pattern) -> None:
    """Each pattern has an example that scores it, with a sentence in both languages."""
    text = files(VARIANT.package).joinpath("examples.toml").read_text(encoding="utf-8")
    examples = [each for each in parse_examples(text, VARIANT) if each.pattern == pattern.id]
    assert examples
    for each in examples:
        receipt = each.receipt(VARIANT)
        assert receipt is not None
        assert each.pattern in {line.pattern for line in (*receipt.lines, *receipt.extra)}
        assert each.note.zh
        assert each.note.en
