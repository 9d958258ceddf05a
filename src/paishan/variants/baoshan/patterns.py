"""What 保山麻将 scores (B3): the table of patterns, and how each is recognised on one reading of a winning hand.

Each predicate answers one question about ``Facts``; the table prices it. Nothing else in the game knows a 番.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paishan.core.decompose import Reading
from paishan.core.groups import Group, Shape
from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.text import Text
from paishan.core.tiles import FACES, HONOUR, RANK_OF, SUIT_OF
from paishan.round.table import Win, WinBy
from paishan.round.variant import Pattern

_EDGES: Final = ((1, 2), (7, 0))
"""Lowest rank of the run and place of the winning tile: 12 on 3, 89 on 7."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A win on one reading: ``hand`` with the winning tile; ``reading`` is None for seven pairs."""

    win: Win
    hand: Hand
    reading: Reading | None

    @property
    def run_place(self) -> tuple[Group, int] | None:
        """The run that the winning tile sits in and its position there; None when it sits in no run."""
        if self.reading is None or self.reading.winning_group.shape is not Shape.RUN:
            return None
        return self.reading.winning_group, self.reading.place[1]

    @property
    def suits(self) -> set[int]:
        """The suits of all tiles, melds included."""
        held = {SUIT_OF[face] for face in range(FACES) if self.hand.counts[face]}
        return held | {SUIT_OF[meld.face] for meld in self.hand.melds}


def concealed(facts: Facts) -> bool:
    """门清: 自摸 without 碰, 直杠 or 补杠 (B3-menqing)."""
    return facts.win.drawn and not any(meld.kind.is_open for meld in facts.hand.melds)


def all_triplets(facts: Facts) -> bool:
    """大对子: no run in a reading of four sets and a pair (B3-daduizi)."""
    return facts.reading is not None and all(group.shape is not Shape.RUN for group in facts.reading.groups)


def one_suit(facts: Facts) -> bool:
    """清一色: 万, 筒 or 条 only (B3-qingyise)."""
    return len(facts.suits) == 1 and HONOUR not in facts.suits


def all_honours(facts: Facts) -> bool:
    """字一色: honours only (B3-ziyise)."""
    return facts.suits == {HONOUR}


def seven_pairs(facts: Facts) -> bool:
    """小七对: the reading is seven pairs (B3-xiaoqidui)."""
    return facts.reading is None


def quad_among_pairs(facts: Facts) -> bool:
    """龙爪背: seven pairs, four of a kind among them (B3-longzhuabei)."""
    return facts.reading is None and 4 in facts.hand.counts


def last_of_ponged(facts: Facts) -> bool:
    """The other three copies of the winning tile lie in one 碰: one's own, another's, the one a robbed 补杠 is."""
    win = facts.win
    own = any(meld.kind is MeldKind.PONG and meld.face == win.face for meld in facts.hand.melds)
    return own or win.by is WinBy.ROB or win.face in win.others_pongs


def edge_last(facts: Facts) -> bool:
    """边绝张: 12 won on the last 3, or 89 on the last 7 (B3-bianjuezhang)."""
    found = facts.run_place
    if found is None or not last_of_ponged(facts):
        return False
    run, position = found
    return (RANK_OF[run.face], position) in _EDGES


def closed_last(facts: Facts) -> bool:
    """卡绝张: the middle of a run, won on the last copy (B3-kajuezhang)."""
    found = facts.run_place
    return found is not None and found[1] == 1 and last_of_ponged(facts)


def single_tile_left(facts: Facts) -> bool:
    """全求人: four sets on the table, won on another player's tile (B3-quanqiuren)."""
    return len(facts.hand.melds) == 4 and facts.win.by in (WinBy.DISCARD, WinBy.ROB)


def dragon(facts: Facts) -> bool:
    """一条龙: 123 456 789 of one suit among the concealed sets (B3-yitiaolong)."""
    if facts.reading is None:
        return False
    runs = {group.face for group in facts.reading.groups if group.shape is Shape.RUN}
    return any({first, first + 3, first + 6} <= runs for first in (0, 9, 18))


def fourth_copy(facts: Facts) -> bool:
    """四归一: three copies in hand or in one's own 碰, won on the fourth (B3-siguiyi)."""
    if facts.reading is None:
        return False
    face = facts.win.face
    ponged = any(meld.kind is MeldKind.PONG and meld.face == face for meld in facts.hand.melds)
    return ponged or facts.hand.counts[face] == 4


def listened(facts: Facts) -> bool:
    """来门报听: 听 was declared (B3-baoting)."""
    return facts.win.listening


def _kongs(facts: Facts) -> int:
    """杠 in a row just before the winning replacement tile."""
    win = facts.win
    return max(win.kongs_in_a_row, win.replacement) if win.drawn else 0


def after_one_kong(facts: Facts) -> bool:
    """杠上花: 自摸 on the replacement tile (B3-gangshanghua)."""
    return _kongs(facts) >= 1


def after_two_kongs(facts: Facts) -> bool:
    """双杠杠上花: the same after two 杠 in a row (B3-gangshanghua-2)."""
    return _kongs(facts) >= 2


def after_three_kongs(facts: Facts) -> bool:
    """三杠杠上花: the same after three or four (B3-gangshanghua-3)."""
    return _kongs(facts) >= 3


def on_kong_discard(facts: Facts) -> bool:
    """杠上炮: won on the first discard after a 杠 (B3-gangshangpao)."""
    return facts.win.after_kong


@dataclass(frozen=True, slots=True)
class Row:
    """A pattern, its predicate, and the option that must be ticked for it (None: it always counts)."""

    pattern: Pattern
    holds: Callable[[Facts], bool]
    option: str | None = None


def _pattern(
    id: str, name: Text, value: int, *, rule: str | None = None, beats: tuple[str, ...] = (), why: Text = Text("", "")
) -> Pattern:
    return Pattern(id, name, value, rule or f"B3-{id}", beats=beats, why=why)


_QUAD_WHY: Final = Text("龙爪背代替小七对", "龙爪背 takes the place of 小七对")
_TWO_WHY: Final = Text("双杠杠上花代替杠上花", "双杠杠上花 takes the place of 杠上花")
_THREE_WHY: Final = Text("三杠杠上花代替较少的杠上花", "三杠杠上花 takes the place of fewer 杠 in a row")

TABLE: Final = (
    Row(_pattern("menqing", Text("门清", "Concealed self-draw"), 1), concealed),
    Row(_pattern("daduizi", Text("大对子", "All triplets"), 1), all_triplets),
    Row(_pattern("qingyise", Text("清一色", "Pure one suit"), 1), one_suit),
    Row(_pattern("ziyise", Text("字一色", "All honours"), 1), all_honours),
    Row(_pattern("xiaoqidui", Text("小七对", "Seven pairs"), 1), seven_pairs),
    Row(
        _pattern("longzhuabei", Text("龙爪背", "Seven pairs with a quad"), 3, beats=("xiaoqidui",), why=_QUAD_WHY),
        quad_among_pairs,
    ),
    Row(_pattern("bianjuezhang", Text("边绝张", "Last tile of an edge wait"), 1), edge_last),
    Row(_pattern("kajuezhang", Text("卡绝张", "Last tile of a closed wait"), 1), closed_last),
    Row(_pattern("quanqiuren", Text("全求人", "All melded, last tile begged"), 1), single_tile_left),
    Row(_pattern("yitiaolong", Text("一条龙", "Dragon"), 1), dragon, "dragon"),
    Row(_pattern("siguiyi", Text("四归一", "Fourth copy"), 2), fourth_copy, "siguiyi"),
    Row(_pattern("baoting", Text("来门报听", "Declared ready at the start"), 1), listened, "baoting"),
    Row(_pattern("gangshanghua", Text("杠上花", "Win after a kong"), 1), after_one_kong),
    Row(
        _pattern(
            "gangshanghua2",
            Text("双杠杠上花", "Win after two kongs"),
            2,
            rule="B3-gangshanghua-2",
            beats=("gangshanghua",),
            why=_TWO_WHY,
        ),
        after_two_kongs,
    ),
    Row(
        _pattern(
            "gangshanghua3",
            Text("三杠杠上花", "Win after three kongs"),
            3,
            rule="B3-gangshanghua-3",
            beats=("gangshanghua", "gangshanghua2"),
            why=_THREE_WHY,
        ),
        after_three_kongs,
    ),
    Row(_pattern("gangshangpao", Text("杠上炮", "Win on the discard after a kong"), 1), on_kong_discard),
)
"""One row a pattern; lines of a receipt stand in this order (B3.1)."""

TEN_HONOURS: Final = _pattern("shigezi", Text("十个字", "Ten honours discarded"), 1)
"""Wins without a hand and stands alone (B6.8)."""

PLAIN: Final = _pattern("pinghu", Text("平胡", "Plain win"), 0)
"""The line of a hand that scores nothing else."""

ROBBED: Final = _pattern("qianggang", Text("抢杠胡", "Robbing a kong"), 0)
"""Worth nothing by itself; the receipt says it in a note."""
