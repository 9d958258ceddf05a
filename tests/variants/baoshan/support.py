"""Hands and rounds of 保山麻将 in notation; seats that do not matter are dealt tiles that can do nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paishan.core.hands import Hand
from paishan.core.tiles import FACE_NAMES, counts_of, parse_face, parse_faces
from paishan.round.actions import Action, ActionKind
from paishan.round.deal import Deal
from paishan.round.events import RoundEnded
from paishan.round.legal import legal_actions
from paishan.round.machine import apply, start
from paishan.round.receipt import HandReceipt, Payment, PaymentKind
from paishan.round.refusal import Refusal
from paishan.round.table import Kong, Table, Win, WinBy
from paishan.variants.baoshan import VARIANT
from paishan.variants.baoshan.shape import wait_mask

READY = "23m456p789s345s99p"
"""Ready for 1m and 4m; scores nothing by itself."""


def options(**given: Any) -> dict[str, Any]:
    """A complete set of options."""
    return VARIANT.schema.parse(given)


def table(kongs: Sequence[Kong] = (), *, bought: Sequence[int] | None = None, dealer: int = 0, **given: Any) -> Table:
    """The table of a won round."""
    players: int = given.get("players", 4)
    points = tuple(bought or (0,) * players)
    return Table(players=players, dealer=dealer, options=options(**given), bought=points, kongs=tuple(kongs))


def win(hand: str, tile: str, by: str = "discard", *, melds: Sequence[str] = (), **facts: Any) -> Win:
    """Seat 1 wins on ``tile``, of seat 2 unless it drew it."""
    source = None if by in ("draw", "special") else facts.pop("source", 2)
    seat: int = facts.pop("seat", 1)
    pongs = tuple(parse_face(face) for face in facts.pop("others_pongs", ()))
    held = Hand.parse(hand, melds)
    return Win(seat=seat, by=WinBy(by), face=parse_face(tile), hand=held, source=source, others_pongs=pongs, **facts)


def scored(hand: str, tile: str, by: str = "discard", *, ticked: str = "", **facts: Any) -> dict[str, int]:
    """Patterns of the best reading of a win; ``ticked`` names options that are on."""
    given: dict[str, Any] = dict.fromkeys(ticked.split(), True)
    receipt = VARIANT.score(table(**given), win(hand, tile, by, **facts))
    assert receipt is not None, "the hand does not win"
    return receipt.patterns()


def receipt_of(found: Win, **given: Any) -> HandReceipt:
    """The receipt of a win under some options."""
    receipt = VARIANT.score(table(**given), found)
    assert receipt is not None
    return receipt


@dataclass
class Round:
    """A round in notation. What is missing of the ``hands`` is filled up in front with tiles that do nothing."""

    hands: Mapping[int, str]
    wall: str = ""
    tail: str = ""
    left: int | None = None
    dealer: int = 0
    bought: tuple[int, ...] | None = None
    options: dict[str, Any] = field(default_factory=dict[str, Any])

    def __post_init__(self) -> None:
        given = options(**self.options)
        self.players: int = given["players"]
        faces = VARIANT.faces(given)
        deal = Deal.prepared(
            self._filled(faces),
            faces=faces,
            head=parse_faces_in_order(self.wall),
            tail=parse_faces_in_order(self.tail),
            left=self.left,
        )
        self.state, self.events = start(VARIANT, given, deal, dealer=self.dealer, bought=self.bought)

    def _filled(self, faces: Sequence[int]) -> list[list[int]]:
        given = {seat: list(parse_faces(self.hands.get(seat, ""))) for seat in range(self.players)}
        used = [face for hand in given.values() for face in hand]
        used += [*parse_faces_in_order(self.wall), *parse_faces_in_order(self.tail)]
        free = [4 - count for count in counts_of(used)]
        hands: list[list[int]] = []
        for seat in range(self.players):
            junk = _junk(given[seat], 13 + (seat == self.dealer) - len(given[seat]), free, seat)
            for face in junk:
                free[face] -= 1
            hands.append([*junk, *given[seat]])
        return hands

    def do(self, *moves: str) -> Round:
        """Play moves such as ``0 discard 4m``; each must be legal."""
        for move in moves:
            answer = self.attempt(move)
            assert not isinstance(answer, Refusal), f"{move}: {answer}"
        return self

    def attempt(self, move: str) -> Refusal | None:
        """Play one move; the refusal when it is not legal."""
        seat, _, action = move.partition(" ")
        answer = apply(self.state, int(seat), Action.parse(action))
        if isinstance(answer, Refusal):
            return answer
        self.events = (*self.events, *answer)
        return None

    def open(self, seat: int) -> str:
        """What is open to a seat, sorted; discards together are ``discard``."""
        actions = legal_actions(self.state, seat)
        return ", ".join(sorted({"discard" if each.kind is ActionKind.DISCARD else str(each) for each in actions}))

    def confirm(self, seat: int) -> str:
        """Faces marked for the confirm box."""
        return " ".join(FACE_NAMES[face] for face in VARIANT.confirm(self.state, seat))

    @property
    def end(self) -> RoundEnded:
        """The closing event."""
        assert self.state.result is not None, "the round goes on"
        return self.state.result

    @property
    def pay(self) -> tuple[int, ...]:
        """What every seat gets."""
        return self.end.receipt.pay

    @property
    def patterns(self) -> dict[int, dict[str, int]]:
        """Patterns by seat."""
        return {hand.seat: hand.patterns() for hand in self.end.receipt.hands}


def _junk(hand: Sequence[int], missing: int, free: Sequence[int], turn: int) -> list[int]:
    """Faces that pair with nothing and leave a filled hand far from ready."""
    for shift in range(turn, turn + 27):
        order = [(face * 7 + shift * 4) % 27 for face in range(27)]
        junk = [face for face in order if free[face] and face not in hand][:missing]
        filled = [*junk, *hand]
        ready = missing > 8 and wait_mask(Hand.of(filled[:13])) | wait_mask(Hand.of(filled[-13:]))
        if len(junk) == missing and not ready:
            return junk
    raise AssertionError("no tiles to fill a hand with")


def parse_faces_in_order(text: str) -> list[int]:
    """Faces in the order written, blanks between them."""
    return [parse_face(face) for face in text.split()]


def before_the_robbery(left: int | None = None, kong: str = "") -> Round:
    """Seat 1 has a 碰 of 5m and the fourth copy; seat 3 has become ready for it; seat 1 is to act."""
    hands = {0: "5m", 1: f"555m{kong}", 3: "46m456p678p567s5s9m"}
    game = Round(hands, wall="9s 5s 1p 1s", tail="8s 7m", left=left)
    game.do("0 discard 5m", "1 pong 5m", f"1 discard {FACE_NAMES[game.state.seats[1].tiles[0] >> 2]}")
    return game.do("2 discard 9s", "3 discard 9m", "0 discard 1p")


def formulas(payments: Sequence[Payment], kind: PaymentKind) -> list[tuple[int, int, str]]:
    """(payer, payee, formula) of every payment of a kind."""
    return [(each.payer, each.payee, each.formula) for each in payments if each.kind is kind]
