"""Who pays whom (B4.2, B5) and who deals next (B6.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paishan.core.melds import MeldKind
from paishan.core.text import Text
from paishan.round.receipt import HandReceipt, KongReceipt, Payment, PaymentKind, Receipt, Term
from paishan.round.table import Kong, Table, Win, WinBy
from paishan.variants.baoshan.options import Rules
from paishan.variants.baoshan.shape import wait_mask
from paishan.variants.baoshan.value import possible, score

_POINTS: Final = Text("牌型分", "Pattern score")
_PAYEE: Final = Text("收方买点", "Bought by the payee")
_PAYER: Final = Text("付方买点", "Bought by the payer")
_KONG_NAMES: Final = {
    MeldKind.DIRECT_KONG: Text("直杠", "Direct kong"),
    MeldKind.ADDED_KONG: Text("补杠", "Added kong"),
    MeldKind.CONCEALED_KONG: Text("暗杠", "Concealed kong"),
}
_TAKEN_BACK: Final = Text("杠上炮：这一杠的收益取消", "杠上炮: what this kong earned is taken back")
_NO_KONGS: Final = Text("流局不算杠分", "kongs earn nothing in a drawn round")
_NO_CHECK: Final = Text("流局，不查叫", "Drawn round, nothing is checked")
_NOBODY: Final = Text("流局，没有人听牌，不用赔", "Drawn round, nobody is ready, nothing is paid")
_EVERYBODY: Final = Text("流局，都听牌，不用赔", "Drawn round, everybody is ready, nothing is paid")


@dataclass(frozen=True, slots=True)
class Due:
    """Something to pay before 买点: what for, from whom to whom, how much, by which rule."""

    kind: PaymentKind
    payer: int
    payee: int
    unit: Term
    rule: str


def settle(table: Table, wins: tuple[Win, ...]) -> Receipt:
    """Every winner is paid in full, and every 杠 that stands (B5.1-B5.5)."""
    rules = Rules.of(table.options)
    hands = tuple(_scored(table, win) for win in wins)
    payments = [
        _with_points(table, rules, due) for win, hand in zip(wins, hands, strict=True) for due in _won(table, win, hand)
    ]
    payments += [
        _multiplied(table, rules, due)
        for kong in table.kongs
        if not kong.cancelled
        for due in _konged(table, rules, kong)
    ]
    kongs = tuple(_kong_receipt(kong, _TAKEN_BACK if kong.cancelled else None) for kong in table.kongs)
    return Receipt.of(table.players, hands, tuple(payments), kongs=kongs)


def settle_draw(table: Table) -> Receipt:
    """查大叫 or 查叫1分: who is not ready pays each who is; 杠 earn nothing (B5.5, B5.6)."""
    rules = Rules.of(table.options)
    kongs = tuple(_kong_receipt(kong, _NO_KONGS) for kong in table.kongs)
    ready = ready_seats(table)
    note = _nothing_due(table, rules, ready)
    if note is not None:
        return Receipt.of(table.players, (), (), kongs=kongs, notes=(note,))
    hands = tuple(_ready_hand(table, rules, seat) for seat in ready)
    payments = tuple(
        _with_points(table, rules, Due(PaymentKind.DRAW, payer, hand.seat, Term(_POINTS, hand.points), "B5.6"))
        for hand in hands
        for payer in table.others(hand.seat)
        if payer not in ready
    )
    return Receipt.of(table.players, hands, payments, kongs=kongs)


def next_dealer(table: Table, wins: tuple[Win, ...]) -> int:
    """The winner, the discarder with several winners, after a drawn round the dealer or the one that pays (B6.11)."""
    if len(wins) == 1:
        return wins[0].seat
    if wins:
        source = wins[0].source
        assert source is not None
        return source
    if Rules.of(table.options).check != "none":
        ready = ready_seats(table)
        if len(ready) == table.players - 1:
            return next(seat for seat in range(table.players) if seat not in ready)
    return table.dealer


def ready_seats(table: Table) -> tuple[int, ...]:
    """Seats whose hand is ready at the end of a drawn round (B5.7)."""
    mask = Rules.of(table.options).mask
    return tuple(seat for seat, hand in enumerate(table.hands) if wait_mask(hand) & mask)


def _scored(table: Table, win: Win) -> HandReceipt:
    hand = score(table, win)
    assert hand is not None, "only winning hands are settled"
    return hand


def _won(table: Table, win: Win, hand: HandReceipt) -> Iterator[Due]:
    """点炮 and 抢杠: the source alone; 自摸 and 十个字: every other player (B5.1)."""
    payers = table.others(win.seat) if win.source is None else (win.source,)
    for payer in payers:
        yield Due(
            PaymentKind.WIN, payer, win.seat, Term(_POINTS, hand.points), "B6.8" if win.by is WinBy.SPECIAL else "B5.1"
        )


def _konged(table: Table, rules: Rules, kong: Kong) -> Iterator[Due]:
    """What a 杠 earns (B5.3)."""
    name = _KONG_NAMES[kong.kind]
    for payer in table.others(kong.seat):
        if kong.source is None:
            amount = 2
        elif rules.pian_gang:
            amount = 2 if payer == kong.source else 1
        else:
            amount = 1 if payer == kong.source else 0
        if amount:
            yield Due(PaymentKind.KONG, payer, kong.seat, Term(name, amount), "B5.3")


def _with_points(table: Table, rules: Rules, due: Due) -> Payment:
    """One payment with both players' 买点 (B4.2)."""
    if not rules.dead:
        return _multiplied(table, rules, due)
    terms = (due.unit, *_bought(table, due))
    return _payment(due, sum(term.value for term in terms), _sum(terms), terms)


def _multiplied(table: Table, rules: Rules, due: Due) -> Payment:
    """One payment that 活点 multiplies and 死点 leaves alone, such as that of a 杠 (B5.3)."""
    amount = due.unit.value
    if not rules.live:
        return _payment(due, amount, str(amount), (due.unit,))
    bought = _bought(table, due)
    factor = 1 + sum(term.value for term in bought)
    return _payment(due, amount * factor, f"{amount} × (1 + {_sum(bought)})", (due.unit, *bought))


def _bought(table: Table, due: Due) -> tuple[Term, Term]:
    return Term(_PAYEE, table.bought[due.payee]), Term(_PAYER, table.bought[due.payer])


def _sum(terms: Sequence[Term]) -> str:
    return " + ".join(str(term.value) for term in terms)


def _payment(due: Due, amount: int, figures: str, terms: tuple[Term, ...]) -> Payment:
    formula = figures if len(terms) == 1 else f"{figures} = {amount}"
    return Payment(due.kind, due.payer, due.payee, amount, formula, terms, due.rule)


def _kong_receipt(kong: Kong, why: Text | None) -> KongReceipt:
    return KongReceipt(kong.seat, kong.kind.value, kong.source, why is None, why)


def _nothing_due(table: Table, rules: Rules, ready: tuple[int, ...]) -> Text | None:
    """Why a drawn round pays nothing; None when it pays."""
    if rules.check == "none":
        return _NO_CHECK
    if not ready:
        return _NOBODY
    return _EVERYBODY if len(ready) == table.players else None


def _ready_hand(table: Table, rules: Rules, seat: int) -> HandReceipt:
    """A ready hand at its best (查大叫), or worth one point whatever it holds (查叫1分)."""
    best = possible(table, seat)
    assert best is not None, "the seat is ready"
    if rules.check == "big":
        return best
    note = Text("查叫1分：牌型分只算1分", "查叫1分: every ready hand counts one point")
    return HandReceipt(
        seat=seat,
        by=best.by,
        face=best.face,
        source=None,
        sets=best.sets,
        lines=(),
        excluded=(),
        points=1,
        notes=(note,),
    )
