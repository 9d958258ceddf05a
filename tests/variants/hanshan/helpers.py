"""Short words for the tests of 含山: a win in notation, and a round played from prepared hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from paishan.core.hands import Hand
from paishan.core.tiles import parse_face, parse_faces
from paishan.core.wild import Wild
from paishan.round.actions import Action, ActionKind
from paishan.round.check import blocked
from paishan.round.deal import Deal
from paishan.round.events import Event
from paishan.round.legal import legal_actions
from paishan.round.machine import apply, start
from paishan.round.receipt import HandReceipt, Receipt
from paishan.round.refusal import Refusal
from paishan.round.state import State
from paishan.round.table import Table, Win, WinBy
from paishan.variants.hanshan import VARIANT

OPTIONS: Final = ("base", "discarder_pays_alone", "win_on_discard_with_wild", "yadang", "rounds")


def facts(hand: str, tile: str, *, wild: str = "9s", melds: Sequence[str] = (), **more: Any) -> tuple[Table, Win]:
    """Table and win; ``more`` are options, ``seat``, ``dealer``, ``source``, ``players`` and fields of ``Win``.

    Seat 1 wins and seat 2 discards unless said otherwise; the dealer is seat 0.
    """
    players = more.pop("players", 4)
    options = {name: more.pop(name) for name in OPTIONS if name in more}
    by = WinBy(more.pop("by", "discard"))
    dealer, seat, source = more.pop("dealer", 0), more.pop("seat", 1), more.pop("source", 2)
    setting = Wild.with_white(parse_face(wild))
    table = Table(
        players=players,
        dealer=dealer,
        options=VARIANT.schema.parse({"players": players, **options}),
        wild=setting,
    )
    held = Hand.parse(hand, melds, setting)
    won = Win(seat=seat, by=by, face=parse_face(tile), hand=held, source=None if by is WinBy.DRAW else source, **more)
    return table, won


def win(hand: str, tile: str, **more: Any) -> HandReceipt:
    """The scored win; see ``facts``. The hand must win."""
    receipt = VARIANT.score(*facts(hand, tile, **more))
    assert receipt is not None, f"{hand} + {tile} does not win"
    return receipt


def wins(hand: str, tile: str, **more: Any) -> bool:
    """Does it win at all?"""
    return VARIANT.score(*facts(hand, tile, **more)) is not None


def lines(hand: str, tile: str, **more: Any) -> dict[str, int]:
    """The scored patterns by Chinese name, without 无配子 (which most test hands have)."""
    return {name: value for name, value in win(hand, tile, **more).patterns().items() if name != "无配子"}


def settled(hand: str, tile: str, **more: Any) -> Receipt:
    """The receipt of the round; see ``facts``."""
    table, won = facts(hand, tile, **more)
    return VARIANT.settle(table, (won,))


def pay(hand: str, tile: str, **more: Any) -> tuple[int, ...]:
    """The payments by seat; see ``facts``."""
    return settled(hand, tile, **more).pay


def excluded(receipt: HandReceipt) -> dict[str, str]:
    """Excluded pattern id -> id of the pattern that excludes it."""
    return {each.pattern: each.by for each in receipt.excluded}


JUNK: Final = ("147m258p369s1346z", "258m369p147s1346z", "369m147p258s1346z", "147m369p258s1346z")
"""Dealt hands that are far from ready; the four leave all of 2z, 5z and 7z to others (a dealer needs one tile more)."""


class Game:
    """A running round: ``play("0 discard 5m", "1 pass")`` acts, the rest asks."""

    def __init__(self, hands: Sequence[str], *, wild: str = "7z", dealer: int = 0, **more: Any) -> None:
        """``hands`` by seat, the dealer's fourteenth tile last; ``head`` and ``tail`` are the draws in MPSZ."""
        left = more.pop("left", None)
        head, tail = parse_faces(more.pop("head", "")), parse_faces(more.pop("tail", ""))
        options = VARIANT.schema.parse({"players": len(hands), **more})
        deal = Deal.prepared(
            [parse_faces(hand) for hand in hands],
            faces=VARIANT.faces(options),
            head=head,
            tail=tail,
            left=left,
            flip=parse_face(wild),
        )
        assert [len(hand) for hand in deal.hands] == [13 + (seat == dealer) for seat in range(len(hands))]
        self.state: State
        self.events: list[Event]
        self.state, events = start(VARIANT, options, deal, dealer=dealer)
        self.events = list(events)

    def play(self, *steps: str) -> Game:
        """Every step must be accepted."""
        for step in steps:
            seat, _, action = step.partition(" ")
            answer = apply(self.state, int(seat), Action.parse(action))
            assert not isinstance(answer, Refusal), f"{step}: {answer}"
            self.events += answer
        return self

    def legal(self, seat: int) -> set[str]:
        """What is open to the seat; discards are one bare ``discard``."""
        actions = legal_actions(self.state, seat)
        return {"discard" if action.kind is ActionKind.DISCARD else str(action) for action in actions}

    def discards(self, seat: int) -> set[str]:
        """The faces that the seat may discard."""
        return {
            str(action).removeprefix("discard ")
            for action in legal_actions(self.state, seat)
            if action.kind is ActionKind.DISCARD
        }

    def refusal(self, step: str, answers: int | None = None) -> str:
        """Code and rule id of the refusal of a step."""
        seat, _, action = step.partition(" ")
        answer = apply(self.state, int(seat), Action.parse(action), answers=answers)
        assert isinstance(answer, Refusal), f"{step} is accepted"
        return f"{answer.code} {answer.rule}"

    def blocked(self, seat: int) -> dict[str, str]:
        """Blocked action -> code and rule id."""
        return {str(each.action): f"{each.code} {each.rule}" for each in blocked(self.state, seat)}

    @property
    def receipt(self) -> Receipt:
        """The receipt of the round, which must be over."""
        assert self.state.result is not None, "the round goes on"
        return self.state.result.receipt

    @property
    def winners(self) -> tuple[int, ...]:
        """Winners of the round, which must be over."""
        assert self.state.result is not None, "the round goes on"
        return self.state.result.winners

    @property
    def next_dealer(self) -> int:
        """The dealer of the next round, which must be over."""
        assert self.state.result is not None, "the round goes on"
        return self.state.result.next_dealer

    def patterns(self) -> dict[str, int]:
        """The patterns of the one winner."""
        return self.receipt.hands[0].patterns()
