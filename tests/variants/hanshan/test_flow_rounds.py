"""Kongs, the end of a round and the next dealer: H6.1, H6.6, H6.8 to H6.11."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import JUNK, Game

from paishan.round.deal import Deal
from paishan.round.events import Drawn, Ponged
from paishan.round.view import view_of
from paishan.variants.hanshan import VARIANT

WAITS = "13m456p789p678s55z"
"""Waits for 2m alone."""


@pytest.mark.parametrize("players", [4, 3, 2])
def test_h6_1_thirteen_tiles_each_and_fourteen_for_the_dealer(players: int) -> None:
    """Whoever deals; the rest is the wall."""
    faces = VARIANT.faces({})
    for dealer in range(players):
        deal = Deal.from_seed(b"7" * 32, faces, players=players, dealer=dealer)
        assert [len(hand) for hand in deal.hands] == [13 + (seat == dealer) for seat in range(players)]
        assert len(deal.wall) == 136 - 13 * players - 1
        assert deal.flip is not None


def robbing(robber: str, **options: bool) -> Game:
    """Seat 1 ponged the dealer's 2m and now holds the fourth, just drawn; seat 3 holds ``robber``."""
    hands = ["147m258p369s1346z2m", "22m369p147s13467z", JUNK[2], robber]
    game = Game(hands, wild="2z", head="7z7z7z2m", tail="9m", **options)
    for seat in range(4):
        if "pass" in game.legal(seat):
            game.play(f"{seat} pass")
    game.play("0 discard 2m")
    if "win" in game.legal(3):
        game.play("3 pass")
    return game.play("1 pong 2m", "1 discard 7z", "2 discard 7z", "3 discard 7z", "0 discard 7z")


@rules("H5.2", "H5.3", "H3-5", "H6.7")
def test_h6_6_an_added_kong_is_robbed() -> None:
    """The robber wins, the kong never happened, and it was a pong again at the end."""
    game = robbing(WAITS)
    assert game.legal(1) == {"added_kong 2m", "discard"}
    game.play("1 added_kong 2m")
    assert (game.legal(1), game.legal(3)) == (set(), {"win", "pass"})
    game.play("3 win")
    assert game.winners == (3,)
    assert game.patterns()["抢杠胡"] == 5
    assert [str(meld) for meld in game.state.seats[1].melds] == ["pong 2m"]
    assert game.receipt.hands[0].source == 1


def test_h6_6_when_nobody_robs_the_replacement_comes_from_the_tail() -> None:
    """The kong stands after the last 过."""
    game = robbing(WAITS).play("1 added_kong 2m")
    assert not any(isinstance(event, Drawn) and event.replacement for event in game.events)
    game.play("3 pass")
    drawn = game.events[-1]
    assert isinstance(drawn, Drawn)
    assert (drawn.replacement, drawn.tile >> 2) == (True, 8)
    assert game.legal(1) == {"discard"}


@rules("H1.7")
def test_h6_6_a_wild_holder_may_not_rob() -> None:
    """The window is not even opened, and the view names the reason while it could matter."""
    robber = "13m456p789p67s2z55z"
    game = robbing(robber).play("1 added_kong 2m")
    assert game.legal(1) == {"discard"}
    game = robbing(robber, win_on_discard_with_wild=True).play("1 added_kong 2m")
    assert game.legal(3) == {"win", "pass"}


def test_h6_6_direct_and_concealed_kongs_are_not_robbed() -> None:
    """The replacement is drawn at once though a player waits for the face."""
    hands = ["147m258p369s1346z7z", "2222m369p14s1346z", JUNK[2], WAITS]
    game = Game(hands, wild="2z", head="9m").play("3 pass", "0 discard 7z", "1 concealed_kong 2m")
    assert (game.legal(3), game.legal(1)) == (set(), {"discard"})
    hands = ["147m258p369s1346z2m", "222m369p147s134z7z", JUNK[2], WAITS]
    game = Game(hands, wild="2z").play("3 pass", "0 discard 2m", "3 pass", "1 direct_kong 2m")
    assert (game.legal(3), game.legal(1)) == (set(), {"discard"})


def test_h6_6_the_nearest_after_the_robbed_player_robs() -> None:
    """Seats 0 and 3 both wait for it: turn order from the robbed seat decides."""
    hands = [JUNK[0] + "2m", "22m369p147s13467z", "13m456s789p678s55z", "13m456p789p678s77z"]
    game = Game(hands, wild="2z", head="8m8m8m2m")
    game.play("2 pass", "3 pass", "0 discard 2m", "2 pass", "3 pass", "1 pong 2m", "1 discard 6z")
    game.play("2 discard 8m", "3 discard 8m", "0 discard 8m", "1 added_kong 2m", "3 win")
    assert game.state.result is None
    game.play("2 win")
    assert game.winners == (2,)


@pytest.mark.parametrize("left", [0, 1])
def test_h6_8_no_kong_without_a_tile_left(left: int) -> None:
    """With an empty wall the concealed kong is blocked and named; with one tile it is open."""
    game = Game(["1111m258p369s1346z", *JUNK[1:3], "258m369p147s1346z"], wild="7z", left=left)
    assert ("concealed_kong 1m" in game.legal(0)) == bool(left)
    if not left:
        assert game.blocked(0) == {"concealed_kong 1m": "empty_wall H6.8"}
        assert game.refusal("0 concealed_kong 1m") == "empty_wall H6.8"


def test_h6_8_no_direct_and_no_added_kong_either() -> None:
    """A pong stays open on the last discard, the kong is named as blocked."""
    hands = ["147m258p369s13425z", "222z369p147s1467z", JUNK[2], JUNK[3]]
    game = Game(hands, wild="5z", left=0).play("0 discard 2z")
    assert game.blocked(1) == {"direct_kong 2z": "empty_wall H6.8"}
    assert game.refusal("1 direct_kong 2z") == "empty_wall H6.8"
    game.play("1 pong 2z")
    assert game.blocked(1) == {"added_kong 2z": "empty_wall H6.8"}
    assert game.refusal("1 added_kong 2z") == "empty_wall H6.8"


@rules("H5.3", "H6.9")
def test_h6_8_the_wall_is_drawn_to_the_last_tile_and_a_drawn_round_pays_nothing() -> None:
    """Two tiles: two more turns, then 流局; a kong of the round pays nothing and the dealer stays."""
    hands = [JUNK[0] + "7z", "2222m369p14s1346z", JUNK[2], JUNK[3]]
    game = Game(hands, wild="2z", head="9m", tail="9m", left=3).play("0 discard 7z", "1 concealed_kong 2m")
    game.play("1 discard 9m", "2 discard 3m")
    assert (game.winners, game.receipt.pay) == ((), (0, 0, 0, 0))
    assert game.next_dealer == 0
    assert game.receipt.notes[0].zh.startswith("流局")


@pytest.mark.parametrize(("dealer", "following"), [(0, 1), (3, 0)])
def test_h6_9_a_winning_xian_passes_the_deal_to_the_next_seat(dealer: int, following: int) -> None:
    """The old dealer's next seat deals, whoever of the others won."""
    winner = (dealer + 2) % 4
    hands = ["", "", "", ""]
    for step, hand in enumerate([JUNK[0] + "2m", JUNK[1], WAITS, JUNK[2]]):
        hands[(dealer + step) % 4] = hand
    game = Game(hands, wild="7z", dealer=dealer)
    game.play(f"{winner} pass", f"{dealer} discard 2m", f"{winner} win")
    assert (game.winners, game.next_dealer) == ((winner,), following)


def test_h6_9_the_dealer_stays_after_his_own_win() -> None:
    """By 天胡 here."""
    game = Game(["123m456p789p678s55z", *JUNK[1:]], wild="7z").play("0 win")
    assert game.next_dealer == 0


def test_h6_10_the_creator_deals_first() -> None:
    """The variant says so to whoever runs the match."""
    assert VARIANT.first_dealer(VARIANT.schema.parse({})) == "creator"


def test_h6_11_a_concealed_kong_shows_its_face() -> None:
    """One tile face up: the others see what was konged."""
    assert VARIANT.concealed_kong_shows == 1
    hands = ["1111m258p369s1346z", *JUNK[1:3], "258m369p147s1346z"]
    game = Game(hands, wild="7z").play("0 concealed_kong 1m")
    assert str(view_of(game.state, 2).seats[0].melds[0]) == "concealed_kong 1m"


def test_h6_6_a_pong_remembers_who_fed_it() -> None:
    """The event names the discarder."""
    game = robbing(JUNK[3])
    assert next(event.source for event in game.events if isinstance(event, Ponged)) == 0
