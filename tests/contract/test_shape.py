"""Complete, ready, near: the functions that answer this agree with each other on hands as they come up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.contract.play import begin, steps

from paishan.core.hands import Hand
from paishan.round.ending import table_of
from paishan.round.seat import Seat
from paishan.round.state import State
from paishan.round.table import Win, WinBy
from paishan.round.variant import Variant


def _hands(variant: Variant, rounds: int) -> Iterator[tuple[State, int, Seat, Hand]]:
    """Some hands of random rounds, before an action of anybody."""
    for number in range(rounds):
        played = begin(variant, number)
        rng = Random(number)
        for _ in steps(played):
            seat = rng.randrange(played.state.players)
            holder = played.state.seats[seat]
            if rng.random() < 0.25 and holder.tiles:
                yield played.state, seat, holder, holder.hand(played.state.wild)


def _missing(hand: Hand, face: int) -> bool:
    """Is there a copy of the face that the player does not hold himself?"""
    melded = sum(4 if meld.kind.is_kong else 3 for meld in hand.melds if meld.face == face)
    return hand.counts[face] + melded < 4


def test_a_complete_hand_scores_and_is_at_no_distance(variant: Variant) -> None:
    """``complete``, a distance of -1, a score and a reading of a drawn tile come together."""
    wins = 0
    for state, seat, holder, hand in _hands(variant, 30):
        if hand.size % 3 != 1:
            continue
        table = table_of(state, WinBy.DRAW)
        for face in variant.faces(state.options):
            if _missing(hand, face):
                complete = variant.complete(state, holder, face)
                win = Win(seat=seat, by=WinBy.DRAW, face=face, hand=hand)
                assert complete == (variant.distance(hand.plus(face), state.options) == -1)
                assert complete == (variant.score(table, win) is not None)
                assert complete == any(True for _ in variant.readings(table, win))
                wins += complete
    assert wins >= 10


def test_a_full_hand_is_complete_as_it_is(variant: Variant) -> None:
    """The hand of the seat to act is complete without another tile exactly at a distance of -1."""
    for state, _, holder, hand in _hands(variant, 60):
        if hand.size % 3 == 2:
            assert variant.complete(state, holder, -1) == (variant.distance(hand, state.options) == -1)


def test_waits_are_the_faces_that_complete(variant: Variant) -> None:
    """For 3n+1 tiles: the waits are the faces in play that complete the hand; a hand is ready when there is one."""
    ready = 0
    for state, _, holder, hand in _hands(variant, 60):
        if hand.size % 3 != 1:
            continue
        faces = variant.faces(state.options)
        found = tuple(face for face in faces if _missing(hand, face) and variant.complete(state, holder, face))
        assert variant.waits(hand, state.options) == found
        assert (variant.distance(hand, state.options) == 0) == bool(found)
        ready += bool(found)
    assert ready >= 20


def test_discards_say_what_is_left(variant: Variant) -> None:
    """The distance after each discard is the distance of the hand without that tile."""
    for state, _, _, hand in _hands(variant, 25):
        if hand.size % 3 == 2:
            expected = {face: variant.distance(hand.minus(face), state.options) for face in sorted(set(hand.faces))}
            assert dict(variant.discards(hand, state.options)) == expected


def test_useful_draws_bring_a_hand_nearer(variant: Variant) -> None:
    """A face is useful when the best hand after drawing it is nearer; for a ready hand, when it completes it."""
    for state, _, _, hand in _hands(variant, 25):
        if hand.size % 3 != 1:
            continue
        distance, mask = variant.distance(hand, state.options), variant.useful(hand, state.options)
        for face in variant.faces(state.options):
            if _missing(hand, face):
                after = hand.plus(face)
                nearest = min(variant.discards(after, state.options).values())
                nearer = variant.distance(after, state.options) == -1 if distance == 0 else nearest < distance
                assert bool(mask >> face & 1) == nearer, f"{hand} and face {face}"
