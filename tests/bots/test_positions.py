"""Small positions with a right answer: speed for greedy, value and safety for steady."""

from __future__ import annotations

from dataclasses import replace

from paishan.bots.levels import make_bot
from paishan.core.tiles import parse_faces
from paishan.round.actions import WIN, Action
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import State
from paishan.round.variant import Variant
from paishan.round.view import View, view_of
from paishan.sim.play import asked
from paishan.variants import registry

HANSHAN, BAOSHAN = registry.get("hanshan"), registry.get("baoshan")


def _deal(variant: Variant, *hands: str, head: str = "", flip: str = "9p", **options: object) -> State:
    """A round with these hands, the dealer's (seat 0) first; ``head`` are the first draws."""
    checked = variant.schema.parse(options)
    dealt = [parse_faces(hand) for hand in hands]
    assert [len(hand) for hand in dealt] == [14, 13, 13, 13]
    faces = variant.faces(checked)
    deal = Deal.prepared(dealt, faces=faces, head=parse_faces(head), flip=parse_faces(flip)[0])
    state, _ = start(variant, checked, deal)
    return state


def _after(state: State, *actions: str) -> State:
    """The state after one action of whoever has to act first, again and again."""
    for action in actions:
        seat = next(asked(state))
        parsed = Action.parse(action)
        assert parsed in legal_actions(state, seat)
        perform(state, seat, parsed)
    return state


def _choice(level: str, variant: Variant, view: View) -> str:
    return str(make_bot(level, variant).choose(view))


JUNK = ("1479m258p369s1234z", "2369m147p147s567z", "158m369p258s1356z")


def test_greedy_keeps_the_wider_wait() -> None:
    """3s or 6s away leaves the hand ready: 46s waits for the four 5s, 34s for 2s and 5s, eight tiles."""
    state = _deal(BAOSHAN, "234m678m55p346999s", "147m258p36s11256p", "2589m147p158s33p8p", "3699m69p1257s147p")
    assert _choice("greedy", BAOSHAN, view_of(state, 0)) == "discard 6s"


def test_greedy_claims_what_brings_it_nearer() -> None:
    """The 5p makes a third set of two pairs and two runs; the seat without a use for it passes."""
    state = _deal(BAOSHAN, "147m258p369s1245p8m", "234m678m2255p34s9s", "2589m147p158s33p8p", "3699m69p2567s147p")
    state = _after(state, "discard 5p")
    assert _choice("greedy", BAOSHAN, view_of(state, 1)) == "pong 5p"


def _cheap_win(variant: Variant) -> View:
    """South holds one wild beside three sets, 78p and an east; the 9p he draws completes the hand with 3z + wild."""
    state = _deal(variant, JUNK[0], "123m456m234s78p3z9s", JUNK[1], JUNK[2], head="9p", flip="9s")
    return view_of(_after(state, "pass", "discard 9m"), 1)


def test_steady_lets_a_cheap_win_go_for_almost_any_tile() -> None:
    view = _cheap_win(HANSHAN)
    assert WIN in view.legal
    assert _choice("greedy", HANSHAN, view) == "win"
    assert _choice("steady", HANSHAN, view) == "discard 3z"


def test_steady_takes_the_cheap_win_when_no_draw_is_left_to_wait_for() -> None:
    view = replace(_cheap_win(HANSHAN), left=3)
    assert _choice("steady", HANSHAN, view) == "win"


def test_steady_pongs_for_value() -> None:
    """Two triplets and three pairs: the pong leaves a ready hand of 对对胡."""
    state = _deal(HANSHAN, "147m258p369s124z8p6m", "222m555m88p3399s4p", JUNK[1], JUNK[2], flip="7z")
    state = _after(state, "discard 8p")
    assert _choice("steady", HANSHAN, view_of(state, 1)) == "pong 8p"


def test_steady_lets_a_small_win_go_early_when_drawing_pays_six_times() -> None:
    """门清 by one's own draw brings 6, this discard 1: with eight tiles to wait for and the wall full, steady waits."""
    hands = ("147m258p369s1245p2s", "345m678m55p34789s", "2589m147p158s33p8p", "3699m69p1567s147p")
    view = view_of(_after(_deal(BAOSHAN, *hands), "discard 2s"), 1)
    assert _choice("greedy", BAOSHAN, view) == "win"
    assert _choice("steady", BAOSHAN, view) == "pass"
    assert _choice("steady", BAOSHAN, replace(view, left=12)) == "win"


def test_steady_throws_safe_tiles_late() -> None:
    """Late, far from ready, two seats with melds have thrown 5p themselves: steady gives it up, greedy does not."""
    hands = ("5p1379m1479s258p28m", "1m369p258s369m4p4s7p", "47m14p147s13369m6p", "3699p69p2567s147p")
    view = view_of(_deal(BAOSHAN, *hands), 0)
    others = [replace(seat, river=parse_river("5p2p8s"), taken=()) for seat in view.seats[1:]]
    late = replace(view, left=12, seats=(view.seats[0], *others))
    assert _choice("steady", BAOSHAN, late) in {"discard 5p", "discard 2p"}


def parse_river(text: str) -> tuple[int, ...]:
    """Physical tiles of a river."""
    return tuple(face * 4 + 3 for face in parse_faces(text))
