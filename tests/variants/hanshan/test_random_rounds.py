"""Random rounds: at every step exactly those actions are open that a naive reading of the rules opens."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tests.rules import rules
from tests.variants.hanshan.oracle import Case, complete, outcomes

from paishan.core.melds import MeldKind
from paishan.core.tiles import FACE_NAMES
from paishan.round.actions import Action, ActionKind
from paishan.round.check import blocked, check
from paishan.round.deal import Deal
from paishan.round.events import Discarded, Drawn, Event, Konged, Listened, Stage
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase, State
from paishan.round.table import WinBy
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
    """What the rules let a seat do in its turn before 听 (H1.6, H6.4, H6.8)."""
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


def is_ready(state: State, seat: int, hand: list[int]) -> bool:
    """Does some face that the seat does not hold four times complete thirteen tiles (H6.2)?"""
    return any(hand.count(face) < 4 and wins_with(state, seat, hand, face) for face in range(34))


def ready_discards(state: State, seat: int) -> Iterator[str]:
    """Discards of the dealer's fourteen that leave a ready hand."""
    hand = faces_of(state, seat)
    for face in set(hand):
        rest = hand[:]
        rest.remove(face)
        if is_ready(state, seat, rest):
            yield f"discard {FACE_NAMES[face]}"


def opening(state: State, seat: int) -> set[str]:
    """H6.2: 听 and 过 for ready hands, 胡 too for a complete dealer."""
    if seat != state.dealer:
        return {"listen", "pass"} if is_ready(state, seat, faces_of(state, seat)) else set()
    if "win" in set(own(state, seat)):
        return {"win", "listen", "pass"}
    return {"listen", "pass"} if any(ready_discards(state, seat)) else set()


def listening(state: State, seat: int) -> set[str]:
    """H6.3: the dealer's first discard keeps the hand ready; later 胡 or 过."""
    wins = {"win"} & set(own(state, seat))
    if seat == state.dealer and not state.seats[seat].river:
        return wins | set(ready_discards(state, seat))
    return wins | {"pass"}


def expected(state: State, seat: int) -> set[str]:
    """The open actions of a seat."""
    window = state.window
    if window is None:
        if state.turn != seat:
            return set()
        return listening(state, seat) if state.seats[seat].listening else set(own(state, seat))
    if window.answers[seat] is not None or seat == window.source:
        return set()
    if window.tile is None:
        return opening(state, seat)
    found = set(claims(state, seat, window.tile >> 2, robbing=window.stage is Stage.ROB))
    return found | {"pass"} if found else found


def chosen(dice: random.Random, state: State, seat: int) -> Action:
    """Any action; claims and 听 often, wins seldom, discards mostly such that the hand comes closer to a win."""
    legal = legal_actions(state, seat)
    weight = {ActionKind.WIN: 0.3, ActionKind.DISCARD: 0.3}
    action = dice.choices(legal, [weight.get(action.kind, 2.0) for action in legal])[0]
    if action.kind is not ActionKind.DISCARD or dice.random() < 0.1:
        return action
    hand = state.seats[seat].hand(state.wild)
    discards = [each for each in legal if each.face is not None and each.kind is ActionKind.DISCARD]
    return min(discards, key=lambda each: VARIANT.distance(hand.minus(each.face or 0), state.options))


def near_deal(dice: random.Random, players: int, dealer: int) -> Deal:
    """Hands of three sets and four tiles, so that the opening has something to ask."""
    left = [4] * 34
    hands: list[list[int]] = []
    for seat in range(players):
        hand: list[int] = []
        while len(hand) < 13 + (seat == dealer):
            face = dice.randrange(34)
            run = face < 27 and face % 9 < 7 and dice.random() < 0.6
            group = [face, face + 1, face + 2] if run else [face] * dice.choice([2, 3, 4])
            if all(left[each] >= group.count(each) for each in group):
                hand += group[: 13 + (seat == dealer) - len(hand)]
                left = [4 - sum(each.count(one) for each in [*hands, hand]) for one in range(34)]
        hands.append(hand)
    wall = [face for face in range(34) for _ in range(left[face])]
    dice.shuffle(wall)
    return Deal.prepared(hands, faces=range(34), head=wall, flip=dice.choice(wall))


def play(seed: int) -> tuple[State, list[Event]]:
    """One random round, every step compared; the end state and the events."""
    dice = random.Random(seed)
    players, dealer = dice.choice([4, 4, 3, 2]), seed % 2
    words = {"win_on_discard_with_wild": dice.random() < 0.5, "discarder_pays_alone": dice.random() < 0.3}
    options = VARIANT.schema.parse({"players": players, "base": dice.choice([1, 5]), **words})
    state, first = start(VARIANT, options, near_deal(dice, players, dealer), dealer=dealer)
    events = list(first)
    while state.phase is not Phase.OVER:
        for seat in range(players):
            wanted = expected(state, seat)
            shown = {str(action) for action in legal_actions(state, seat)}
            assert shown == wanted, f"seed {seed}, seat {seat}: {shown ^ wanted}"
            for block in blocked(state, seat):
                refusal = check(state, seat, block.action)
                assert refusal is not None
                assert (refusal.code, refusal.rule) == (block.code, block.rule)
        seat = dice.choice([each for each in range(players) if legal_actions(state, each)])
        events += perform(state, seat, chosen(dice, state, seat))
    return state, events


def case_of(state: State, events: list[Event]) -> Case:
    """The win as the slow reckoning takes it, told from the events alone."""
    result = state.result
    assert result is not None
    assert result.tile is not None
    assert state.wild.face is not None
    seat, drawn = result.winners[0], result.by is WinBy.DRAW
    hand = [tile >> 2 for tile in result.hands[seat]]
    if drawn:
        hand.remove(result.tile >> 2)
    discards = [event for event in events if isinstance(event, Discarded)]
    konged = any(isinstance(event, Konged) for event in events)
    draws = [event for event in events if isinstance(event, Drawn)]
    first = [event.seat for event in discards].count(state.dealer) == 1 and discards[-1].seat == state.dealer
    return Case(
        tuple(hand),
        result.tile >> 2,
        state.wild.face,
        tuple((meld.kind.value, meld.face) for meld in result.melds[seat]),
        drawn=drawn,
        robbed=result.by is WinBy.ROB,
        replacement=drawn and bool(draws) and draws[-1].replacement,
        dealt=drawn and not discards and not konged,
        first_discard=result.by is WinBy.DISCARD and first,
        listening=any(isinstance(event, Listened) and event.seat == seat for event in events),
        seat=seat,
        source=-1 if result.source is None else result.source,
        dealer=state.dealer,
        players=state.players,
        base=int(state.options["base"] or 1),
        alone=bool(state.options["discarder_pays_alone"]),
    )


def judge(state: State, events: list[Event]) -> None:
    """The end of a round: paid as the slow reckoning pays, and the right seat deals next."""
    result = state.result
    assert result is not None
    if not result.winners:
        assert set(result.receipt.pay) == {0}
        assert result.next_dealer == state.dealer
        return
    ends = outcomes(case_of(state, events))
    best = max(total for total, *_ in ends)
    assert list(result.receipt.pay) in [pay for total, _, _, pay in ends if total == best]
    stays = result.winners == (state.dealer,)
    assert result.next_dealer == (state.dealer if stays else (state.dealer + 1) % state.players)


@rules("H1.6", "H1.7", "H2.1", "H6.2", "H6.3", "H6.4", "H6.5", "H6.6", "H6.8", "H6.9")
@pytest.mark.parametrize("seed", range(12))
def test_rounds_go_and_end_as_the_rules_say(seed: int) -> None:
    """Legal actions of every step, blocked ones with their refusals, and the payments at the end."""
    judge(*play(seed))


@pytest.mark.slow
@rules("H1.6", "H1.7", "H2.1", "H6.2", "H6.3", "H6.4", "H6.5", "H6.6", "H6.8", "H6.9")
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_rounds(seed: int) -> None:
    """The same, for hundreds of rounds."""
    judge(*play(seed))
