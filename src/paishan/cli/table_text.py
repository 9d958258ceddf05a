"""The table as text: seats side by side with their rivers, one's own hand below; fits 80 columns and 24 lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.text import Text

from paishan.cli.tiles_text import LAST_STYLE, face_text, meld_text, pad, style_of, tile
from paishan.core.tiles import HIDDEN
from paishan.core.wild import Wild
from paishan.round.variant import Variant
from paishan.round.view import SeatView, View

RIVER_ROW = 6
_NARROW, _WIDE = 19, 26


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table needs beside the view: the game, names and totals by seat, number of the round, language."""

    variant: Variant
    names: tuple[str, ...]
    totals: Sequence[int]
    number: int
    rounds: int
    lang: str
    width: int = 80

    def say(self, zh: str, en: str) -> str:
        """Words in this language."""
        return zh if self.lang == "zh" else en


def seat_names(players: int, me: int, lang: str) -> tuple[str, ...]:
    """What the seats are called as seen from ``me``.

    >>> seat_names(4, 0, "zh"), seat_names(2, 1, "en")
    (('我', '下家', '对家', '上家'), ('Opposite', 'You'))
    """
    zh = {4: ("我", "下家", "对家", "上家"), 3: ("我", "下家", "上家"), 2: ("我", "对家")}[players]
    en = {4: ("You", "Next", "Opposite", "Previous"), 3: ("You", "Next", "Previous"), 2: ("You", "Opposite")}[players]
    names = zh if lang == "zh" else en
    return tuple(names[(seat - me) % players] for seat in range(players))


def table_lines(view: View, setting: Setting) -> list[Text]:
    """Title, then the seats from one's own on in turn order, side by side."""
    first = 0 if view.seat is None else view.seat
    order = [(first + step) % view.players for step in range(view.players)]
    width = max(_NARROW, min(_WIDE, (setting.width + 1) // view.players - 1))
    abreast = max(1, (setting.width + 1) // (width + 1))
    columns = [_column(view, seat, setting, width) for seat in order]
    rule = Text("─" * min(setting.width, (width + 1) * view.players - 1), "dim")
    lines = [_title(view, setting), rule]
    for start in range(0, view.players, abreast):
        lines += _side_by_side(columns[start : start + abreast], width)
    return [*lines, rule]


def _title(view: View, setting: Setting) -> Text:
    text = Text(setting.variant.name.in_(setting.lang), "bold")
    text.append(setting.say(f"  第 {setting.number}/{setting.rounds} 局", f"  round {setting.number}/{setting.rounds}"))
    if view.wild.face is not None:
        text.append(setting.say("  配子 ", "  wild "))
        text.append_text(tile(view.wild.face, view.wild, setting.lang))
        if view.wild.stand_in is not None:
            stand_in = face_text(view.wild.stand_in, setting.lang)
            text.append(setting.say(f"（{stand_in}可替）", f" ({stand_in} stands in)"))
    if any(seat.tiles for seat in view.seats):
        left = setting.say(f"  剩 {view.left} 张", f"  {view.left} tiles left")
        text.append(left, "bold" if view.left <= 4 else "")
    return text


def _side_by_side(columns: Sequence[Sequence[Text]], width: int) -> Iterable[Text]:
    for cells in zip_longest(*columns):
        row = Text()
        for cell in cells:
            row.append_text(pad(cell or Text(), width + 1))
        row.rstrip()
        yield row


def _column(view: View, seat: int, setting: Setting, width: int) -> list[Text]:
    shown = view.seats[seat]
    head = Text("▶" if view.turn == seat else " ", "bold yellow")
    head.append(setting.names[seat], "bold")
    if seat == view.dealer:
        head.append(setting.say(" 庄", " dealer"), "bold red")
    if shown.listening:
        head.append(setting.say(" 听", " ready"), "bold magenta")
    second = Text(f" {setting.totals[seat]:+}", "dim")
    if seat != view.seat:
        second.append(setting.say(f"  手牌{len(shown.tiles)}", f"  {len(shown.tiles)} tiles"), "dim")
    if view.bought is not None and any(view.bought):
        second.append(setting.say(f"  买{view.bought[seat]}", f"  bought {view.bought[seat]}"), "dim")
    melds = _melds(shown, view, setting, width) if seat != view.seat else []
    return [head, second, *melds, *_river(view, seat, setting, 4 if width >= _WIDE else 3)]


def _melds(shown: SeatView, view: View, setting: Setting, width: int) -> list[Text]:
    rows: list[Text] = []
    for meld in shown.melds:
        text = meld_text(meld, view.wild, setting.lang)
        if rows and rows[-1].cell_len + 1 + text.cell_len <= width:
            rows[-1].append(" ")
            rows[-1].append_text(text)
        else:
            rows.append(Text(" ") + text)
    return rows


def _river(view: View, seat: int, setting: Setting, cell: int) -> list[Text]:
    shown = view.seats[seat]
    lying = [tile for index, tile in enumerate(shown.river) if index not in shown.taken]
    is_last = view.last is not None and view.last[1] == seat
    rows: list[Text] = []
    for start in range(0, len(lying), RIVER_ROW):
        row = Text()
        for index, physical in enumerate(lying[start : start + RIVER_ROW], start):
            marked = is_last and index == len(lying) - 1
            face = physical >> 2
            text = Text(face_text(face, setting.lang), LAST_STYLE if marked else style_of(face, view.wild))
            row.append_text(text + Text("◂", "bold") if marked else pad(text, cell))
        rows.append(row)
    return rows


def shown_order(view: View) -> list[int]:
    """One's own physical tiles as they are laid out: wilds first, then by face, the drawn tile last."""
    assert view.seat is not None
    own = view.seats[view.seat]
    held = [tile for tile in own.tiles if tile != own.drawn]
    held.sort(key=lambda tile: (tile >> 2 != view.wild.face, tile))
    return held if own.drawn is None else [*held, own.drawn]


def hand_lines(view: View, setting: Setting, *, numbered: bool) -> list[Text]:
    """One's own melds and hand, the drawn tile apart, marks of wild and stand-in, numbers below."""
    assert view.seat is not None
    own, lines = view.seats[view.seat], list[Text]()
    if own.melds:
        row = Text(setting.say(" 副露 ", " melds "))
        for meld in own.melds:
            row.append_text(meld_text(meld, view.wild, setting.lang) + Text("  "))
        lines.append(row)
    faces, marks, numbers = Text(" "), Text(" "), Text(" ")
    for number, physical in enumerate(shown_order(view), 1):
        face, apart = physical >> 2, physical == own.drawn
        before = " │ " if apart else " "
        faces.append(before, "dim")
        marks.append(" " * len(before))
        numbers.append(" " * len(before))
        faces.append_text(pad(tile(face, view.wild, setting.lang), 4))
        marks.append_text(pad(Text(_mark(face, view.wild, setting), "bold"), 4))
        numbers.append_text(pad(Text(f"{number:>2}", "dim"), 4))
    lines.append(faces)
    if marks.plain.strip():
        lines.append(marks)
    return [*lines, numbers] if numbered else lines


def _mark(face: int, wild: Wild, setting: Setting) -> str:
    if face == wild.face:
        return setting.say("配", "wild")
    return setting.say("替", "sub") if face == wild.stand_in else ""


def open_hands(tiles: Sequence[Sequence[int]], view: View, setting: Setting) -> list[Text]:
    """Everybody's tiles and melds, one line a seat."""
    lines: list[Text] = []
    for seat, hand in enumerate(tiles):
        row = Text(f" {setting.names[seat]} ", "bold")
        for physical in sorted(hand, key=lambda each: (each == HIDDEN, each >> 2 != view.wild.face, each)):
            face = physical if physical == HIDDEN else physical >> 2
            row.append_text(tile(face, view.wild, setting.lang) + Text(" "))
        for meld in view.seats[seat].melds:
            row.append_text(Text(" ") + meld_text(meld, view.wild, setting.lang))
        lines.append(row)
    return lines
