"""Payments of 含山麻将: (牌型分 + one's own 额外得分) × 底分, everything to the winner (H5)."""

from __future__ import annotations

from typing import Final

from paishan.core.text import Text
from paishan.round.receipt import HandReceipt, Payment, PaymentKind, Receipt, Term
from paishan.round.table import Table, Win
from paishan.variants.hanshan.score import Seating, score

_POINTS: Final = Text("牌型分", "pattern score")
_PLAIN: Final = Text("平胡", "plain win")
_YADANG: Final = Text("丫当", "yadang")
_BASE: Final = Text("底分", "base")


def settle(table: Table, wins: tuple[Win, ...]) -> Receipt:
    """H5.1-H5.3: one winner, every payer his own sum."""
    seating = Seating.of(table)
    hands: list[HandReceipt] = []
    payments: list[Payment] = []
    for win in wins:
        hand = score(table, win)
        assert hand is not None, "the machine settles winning hands only"
        hands.append(hand)
        payments += [_payment(seating, win, hand, payer) for payer in seating.payers(win)]
    return Receipt.of(table.players, tuple(hands), tuple(payments))


def _payment(seating: Seating, win: Win, hand: HandReceipt, payer: int) -> Payment:
    plain, gap = seating.extra(win, payer, closed=bool(hand.yadang))
    terms = [Term(_POINTS, hand.points)]
    terms += [Term(name, value) for name, value in ((_PLAIN, plain), (_YADANG, gap)) if value]
    base = seating.rules.base
    amount = (hand.points + plain + gap) * base
    figures = " + ".join(str(term.value) for term in terms)
    return Payment(
        kind=PaymentKind.WIN,
        payer=payer,
        payee=win.seat,
        amount=amount,
        formula=f"({figures}) × {base} = {amount}",
        terms=(*terms, Term(_BASE, base)),
        rule="H5.1",
    )
