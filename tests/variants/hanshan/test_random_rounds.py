"""Random rounds: at every step exactly those actions are open that a naive reading of the rules opens."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.rules import rules
from tests.variants.hanshan.oracle import Case, complete

from paishan.core.melds import MeldKind
from paishan.core.tiles import FACE_NAMES
from paishan.round.actions import Action, ActionKind
from paishan.round.deal import Deal
from paishan.round.events import Stage
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase, State
from paishan.variants.hanshan import VARIANT


def faces_of(state: State, seat: int) -> list[int]:
    """Printed faces in hand."""
    return [tile >> 2 for tile in state.seats[seat].tiles]


def wins_with(state: State, seat: int, hand: list[int], won: int) -> bool:
    """Does the naive reckoning see a complete hand?"""
    wild = state.wild.face
    assert wild is not None
    melds = tuple((meld.kind.value, meld.face) for meld in state.seats[seat].melds)
    return complete(Case(tuple(hand), won, wild, melds))


def may_win_on(state: State, seat: int, face: int) -> bool:
    """H1.7 and H2.1: a complete hand, and without 见配给胡 no wild anywhere."""
    hand, wild = faces_of(state, seat), state.wild.face
    if not state.options["win_on_discard_with_wild"] and (face == wild or wild in hand):
        return False
    return wins_with(state, seat, hand, face)


def claims(state: State, seat: int, face: int, *, robbing: bool) -> Iterator[str]:
    """What the rules let a seat do on a tile of another (H1.6, H1.7, H6.3, H6.5, H6.8)."""
    name, copies = FACE_NAMES[face], faces_of(state, seat).count(face)
    if may_win_on(state, seat, face):
        yield "win"
    if robbing or state.seats[seat].listening or face == state.wild.face:
        return
    if copies == 3 and state.left:
        yield f"direct_kong {name}"
    if copies >= 2:
        yield f"pong {name}"


def own(state: State, seat: int) -> Iterator[str]:
    """What the rules let a seat do in its turn (H1.6, H6.3, H6.4, H6.8); listening seats are left out."""
    hand, drawn, wild = faces_of(state, seat), state.seats[seat].drawn, state.wild.face
    if drawn is not None:
        rest = hand[:]
        rest.remove(drawn >> 2)
        if wins_with(state, seat, rest, drawn >> 2):
            yield "win"
    pongs = {meld.face for meld in state.seats[seat].melds if meld.kind is MeldKind.PONG}
    for face in set(hand):
        if state.left and face != wild and hand.count(face) == 4:
            yield f"concealed_kong {FACE_NAMES[face]}"
        if state.left and face in pongs:
            yield f"added_kong {FACE_NAMES[face]}"
        yield f"discard {FACE_NAMES[face]}"


def expected(state: State, seat: int) -> set[str] | None:
    """The open actions of a seat; None where the naive reckoning says nothing (the opening, listening turns)."""
    window = state.window
    if window is not None and window.tile is not None:
        if seat == window.source or window.answers[seat] is not None:
            return set()
        found = set(claims(state, seat, window.tile >> 2, robbing=window.stage is Stage.ROB))
        return found | {"pass"} if found else found
    if window is not None or state.seats[seat].listening:
        return None
    return set(own(state, seat)) if state.turn == seat else set()


def chosen(dice: random.Random, legal: tuple[Action, ...]) -> Action:
    """Any action; claims and 听 often, wins seldom, so that rounds are long and full of melds."""
    weight = {ActionKind.WIN: 0.05, ActionKind.DISCARD: 0.3}
    return dice.choices(legal, [weight.get(action.kind, 2.0) for action in legal])[0]


def play(seed: int) -> State:
    """One random round, every step compared."""
    dice = random.Random(seed)
    players = dice.choice([4, 4, 3, 2])
    options = VARIANT.schema.parse({"players": players, "win_on_discard_with_wild": dice.random() < 0.5})
    deal = Deal.from_seed(seed.to_bytes(32, "big"), VARIANT.faces(options), players=players, dealer=seed % players)
    state, _ = start(VARIANT, options, deal, dealer=seed % players)
    while state.phase is not Phase.OVER:
        for seat in range(players):
            wanted = expected(state, seat)
            shown = {str(action) for action in legal_actions(state, seat)}
            assert wanted is None or shown == wanted, f"seed {seed}, seat {seat}: {shown ^ wanted}"
        seat = dice.choice([each for each in range(players) if legal_actions(state, each)])
        perform(state, seat, chosen(dice, legal_actions(state, seat)))
    return state


@rules("H1.6", "H1.7", "H2.1", "H6.4", "H6.5", "H6.6", "H6.8")
@pytest.mark.parametrize("seed", range(12))
def test_open_actions_are_those_of_the_rules(seed: int) -> None:
    """Legal actions of whole rounds against the naive reckoning, and payments that sum to zero."""
    result = play(seed).result
    assert result is not None
    assert sum(result.receipt.pay) == 0


@pytest.mark.slow
@rules("H1.6", "H1.7", "H2.1", "H6.4", "H6.5", "H6.6", "H6.8")
@pytest.mark.parametrize("seed", range(100, 400))
def test_open_actions_of_many_rounds(seed: int) -> None:
    """The same, for hundreds of rounds."""
    assert play(seed).result is not None
