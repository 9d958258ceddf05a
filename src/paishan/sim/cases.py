"""Case files: what the rules must give, as data; each case is run by the game that it names.

A settlement case is one line of a ``.jsonl`` file and settles a won round; a flow case is a ``.json`` file and plays
one round step by step. ``run_*`` answer with the first difference as text, or None. A case that cannot be understood
raises PaishanError ``bad_case``; with ``run_file`` its facts hold the line.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from paishan.core.errors import PaishanError
from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.tiles import FACE_NAMES, parse_face, parse_faces
from paishan.round.actions import Action, ActionKind
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions
from paishan.round.machine import apply, start
from paishan.round.receipt import HandReceipt
from paishan.round.refusal import Refusal
from paishan.round.state import State
from paishan.round.table import Kong, Options, Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.variants import registry

Case = Mapping[str, Any]
T = TypeVar("T")

_FLAGS: Final = {
    "replacement": "replacement",
    "heaven": "dealt",
    "earth": "first_discard",
    "listening": "listening",
    "after_kong": "after_kong",
}
"""Flag of a case -> field of ``Win``."""

_MOST_TEXT: Final = 1 << 26
"""Characters in a file of cases; some files have no end."""

_PLAYING: Final = ("do", "legal", "discards", "confirm", "end")


def run_file(path: Path) -> list[tuple[str, str | None]]:
    """Every case of a file as (id, first difference or None); ``bad_case`` with the line when one is malformed."""
    with path.open(encoding="utf-8") as file:
        text = file.read(_MOST_TEXT + 1)
    if len(text) > _MOST_TEXT:
        raise PaishanError("bad_case", f"{path}, line 1: too long for cases", file=str(path), line=1)
    if path.suffix != ".jsonl":
        return [_run_text(text, 1, path, run_flow)]
    numbered = enumerate(text.splitlines(), 1)
    return [_run_text(line, number, path, run_settlement) for number, line in numbered if line.strip()]


def run_settlement(case: Case) -> str | None:
    """The first difference of a settlement case; None when it passes."""
    variant, table, wins = _understood(case, _read_settlement)
    expect: Case = _understood(case, lambda each: _mapping(each["expect"]))
    receipts = [variant.score(table, win) for win in wins]
    if all(receipts) != expect.get("wins", True):
        return f"wins: expected {expect.get('wins', True)}, is {all(receipts)}"
    if not all(receipts):
        return None
    pay = list(variant.settle(table, wins).pay)
    if pay != expect.get("pay", pay):
        return f"pay: expected {expect['pay']}, is {pay}"
    for win, best in zip(wins, receipts, strict=True):
        assert best is not None
        wanted = {key: expect[key].get(str(win.seat)) for key in _SHOWN if key in expect}
        tied = [each for each in variant.readings(table, win) if _worth(each) == _worth(best)]
        if wanted not in [_shown(each, wanted) for each in tied]:
            return f"seat {win.seat}: expected {wanted}, is {_shown(best, wanted)}"
    return None


def run_flow(case: Case) -> str | None:
    """The first difference of a flow case; None when it passes."""
    state, steps = _understood(case, _read_flow)
    for number, step in enumerate(steps, 1):
        for key in _PLAYING:
            if key in step:
                difference = _STEPS[key](state, step[key])
                if difference is not None:
                    return f"step {number}: {difference}"
    return None


# --- reading --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _End:
    kind: str
    winners: list[int]
    pay: list[int]
    next_dealer: int
    patterns: Mapping[str, Mapping[str, int]] | None


def _run_text(text: str, line: int, path: Path, run: Callable[[Case], str | None]) -> tuple[str, str | None]:
    try:
        case = _mapping(json.loads(text))
        return str(case.get("id", f"line {line}")), run(case)
    except json.JSONDecodeError as error:
        at = line + error.lineno - 1
        raise PaishanError("bad_case", f"{path}, line {at}: {error.msg}", file=str(path), line=at) from error
    except (PaishanError, TypeError) as error:
        raise PaishanError("bad_case", f"{path}, line {line}: {error}", file=str(path), line=line) from error


def _understood(case: Case, read: Callable[[Case], T]) -> T:
    try:
        return read(case)
    except (LookupError, TypeError, AttributeError, ValueError) as error:
        reason = f"missing {error}" if isinstance(error, KeyError) else str(error)
        raise PaishanError("bad_case", f"case {case.get('id', '?')}: {reason}", id=case.get("id")) from error


def _mapping(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"not an object: {value!r}")
    return value  # pyright: ignore[reportUnknownVariableType]


def _head(case: Case) -> tuple[Variant, Options, int]:
    """Game, options and the wild face (-1: none) of either kind of case."""
    variant = registry.get(case["variant"])
    options = variant.schema.parse({"players": case["players"], **_mapping(case.get("options", {}))})
    wild = case.get("wild")
    return variant, options, -1 if wild is None else parse_face(wild)


def _seat(value: object, players: int) -> int:
    if type(value) is not int or not 0 <= value < players:
        raise ValueError(f"not a seat: {value!r}")
    return value


def _read_settlement(case: Case) -> tuple[Variant, Table, tuple[Win, ...]]:
    variant, options, flip = _head(case)
    players: int = case["players"]
    table = Table(
        players=players,
        dealer=_seat(case["dealer"], players),
        options=options,
        wild=variant.wild(flip),
        bought=tuple(case.get("bought", (0,) * players)),
        kongs=tuple(_read_kong(each, players) for each in case.get("kongs", ())),
    )
    return variant, table, tuple(_read_win(each, table) for each in case["winners"])


def _read_kong(each: Case, players: int) -> Kong:
    source = each.get("from")
    return Kong(
        _seat(each["seat"], players),
        MeldKind(each["kind"]),
        None if source is None else _seat(source, players),
        cancelled=bool(each.get("cancelled", False)),
    )


def _read_win(each: Case, table: Table) -> Win:
    source, face = each.get("from"), parse_face(each["tile"])
    hand = Hand.parse(each["hand"], each.get("melds", ()), table.wild)
    hand.plus(face)
    win: dict[str, Any] = {
        **{_FLAGS[flag]: True for flag in each.get("flags", ())},
        "seat": _seat(each["seat"], table.players),
        "by": WinBy(each["by"]),
        "face": face,
        "hand": hand,
        "source": None if source is None else _seat(source, table.players),
        "kongs_in_a_row": int(each.get("kongs_in_a_row", 0)),
        "others_pongs": tuple(parse_face(face) for face in each.get("others_pongs", ())),
    }
    return Win(**win)


def _read_flow(case: Case) -> tuple[State, list[Case]]:
    variant, options, flip = _head(case)
    players: int = case["players"]
    deal = Deal.prepared(
        [parse_faces(hand) for hand in case["hands"]],
        faces=variant.faces(options),
        head=[parse_face(face) for face in case.get("wall", ())],
        tail=[parse_face(face) for face in case.get("tail", ())],
        left=case.get("left"),
        flip=None if flip < 0 else flip,
    )
    dealer = _seat(case["dealer"], players)
    sizes = [13 + (seat == dealer) for seat in range(players)]
    if [len(hand) for hand in deal.hands] != sizes:
        raise ValueError(f"hands of {[len(hand) for hand in deal.hands]} tiles instead of {sizes}")
    bought = case.get("bought")
    state, _ = start(variant, options, deal, dealer=dealer, bought=None if bought is None else tuple(bought))
    return state, [_read_step(step) for step in case["steps"]]


def _read_step(step: object) -> Case:
    """A step with its seats as numbers and its actions as values."""
    read: dict[str, Any] = {}
    for key, value in _mapping(step).items():
        if key == "do":
            seat, action = value
            read[key] = (int(seat), Action.parse(action))
        elif key == "legal":
            read[key] = {
                int(seat): {_action_text(each) for each in actions} for seat, actions in _mapping(value).items()
            }
        elif key in ("discards", "confirm"):
            faces = {int(seat): [parse_face(face) for face in listed] for seat, listed in _mapping(value).items()}
            read[key] = {seat: {FACE_NAMES[face] for face in listed} for seat, listed in faces.items()}
        elif key == "end":
            each = _mapping(value)
            read[key] = _End(each["kind"], each["winners"], each["pay"], each["next_dealer"], each.get("patterns"))
        else:
            raise ValueError(f"unknown step {key!r}")
    return read


def _action_text(text: str) -> str:
    return text if text == "discard" else str(Action.parse(text))


# --- comparing ------------------------------------------------------------------------------------------------

_SHOWN: Final[dict[str, Callable[[HandReceipt], object]]] = {
    "patterns": HandReceipt.patterns,
    "yadang": lambda receipt: receipt.yadang,
    "fan": lambda receipt: receipt.fan,
    "points": lambda receipt: receipt.points,
}


def _worth(receipt: HandReceipt) -> tuple[object, ...]:
    """What a reading pays by: readings that agree here tie, and a case may show any of them."""
    return receipt.points, receipt.fan, receipt.yadang


def _shown(receipt: HandReceipt, wanted: Mapping[str, object]) -> dict[str, object]:
    return {key: _SHOWN[key](receipt) for key in wanted}


def _do(state: State, step: tuple[int, Action]) -> str | None:
    seat, action = step
    answer = apply(state, seat, action)
    return f"seat {seat} {action}: {answer}" if isinstance(answer, Refusal) else None


def _legal(state: State, expected: Mapping[int, set[str]]) -> str | None:
    for seat, wanted in expected.items():
        actions = legal_actions(state, seat)
        texts = {"discard" if action.kind is ActionKind.DISCARD else str(action) for action in actions}
        if texts != wanted:
            return f"legal of seat {seat}: expected {sorted(wanted)}, is {sorted(texts)}"
    return None


def _faces(found: Iterator[tuple[int, set[str], set[str]]], what: str) -> str | None:
    for seat, wanted, shown in found:
        if wanted != shown:
            return f"{what} of seat {seat}: expected {sorted(wanted)}, is {sorted(shown)}"
    return None


def _discards(state: State, expected: Mapping[int, set[str]]) -> str | None:
    def open_to(seat: int) -> set[str]:
        actions = legal_actions(state, seat)
        return {str(action).partition(" ")[2] for action in actions if action.kind is ActionKind.DISCARD}

    return _faces(((seat, wanted, open_to(seat)) for seat, wanted in expected.items()), "discards")


def _confirm(state: State, expected: Mapping[int, set[str]]) -> str | None:
    def marked(seat: int) -> set[str]:
        return {FACE_NAMES[face] for face in state.variant.confirm(state, seat)}

    return _faces(((seat, wanted, marked(seat)) for seat, wanted in expected.items()), "confirm")


def _end(state: State, expected: _End) -> str | None:
    result = state.result
    if result is None:
        return f"end: expected a {expected.kind}, the round goes on"
    receipt = result.receipt
    shown = _End(
        "win" if result.winners else "draw",
        list(result.winners),
        list(receipt.pay),
        result.next_dealer,
        None if expected.patterns is None else {str(hand.seat): hand.patterns() for hand in receipt.hands},
    )
    return None if shown == expected else f"end: expected {expected}, is {shown}"


_STEPS: Final[dict[str, Callable[[State, Any], str | None]]] = {
    "do": _do,
    "legal": _legal,
    "discards": _discards,
    "confirm": _confirm,
    "end": _end,
}
