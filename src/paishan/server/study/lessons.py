"""Examples and lessons of a game as the pages need them: read once, computed by the engine."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import cast

from paishan.api import FLAGS
from paishan.core.hands import Hand
from paishan.core.text import Text
from paishan.core.tiles import face_name
from paishan.round.codec import to_json
from paishan.round.examples import Example
from paishan.round.table import Table, Win, WinBy
from paishan.round.tutorial import Shown, Step, hand_text, parse_tutorial
from paishan.round.variant import Variant
from paishan.server.study.house import examples
from paishan.server.wire.base import Words
from paishan.server.wire.lessons import Ask, ExampleInfo, LessonStep, TileSet
from paishan.server.wire.study import ScoreHand
from paishan.variants import registry


@lru_cache(maxsize=16)
def example_infos(id: str) -> tuple[ExampleInfo, ...]:
    """Every example with its receipt."""
    return tuple(_example(registry.get(id), each) for each in examples(id))


@lru_cache(maxsize=16)
def lesson_steps(id: str) -> tuple[LessonStep, ...]:
    """The lessons of a game; none when it has no tutorial."""
    variant = registry.get(id)
    page = files(variant.package) / "tutorial.toml" if variant.package else None
    if page is None or not page.is_file():
        return ()
    return tuple(_step(variant, each) for each in parse_tutorial(page.read_text(encoding="utf-8"), variant))


def question(variant: Variant, table: Table, win: Win) -> ScoreHand:
    """A win as the calculator asks about it, the winner at seat 0."""
    return ScoreHand(
        hand=hand_text(win.hand),
        win=face_name(win.face),
        by="draw" if win.by is WinBy.DRAW else "rob" if win.by is WinBy.ROB else "discard",
        source=None if win.source is None else (win.source - win.seat) % table.players,
        dealer=(table.dealer - win.seat) % table.players,
        wild=wild_name(win.hand),
        melds=[str(meld) for meld in win.hand.melds],
        flags=[flag for flag, name in FLAGS.items() if getattr(win, name)],
        kongs_in_a_row=win.kongs_in_a_row,
        others_pongs=[face_name(face) for face in win.others_pongs],
        options=variant.schema.differences(table.options),
    )


def wild_name(hand: Hand) -> str | None:
    """The wild face of a hand in notation."""
    face = hand.wild.face
    return None if face is None or face < 0 else face_name(face)


def _example(variant: Variant, example: Example) -> ExampleInfo:
    receipt = example.receipt(variant)
    assert receipt is not None
    special = example.win.by is WinBy.SPECIAL
    return ExampleInfo(
        pattern=example.pattern,
        note=_words(example.note),
        options=variant.schema.differences(example.table.options),
        wild=wild_name(example.win.hand),
        hand=to_json(receipt),
        asked=None if special else question(variant, example.table, example.win),
    )


def _step(variant: Variant, step: Step) -> LessonStep:
    receipt = step.receipt(variant) if step.ask in ("points", "pay", "patterns") else None
    return LessonStep(
        title=_words(step.title),
        text=_words(step.text),
        tiles=None if step.shown is None else _tiles(step.shown),
        ask=cast(Ask, step.ask),
        question=_words(step.question),
        choices=step.choices,
        answers=step.answers,
        why=_words(step.why),
        rule=step.rule,
        receipt=None if receipt is None else to_json(receipt),
    )


def _tiles(shown: Shown) -> TileSet:
    tile = None if shown.tile is None else face_name(shown.tile)
    hand = shown.hand
    if shown.state is not None and shown.tile is not None and hand.size % 3 == 2:
        hand = hand.minus(shown.tile)
    melds = tuple(str(meld) for meld in hand.melds)
    return TileSet(hand=hand_text(hand), melds=melds, wild=wild_name(hand), tile=tile)


def _words(text: Text) -> Words:
    return Words(text.zh, text.en)
