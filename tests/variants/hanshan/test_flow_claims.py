"""Claims on discards: H6.4, H6.5, H6.7, and how windows close."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import JUNK, Game

DEALER = "147m258p369s13467z"
NEAR = "46m123p456p789s55z"
"""Waits for 5m alone."""
FAR = "34m234p567p678s22z"
"""Waits for 2m and 5m."""


def two_winners() -> Game:
    """Seats 1 and 3 can win on the dealer's 5m."""
    hands = ["147m258p369s1346z5m", NEAR, JUNK[2], FAR]
    return Game(hands, wild="7z").play("1 pass", "3 pass", "0 discard 5m")


def test_h6_4_a_turn_draws_from_the_head() -> None:
    """The next player draws the first tile of the wall and may discard any tile."""
    game = Game([DEALER, *JUNK[1:]], wild="5z", head="9m8m").play("0 discard 7z")
    drawn = game.state.seats[1].drawn
    assert drawn is not None
    assert drawn >> 2 == 8
    assert game.discards(1) == {*["2m", "5m", "8m", "9m", "3p", "6p", "9p", "1s", "4s", "7s", "1z", "3z", "4z", "6z"]}
    game.play("1 discard 2m")
    assert game.state.turn == 2


def test_h6_4_after_a_pong_kongs_and_discards_but_no_win() -> None:
    """A hand that is complete after a pong waits for its next draw; the view says why."""
    hands = ["147m258p369s13425z", "22z123456m234p99s", *JUNK[2:]]
    game = Game(hands, wild="7z").play("1 pass", "0 discard 2z")
    assert game.legal(1) == {"win", "pong 2z", "pass"}
    game.play("1 pong 2z")
    assert game.legal(1) == {"discard"}
    assert game.blocked(1) == {"win": "after_claim H6.4"}
    assert game.refusal("1 win") == "after_claim H6.4"


@rules("H6.6")
def test_h6_4_after_a_pong_the_third_tile_may_be_added_at_once() -> None:
    """补杠 and 暗杠 are open after one's own pong."""
    hands = ["147m258p369s13425z", "222z5555m36p14s13z", *JUNK[2:]]
    game = Game(hands, wild="7z").play("0 discard 2z", "1 pong 2z")
    assert game.legal(1) == {"added_kong 2z", "concealed_kong 5m", "discard"}


@pytest.mark.parametrize(
    ("answers", "winner"),
    [
        (("1 win",), 1),
        (("3 win", "1 win"), 1),
        (("3 win", "1 pass"), 3),
        (("1 pass", "3 win"), 3),
        (("1 pass", "3 pass"), None),
        (("3 pass", "1 pass"), None),
    ],
)
def test_h6_5_the_nearest_who_wants_it_wins_whatever_the_order(answers: tuple[str, ...], winner: int | None) -> None:
    """One winner: the first after the discarder among those who want the tile."""
    game = two_winners().play(*answers)
    if winner is None:
        assert game.legal(1) == {"discard"}
    else:
        assert game.winners == (winner,)


def test_h6_5_a_late_answer_is_stale() -> None:
    """The nearest won at once: the other's answer comes too late; a third seat hears the round is over."""
    game = two_winners().play("1 win")
    assert game.refusal("3 win") == "stale H6.5"
    assert game.refusal("2 pass") == "round_over H6.4"


def test_h6_5_an_answer_to_an_older_moment_is_stale() -> None:
    """An answer names the moment it replies to."""
    game = two_winners()
    moment = game.state.moment
    game.play("1 pass", "3 pass")
    assert game.refusal("1 discard 4m", answers=moment) == "stale H6.5"


def test_h6_5_a_win_goes_before_a_pong() -> None:
    """The pong waits for the answer of the seat that can win, and loses to it."""
    hands = ["147m258p369s1346z5m", "55m369p147s13467z", JUNK[2], FAR]
    game = Game(hands, wild="5z").play("3 pass", "0 discard 5m")
    assert (game.legal(1), game.legal(3)) == ({"pong 5m", "pass"}, {"win", "pass"})
    game.play("1 pong 5m")
    assert not game.state.seats[1].melds
    game.play("3 win")
    assert game.winners == (3,)
    game = Game(hands, wild="5z").play("3 pass", "0 discard 5m", "3 pass", "1 pong 5m")
    assert [str(meld) for meld in game.state.seats[1].melds] == ["pong 5m"]


def test_h6_5_a_win_closes_the_window_before_the_pong_answers() -> None:
    """No missing answer can change the outcome: the pong of the other is stale."""
    hands = ["147m258p369s1346z5m", "55m369p147s13467z", JUNK[2], FAR]
    game = Game(hands, wild="5z").play("3 pass", "0 discard 5m", "3 win")
    assert game.winners == (3,)
    assert game.refusal("1 pong 5m") == "stale H6.5"


def test_h6_5_one_who_can_do_both_may_pong_instead() -> None:
    """A pong by the only seat that could win closes the window."""
    hands = ["147m258p369s13425z", "22z123456m234p99s", *JUNK[2:]]
    game = Game(hands, wild="7z").play("1 pass", "0 discard 2z", "1 pong 2z")
    assert game.state.turn == 1
    assert [str(meld) for meld in game.state.seats[1].melds] == ["pong 2z"]


@rules("H6.8")
def test_h6_5_the_last_discard_may_be_won_and_ponged() -> None:
    """With an empty wall a pong and a win are open, a kong is not."""
    hands = ["147m258p369s13425z", "222z369p147s1467z", JUNK[2], JUNK[3]]
    game = Game(hands, wild="5z", left=0).play("0 discard 2z")
    assert game.legal(1) == {"pong 2z", "pass"}
    game.play("1 pong 2z", "1 discard 7z")
    assert game.winners == ()
    game = Game(["147m258p369s1346z5m", NEAR, *JUNK[2:]], wild="7z", left=0).play("1 pass", "0 discard 5m", "1 win")
    assert game.winners == (1,)


def test_h6_7_a_passed_win_may_be_taken_from_the_next_discard() -> None:
    """漏胡 restricts nothing, with no turn of one's own between."""
    game = Game(["147m258p369s1346z5m", "258m369p147s134z5m", JUNK[2], FAR], wild="7z", head="6z")
    game.play("3 pass", "0 discard 5m", "1 pass", "3 pass", "1 discard 5m")
    assert game.legal(3) == {"win", "pass"}
    game.play("3 win")
    assert game.winners == (3,)


def test_h6_7_a_passed_pong_may_be_taken_from_the_next_discard() -> None:
    """漏碰 restricts nothing either."""
    hands = ["147m258p369s13462z", "258m369p147s1342z", "369m147p258s1346z", "22z147m369p258s14z"]
    game = Game(hands, wild="7z", head="9m").play("0 discard 2z", "3 pass", "1 discard 2z")
    assert game.legal(3) == {"pong 2z", "pass"}


def test_h6_5_three_players_claim_in_turn_order() -> None:
    """The nearest after the discarder, around the end of the seats."""
    hands = [FAR, JUNK[1], "147m258p369s1346z5m"]
    game = Game(hands, wild="7z", dealer=2).play("0 pass", "2 discard 5m", "0 win")
    assert game.winners == (0,)
