"""The lessons of a game, from the text of its ``tutorial.toml``: words, tiles, a question, and the engine's own answer.

Each ``[[step]]`` has ``title`` and ``text`` (both languages). It may show tiles: the words of an example (see
``round/examples.py``: ``hand``, ``melds``, ``wild``, ``tile``, ``by`` ...), or a ``position`` as perft writes it with
``moves`` (``0 discard 5m``) and the ``seat`` that is to act. It may ask: ``ask`` says what, ``question`` in words,
``choices`` what can be tapped, ``answers`` what is right, ``why`` the explanation. ``truth`` is what the engine says.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from paishan.core.errors import PaishanError
from paishan.core.hands import Hand
from paishan.core.text import Text
from paishan.core.tiles import face_name, format_faces, parse_face
from paishan.round.actions import Action
from paishan.round.examples import read_win
from paishan.round.legal import legal_actions
from paishan.round.machine import perform
from paishan.round.perft import Position
from paishan.round.receipt import HandReceipt
from paishan.round.state import State
from paishan.round.table import Options, Table, Win
from paishan.round.variant import Variant

_TOLD: Final = {"title", "text", "ask", "question", "choices", "answers", "why", "rule", "position", "moves", "seat"}


@dataclass(frozen=True, slots=True)
class Shown:
    """Tiles of a step: concealed ones, melds, the wild, and a tile apart (drawn, or discarded by somebody)."""

    hand: Hand
    options: Options
    tile: int | None = None
    case: tuple[Table, Win] | None = None
    state: State | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of the lessons; ``ask`` is empty when it only tells."""

    title: Text
    text: Text
    shown: Shown | None = None
    ask: str = ""
    question: Text = Text("", "")
    choices: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    why: Text = Text("", "")
    rule: str = ""
    seat: int = 0

    def receipt(self, variant: Variant) -> HandReceipt | None:
        """The scored hand of a step that shows a win."""
        case = None if self.shown is None else self.shown.case
        return None if case is None else variant.score(*case)

    def truth(self, variant: Variant) -> tuple[str, ...]:
        """The right answers as the engine gives them."""
        assert self.shown is not None
        return _TRUTHS[self.ask](self, self.shown, variant)


def parse_tutorial(text: str, variant: Variant) -> tuple[Step, ...]:
    """The steps of a game; PaishanError ``bad_step`` names the one that cannot be read."""
    found: list[Step] = []
    for number, each in enumerate(tomllib.loads(text).get("step", ()), 1):
        try:
            found.append(_step(each, variant))
        except (KeyError, TypeError, ValueError) as error:
            raise PaishanError("bad_step", f"step {number}: {error}", number=number) from error
    return tuple(found)


def _step(given: Mapping[str, Any], variant: Variant) -> Step:
    ask = given.get("ask", "")
    if ask and ask not in _TRUTHS:
        raise ValueError(f"unknown question: {ask}")
    seat = given.get("seat", 0)
    return Step(
        title=_words(given["title"]),
        text=_words(given["text"]),
        shown=_shown(given, variant, seat),
        ask=ask,
        question=_words(given["question"]) if ask else Text("", ""),
        choices=tuple(str(each) for each in given.get("choices", ())),
        answers=tuple(str(each) for each in given.get("answers", ())),
        why=_words(given["why"]) if ask else Text("", ""),
        rule=given.get("rule", ""),
        seat=seat,
    )


def _words(given: Mapping[str, str]) -> Text:
    return Text(given["zh"], given["en"])


def _shown(given: Mapping[str, Any], variant: Variant, seat: int) -> Shown | None:
    if "position" in given:
        return _position(given, variant, seat)
    if "hand" not in given:
        return None
    words = {name: value for name, value in given.items() if name not in _TOLD}
    if "tile" in words:
        table, win = read_win(words, variant)
        return Shown(win.hand, table.options, win.face, (table, win))
    wild = variant.wild(parse_face(words["wild"])) if "wild" in words else variant.wild(-1)
    options = variant.schema.parse(words.get("options", {}))
    return Shown(Hand.parse(words["hand"], words.get("melds", ()), wild), options)


def _position(given: Mapping[str, Any], variant: Variant, seat: int) -> Shown:
    state = Position.parse(f"[step]\n{given['position'].strip()}\ndepth 1").start(variant)
    for move in given.get("moves", ()):
        mover, _, action = move.partition(" ")
        perform(state, int(mover), Action.parse(action))
    held = state.seats[seat]
    hand = Hand(tuple(held.counts), tuple(held.melds), state.wild)
    tile = held.drawn if held.drawn is not None else None if state.last is None else state.last[0]
    return Shown(hand, state.options, None if tile is None else tile >> 2, state=state)


# --- what the engine says -----------------------------------------------------------------------------------------

_Truth = Callable[[Step, Shown, Variant], tuple[str, ...]]


def _waits(step: Step, shown: Shown, variant: Variant) -> tuple[str, ...]:
    playing = variant.faces(shown.options)
    return tuple(face_name(face) for face in variant.waits(shown.hand, shown.options) if face in playing)


def _discards(step: Step, shown: Shown, variant: Variant) -> tuple[str, ...]:
    left = variant.discards(shown.hand, shown.options)
    return tuple(face_name(face) for face, distance in left.items() if distance == 0)


def _points(step: Step, shown: Shown, variant: Variant) -> tuple[str, ...]:
    receipt = step.receipt(variant)
    return () if receipt is None else (str(receipt.points),)


def _pay(step: Step, shown: Shown, variant: Variant) -> tuple[str, ...]:
    if shown.case is None:
        return ()
    table, win = shown.case
    return (str(variant.settle(table, (win,)).pay[win.seat]),)


def _patterns(step: Step, shown: Shown, variant: Variant) -> tuple[str, ...]:
    receipt = step.receipt(variant)
    return () if receipt is None else tuple(line.pattern for line in (*receipt.lines, *receipt.extra))


def _actions(step: Step, shown: Shown, variant: Variant) -> tuple[str, ...]:
    assert shown.state is not None
    legal = {str(each) for each in legal_actions(shown.state, step.seat)}
    return tuple(each for each in step.choices if each in legal)


_TRUTHS: Final[Mapping[str, _Truth]] = {
    "waits": _waits,
    "discards": _discards,
    "points": _points,
    "pay": _pay,
    "patterns": _patterns,
    "actions": _actions,
}


def hand_text(hand: Hand) -> str:
    """The concealed tiles in notation.

    >>> hand_text(Hand.parse("55z123m"))
    '123m55z'
    """
    return format_faces(hand.faces)
