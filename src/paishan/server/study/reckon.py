"""Scores and waits for the calculator; these functions run in a worker and get and give plain values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from paishan import api
from paishan.core.errors import PaishanError
from paishan.core.hands import Hand
from paishan.core.tiles import face_name
from paishan.round.codec import to_json
from paishan.round.options import OptionsError
from paishan.round.receipt import HandReceipt
from paishan.round.table import Table
from paishan.round.variant import Variant
from paishan.server.rooms.hints import reason, wait
from paishan.server.wire.study import ReadyHand, Scored, ScoreHand, Waiting, WaitsOf, WaitWorth, Worth

T = TypeVar("T")
MOST_KONGS: Final = 16


@dataclass(frozen=True, slots=True)
class Refused:
    """An error of the library as a plain value: errors do not travel well between processes."""

    code: str
    message: str
    errors: tuple[dict[str, Any], ...]


def score(id: str, asked: ScoreHand) -> Scored | Refused:
    """The settlement and the readings of a win."""
    return answered(lambda: _score(api.game_of(id), asked))


def waits(id: str, asked: WaitsOf) -> Waiting | Refused:
    """What a hand waits for, as it is or after each discard."""
    return answered(lambda: _waits(api.game_of(id), asked))


def answered(work: Callable[[], T]) -> T | Refused:
    """What ``work`` gives, or what the library has against it."""
    try:
        return work()
    except OptionsError as error:
        return Refused(error.code, error.message, tuple(each.as_dict() for each in error.faults))
    except PaishanError as error:
        facts = {name: value for name, value in error.facts.items() if isinstance(value, (str, int, type(None)))}
        return Refused(error.code, error.message, (facts,) if facts else ())


def _score(variant: Variant, asked: ScoreHand) -> Scored:
    if len(asked.kongs or ()) > MOST_KONGS:
        raise PaishanError("bad_kong", f"more than {MOST_KONGS} kongs", text=str(MOST_KONGS))
    case = api.case(
        variant,
        asked.hand,
        win=asked.win,
        by=asked.by,
        seat=asked.seat,
        source=asked.source,
        dealer=asked.dealer,
        wild=asked.wild,
        melds=asked.melds,
        flags=asked.flags,
        kongs_in_a_row=asked.kongs_in_a_row,
        others_pongs=asked.others_pongs,
        kongs=asked.kongs,
        bought=asked.bought,
        options=asked.options,
    )
    receipt = case.receipt()
    found = case.readings()
    best = variant.score(case.table, case.win)
    ranked = sorted(found, key=lambda each: (each != best, -each.points))
    sent = tuple(to_json(each) for each in ranked[: asked.readings])
    return Scored(receipt=to_json(receipt), readings=sent, total=len(ranked))


def _waits(variant: Variant, asked: WaitsOf) -> Waiting:
    house = variant.schema.parse(asked.options)
    hand = api.read_hand(variant, asked.hand, house, wild=asked.wild, melds=asked.melds)
    table = api.table_of(variant, house, wild=hand.wild, dealer=asked.dealer, bought=asked.bought)
    if hand.size + 3 * len(hand.melds) == 14:
        near = [face for face, each in variant.discards(hand, house).items() if each == 0]
        found = [ready(variant, table, hand.minus(face), face) for face in near]
    else:
        api.check_size(hand, 13)
        found = [ready(variant, table, hand, None)]
    known = tuple(each for each in found if each.waits)
    codes = {wait.code for each in known for wait in each.waits if wait.code is not None}
    return Waiting(known, {code: reason(variant, code) for code in sorted(codes)})


def ready(variant: Variant, table: Table, hand: Hand, discard: int | None) -> ReadyHand:
    """What a hand of 3n + 1 tiles waits for, after this discard (None: as it is)."""
    found = api.waits_of(variant, hand, table.options, table)
    return ReadyHand(None if discard is None else face_name(discard), tuple(_wait(each, discard) for each in found))


def _wait(each: api.Wait, discard: int | None) -> WaitWorth:
    told = wait(each.pays)
    return WaitWorth(
        face=told.face,
        left=told.left - (each.face == discard),
        draw=_worth(each.draw, each.draw_pay),
        discard=_worth(each.discard, each.discard_pay),
        draw_pays=told.draw,
        claims=told.claims,
        code=told.code,
    )


def _worth(hand: HandReceipt | None, pay: int | None) -> Worth | None:
    return None if hand is None or pay is None else Worth(hand.points, hand.fan, pay)
