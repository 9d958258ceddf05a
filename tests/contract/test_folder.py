"""What lies in a game's folder: pages, examples, pinned perft, a recorded playthrough."""

from __future__ import annotations

import difflib
import re

import pytest
from tests.contract.games import page

from paishan.core.errors import PaishanError
from paishan.match.verify import verify
from paishan.round import perft
from paishan.round.examples import Example, parse_examples, shown
from paishan.round.record import read_record
from paishan.round.refusal import MESSAGES
from paishan.round.variant import Pattern, Variant
from paishan.variants import registry


def test_the_value_says_what_clients_ask(variant: Variant) -> None:
    """Names in both languages, options for seats and rounds, patterns told apart, every refusal with a rule."""
    for text in (variant.name, variant.about, *(pattern.name for pattern in _patterns(variant))):
        assert text.zh
        assert text.en
    assert re.fullmatch(r"[a-z][a-z0-9_]*", variant.id)
    assert {"players", "rounds"} <= set(variant.schema.defaults())
    assert variant.schema.parse({}) == variant.schema.defaults()
    ids = [pattern.id for pattern in _patterns(variant)]
    assert len(set(ids)) == len(ids)
    assert all(loser in ids for pattern in variant.patterns for loser in pattern.beats)
    assert all(variant.rule_of(code) for code in MESSAGES)


def _patterns(variant: Variant) -> tuple[Pattern, ...]:
    return (*variant.patterns, *variant.extra_patterns)


# --- perft ----------------------------------------------------------------------------------------------------


def test_perft_is_as_pinned(variant: Variant) -> None:
    """Numbers and order of the action sequences from fixed deals; the difference shows the split by first action."""
    pinned = page(variant, "perft.txt")
    found = perft.rewrite(pinned, variant)
    assert perft.read(pinned), "a page without positions pins nothing"
    changes = "\n".join(difflib.unified_diff(pinned.splitlines(), found.splitlines(), "pinned", "found", lineterm=""))
    assert not changes, f"what is legal has changed (python -m tools.update_perft):\n{changes}"


@pytest.mark.parametrize(
    "text", ["[a]\nseed 1", "[a]\ndepth 2", "[a]\nseed 1\nseed 2\ndepth 2", "[a]\nwind 3\ndepth 1"]
)
def test_a_bad_position_is_refused(text: str) -> None:
    """No depth, no deal, a word twice, an unknown word."""
    with pytest.raises(PaishanError, match="position"):
        perft.Position.parse(text)


def test_a_position_has_full_hands(variant: Variant) -> None:
    """Thirteen tiles each and the dealer's fourteenth."""
    position = perft.Position.parse("[a]\noptions players=2\nhands 123456789m1234p | 123456789s1234p\ndepth 1")
    with pytest.raises(PaishanError, match="14 tiles"):
        position.start(variant)


# --- examples -------------------------------------------------------------------------------------------------


def _examples(variant: Variant) -> tuple[Example, ...]:
    return parse_examples(page(variant, "examples.toml"), variant)


def test_every_pattern_has_an_example_that_scores_it(variant: Variant) -> None:
    """Each example wins and scores its pattern; each pattern has one."""
    known = {pattern.id: pattern for pattern in _patterns(variant)}
    examples = _examples(variant)
    assert {each.pattern for each in examples} == set(known)
    for each in examples:
        receipt = each.receipt(variant)
        assert receipt is not None, f"the example of {each.pattern} does not win"
        lines = [line.pattern for line in receipt.lines]
        assert shown(receipt, known[each.pattern]), f"the example of {each.pattern} scores {lines}"


def test_the_scored_reading_is_one_of_the_readings(variant: Variant) -> None:
    """``score`` is one of ``readings``, and none of them is worth more by itself."""
    for each in _examples(variant):
        best, every = each.receipt(variant), list(variant.readings(each.table, each.win))
        assert best in every
        pay = variant.settle(each.table, (each.win,)).pay
        assert sum(pay) == 0
        assert pay[each.win.seat] > 0


@pytest.mark.parametrize("text", ['pattern = "x"', 'pattern = "x"\nhand = "1m"\ntile = "1m"\nwind = 3', 'hand = "1q"'])
def test_a_bad_example_is_named(variant: Variant, text: str) -> None:
    """Missing, unknown and unreadable words."""
    with pytest.raises(PaishanError, match="example 1"):
        parse_examples(f"[[example]]\n{text}\n", variant)


# --- pages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rules.zh.md", "rules.en.md"])
def test_the_pages_have_every_rule_that_is_cited(variant: Variant, name: str) -> None:
    """Rule ids of patterns, options, refusals and payments are headings of the rules pages in both languages: the
    browser and the terminal show the part under the id that somebody asks for."""
    headings = set(re.findall(r"^#+ (\S+)$", page(variant, name), flags=re.MULTILINE))
    cited = {pattern.rule for pattern in _patterns(variant)}
    cited |= {option.rule for option in variant.schema.options} | set(variant.refusal_rules.values())
    for each in _examples(variant):
        cited |= {payment.rule for payment in variant.settle(each.table, (each.win,)).payments}
    assert cited <= headings


def test_both_pages_settle_the_same_open_questions(variant: Variant) -> None:
    """A line that begins with "Decided" or 定为 stands under the same rules in both languages."""
    found: list[list[str]] = []
    for lang, word in (("zh", "定为："), ("en", "Decided: ")):
        parts = re.split(r"^#+ (\S+)", page(variant, f"rules.{lang}.md"), flags=re.MULTILINE)[1:]
        bodies = zip(parts[::2], parts[1::2], strict=True)
        found.append([rule for rule, body in bodies if re.search(rf"^{word}", body, flags=re.MULTILINE)])
    assert found[0] == found[1]


# --- playthrough ----------------------------------------------------------------------------------------------


def test_the_playthrough_replays(variant: Variant) -> None:
    """The recorded match comes out again, event by event, receipt by receipt, wall by wall."""
    record = read_record(page(variant, "playthrough.jsonl").splitlines(keepends=True))
    verdict = verify(record, registry.get)
    assert verdict.problems == ()
    assert record.head.variant == variant.id
    assert record.head.rules == variant.version
    assert verdict.note is None
    assert verdict.rounds >= 4
    assert verdict.sealed == verdict.rounds, "a playthrough is dealt from revealed secrets"
