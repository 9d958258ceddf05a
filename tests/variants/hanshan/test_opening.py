"""The opening 听 stage and what follows it: H6.2, H6.3, H3-22, H3-23, H3-25."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import JUNK, Game, lines

from paishan.core.hands import Hand
from paishan.core.tiles import parse_face
from paishan.core.wild import Wild
from paishan.round.events import Answered, Cause, Discarded, Hidden, Listened
from paishan.round.view import redact, view_of
from paishan.variants.hanshan import VARIANT

COMPLETE = "123456m234p678s22z"
"""Fourteen that win."""
CLOSE = "123456m234p67s22z9m"
"""Fourteen of which the 9m must go."""
READY = "345678m34p567s22z"
"""Thirteen waiting for 2p and 5p."""


def test_h6_2_nobody_ready_skips_the_stage() -> None:
    """The dealer begins at once and 听 is not to be had."""
    game = Game([JUNK[0] + "9m", JUNK[1], JUNK[2], JUNK[3]])
    assert game.legal(0) == {"discard"}
    assert game.refusal("0 listen") == "listen_closed H6.2"


def test_h6_2_every_ready_player_is_asked_and_the_others_not() -> None:
    """闲 with a waiting tile, 庄 with a discard that leaves one; the 庄 may not play meanwhile."""
    game = Game([CLOSE, READY, JUNK[2], JUNK[3]])
    assert [game.legal(seat) for seat in range(4)] == [{"listen", "pass"}, {"listen", "pass"}, set(), set()]
    assert game.refusal("2 listen") == "out_of_turn H6.4"
    assert game.refusal("0 discard 9m") == "not_possible H6.4"


@pytest.mark.parametrize("order", [("0 pass", "1 listen"), ("1 listen", "0 pass")])
def test_h6_2_play_waits_for_all_in_any_order(order: tuple[str, str]) -> None:
    """Whoever answers first, the dealer's turn comes after the last answer."""
    game = Game([CLOSE, READY, JUNK[2], JUNK[3]]).play(order[0])
    assert "discard" not in game.legal(0)
    assert game.refusal(order[0]) == "already_answered H6.4"
    game.play(order[1])
    assert "discard" in game.legal(0)
    assert [seat.listening for seat in game.state.seats] == [False, True, False, False]
    assert game.refusal("1 listen") == "out_of_turn H6.4"
    assert game.refusal("0 listen") == "listen_closed H6.2"


def test_h6_2_a_listen_shows_at_once_and_a_pass_is_private() -> None:
    """Before the dealer has answered, everybody sees the mark; who passed is hidden."""
    game = Game([CLOSE, READY, "345678m34p567s55z", JUNK[3]]).play("1 listen", "2 pass")
    assert [seat.listening for seat in view_of(game.state, 3).seats] == [False, True, False, False]
    answers = [event for event in game.events if isinstance(event, Answered)]
    assert [redact(event, 3, VARIANT) for event in answers] == [Hidden(), Hidden()]
    assert Listened(1) in game.events


@rules("H3-22")
def test_h6_2_a_complete_dealer_is_asked_all_three_and_his_win_waits() -> None:
    """听, 胡 and 过; the win takes effect when the others have answered."""
    game = Game([COMPLETE, READY, JUNK[2], JUNK[3]])
    assert game.legal(0) == {"win", "listen", "pass"}
    game.play("0 win")
    assert game.state.result is None
    game.play("1 listen")
    assert game.winners == (0,)
    assert game.patterns()["天胡"] == 60
    assert "报听" not in game.patterns()


@rules("H3-25", "H6.3")
def test_h3_22_listen_and_then_win() -> None:
    """听 first keeps 胡 open beside the discards that stay ready: 天胡 and 报听 by self-draw."""
    game = Game([COMPLETE, *JUNK[1:]]).play("0 listen")
    assert game.legal(0) == {"win", "discard"}
    game.play("0 win")
    assert (game.patterns()["天胡"], game.patterns()["报听"]) == (60, 60)
    assert "地胡" not in game.patterns()


def test_h3_22_a_dealer_who_passed_may_still_win_on_his_turn() -> None:
    """过 in the stage does not lose 天胡; the fourteenth tile is the winning one."""
    game = Game([COMPLETE, *JUNK[1:]]).play("0 pass")
    assert game.legal(0) == {"win", "discard"}
    game.play("0 win")
    assert game.patterns()["天胡"] == 60
    assert game.receipt.hands[0].face == 28


@rules("H3-4")
def test_h3_22_not_after_a_kong_of_ones_own() -> None:
    """The dealer who kongs first wins on a replacement: 杠上开花, no 天胡."""
    game = Game(["1111m345p678s22z34m", JUNK[1], JUNK[2], JUNK[1]], wild="7z", tail="5m")
    game.play("0 pass", "0 concealed_kong 1m", "0 win")
    assert "天胡" not in game.patterns()
    assert (game.patterns()["杠上开花"], game.patterns()["暗杠"]) == (5, 10)


def test_h3_22_not_on_a_later_turn_and_not_for_others() -> None:
    """A self-draw after the first discard is an ordinary one."""
    game = Game([CLOSE, *JUNK[1:]], head="7z7z7z5s", wild="5z").play("0 pass", "0 discard 9m")
    for seat in (1, 2, 3):
        game.play(f"{seat} discard 7z")
    game.play("0 win")
    assert "天胡" not in game.patterns()


def test_h3_23_on_the_dealers_first_discard() -> None:
    """A 闲 wins on it; the dealer's second discard is an ordinary one."""
    game = Game([JUNK[0] + "5p", READY, *JUNK[2:]], wild="6z").play("1 pass", "0 discard 5p", "1 win")
    assert game.patterns()["地胡"] == 30
    game = Game([JUNK[0] + "9p", READY, *JUNK[2:]], wild="6z", head="9m9m9m5p")
    game.play("1 pass", "0 discard 9p", "1 discard 9m", "2 discard 9m", "3 discard 9m", "0 discard 5p", "1 win")
    assert "地胡" not in game.patterns()


def test_h3_23_a_kong_of_the_dealer_before_it_does_not_matter() -> None:
    """His first discard is the first even after a concealed kong."""
    dealer = "1111m58p369s1346z1p"
    game = Game([dealer, READY, JUNK[1], JUNK[2]], wild="9s", tail="5p")
    game.play("1 pass", "0 concealed_kong 1m", "0 discard 5p", "1 win")
    assert game.patterns()["地胡"] == 30


def test_h3_23_not_on_another_players_first_discard() -> None:
    """The first discard of a 闲 is no 地胡."""
    game = Game([JUNK[0] + "9p", JUNK[1], READY, JUNK[3]], wild="6z", head="5p")
    game.play("2 pass", "0 discard 9p", "1 discard 5p", "2 win")
    assert "地胡" not in game.patterns()


@rules("H3-25")
def test_h3_23_once_with_listen_whenever_the_win_comes() -> None:
    """听 makes every later win 地胡, and on the dealer's first discard it is still one."""
    assert lines(READY, "5p", listening=True) == {"地胡": 30, "报听": 30}
    assert lines(READY, "5p", listening=True, first_discard=True, source=0) == {"地胡": 30, "报听": 30}
    assert lines(READY, "5p", listening=True, by="draw") == {"地胡": 30, "报听": 60, "万事": 5}


def test_h3_25_the_dealer_gets_no_earth() -> None:
    """A listening dealer scores 报听 only, 30 and by self-draw 60."""
    assert lines(READY, "5p", seat=0, listening=True) == {"报听": 30}
    assert lines(READY, "5p", seat=0, listening=True, by="draw") == {"报听": 60, "万事": 5}
    assert "报听" not in lines(READY, "5p")


def waits(text: str, wild: str) -> tuple[int, ...]:
    """The faces that complete thirteen tiles."""
    return VARIANT.waits(Hand.parse(text, wild=Wild.with_white(parse_face(wild))), {})


def test_h6_2_a_face_held_four_times_is_no_wait_but_the_wild_face_is() -> None:
    """7777z waits for a fifth 7z, which only a wild can be; four wilds in hand wait for no fifth one."""
    fifth = "456m234p678s7777z"
    assert waits(fifth, "9s") == (parse_face("9s"),)
    assert Game([JUNK[0] + "9m", fifth, *JUNK[2:]], wild="5z").legal(1) == {"listen", "pass"}
    assert parse_face("9s") not in waits("123456m234p9999s", "9s")


def test_h6_3_a_listening_player_claims_nothing_and_his_draw_goes() -> None:
    """No pong; a tile that does not win is discarded by itself."""
    game = Game(["147m258p369s13425z", READY, *JUNK[2:]], head="9m1p").play("1 listen", "0 discard 2z")
    assert game.blocked(1) == {}
    assert game.refusal("1 pong 2z") == "out_of_turn H6.4"
    auto = [event for event in game.events if isinstance(event, Discarded) and event.seat == 1]
    assert [(event.tile >> 2, event.drawn, event.cause) for event in auto] == [(8, True, Cause.AUTO)]
    assert game.state.turn == 2


def test_h6_3_no_kong_of_any_kind_after_listening() -> None:
    """No direct kong of a discard, and the drawn fourth goes by itself."""
    ready = "345678m34p222z55s"
    game = Game(["147m258p369s13426z", JUNK[1], ready, JUNK[3]], wild="5z", head="9m")
    game.play("2 listen", "0 discard 2z")
    assert game.state.turn == 1
    assert game.blocked(2) == {"pong 2z": "listening H6.3", "direct_kong 2z": "listening H6.3"}
    assert game.refusal("2 pong 2z") == "listening H6.3"
    assert game.refusal("2 direct_kong 2z") == "listening H6.3"
    game = Game(["147m258p369s13467z", ready, *JUNK[2:]], wild="5z", head="2z").play("1 listen", "0 discard 7z")
    assert game.state.seats[1].river == [28 * 4 + 3]


def test_h6_3_winning_stays_optional() -> None:
    """By self-draw 胡 or 过: 过 lets the drawn tile go; a discard may be let go too."""
    game = Game(["147m258p369s13467z", READY, *JUNK[2:]], wild="5z", head="5p").play("1 listen", "0 discard 7z")
    assert game.legal(1) == {"win", "pass"}
    game.play("1 pass")
    last = next(event for event in reversed(game.events) if isinstance(event, Discarded))
    assert (last.seat, last.cause, last.let_go) == (1, Cause.PASS, True)
    assert redact(last, 2, VARIANT) == Discarded(1, last.tile, True, False, Cause.AUTO, False)
    game = Game(["147m258p369s1346z5p", READY, *JUNK[2:]], wild="5z").play("1 listen", "0 discard 5p")
    assert game.legal(1) == {"win", "pass"}
    game.play("1 pass")
    assert game.state.result is None


def test_h6_3_a_listening_dealer_keeps_his_hand_ready() -> None:
    """Only discards that leave a ready hand are open; his later draws go by themselves."""
    game = Game([CLOSE, *JUNK[1:]], wild="5z", head="7z7z7z8m7z").play("0 listen")
    assert game.discards(0) == {"9m"}
    assert game.blocked(0)["discard 2z"] == "keeps_ready H6.3"
    assert game.refusal("0 discard 2z") == "keeps_ready H6.3"
    game.play("0 discard 9m", "1 discard 7z", "2 discard 7z", "3 discard 7z")
    assert [tile >> 2 for tile in game.state.seats[0].river] == [8, 7]


def test_h6_3_a_listening_dealer_may_not_kong() -> None:
    """His four of a kind stay in hand."""
    game = Game(["1111m345p678s22z34m", JUNK[1], JUNK[2], JUNK[1]], wild="5z")
    game.play("0 listen")
    assert "concealed_kong 1m" not in game.legal(0)
    assert game.blocked(0)["concealed_kong 1m"] == "listening H6.3"
    assert game.refusal("0 concealed_kong 1m") == "listening H6.3"
