"""B6.5, B6.6: what passing a win or a pong forbids, and what lifts it; B5.4 at the table."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import READY, Round, before_the_robbery

from paishan.round.check import blocked
from paishan.round.view import view_of

OTHER = "23m123p678s345s77p"
"""Ready for 1m and 4m too."""


def _blocks(game: Round, seat: int) -> list[tuple[str, str, str]]:
    return [(str(each.action), each.code, each.rule) for each in blocked(game.state, seat)]


def test_b6_5_a_passed_win_forbids_every_other() -> None:
    """B6.5: the same tile and another waiting tile of the next players are refused, with the rule."""
    game = Round({0: "4m", 3: READY}, wall="4m 1m").do("0 discard 4m", "3 pass", "1 discard 4m")
    assert game.open(3) == ""
    assert _blocks(game, 3) == [("win", "passed_win", "B6.5")]
    refusal = game.attempt("3 win")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("passed_win", "B6.5")
    game.do("2 discard 1m")
    assert game.open(3) == "discard"


def test_b6_5_more_fan_do_not_help() -> None:
    """B6.5: a tile that is worth more is forbidden as well."""
    pure = "23m456m789m345m99m"
    game = Round({0: "4m", 3: pure}, wall="1m").do("0 discard 4m", "3 pass", "1 discard 1m")
    assert _blocks(game, 3) == [("win", "passed_win", "B6.5")]


def test_b6_5_the_own_discard_lifts_it() -> None:
    """B6.5: after one's own discard every win is open again."""
    game = Round({0: "4m", 1: READY}, wall="9m 1m").do("0 discard 4m", "1 pass", "1 discard 9m", "2 discard 1m")
    assert game.open(1) == "pass, win"


def test_b6_5_a_pong_lifts_it() -> None:
    """B6.5: a 碰 of one's own is a 过手; its discard follows and the next win is open."""
    hand = "23m456p789s345s99p"
    game = Round({0: "4m", 3: hand}, wall="9p 1m").do("0 discard 4m", "3 pass", "1 discard 9p")
    assert game.open(3) == "pass, pong 9p"
    game.do("3 pong 9p")
    assert not game.state.seats[3].passed_win


def test_b6_5_a_pong_instead_of_a_win_passes_and_lifts() -> None:
    """B6.5: answering 碰 where 胡 was open passes it, and the 碰, once made, lifts the ban."""
    game = Round({0: "5m", 3: "55m123p456p789s22s"}, wall="4p 9m").do("0 discard 5m", "3 pong 5m")
    assert not game.state.seats[3].passed_win
    game.do("3 discard 2s")
    assert game.open(3) == ""


def test_b6_5_a_kong_lifts_it() -> None:
    """B6.5: a 杠 instead of a possible 自摸 is a 过手."""
    game = Round({0: "4m", 1: "7777p89p23m345s55s"}, wall="4m", tail="9m").do("0 discard 4m", "1 pass")
    assert game.state.seats[1].passed_win
    assert game.open(1) == "concealed_kong 7p, discard, win"
    game.do("1 concealed_kong 7p")
    assert not game.state.seats[1].passed_win


def test_b6_5_passing_a_self_draw_is_no_release() -> None:
    """B6.5: discarding instead of the 自摸 passes it, that discard is no 过手, the next own discard is."""
    game = Round({0: "9m", 1: READY}, wall="4m 1m 9s 8s 9p 1m").do("0 discard 9m", "1 discard 4m", "2 discard 1m")
    assert game.open(1) == ""
    assert _blocks(game, 1) == [("win", "passed_win", "B6.5")]
    game.do("3 discard 9s", "0 discard 8s", "1 discard 9p", "2 discard 1m")
    assert game.open(1) == "pass, win"


def test_b6_5_a_self_draw_is_never_forbidden() -> None:
    """B6.5: after a passed discard the own draw wins."""
    game = Round({0: "4m", 1: READY}, wall="1m").do("0 discard 4m", "1 pass")
    assert game.open(1) == "discard, win"


@rules("B6.9")
def test_b6_5_does_not_hold_for_the_last_tiles() -> None:
    """B6.5, B6.9: passed with five tiles left, won by itself with four."""
    game = Round({0: "4m", 3: READY}, wall="1m", left=5).do("0 discard 4m", "3 pass", "1 discard 1m")
    assert (game.end.winners, game.end.forced) == ((3,), True)


def test_b6_5_forbids_robbing_too() -> None:
    """B6.5: who passed the discard cannot rob the 补杠 of the same go-round."""
    game = Round({0: "5m", 1: "555m", 3: "46m456p678p567s55s"})
    game.do("0 discard 5m", "1 pong 5m", "3 pass")
    game.do("1 added_kong 5m")
    assert game.open(1) == "discard"
    assert game.state.replacement


def test_b6_5_passing_a_robbery_forbids_the_next_discard() -> None:
    """B6.5: a passed 抢杠 is a passed win."""
    game = before_the_robbery().do("1 added_kong 5m", "3 pass")
    assert game.state.seats[3].passed_win


def test_b6_5_others_do_not_learn_of_it() -> None:
    """B6.5: that a win was passed is known to the seat only."""
    game = Round({0: "4m", 3: READY}, wall="4m").do("0 discard 4m", "3 pass", "1 discard 4m")
    assert [bool(view_of(game.state, seat).blocked) for seat in range(4)] == [False, False, False, True]


def test_b6_6_a_passed_pong_forbids_that_face() -> None:
    """B6.6: the same face again before one's own turn is refused, another face is not."""
    game = Round({0: "5m", 3: "55m77p"}, wall="5m 7p").do("0 discard 5m", "3 pass", "1 discard 5m")
    assert game.open(3) == ""
    assert _blocks(game, 3) == [("pong 5m", "passed_pong", "B6.6")]
    game.do("2 discard 7p")
    assert game.open(3) == "pass, pong 7p"


def test_b6_6_the_own_draw_lifts_it() -> None:
    """B6.6: after one's own draw the face may be taken again."""
    game = Round({0: "5m", 1: "55m"}, wall="9s 5m").do("0 discard 5m", "1 pass", "1 discard 9s", "2 discard 5m")
    assert game.open(1) == "pass, pong 5m"


def test_b6_6_another_pong_lifts_it() -> None:
    """B6.6: a 碰 of another face lifts it as well."""
    game = Round({0: "5m", 3: "55m77p"}, wall="7p 5m").do("0 discard 5m", "3 pass", "1 discard 7p", "3 pong 7p")
    assert game.state.seats[3].passed_pong == 0


def test_b6_6_a_passed_win_is_no_passed_pong() -> None:
    """B6.6: choosing 碰 while 胡 is open forbids no 碰; passing both forbids both."""
    game = Round({0: "5m", 3: "55m123p456p789s22s"}, wall="5m").do("0 discard 5m", "3 pass", "1 discard 5m")
    assert [code for _, code, _ in _blocks(game, 3)] == ["passed_win", "passed_pong"]


def _kong_then_discard(tile: str, *ready: int) -> Round:
    hands = {0: f"5555m{tile}", **dict.fromkeys(ready, "")}
    for seat, hand in zip(ready, (READY, OTHER), strict=False):
        hands[seat] = hand
    return Round(hands, tail="9s").do("0 concealed_kong 5m", f"0 discard {tile}")


def test_b5_4_two_winners_take_the_kong_back_once() -> None:
    """B5.4: both wins are 杠上炮, the 暗杠 earns nothing, and nobody gets its points."""
    game = _kong_then_discard("4m", 1, 3).do("1 win", "3 win")
    assert game.patterns == {1: {"杠上炮": 1}, 3: {"杠上炮": 1}}
    assert (game.pay, game.end.next_dealer) == ((-4, 2, 0, 2), 0)
    assert [kong.counts for kong in game.end.receipt.kongs] == [False]


def test_b5_4_a_pong_of_the_discard_ends_the_state() -> None:
    """B5.4: once the discard is ponged, later wins are no 杠上炮 and the 杠 counts."""
    game = Round({0: "5555m7p", 1: "77p4m", 2: READY}, tail="9s")
    game.do("0 concealed_kong 5m", "0 discard 7p", "1 pong 7p", "1 discard 4m", "2 win")
    assert game.patterns == {2: {}}
    assert game.pay == (6, -2 - 1, -2 + 1, -2)


def test_b5_4_the_second_discard_is_free() -> None:
    """B5.4: only the first discard after the 杠 counts as one."""
    game = Round({0: "5555m7p", 2: READY}, wall="9m 9m 8p 4m", tail="9s")
    game.do("0 concealed_kong 5m", "0 discard 7p", "1 discard 9m", "2 discard 9m", "3 discard 8p")
    game.do("0 discard 4m", "2 win")
    assert game.patterns == {2: {}}
    assert game.pay == (6 - 1, -2, -2 + 1, -2)


@pytest.mark.parametrize(
    ("hand", "tail", "kongs", "scored"),
    [
        ("23m99m777m666p1111s", "4m", "1s", {"门清": 1, "杠上花": 1}),
        ("239m777m1111s8888s", "9m 4m", "1s 8s", {"门清": 1, "双杠杠上花": 2}),
        ("29m1111s8888s2222p", "9m 3m 4m", "8s 2p 1s", {"门清": 1, "三杠杠上花": 3}),
    ],
)
@rules("B3-gangshanghua", "B3-gangshanghua-2", "B3-gangshanghua-3")
def test_kongs_in_a_row_at_the_table(hand: str, tail: str, kongs: str, scored: dict[str, int]) -> None:
    """杠 in a row with no discard between are counted by the machine; the replacement tile wins."""
    game = Round({0: hand}, tail=tail).do(*(f"0 concealed_kong {face}" for face in kongs.split()), "0 win")
    assert game.patterns == {0: scored}
    assert [kong.counts for kong in game.end.receipt.kongs] == [True] * len(kongs.split())


def test_b3_gangshanghua_is_over_after_a_discard() -> None:
    """B3-gangshanghua: a 杠, a discard and an ordinary winning draw are only 门清."""
    game = Round({0: "23m99m777m666p1111s"}, wall="9s 8s 9p 4m", tail="5s")
    game.do("0 concealed_kong 1s", "0 discard 5s", "1 discard 9s", "2 discard 8s", "3 discard 9p", "0 win")
    assert game.patterns == {0: {"门清": 1}}
