"""Every refusal of 含山 with its code and rule id, and that the view names beforehand what it blocks."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import JUNK, Game

from paishan.round.refusal import MESSAGES
from paishan.variants.hanshan import VARIANT

READY = "345678m34p567s22z"


def turn() -> Game:
    """The dealer's first turn; nobody is ready."""
    return Game([JUNK[0] + "7z", *JUNK[1:]], wild="5z", head="9m")


def claim() -> Game:
    """The dealer discarded 2z, which seat 1 can pong."""
    return Game([JUNK[0] + "2z", "22z369p147s1467z1m", *JUNK[2:]], wild="5z").play("0 discard 2z")


def win_open() -> Game:
    """Seat 1 can win on the dealer's 5p."""
    return Game([JUNK[0] + "5p", READY, *JUNK[2:]], wild="5z").play("1 pass", "0 discard 5p")


@rules("H6.4", "H2.1", "H6.2")
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("1 discard 2m", "out_of_turn H6.4"),
        ("4 pass", "no_such_seat H6.4"),
        ("0 discard 2z", "not_in_hand H6.4"),
        ("0 discard 7z.3", "not_in_hand H6.4"),
        ("0 pass", "not_possible H6.4"),
        ("0 win", "not_complete H2.1"),
        ("0 concealed_kong 7z", "not_enough_copies H6.4"),
        ("0 added_kong 7z", "not_enough_copies H6.4"),
        ("0 listen", "listen_closed H6.2"),
        ("0 buy 1", "bad_points H7"),
    ],
)
def test_refusals_of_a_turn(step: str, expected: str) -> None:
    """What is not open to a seat on a turn is refused with its code and rule."""
    assert turn().refusal(step) == expected


@rules("H6.4", "H6.5", "H2.1")
@pytest.mark.parametrize(
    ("step", "expected"),
    [
        ("1 pong 1m", "not_the_discard H6.4"),
        ("1 direct_kong 2z", "not_enough_copies H6.4"),
        ("1 win", "not_complete H2.1"),
        ("1 discard 2z", "not_possible H6.4"),
        ("2 pass", "out_of_turn H6.4"),
        ("0 discard 7z", "out_of_turn H6.4"),
    ],
)
def test_refusals_of_a_claim(step: str, expected: str) -> None:
    """What is not open to a seat in a window is refused with its code and rule."""
    assert claim().refusal(step) == expected


@rules("H6.5")
def test_refusals_after_the_end() -> None:
    """A round that is over takes no action."""
    game = win_open().play("1 win")
    assert game.refusal("0 discard 1m") == "round_over H6.4"
    assert game.refusal("1 win") == "round_over H6.4"


def test_a_refusal_changes_nothing() -> None:
    """Digest and events stay."""
    game = claim()
    before = (game.state.seq, game.state.moment, [seat.tiles[:] for seat in game.state.seats])
    game.refusal("1 pong 1m")
    game.refusal("1 win")
    assert (game.state.seq, game.state.moment, [seat.tiles[:] for seat in game.state.seats]) == before


def test_every_code_of_the_variant_has_words() -> None:
    """The table of rule ids names codes that exist; all others fall to the turn rule."""
    assert set(VARIANT.refusal_rules) - {"*"} <= set(MESSAGES)
    assert VARIANT.rule_of("out_of_turn") == "H6.4"


@rules("H1.7", "H6.6")
def test_h1_7_a_wild_holder_sees_why_he_may_not_rob() -> None:
    """While another seat's window on the added kong is open, the wild holder's view names wild_in_hand."""
    hands = [JUNK[0] + "2m", "22m369p147s13467z", "13m456p789p67s2z55z", "13m456s789p678s77z"]
    game = Game(hands, wild="2z", head="8m8m8m2m").play("2 pass", "3 pass", "0 discard 2m")
    assert game.blocked(2)["win"] == "wild_in_hand H1.7"
    game.play("3 pass", "1 pong 2m", "1 discard 6z", "2 discard 8m", "3 discard 8m", "0 discard 8m")
    game.play("1 added_kong 2m")
    assert game.legal(3) == {"win", "pass"}
    assert game.blocked(2) == {"win": "wild_in_hand H1.7"}
    assert game.refusal("2 win") == "wild_in_hand H1.7"
