"""The lessons of every game: each claim is held against the engine."""

from __future__ import annotations

from importlib.resources import files

import pytest

from paishan.core.errors import PaishanError
from paishan.core.tiles import face_name
from paishan.round.tutorial import Step, hand_text, parse_tutorial
from paishan.round.variant import Variant
from paishan.variants import registry

GAMES = registry.all_variants()


def steps_of(variant: Variant) -> tuple[Step, ...]:
    """The lessons of a game."""
    return parse_tutorial((files(variant.package) / "tutorial.toml").read_text(encoding="utf-8"), variant)


STEPS = [
    pytest.param(variant, step, id=f"{variant.id} {number}")
    for variant in GAMES
    for number, step in enumerate(steps_of(variant), 1)
]


@pytest.mark.parametrize(("variant", "step"), STEPS)
def test_what_a_step_claims_is_true(variant: Variant, step: Step) -> None:
    assert all((step.title.zh, step.title.en, step.text.zh, step.text.en))
    if not step.ask:
        return
    assert all((step.question.zh, step.question.en, step.why.zh, step.why.en))
    assert set(step.answers) == set(step.truth(variant))
    assert set(step.answers) < set(step.choices), "there is something wrong to choose"
    assert len(set(step.choices)) == len(step.choices)


@pytest.mark.parametrize(("variant", "step"), STEPS)
def test_a_step_shows_a_hand_of_this_game(variant: Variant, step: Step) -> None:
    """The right number of tiles, only faces in play, no more than four of each."""
    if step.shown is None:
        return
    hand, playing = step.shown.hand, variant.faces(step.shown.options)
    assert hand.size + 3 * len(hand.melds) in (13, 14)
    assert {*hand.faces} <= {*playing}
    assert len(hand_text(hand)) >= hand.size
    if step.ask in ("waits", "discards"):
        assert all(each in {face_name(face) for face in playing} for each in step.choices)
    if step.ask == "patterns":
        assert {*step.choices} <= {each.id for each in (*variant.patterns, *variant.extra_patterns)}


@pytest.mark.parametrize("variant", GAMES, ids=lambda each: each.id)
def test_lessons_are_about_ten_steps_with_all_kinds_of_questions(variant: Variant) -> None:
    steps = steps_of(variant)
    assert 8 <= len(steps) <= 14
    assert {"waits", "points", "pay", "patterns", "actions"} <= {each.ask for each in steps}


def test_a_false_claim_would_be_found() -> None:
    variant = GAMES[0]
    step = next(each for each in steps_of(variant) if each.ask == "waits")
    assert set(step.choices) - set(step.answers) - set(step.truth(variant))


@pytest.mark.parametrize(
    "text",
    [
        'title = { zh = "甲" }',
        'title = { zh = "甲", en = "a" }\ntext = { zh = "乙", en = "b" }\nask = "fortune"',
        'title = { zh = "甲", en = "a" }\ntext = { zh = "乙", en = "b" }\nhand = "1x"',
    ],
)
def test_a_bad_step_is_named(text: str) -> None:
    with pytest.raises(PaishanError) as caught:
        parse_tutorial(f"[[step]]\n{text}\n", GAMES[0])
    assert (caught.value.code, caught.value.facts["number"]) == ("bad_step", 1)
