"""Who pays in 推倒胡 (T3) and who deals next (T4)."""

from __future__ import annotations

from typing import Final

from tests.toy_variant.tuidaohu.patterns import score

from paishan.core.text import Text
from paishan.round.receipt import HandReceipt, Payment, PaymentKind, Receipt, Term
from paishan.round.table import Table, Win

_POINTS: Final = Text("胡牌", "Win")


def settle(table: Table, wins: tuple[Win, ...]) -> Receipt:
    """The discarder pays 1; for a 自摸 everybody pays 1 (T3)."""
    hands: list[HandReceipt] = []
    payments: list[Payment] = []
    for win in wins:
        hand = score(table, win)
        assert hand is not None, "only winning hands are settled"
        hands.append(hand)
        payers = table.others(win.seat) if win.source is None else (win.source,)
        terms = (Term(_POINTS, hand.points),)
        payments += [
            Payment(PaymentKind.WIN, payer, win.seat, hand.points, str(hand.points), terms, "T3") for payer in payers
        ]
    return Receipt.of(table.players, tuple(hands), tuple(payments))


def next_dealer(table: Table, wins: tuple[Win, ...]) -> int:
    """The winner; after a drawn round the same dealer (T4)."""
    return wins[0].seat if wins else table.dealer
