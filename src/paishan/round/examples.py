"""Example hands of a game's patterns, from the text of its ``examples.toml``: for the rules pages and the tests.

Each ``[[example]]`` names a ``pattern`` and a win of seat 1: ``hand`` (without the winning tile), ``melds``, ``tile``,
``by`` (``draw`` unless told otherwise), and where it matters ``wild``, ``options``, ``dealer = true`` (the winner
deals), ``flags`` (true fields of ``Win``), ``kongs_in_a_row``, ``others_pongs``, and a note in ``zh`` and ``en``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from paishan.core.errors import PaishanError
from paishan.core.hands import Hand
from paishan.core.text import Text
from paishan.core.tiles import parse_face
from paishan.round.receipt import HandReceipt
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Pattern, Variant

WINNER: Final = 1
SOURCE: Final = 2
_FLAGS: Final = {"replacement", "dealt", "first_discard", "listening", "after_kong"}
_NUMBERS: Final = {"kongs_in_a_row", "others_pongs"}
_WORDS: Final = {"pattern", "hand", "melds", "tile", "by", "wild", "options", "dealer", "flags", "zh", "en"} | _NUMBERS


@dataclass(frozen=True, slots=True)
class Example:
    """A win that scores ``pattern``; ``note`` says what to look at (empty: nothing to add)."""

    pattern: str
    table: Table
    win: Win
    note: Text

    def receipt(self, variant: Variant) -> HandReceipt | None:
        """The scored hand; None when it does not win."""
        return variant.score(self.table, self.win)


def parse_examples(text: str, variant: Variant) -> tuple[Example, ...]:
    """The examples of a game; PaishanError ``bad_example`` names the one that cannot be read."""
    found: list[Example] = []
    for number, each in enumerate(tomllib.loads(text).get("example", ()), 1):
        try:
            found.append(_example(each, variant))
        except (KeyError, TypeError, ValueError) as error:
            message = f"example {number} ({each.get('pattern', '?')}): {error}"
            raise PaishanError("bad_example", message, number=number) from error
    return tuple(found)


def shown(receipt: HandReceipt, pattern: Pattern) -> bool:
    """Does the receipt score the pattern, or name it in a note (a pattern that is worth nothing by itself)?"""
    scored = {line.pattern for line in (*receipt.lines, *receipt.extra)}
    return pattern.id in scored or any(pattern.name.zh in note.zh for note in receipt.notes)


def _example(given: Mapping[str, Any], variant: Variant) -> Example:
    unknown = {*given} - _WORDS | {*given.get("flags", ())} - _FLAGS
    if unknown:
        raise ValueError(f"unknown words: {', '.join(sorted(unknown))}")
    table, win = read_win(given, variant)
    return Example(given["pattern"], table, win, Text(given.get("zh", ""), given.get("en", "")))


def read_win(given: Mapping[str, Any], variant: Variant) -> tuple[Table, Win]:
    """The table and the win that the words of an example describe."""
    options = variant.schema.parse(given.get("options", {}))
    players = options["players"]
    assert isinstance(players, int)
    wild = variant.wild(parse_face(given["wild"])) if "wild" in given else variant.wild(-1)
    dealer = WINNER if given.get("dealer", False) else 0
    table = Table(players=players, dealer=dealer, options=options, wild=wild)
    return table, _win(given, table)


def _win(given: Mapping[str, Any], table: Table) -> Win:
    by, flags = WinBy(given.get("by", "draw")), set(given.get("flags", ()))
    source = table.dealer if "first_discard" in flags else SOURCE % table.players
    return Win(
        seat=WINNER,
        by=by,
        face=parse_face(given["tile"]),
        hand=Hand.parse(given["hand"], given.get("melds", ()), table.wild),
        source=source if by in (WinBy.DISCARD, WinBy.ROB) else None,
        replacement="replacement" in flags,
        dealt="dealt" in flags,
        first_discard="first_discard" in flags,
        listening="listening" in flags,
        after_kong="after_kong" in flags,
        kongs_in_a_row=given.get("kongs_in_a_row", 0),
        others_pongs=tuple(parse_face(each) for each in given.get("others_pongs", ())),
    )
