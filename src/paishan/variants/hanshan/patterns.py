"""The patterns of 含山麻将: the price table, and one function of one ``Scene`` for each (H3).

``ROWS`` is data: id, names, price, rule, what it excludes. A test says how often its pattern holds (0: not at all).
``TILES`` patterns depend on the tiles, ``HAND`` patterns on the win too, ``READING`` patterns on the reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.text import Text
from paishan.core.tiles import FACES, HONOUR, SUIT_OF, WHITE
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Pattern
from paishan.variants.hanshan.traits import EDGE_FORM, PAIR_FORM, Traits


@dataclass(frozen=True, slots=True)
class Scene:
    """A win under one reading: the facts of the win, the hand with its winning tile, the traits of the reading."""

    win: Win
    table: Table
    hand: Hand
    traits: Traits


def _row(
    number: str, zh: str, en: str, value: int, *, each: bool = False, beats: str = "", why: Text | None = None
) -> Pattern:
    return Pattern(
        id=number,
        name=Text(zh, en),
        value=value,
        rule=f"H3-{number}",
        each=each,
        beats=tuple(beats.split()),
        why=why or Text("", ""),
    )


_ONE_SUIT: Final = Text("清一色不再计风牌、缺一门、混一色", "a pure hand scores no winds, missing suit or mixed suit")
_MIXED: Final = Text("混一色不叠加缺一门", "a mixed one-suit hand does not add the missing suit")
_ALONE: Final = Text("全求人不叠加对对胡、配子赞、配子赞配子", "全求人 does not add 对对胡, 配子赞 or 配子赞配子")
_WINDS: Final = Text("风一色没有缺门可言", "an all-winds hand has no suits to miss")
_HIGHEST: Final = Text("四种配子牌型只取最大的一个", "of the four wild-wait patterns only the highest counts")

ROWS: Final[tuple[Pattern, ...]] = (
    _row("1", "风牌", "Winds", 2, each=True),
    _row("2", "明杠", "Open kong", 5, each=True),
    _row("3", "暗杠", "Concealed kong", 10, each=True),
    _row("4", "杠上开花", "Win on the kong's tile", 5),
    _row("5", "抢杠胡", "Robbing a kong", 5),
    _row("6", "断幺", "No terminals or winds", 5),
    _row("7", "万事", "Concealed self-draw", 5),
    _row("8", "缺一门", "One suit missing", 5),
    _row("9", "幺九头", "Pair of 1s or 9s", 2),
    _row("10a", "明四活", "Open four alive", 5, each=True),
    _row("10b", "暗四活", "Concealed four alive", 10, each=True),
    _row("11", "混一色", "Mixed one suit", 30, beats="8", why=_MIXED),
    _row("12", "对对胡", "All triplets", 30),
    _row("13", "通天", "Straight 1-9", 30),
    _row("14", "清一色", "Pure one suit", 60, beats="1 8 11", why=_ONE_SUIT),
    _row("15", "全求人", "All melded, last tile begged", 90, beats="12 17 18", why=_ALONE),
    _row("16", "无配子", "No wild tile", 4),
    _row("17", "配子赞", "Any tile pairs a wild", 30),
    _row("18", "配子赞配子", "Wild drawn to pair a wild", 60, beats="17", why=_HIGHEST),
    _row("19", "双配夹", "Two wilds take any tile", 60, beats="17", why=_HIGHEST),
    _row("20", "配子夹配子", "Wild drawn to two wilds", 120, beats="17 18 19", why=_HIGHEST),
    _row("21", "四配子", "Four wilds", 60),
    _row("22", "天胡", "Heavenly win", 60),
    _row("23", "地胡", "Earthly win", 30),
    _row("24", "风一色", "All winds", 120, beats="8", why=_WINDS),
    _row("25", "报听", "Declared ready", 30, each=True),
)

PINGHU: Final = Pattern("pinghu", Text("平胡", "Plain win"), 2, "H4.1")
YADANG: Final = Pattern("yadang", Text("丫当", "Yadang"), 4, "H4.2")


# --- patterns of the tiles and the win ------------------------------------------------------------------------


def open_kongs(scene: Scene) -> int:
    """H3-2 明杠: each 直杠 and 补杠."""
    return sum(meld.kind in (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG) for meld in scene.hand.melds)


def concealed_kongs(scene: Scene) -> int:
    """H3-3 暗杠: each one."""
    return sum(meld.kind is MeldKind.CONCEALED_KONG for meld in scene.hand.melds)


def kong_draw(scene: Scene) -> int:
    """H3-4 杠上开花: 自摸 on one's own replacement tile."""
    return scene.win.drawn and scene.win.replacement


def robbed(scene: Scene) -> int:
    """H3-5 抢杠胡."""
    return scene.win.by is WinBy.ROB


def concealed_draw(scene: Scene) -> int:
    """H3-7 万事: 自摸 without 碰 or 明杠."""
    return scene.win.drawn and not any(meld.kind.is_open for meld in scene.hand.melds)


def concealed_four(scene: Scene) -> int:
    """H3-10b 暗四活: each printed face with four real tiles in the concealed part."""
    counts = scene.hand.counts
    if 4 not in counts:
        return 0
    wild = scene.hand.wild.face
    return sum(counts[face] == 4 and face != wild for face in range(FACES))


def pure(scene: Scene) -> int:
    """H3-14 清一色: 配子 and 白板 aside, tiles of one suit only, at least one."""
    hand = scene.hand
    m, p, s, z = hand.keys
    honours = z - hand.counts[WHITE] * 625 if hand.wild.face != WHITE else z
    if honours:
        return 0
    suits = (m > 0) | (p > 0) << 1 | (s > 0) << 2
    for meld in hand.melds:
        if meld.face != WHITE:
            suits |= 1 << SUIT_OF[meld.face]
    return suits in (1, 2, 4)


def begged(scene: Scene) -> int:
    """H3-15 全求人: four exposed 碰/明杠, won on a discard or a robbed 补杠."""
    melds = scene.hand.melds
    return not scene.win.drawn and len(melds) == 4 and all(meld.kind.is_open for meld in melds)


def no_wild(scene: Scene) -> int:
    """H3-16 无配子."""
    return not scene.hand.wilds


def four_wilds(scene: Scene) -> int:
    """H3-21 四配子."""
    return scene.hand.wilds == 4


def heavenly(scene: Scene) -> int:
    """H3-22 天胡: the dealer's dealt fourteen."""
    return scene.win.dealt


def earthly(scene: Scene) -> int:
    """H3-23 地胡: a 闲 on the dealer's first discard, or after 听 in the opening; once at most."""
    win = scene.win
    return win.seat != scene.table.dealer and (win.first_discard or win.listening)


def listened(scene: Scene) -> int:
    """H3-25 报听: 30, twice that by 自摸."""
    return scene.win.listening * (2 if scene.win.drawn else 1)


# --- patterns of the reading ----------------------------------------------------------------------------------


def winds(scene: Scene) -> int:
    """H3-1 风牌: each honour triplet, 碰 or 杠 with a real tile, or three 配子 as their own face."""
    return scene.traits.winds


def no_edges(scene: Scene) -> int:
    """H3-6 断幺."""
    return not scene.traits.edges


def missing_suit(scene: Scene) -> int:
    """H3-8 缺一门: exactly two of the three suits."""
    return scene.traits.suits & 7 in (3, 5, 6)


def edge_pair(scene: Scene) -> int:
    """H3-9 幺九头."""
    return scene.traits.yaojiu


def open_four(scene: Scene) -> int:
    """H3-10a 明四活: each face ponged whose fourth tile is in a run."""
    return scene.traits.huo


def mixed(scene: Scene) -> int:
    """H3-11 混一色: one suit and an honour."""
    return scene.traits.suits in (9, 10, 12)


def all_triplets(scene: Scene) -> int:
    """H3-12 对对胡."""
    return not scene.traits.runs


def straight(scene: Scene) -> int:
    """H3-13 通天."""
    return scene.traits.dragon


def pairs_wild(scene: Scene) -> int:
    """H3-17 配子赞: the winning tile pairs a wild, or the form of 双配夹 on a 1, 9 or honour."""
    traits = scene.traits
    return traits.form == PAIR_FORM or (traits.form == EDGE_FORM and traits.pair_wilds <= 1)


def wild_pairs_wild(scene: Scene) -> int:
    """H3-18 配子赞配子: the wild drawn pairs a wild."""
    return scene.traits.form == 18


def two_wilds(scene: Scene) -> int:
    """H3-19 双配夹: a set with two wilds, won as a 2-8; the pair holds one wild at most."""
    return scene.traits.form == 19 and scene.traits.pair_wilds <= 1


def wild_to_two_wilds(scene: Scene) -> int:
    """H3-20 配子夹配子: the wild drawn makes a set with two wilds."""
    return scene.traits.form == 20 and scene.traits.pair_wilds <= 1


def all_winds(scene: Scene) -> int:
    """H3-24 风一色: every set and the pair are honours."""
    return scene.traits.suits == 1 << HONOUR


def yadang(scene: Scene) -> bool:
    """H4.2 丫当: the winning tile closes a gap beside tiles that are no 配子, or any of 17-20 holds."""
    traits = scene.traits
    return traits.gap or bool(
        pairs_wild(scene) or wild_pairs_wild(scene) or two_wilds(scene) or wild_to_two_wilds(scene)
    )


Test = Callable[[Scene], int]

TILES: Final[dict[str, Test]] = {
    "2": open_kongs,
    "3": concealed_kongs,
    "10b": concealed_four,
    "14": pure,
    "16": no_wild,
    "21": four_wilds,
}
"""What the tiles alone decide, however the hand is won."""
HAND: Final[dict[str, Test]] = {
    "4": kong_draw,
    "5": robbed,
    "7": concealed_draw,
    "15": begged,
    "22": heavenly,
    "23": earthly,
    "25": listened,
}
READING: Final[dict[str, Test]] = {
    "1": winds,
    "6": no_edges,
    "8": missing_suit,
    "9": edge_pair,
    "10a": open_four,
    "11": mixed,
    "12": all_triplets,
    "13": straight,
    "17": pairs_wild,
    "18": wild_pairs_wild,
    "19": two_wilds,
    "20": wild_to_two_wilds,
    "24": all_winds,
}
