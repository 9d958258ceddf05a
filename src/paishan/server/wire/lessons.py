"""Bodies of the rules pages, the lessons and the drill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from paishan.server.wire.base import Value, Words
from paishan.server.wire.study import Face, House, ScoreHand, WaitWorth

if TYPE_CHECKING:
    HandBody = dict[str, Any]
else:
    from paishan.server.wire.study import HandBody

Ask = Literal["", "waits", "discards", "points", "pay", "patterns", "actions"]
DrillKind = Literal["score", "waits"]


class ExampleInfo(Value, frozen=True, kw_only=True):
    """An example hand of a pattern with its receipt. ``asked``: the same win for the calculator, the winner at seat 0
    (null: a win without a hand)."""

    pattern: str
    note: Words
    options: House
    wild: Face | None
    hand: HandBody
    asked: ScoreHand | None


class TileSet(Value, frozen=True, kw_only=True):
    """Tiles to show: concealed ones, melds, the wild, a tile apart."""

    hand: str
    melds: tuple[str, ...]
    wild: Face | None
    tile: Face | None


class LessonStep(Value, frozen=True, kw_only=True):
    """One step: words, tiles, a question that is answered by tapping.

    ``choices`` and ``answers`` are faces, numbers, pattern ids or actions, as ``ask`` says; ``receipt`` explains them
    where a win is shown.
    """

    title: Words
    text: Words
    tiles: TileSet | None
    ask: Ask
    question: Words
    choices: tuple[str, ...]
    answers: tuple[str, ...]
    why: Words
    rule: str
    receipt: HandBody | None


class Drill(Value, frozen=True, kw_only=True):
    """A hand to practise on: ``asked`` is the question, the rest the answer with what explains it.

    Of ``score``: ``points`` among ``choices``, explained by ``receipt``; of ``waits``: ``waits``.
    """

    kind: DrillKind
    seed: int
    asked: ScoreHand
    choices: tuple[int, ...]
    points: int
    waits: tuple[WaitWorth, ...]
    receipt: HandBody | None
