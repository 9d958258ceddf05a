"""Who answers first never matters."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

from tests.contract.checks import Snapshot, outcome
from tests.contract.play import begin, steps

from paishan.core.tiles import parse_face, parse_faces
from paishan.round.actions import ADDED_KONG, DISCARD, PASS, PONG, WIN, Action
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions, waiting
from paishan.round.machine import apply, perform, start
from paishan.round.refusal import Refusal
from paishan.round.state import State
from paishan.round.variant import Variant


def _answered(state: State, order: tuple[int, ...], answers: dict[int, Action]) -> Snapshot:
    """What the answers lead to in this order; an answer that comes too late is refused as such."""
    state, window, moment = state.copy(), state.window, state.moment
    closed = False
    for seat in order:
        result = apply(state, seat, answers[seat], answers=moment)
        if closed:
            again = apply(state, seat, answers[seat])
            assert isinstance(result, Refusal)
            assert result.code == "stale"
            assert isinstance(again, Refusal)
            assert again.code == "stale"
        else:
            assert not isinstance(result, Refusal)
        closed = closed or state.moment != moment
    assert window is not None
    assert closed, "a window closes at the latest when all have answered"
    return outcome(state)


def test_the_order_of_answers_does_not_matter(variant: Variant) -> None:
    """Every order of the same answers to a window leads to the same; later ones are stale once it is closed."""
    windows = 0
    for number in range(500):
        played = begin(variant, number)
        rng = Random(number)
        for _ in steps(played):
            window = played.state.window
            seats = [] if window is None else window.waiting()
            if window is None or len(seats) < 2 or any(window.answers):
                continue
            windows += 1
            for _ in range(4):
                answers = {seat: rng.choice(legal_actions(played.state, seat)) for seat in seats}
                found = {_answered(played.state, order, answers) for order in permutations(seats)}
                assert len(found) == 1
    assert windows >= 10


def _until_robbed(variant: Variant) -> State:
    """Seat 3 feeds the pong of the dealer, who adds the fourth 5p; seats 1 and 2 wait for it and let the first go."""
    hands = ["55p123456789m12p8p", "123456789m99s46p", "123456789s22s46p", "5p147m147s369s179p"]
    options = variant.schema.parse({"players": 4})
    head = parse_faces("7p9p7p9p8p9p5p")
    faces = variant.faces(options)
    deal = Deal.prepared([parse_faces(hand) for hand in hands], faces=faces, head=head, flip=parse_face("3p"))
    state, _ = start(variant, options, deal, bought=(0,) * 4)
    five, two = parse_face("5p"), parse_face("2p")
    while state.robbable is None:
        seat = waiting(state)[0]
        legal, drawn = legal_actions(state, seat), state.seats[seat].drawn
        wanted = [ADDED_KONG[five], PONG[five], PASS, *([DISCARD[five]] if seat == 3 else [])]
        wanted.append(DISCARD[two] if drawn is None else DISCARD[drawn >> 2])
        perform(state, seat, next(action for action in wanted if action in legal))
    return state


def test_the_order_of_robbing_does_not_matter(variant: Variant) -> None:
    """Two seats may rob an added kong: every pair of answers leads to the same in either order."""
    state = _until_robbed(variant)
    assert waiting(state) == (1, 2)
    for first, second in product((WIN, PASS), repeat=2):
        answers = {1: first, 2: second}
        found = {_answered(state, order, answers) for order in ((1, 2), (2, 1))}
        assert len(found) == 1
        after = state.copy()
        for seat, action in answers.items():
            apply(after, seat, action)
        robbers = tuple(seat for seat, action in answers.items() if action == WIN)
        expected = robbers if variant.several_winners else robbers[:1]
        assert (after.result.winners if after.result else ()) == expected
