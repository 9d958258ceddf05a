"""What a winning hand is worth (B2.2, B3, B4.1): every reading with its lines, and the one that counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paishan.core.decompose import all_readings
from paishan.core.hands import Hand
from paishan.core.text import Text
from paishan.core.tiles import FACES
from paishan.core.winning import faces_of_mask, wins
from paishan.round.receipt import HandReceipt, Line, PlacedSet, PlacedTile
from paishan.round.scoring import Found, place_sets, score_lines
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Pattern
from paishan.variants.baoshan.options import Rules
from paishan.variants.baoshan.patterns import PLAIN, ROBBED, TABLE, TEN_HONOURS, Facts
from paishan.variants.baoshan.shape import is_pairs, wait_mask

CHECK_CAP: Final = 3
"""查大叫 counts at most 3 番 (B4.1)."""


def points_of(fan: int, cap: int | None) -> int:
    """牌型分 of a number of 番 (B4.1).

    >>> points_of(0, None), points_of(4, None), points_of(4, 3)
    (1, 16, 8)
    """
    return 2 ** (fan if cap is None else min(fan, cap))


def score(table: Table, win: Win) -> HandReceipt | None:
    """The reading with most 番, the first of several; None when the hand does not win (B2.2)."""
    return _best(readings(table, win))


def readings(table: Table, win: Win) -> Iterator[HandReceipt]:
    """Every reading with its lines: sets and a pair in the order of the core, then seven pairs."""
    rules = Rules.of(table.options)
    return _readings(win, rules, rules.fan_cap)


def possible(table: Table, seat: int) -> HandReceipt | None:
    """The best hand a ready player could still draw, for 查大叫 (B5.6); None when he is not ready."""
    rules = Rules.of(table.options)
    hand = table.hands[seat]
    others = tuple(
        meld.face for other in table.others(seat) for meld in table.hands[other].melds if not meld.kind.is_kong
    )
    wins = (
        Win(
            seat=seat,
            by=WinBy.DRAW,
            face=face,
            hand=hand,
            listening=table.listening[seat],
            others_pongs=others,
        )
        for face in faces_of_mask(wait_mask(hand) & rules.mask)
    )
    return _best(each for win in wins for each in _readings(win, rules, CHECK_CAP))


def _best(receipts: Iterator[HandReceipt]) -> HandReceipt | None:
    return max(receipts, key=lambda each: each.fan or 0, default=None)


def _readings(win: Win, rules: Rules, cap: int | None) -> Iterator[HandReceipt]:
    if win.by is WinBy.SPECIAL:
        yield _ten_honours(win, cap)
        return
    hand = win.hand.plus(win.face)
    if wins(hand):
        for reading in all_readings(hand, win.face):
            sets = place_sets(reading, hand.melds, hand.wild)
            yield _receipt(Facts(win, hand, reading), sets, rules, cap)
    if is_pairs(hand):
        yield _receipt(Facts(win, hand, None), _place_pairs(hand, win.face), rules, cap)


def _receipt(facts: Facts, sets: tuple[PlacedSet, ...], rules: Rules, cap: int | None) -> HandReceipt:
    found = [
        Found(row.pattern) for row in TABLE if (row.option is None or row.option in rules.ticked) and row.holds(facts)
    ]
    lines, excluded = score_lines(found)
    fan = sum(line.value for line in lines)
    win = facts.win
    return HandReceipt(
        seat=win.seat,
        by=win.by,
        face=win.face,
        source=win.source,
        sets=sets,
        lines=lines,
        excluded=excluded,
        points=points_of(fan, cap),
        fan=fan,
        extra=() if lines else (_line(PLAIN),),
        notes=_notes(win, fan, cap),
    )


def _notes(win: Win, fan: int, cap: int | None) -> tuple[Text, ...]:
    notes: list[Text] = []
    if win.by is WinBy.ROB:
        en = "robbed kong: counts like a win on a discard, adds no 番"
        notes.append(Text(f"{ROBBED.name.zh}：相当于点炮，不加番", en))
    if cap is not None and fan > cap:
        notes.append(Text(f"{fan}番，{cap}番封顶", f"{fan} 番, capped at {cap}"))
    return tuple(notes)


def _ten_honours(win: Win, cap: int | None) -> HandReceipt:
    """十个字 pays like a 自摸 of its 番 and needs no hand (B6.8)."""
    line = _line(TEN_HONOURS)
    return HandReceipt(
        seat=win.seat,
        by=win.by,
        face=win.face,
        source=None,
        sets=(),
        lines=(line,),
        excluded=(),
        points=points_of(line.value, cap),
        fan=line.value,
    )


def _line(pattern: Pattern) -> Line:
    return Line(pattern.id, pattern.name, pattern.value, pattern.rule)


def _place_pairs(hand: Hand, winning: int) -> tuple[PlacedSet, ...]:
    """Seven pairs laid out; four of a kind are two of them, the winning tile is the last of its face."""
    pairs: list[PlacedSet] = []
    for face in range(FACES):
        for left in range(hand.counts[face] // 2, 0, -1):
            last = PlacedTile(face, face, winning=face == winning and left == 1)
            pairs.append(PlacedSet("pair", (PlacedTile(face, face), last)))
    return tuple(pairs)
