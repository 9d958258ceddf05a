"""What 推倒胡 scores (T2): every winning hand is worth the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paishan.core.decompose import all_readings
from paishan.core.text import Text
from paishan.core.winning import wins
from paishan.round.receipt import HandReceipt
from paishan.round.scoring import Found, place_sets, score_lines
from paishan.round.table import Table, Win
from paishan.round.variant import Pattern

WIN: Final = Pattern("hu", Text("胡牌", "Win"), 1, "T2")


def readings(table: Table, win: Win) -> Iterator[HandReceipt]:
    """Every reading of a win; none when the hand does not win (T2)."""
    hand = win.hand.plus(win.face)
    if not wins(hand):
        return
    lines, excluded = score_lines([Found(WIN)])
    for reading in all_readings(hand, win.face):
        yield HandReceipt(
            seat=win.seat,
            by=win.by,
            face=win.face,
            source=win.source,
            sets=place_sets(reading, hand.melds, hand.wild),
            lines=lines,
            excluded=excluded,
            points=WIN.value,
        )


def score(table: Table, win: Win) -> HandReceipt | None:
    """The first reading; they are all worth the same."""
    return next(readings(table, win), None)
