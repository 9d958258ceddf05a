"""Hints in the terminal say what the settlement pays."""

from __future__ import annotations

from typing import Any

from tests.rules import rules
from tests.variants.hanshan.test_hints import turn

from paishan.cli.hints import hint_lines
from paishan.cli.table_text import Setting
from paishan.round.outlook import outlook
from paishan.round.view import view_of


def shown(hand: str, lang: str = "zh", **more: Any) -> str:
    """The hints of seat 1, who is to discard beside a pong of 东."""
    state = turn(hand, melds=("pong 1z",), **more)
    setting = Setting(state.variant, ("a", "b", "c", "d"), (0,) * 4, 1, 8, lang)
    return "\n".join(line.plain for line in hint_lines(view_of(state, 1), setting, outlook(state, 1)))


@rules("H5.1", "H5.2", "H1.7")
def test_what_a_wait_brings_by_draw_and_by_discard() -> None:
    """The winner's sums; from the least to the most where the discarder pays alone; a dash with its reason."""
    assert "5万(4张 253/225分) 5筒(4张 241/-分)" in shown("12346789m77z9p")
    assert "5万(4张 253/72~81分)" in shown("12346789m77z9p", discarder_pays_alone=True)
    assert "点炮：别人打出的配子不能胡 [H1.7]" in shown("12346789m77z9p")
    assert "on a discard: holding a wild tile, only 自摸 wins [H1.7]" in shown("1234678m77z9p1s", "en", wild="9p")
