"""听牌提示: what each discard would wait for, how many are left as the seat sees it, and what they are worth."""

from __future__ import annotations

from paishan.bots.bot import own_hand
from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.tiles import face_name
from paishan.round.actions import ActionKind
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View
from paishan.server.wire.server import Hints, Wait
from paishan.variants import registry


def hints(view: View) -> Hints:
    """The hints of a seat that is to discard (or of its hand as it is); empty when nothing is near."""
    variant, hand = registry.get(view.variant), own_hand(view)
    if hand.size % 3 == 1:
        ready = variant.distance(hand, view.options) == 0
        found = {"-": _waits(view, variant, hand)} if ready else {}
        return Hints(view.moment, found)
    offered = {action.face for action in view.legal if action.kind in (ActionKind.DISCARD, ActionKind.LISTEN)}
    near = [face for face, each in variant.discards(hand, view.options).items() if each == 0 and face in offered]
    return Hints(view.moment, {face_name(face): _waits(view, variant, hand.minus(face)) for face in near})


def _waits(view: View, variant: Variant, hand: Hand) -> tuple[Wait, ...]:
    unseen, playing = view.unseen(), variant.faces(view.options)
    waits = [face for face in variant.waits(hand, view.options) if face in playing]
    return tuple(_wait(view, variant, hand, (face, unseen[face])) for face in waits)


def _wait(view: View, variant: Variant, hand: Hand, wait: tuple[int, int]) -> Wait:
    face, left = wait
    seat = view.seat
    assert seat is not None
    bought = view.bought or (0,) * view.players
    table = Table(players=view.players, dealer=view.dealer, options=view.options, wild=view.wild, bought=bought)
    listening, pongs = view.seats[seat].listening, _others_pongs(view, seat)
    draw = Win(seat=seat, by=WinBy.DRAW, face=face, hand=hand, listening=listening, others_pongs=pongs)
    source = (seat + 1) % view.players
    discard = Win(
        seat=seat, by=WinBy.DISCARD, face=face, hand=hand, source=source, listening=listening, others_pongs=pongs
    )
    own, fed = variant.score(table, draw), variant.score(table, discard)
    return Wait(face_name(face), left, None if own is None else own.points, None if fed is None else fed.points)


def _others_pongs(view: View, seat: int) -> tuple[int, ...]:
    return tuple(
        meld.face
        for owner, other in enumerate(view.seats)
        for meld in other.melds
        if owner != seat and meld.kind is MeldKind.PONG
    )
