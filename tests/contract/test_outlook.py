"""听牌提示 beside what then happens: waits, payments and reasons are those of the round that is played."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.contract.play import Round, begin, steps

from paishan.core.tiles import FACES
from paishan.round.actions import WIN, Action, ActionKind
from paishan.round.ending import others_pongs, winning_round
from paishan.round.events import RoundEnded
from paishan.round.legal import legal_actions
from paishan.round.outlook import Outlook, Wait, Way, outlook
from paishan.round.receipt import PaymentKind, Receipt
from paishan.round.refusal import MESSAGES
from paishan.round.state import Phase, State
from paishan.round.table import WinBy
from paishan.round.variant import Variant
from paishan.round.view import redact_state, view_of


def _won(receipt: Receipt, seat: int, players: int) -> tuple[int, ...]:
    """What each seat gets by this seat's win alone."""
    pay = [0] * players
    for payment in receipt.payments:
        if payment.kind is PaymentKind.WIN and payment.payee == seat:
            pay[payment.payer] -= payment.amount
            pay[seat] += payment.amount
    return tuple(pay)


def _now_is_true(state: State, seat: int, found: Outlook) -> None:
    """The win that is open pays what the closing event says; a win that is not has the reason of the view."""
    if WIN in legal_actions(state, seat):
        assert found.now is not None
        receipt = winning_round(state.copy(), (seat,), found.now.by).receipt
        assert receipt is not None
        assert found.now.way == Way(_won(receipt, seat, state.players))
        return
    blocks = [block.code for block in view_of(state, seat).blocked if block.action == WIN]
    assert blocks == ([] if found.now is None else [found.now.way.code])


def _well_formed(state: State, seat: int, found: Outlook) -> None:
    """Sums of zero, nobody pays himself, every reason has words and a rule, and no wait is held four times."""
    for each in (*found.discards.values(), *found.listening.values()):
        assert each, "a discard without waits is not there"
        for wait in each:
            assert 0 <= wait.face < FACES
            assert 0 <= wait.left <= 4
            assert wait.claims[seat] is None
            assert len(wait.claims) == state.players
            for way in (wait.draw, *wait.claims):
                if way is not None and way.pays is not None:
                    assert sum(way.pays) == 0
                    assert way.pays[seat] > 0
                elif way is not None:
                    assert way.code in MESSAGES
                    assert state.variant.rule_of(way.code)


@dataclass
class Promise:
    """What was promised to a seat when it discarded, and the pongs it knew of."""

    waits: dict[int, Wait]
    pongs: tuple[int, ...]


def _promised(state: State, seat: int, action: Action, found: Outlook) -> Promise:
    waits = found.listening if action.kind is ActionKind.LISTEN else found.discards
    drawn = state.seats[seat].drawn
    face = action.face if action.face is not None else None if drawn is None else drawn >> 2
    each = waits.get(face) or waits.get(None, ())
    return Promise({wait.face: wait for wait in each}, others_pongs(state, seat, WinBy.DRAW))


def _kept(ended: RoundEnded, played: Round, promises: dict[int, Promise]) -> int:
    """The promises that the end of the round puts to the test."""
    count, state = 0, played.state
    lines = {line.pattern for hand in (ended.receipt.hands if ended.receipt else ()) for line in hand.lines}
    circumstances = any("gang" in each for each in lines) or {"4", "23"} & lines
    for seat in ended.winners:
        promise = promises.get(seat)
        if promise is None or ended.tile is None or ended.by not in (WinBy.DRAW, WinBy.DISCARD) or circumstances:
            continue
        if promise.pongs != others_pongs(state, seat, WinBy.DRAW):
            continue
        wait = promise.waits[ended.tile >> 2]
        way = wait.draw if ended.source is None else wait.claims[ended.source]
        assert ended.receipt is not None
        assert way is not None
        assert way.pays == _won(ended.receipt, seat, state.players), (seat, wait)
        count += 1
    return count


def _watch(variant: Variant, number: int) -> int:
    played = begin(variant, number)
    promises: dict[int, Promise] = {}
    for seat, action in steps(played):
        state = played.state
        found = outlook(state, seat)
        assert outlook(redact_state(state, seat), seat) == found, "what a seat cannot see changes its hints"
        _now_is_true(state, seat, found)
        _well_formed(state, seat, found)
        if state.phase is Phase.TURN and action.kind in (ActionKind.DISCARD, ActionKind.LISTEN, ActionKind.PASS):
            promises[seat] = _promised(state, seat, action, found)
        elif action.kind not in (ActionKind.WIN, ActionKind.PASS):
            promises.pop(seat, None)
    last = played.events[-1]
    return _kept(last, played, promises) if isinstance(last, RoundEnded) else 0


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_hints_come_true(variant: Variant, first: int) -> None:
    """Over random rounds with random house rules: what is promised for a wait is paid, the present win too."""
    kept = sum(_watch(variant, number) for number in range(first, first + 20))
    assert kept, "no win put a promise to the test"


@pytest.mark.slow
def test_hints_come_true_for_long(variant: Variant) -> None:
    """The same for many more rounds."""
    assert sum(_watch(variant, number) for number in range(60, 500))
