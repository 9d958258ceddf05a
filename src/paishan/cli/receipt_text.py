"""A receipt for people: lines of styled text whose ``plain`` is the same without colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rich.text import Text

from paishan.cli.tiles_text import WILD_STYLE, face_text, faces_text, pad_text, style_of
from paishan.core.text import Text as Words
from paishan.core.wild import NO_WILD
from paishan.round.receipt import (
    Excluded,
    HandReceipt,
    KongReceipt,
    Line,
    Payment,
    PaymentKind,
    PlacedSet,
    PlacedTile,
    Receipt,
    Role,
)
from paishan.round.table import WinBy

_BY = {
    WinBy.DRAW: Words(" 自摸", ": self-drawn"),
    WinBy.DISCARD: Words(" 点炮胡", ": win on a discard"),
    WinBy.ROB: Words(" 抢杠胡", ": robbing a kong"),
    WinBy.SPECIAL: Words(" 成了", ": win by itself"),
}
_FROM = {WinBy.DISCARD: Words("放炮", "discarded by"), WinBy.ROB: Words("被抢", "robbed from")}
_SHAPES = {
    "pong": Words("碰", "pong"),
    "direct_kong": Words("直杠", "kong"),
    "added_kong": Words("补杠", "added kong"),
    "concealed_kong": Words("暗杠", "concealed kong"),
}
_PAID_FOR = {
    PaymentKind.WIN: Words("胡", "win"),
    PaymentKind.KONG: Words("杠", "kong"),
    PaymentKind.DRAW: Words("查叫", "check"),
}


@dataclass(frozen=True, slots=True)
class Style:
    """How a receipt is told: language, names by seat, who deals, and the running totals after it (if any)."""

    lang: str
    names: tuple[str, ...]
    dealer: int | None = None
    totals: Sequence[int] = field(default=())

    def say(self, zh: str, en: str) -> str:
        """Words in this language."""
        return zh if self.lang == "zh" else en

    def name(self, seat: int) -> str:
        """A seat's name, the dealer marked."""
        return self.names[seat] + (self.say("(庄)", " (dealer)") if seat == self.dealer else "")


def receipt_lines(receipt: Receipt, style: Style) -> list[Text]:
    """The whole receipt: hands, kongs, payments, sums."""
    lines: list[Text] = []
    for hand in receipt.hands:
        lines += [*hand_lines(hand, style), Text()]
    lines += [Text(note.in_(style.lang), "italic") for note in receipt.notes]
    lines += _kongs(receipt.kongs, style)
    lines += _payments(receipt.payments, style)
    return [*lines, *_sums(receipt, style)]


def hand_lines(hand: HandReceipt, style: Style) -> list[Text]:
    """One valued hand: its reading laid out, its lines, what was excluded and why."""
    lines = [_headline(hand, style)]
    if hand.sets:
        lines += _reading(hand, style)
    unit = style.say("番", " fan") if hand.fan is not None else ""
    width = max((len_of(each.name.in_(style.lang)) for each in (*hand.lines, *hand.extra, *hand.excluded)), default=0)
    lines += [_scored(line, style, width, unit) for line in hand.lines]
    lines += [_excluded(each, style, width, unit) for each in hand.excluded]
    lines.append(_points(hand, style))
    lines += [_scored(line, style, width, "") for line in hand.extra]
    lines += [Text("  " + note.in_(style.lang), "italic") for note in hand.notes]
    return lines


def len_of(text: str) -> int:
    """Columns of a text."""
    return Text(text).cell_len


def _headline(hand: HandReceipt, style: Style) -> Text:
    text = Text(style.name(hand.seat), "bold")
    if hand.by is WinBy.SPECIAL:
        names = " ".join(line.name.in_(style.lang) for line in hand.lines)
        return text + Text(style.say(f" {names}", f": {names}"), "bold")
    text.append(f"{_BY[hand.by].in_(style.lang)} ", "bold")
    text.append(face_text(hand.face, style.lang), f"bold {style_of(hand.face, NO_WILD)}")
    if hand.source is not None:
        what = _FROM[hand.by].in_(style.lang)
        name = style.name(hand.source)
        text.append(style.say(f"（{name} {what}）", f" ({what} {name})"))
    return text


def _reading(hand: HandReceipt, style: Style) -> list[Text]:
    row = Text(style.say("  牌面 ", "  hand "), "dim")
    for index, each in enumerate(hand.sets):
        row.append("  " if index else "")
        row.append_text(_set(each, style))
    roles = {tile.role for each in hand.sets for tile in each.tiles}
    legend = [
        style.say("配=配子当作后面的牌", "*= a wild read as what follows") if Role.WILD in roles else "",
        style.say("白=白板当作后面的牌", "~= a white standing for what follows") if Role.STAND_IN in roles else "",
        style.say("‹ › 胡的那张", "< > the winning tile") if _has_winning(hand) else "",
    ]
    told = style.say("，", ", ").join(each for each in legend if each)
    return [row, Text(f"       {told}", "dim")] if told else [row]


def _has_winning(hand: HandReceipt) -> bool:
    return any(tile.winning for each in hand.sets for tile in each.tiles)


def _set(each: PlacedSet, style: Style) -> Text:
    text = Text()
    if each.melded:
        text.append(f"{_SHAPES[each.shape].in_(style.lang)}[")
    for index, tile in enumerate(each.tiles):
        text.append(" " if index else "")
        text.append_text(_placed(tile, style))
    if each.melded:
        text.append("]")
    return text


def _placed(tile: PlacedTile, style: Style) -> Text:
    read = face_text(tile.read_as, style.lang)
    if tile.role is Role.WILD:
        text = Text(style.say("配=", "*=") + read, WILD_STYLE)
    elif tile.role is Role.STAND_IN:
        text = Text(style.say("白=", "~=") + read, f"bold underline {style_of(tile.read_as, NO_WILD)}")
    else:
        text = Text(read, style_of(tile.read_as, NO_WILD))
    if not tile.winning:
        return text
    return Text(style.say("‹", "<"), "bold") + text + Text(style.say("›", ">"), "bold")


def _scored(line: Line, style: Style, width: int, unit: str) -> Text:
    text = Text("    ")
    text.append(pad_text(line.name.in_(style.lang), width), "bold")
    text.append(f" {line.value:>4}{unit}", "bold yellow")
    text.append(f"  {line.rule}", "dim")
    if line.count > 1:
        text.append(f"  ×{line.count}")
    if line.tiles:
        text.append(f"  {faces_text(line.tiles, style.lang)}", "cyan")
    return text


def _excluded(each: Excluded, style: Style, width: int, unit: str) -> Text:
    text = Text("    ")
    text.append(pad_text(each.name.in_(style.lang), width), "dim strike")
    text.append(f" {style.say('不计', 'not'):>{2 if style.lang == 'zh' else 4}}", "dim")
    why = each.why.in_(style.lang) or style.say(f"被 {each.by} 取代", f"excluded by {each.by}")
    text.append(f"  {each.rule}  {each.value}{unit}  {why}", "dim")
    return text


def _points(hand: HandReceipt, style: Style) -> Text:
    text = Text(style.say("  牌型分 ", "  points "), "bold")
    text.append(str(hand.points), "bold yellow")
    if hand.fan is not None:
        text.append(style.say(f"（{hand.fan}番）", f" ({hand.fan} fan)"))
    if hand.yadang is not None:
        told = style.say("丫当", "yadang") if hand.yadang else style.say("不是丫当", "no yadang")
        text.append(f"  {told}", "dim")
    return text


def _kongs(kongs: Sequence[KongReceipt], style: Style) -> Iterator[Text]:
    for kong in kongs:
        name = _SHAPES[kong.kind].in_(style.lang)
        text = Text(style.say("杠  ", "kong  "), "bold") + Text(f"{style.name(kong.seat)} {name}")
        if kong.source is not None:
            text.append(style.say(f"（{style.name(kong.source)} 点的）", f" (fed by {style.name(kong.source)})"))
        if not kong.counts:
            why = "" if kong.why is None else kong.why.in_(style.lang)
            text.append(style.say(f"  不算：{why}", f"  does not count: {why}"), "dim")
        yield text


def _payments(payments: Sequence[Payment], style: Style) -> Iterator[Text]:
    """Payments in groups of one formula: its parts are named once, in the order of the figures."""
    names = max((len_of(style.name(seat)) for pay in payments for seat in (pay.payer, pay.payee)), default=0)
    told = ""
    for pay in payments:
        parts = style.say("，", ", ").join(each.name.in_(style.lang) for each in pay.terms)
        head = f"{_PAID_FOR[pay.kind].in_(style.lang)}  {parts}  {pay.rule}"
        if head != told:
            told = head
            yield Text(style.say("付分 ", "payments "), "bold") + Text(head)
        text = Text("  ")
        text.append(f"{pad_text(style.name(pay.payer), names)} → {pad_text(style.name(pay.payee), names)}")
        text.append(f" {pay.amount:>5}", "bold yellow")
        yield text + Text(f"  {pay.formula}", "dim")


def _sums(receipt: Receipt, style: Style) -> Iterator[Text]:
    yield Text(style.say("得分", "result"), "bold")
    names = max(len_of(style.name(seat)) for seat in range(len(receipt.pay)))
    for seat, pay in enumerate(receipt.pay):
        text = Text("  ")
        text.append(pad_text(style.name(seat), names))
        text.append(f" {pay:>+6}", "bold green" if pay > 0 else "bold red" if pay < 0 else "dim")
        if style.totals:
            text.append(style.say(f"   总分 {style.totals[seat]:+}", f"   total {style.totals[seat]:+}"))
        yield text
