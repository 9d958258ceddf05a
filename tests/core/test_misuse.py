"""Wrong values handed to the library: an error with a code, never another seat's tiles or a silent guess."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from paishan import api
from paishan.core.errors import HandError, PaishanError
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import HIDDEN
from paishan.core.wild import Wild
from paishan.match.session import Session
from paishan.round.codec import ShapeError
from paishan.round.deal import Deal
from paishan.round.events import Asked, Hidden
from paishan.round.machine import start
from paishan.round.options import OptionsError
from paishan.round.record import RecordError
from paishan.round.state import State
from paishan.round.view import redact, redact_state, view_of
from paishan.sim.play import round_seed
from paishan.sim.simulate import simulate
from paishan.variants import registry

BAOSHAN = registry.get("baoshan")
HANSHAN = registry.get("hanshan")
OPTIONS = BAOSHAN.schema.parse({"points": "dead2"})
DEAL = Deal.from_seed(bytes(32), BAOSHAN.faces(OPTIONS), players=4, dealer=0)
THIRTEEN = range(13)


def buying() -> State:
    """A round that asks everybody for 买点."""
    return start(BAOSHAN, OPTIONS, DEAL)[0]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (lambda: Hand.of([HIDDEN] * 13), "bad_face"),
        (lambda: Hand.of([34]), "bad_face"),
        (lambda: Hand.of([0], [Meld(MeldKind.PONG, 99)]), "bad_face"),
        (lambda: Hand((-1,) + (0,) * 33), "bad_counts"),
        (lambda: Hand((1, 1, 1)), "bad_counts"),
        (lambda: Wild(99), "bad_face"),
        (lambda: api.waits("baoshan", Hand.of(THIRTEEN, (), Wild.with_white(4))), "no_wild_here"),
        (lambda: api.waits("hanshan", Hand.of(THIRTEEN)), "wild_missing"),
        (lambda: api.waits("hanshan", Hand.of(THIRTEEN, (), Wild(4))), "bad_wild"),
        (lambda: api.score("baoshan", "123m456p789s1119p", win="9p", dealer=3.5), "no_such_seat"),  # pyright: ignore[reportArgumentType]
        (lambda: api.score("baoshan", "123m456p789s1119p", win="9p", seat=True), "no_such_seat"),
        (lambda: api.score("baoshan", "123m456p789s1119p", win="9p", kongs=["1 concealed_kong"] * 5), "bad_kong"),
        (lambda: api.score("baoshan", "123m456p789s1119p", win="9p", kongs=["١ concealed_kong"]), "bad_kong"),
        (lambda: start(BAOSHAN, OPTIONS, DEAL, dealer=9), "bad_deal"),
        (lambda: start(BAOSHAN, {"players": 3}, DEAL), "bad_deal"),
        (lambda: start(BAOSHAN, {"nothing": 3}, DEAL), "bad_options"),
        (lambda: start(BAOSHAN, OPTIONS, DEAL, bought=(1, 2)), "bad_points"),
        (lambda: Deal.from_seed(bytes(32), BAOSHAN.faces(OPTIONS), players=9, dealer=0), "bad_deal"),
        (lambda: Deal.from_seed(bytes(32), BAOSHAN.faces(OPTIONS), players=4, dealer=4), "bad_deal"),
        (lambda: Session(BAOSHAN, {}, ["\x1b[2J", "b", "c", "d"]), "bad_name"),
        (lambda: view_of(buying(), -1), "no_such_seat"),
        (lambda: redact_state(buying(), 4), "no_such_seat"),
        (lambda: simulate(BAOSHAN, OPTIONS, ["random"] * 2, 1), "wrong_bots"),
        (lambda: round_seed(1 << 200, 0), "bad_seed"),
    ],
)
def test_wrong_values_have_a_code(wrong: Callable[[], object], code: str) -> None:
    """Everything a caller can get wrong with values of the right kind."""
    with pytest.raises(PaishanError) as error:
        wrong()

    assert error.value.code == code


def test_options_that_are_missing_are_defaults() -> None:
    """A round or match begun with a part of the options has all of them."""
    state, _ = start(BAOSHAN, {}, DEAL)

    assert state.options == BAOSHAN.schema.defaults() == Session(BAOSHAN, {}, "abcd").match.options


def test_what_nobody_has_flipped_is_no_wild() -> None:
    """A wild face that is not there makes no tile wild, least of all the last of the faces."""
    hand = Hand.parse("123m456p789s1177z", (), HANSHAN.wild(HIDDEN))

    assert (hand.wilds, hand.stand_ins) == (0, 0)


def test_a_seat_counted_from_the_end_sees_nothing() -> None:
    """Seat -1 is nobody, though a list would answer with its last member."""
    asked = Asked(next(event for event in start(BAOSHAN, OPTIONS, DEAL)[1] if isinstance(event, Asked)).stage, ((), ()))

    assert redact(asked, -1, BAOSHAN) == Hidden()


@pytest.mark.parametrize(
    "error",
    [PaishanError("a", "b", c=1), HandError("a", "b"), RecordError(3, "x"), ShapeError("p", "m"), OptionsError(())],
    ids=lambda each: type(each).__name__,
)
def test_errors_travel_between_processes(error: PaishanError) -> None:
    """A worker's error comes back as what it was, facts included."""
    again = pickle.loads(pickle.dumps(error))

    assert type(again) is type(error)
    assert (again.code, again.message, again.facts, str(again)) == (error.code, error.message, error.facts, str(error))
