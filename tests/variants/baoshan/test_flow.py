"""B6.1-B6.4, B6.9-B6.11, B7: turns, kongs, windows, the last tiles, what the table shows."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import READY, Round, before_the_robbery, options

from paishan.core.melds import MeldKind
from paishan.core.tiles import HIDDEN
from paishan.round.check import blocked
from paishan.round.events import Dealt, Drawn, Konged, PointsBought
from paishan.round.view import redact, view_of
from paishan.variants.baoshan import VARIANT


def test_b6_1_the_dealer_has_fourteen_tiles_and_begins() -> None:
    """B6.1: any seat can deal; it holds fourteen tiles and discards first; who deals first is an option."""
    game = Round({}, dealer=2)
    assert [len(seat.tiles) for seat in game.state.seats] == [13, 13, 14, 13]
    assert (game.open(2), game.open(0)) == ("discard", "")
    assert VARIANT.first_dealer(options()) == "creator"
    assert VARIANT.first_dealer(options(first_dealer="random")) == "random"


@pytest.mark.parametrize(
    ("points", "offer"),
    [
        ("dead1", "buy 0, buy 1"),
        ("dead2", "buy 0, buy 1, buy 2"),
        ("live1", "buy 0, buy 1"),
        ("live2", "buy 0, buy 1, buy 2"),
    ],
)
def test_b6_2_everybody_buys_before_the_deal(points: str, offer: str) -> None:
    """B6.2: all choose at the same time, in any order; nothing is dealt before; the choice is shown when all chose."""
    game = Round({}, options={"points": points, "players": 3})
    assert [game.open(seat) for seat in range(3)] == [offer] * 3
    refusal = game.attempt("0 buy 3")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("bad_points", "B6.2")
    game.do("2 buy 1", "0 buy 0")
    assert game.state.bought is None
    assert not any(isinstance(event, Dealt) for event in game.events)
    game.do("1 buy 1")
    assert game.state.bought == (0, 1, 1)
    assert [type(event) for event in game.events if isinstance(event, PointsBought | Dealt)] == [PointsBought, Dealt]


def test_b6_2_time_over_buys_nothing() -> None:
    """B6.2: a time-out chooses 0."""
    assert str(VARIANT.timeout(Round({}, options={"points": "live2"}).state, 1)) == "buy 0"


def test_b6_2_fixed_points_ask_nobody() -> None:
    """B6.2: 活点固定1 gives everybody 1; without 买点 everybody has 0; later rounds keep what was chosen."""
    assert Round({}, options={"points": "live_fixed1"}).state.bought == (1, 1, 1, 1)
    assert Round({}).state.bought == (0, 0, 0, 0)
    assert Round({}, options={"points": "dead2"}, bought=(2, 0, 1, 0)).open(0) == "discard"


def test_b6_3_the_dealt_fourteen_may_win() -> None:
    """B6.3: the dealer wins on the fourteenth tile as a 自摸."""
    game = Round({0: READY + "1m"})
    assert game.open(0) == "discard, win"
    game.do("0 win")
    assert (game.pay, game.patterns) == ((6, -2, -2, -2), {0: {"门清": 1}})


def test_b6_3_after_a_pong_no_win_but_a_kong() -> None:
    """B6.3: after 碰 the hand may not win, it may 暗杠, or 补杠 the fourth tile, or discard."""
    game = Round({0: "5m", 3: "55m5m7777p123456s"}).do("0 discard 5m")
    assert game.open(3) == "direct_kong 5m, pass, pong 5m"
    game.do("3 pong 5m")
    assert game.open(3) == "added_kong 5m, concealed_kong 7p, discard"


def test_b6_3_the_refusal_of_a_win_after_a_pong_names_the_rule() -> None:
    """B6.3: the complete hand that a 碰 leaves says why it does not win."""
    game = Round({0: "5m", 3: "55m123p456p789s22s"}).do("0 discard 5m", "3 pong 5m")
    assert [(str(each.action), each.code, each.rule) for each in blocked(game.state, 3)] == [
        ("win", "after_claim", "B6.3")
    ]


def test_b6_3_replacements_come_from_the_tail() -> None:
    """B6.3: each kind of 杠 draws from the tail and the wall's head stays."""
    game = Round({0: "5555m1m", 1: "222p"}, wall="9s 2p", tail="3p 4p 6s")
    game.do("0 concealed_kong 5m")
    assert (game.state.head, game.state.tail) == (0, 1)
    assert game.state.seats[0].drawn == max(tile for tile in game.state.seats[0].tiles if tile >> 2 == 11)


def test_b6_3_no_kong_on_an_empty_wall() -> None:
    """B6.3: with no tile left no 杠 of any kind is offered, each refusal says so, and 碰 still is."""
    game = Round({0: "5m", 2: "555m7777p"}, left=0, options={"chajiao": "none"}).do("0 discard 5m")
    assert game.open(2) == "pass, pong 5m"
    refusal = game.attempt("2 direct_kong 5m")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("empty_wall", "B6.3")
    game.do("2 pong 5m")
    assert game.open(2) == "discard"
    for move in ("2 concealed_kong 7p", "2 added_kong 5m"):
        refusal = game.attempt(move)
        assert refusal is not None
        assert refusal.code == "empty_wall"


def test_b6_3_the_last_discard_can_be_won_and_ponged() -> None:
    """B6.3: the wall is drawn to the last tile; its discard can be claimed, then the round is drawn."""
    game = Round({0: "9m", 2: "77p"}, wall="7p", left=1, options={"chajiao": "none"})
    game.do("0 discard 9m", "1 discard 7p")
    assert game.open(2) == "pass, pong 7p"
    game.do("2 pass")
    assert (game.end.winners, game.pay, game.end.next_dealer) == ((), (0, 0, 0, 0), 0)
    won = Round({0: "9m", 2: READY}, wall="4m", left=1).do("0 discard 9m", "1 discard 4m")
    assert won.end.winners == (2,)


def test_b6_4_a_win_goes_before_a_kong_and_a_pong() -> None:
    """B6.4: all are asked together; the 杠 waits for the 胡, and is moot once the 胡 is taken."""
    game = Round({0: "4m", 1: "444m", 3: READY}).do("0 discard 4m")
    assert [game.open(seat) for seat in (1, 2, 3)] == ["direct_kong 4m, pass, pong 4m", "", "pass, win"]
    game.do("1 direct_kong 4m")
    assert game.open(3) == "pass, win"
    game.do("3 win")
    assert game.end.winners == (3,)


def test_b6_4_an_unanswered_pong_is_moot_beside_a_win() -> None:
    """B6.4: the window closes as soon as every possible 胡 has answered and one of them wins."""
    game = Round({0: "4m", 1: "44m", 3: READY}).do("0 discard 4m", "3 win")
    assert game.end.winners == (3,)
    late = game.attempt("1 pong 4m")
    assert late is not None
    assert late.code == "stale"


def test_b6_4_a_passed_win_leaves_the_pong() -> None:
    """B6.4: when all who could win passed, the 碰 that waited is made."""
    game = Round({0: "4m", 1: "44m", 3: READY}).do("0 discard 4m", "1 pong 4m", "3 pass")
    assert game.open(1) == "discard"
    assert str(game.state.seats[1].melds[0]) == "pong 4m"


def test_b6_4_an_answer_is_given_once() -> None:
    """B6.4: a second answer in the same window is refused."""
    game = Round({0: "4m", 1: "44m", 3: READY}).do("0 discard 4m", "1 pong 4m")
    refusal = game.attempt("1 pass")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("already_answered", "B6.4")


@pytest.mark.parametrize(("players", "left"), [(4, 4), (3, 20), (2, 20)])
def test_b6_9_the_last_tiles_win_by_themselves(players: int, left: int) -> None:
    """B6.9: at 4 tiles (20 with fewer players) a win on a discard happens unasked, one tile earlier it is asked."""
    given = {"players": players}
    asked = Round({0: "4m", 1: READY}, left=left + 1, options=given).do("0 discard 4m")
    assert asked.open(1) == "pass, win"
    forced = Round({0: "4m", 1: READY}, left=left, options=given).do("0 discard 4m")
    assert (forced.end.winners, forced.end.forced) == ((1,), True)


def test_b6_9_the_own_draw_wins_by_itself() -> None:
    """B6.9: the draw that leaves 4 tiles wins unasked; the draw before it was asked about."""
    game = Round({0: "9m", 1: READY}, wall="4m", left=5).do("0 discard 9m")
    assert (game.end.winners, game.end.forced, game.patterns) == ((1,), True, {1: {"门清": 1}})
    earlier = Round({0: "9m", 1: READY}, wall="4m", left=6).do("0 discard 9m")
    assert earlier.open(1) == "discard, win"


@rules("B5.2", "B6.11")
def test_b6_9_several_forced_wins_all_count() -> None:
    """B6.9: everybody who can win does, and the discarder deals next."""
    game = Round({0: "4m", 1: READY, 3: READY.replace("99p", "88p")}, left=4).do("0 discard 4m")
    assert (game.end.winners, game.pay, game.end.next_dealer) == ((1, 3), (-2, 1, 0, 1), 0)


def test_b6_9_a_robbed_kong_wins_by_itself() -> None:
    """B6.9: 抢杠 too happens unasked when the last tiles are reached."""
    game = before_the_robbery(left=6).do("1 added_kong 5m")
    assert (game.end.winners, game.end.forced, game.patterns) == ((3,), True, {3: {"卡绝张": 1}})


def test_b5_1_the_robbed_player_pays_and_has_no_kong() -> None:
    """B5.1, B5.5: the robbed player alone pays; the 补杠 never happened and the 碰 lies there again."""
    game = before_the_robbery(left=None).do("1 added_kong 5m")
    assert [game.open(seat) for seat in range(4)] == ["", "", "", "pass, win"]
    game.do("3 win")
    assert (game.pay, game.end.receipt.kongs, game.end.next_dealer) == ((0, -2, 0, 2), (), 3)
    (meld,) = game.end.melds[1]
    assert (meld.kind, len(meld.tiles)) == (MeldKind.PONG, 3)


def test_b5_3_a_kong_that_nobody_robs_stands() -> None:
    """B5.3: when the 抢杠 is passed the replacement is drawn and the feeder pays once somebody wins."""
    game = before_the_robbery(left=None).do("1 added_kong 5m", "3 pass")
    assert game.state.replacement
    assert [(kong.seat, kong.kind, kong.source) for kong in game.state.kongs] == [(1, MeldKind.ADDED_KONG, 0)]


@rules("B3-qianggang")
def test_b5_4_a_robbed_kong_after_another_kong() -> None:
    """B5.4: the 补杠 is robbed, not 杠上炮, and the earlier 杠 keeps its points."""
    game = before_the_robbery(left=None, kong="2222p").do("1 concealed_kong 2p", "1 added_kong 5m", "3 win")
    assert game.patterns == {3: {"卡绝张": 1}}
    assert game.pay == (-2, 6 - 2, -2, 2 - 2)


def test_b6_10_one_of_four_is_marked() -> None:
    """B6.10: four in hand, or the fourth beside the own 碰; three in hand or another's 碰 are not."""
    game = Round({0: "5555m222p", 1: "333s"})
    assert (game.confirm(0), game.confirm(1)) == ("5m", "")
    pong = Round({0: "3s", 1: "333s"}).do("0 discard 3s", "1 pong 3s")
    assert (pong.confirm(1), pong.confirm(0)) == ("3s", "")
    pair = Round({0: "3s", 1: "33s"}).do("0 discard 3s", "1 pong 3s")
    assert pair.confirm(1) == ""


def test_b6_10_the_view_carries_the_mark() -> None:
    """B6.10: the mark is part of what the seat sees; the discard itself stays legal."""
    game = Round({0: "5555m"})
    assert view_of(game.state, 0).confirm == (4,)
    game.do("0 discard 5m")
    assert len(game.state.seats[0].river) == 1


def test_b6_11_a_plain_drawn_round_keeps_the_dealer() -> None:
    """B6.11: 流局 with nobody ready: the same dealer."""
    game = Round({2: "9m"}, wall="9s", left=1, dealer=2).do("2 discard 9m")
    game.do("3 discard 9s")
    assert (game.end.winners, game.end.next_dealer) == ((), 2)


@pytest.mark.parametrize(("seat", "source"), [(1, 0), (3, 0)])
def test_b7_1_a_pong_keeps_its_source(seat: int, source: int) -> None:
    """B7.1: the meld says whose tile it was, and the river that the tile was claimed."""
    game = Round({0: "5m", seat: "55m"}).do("0 discard 5m", f"{seat} pong 5m")
    (meld,) = view_of(game.state, 2).seats[seat].melds
    assert (meld.kind, meld.source, meld.tiles[-1] >> 2) == (MeldKind.PONG, source, 4)
    assert view_of(game.state, 2).seats[0].taken == (0,)


def test_b7_1_a_concealed_kong_is_hidden_until_the_end() -> None:
    """B7.1: others see that there is a 暗杠, not of what; when the round ends it is shown."""
    game = Round({0: "5555m", 1: READY}, tail="4m").do("0 concealed_kong 5m")
    assert view_of(game.state, 0).seats[0].melds[0].face == 4
    for seat in (1, 2, 3, None):
        assert view_of(game.state, seat).seats[0].melds[0].face == HIDDEN
    kong = next(event for event in game.events if isinstance(event, Konged))
    seen = redact(kong, 1, VARIANT)
    assert isinstance(seen, Konged)
    assert (seen.face, set(seen.own)) == (HIDDEN, {HIDDEN})
    game.do("0 discard 4m", "1 win")
    assert view_of(game.state, 1).seats[0].melds[0].face == 4
    assert game.patterns == {1: {"杠上炮": 1}}


def test_b7_2_faces_of_the_wall_are_never_sent() -> None:
    """B7.2: the number of tiles left is public, a drawn face is for the one who drew it."""
    game = Round({0: "9m"}, wall="7p", left=4, options={"chajiao": "none"}).do("0 discard 9m")
    drawn = next(event for event in game.events if isinstance(event, Drawn))
    assert [redact(drawn, seat, VARIANT) == drawn for seat in (0, 1, 2, None)] == [False, True, False, False]
    assert [view_of(game.state, seat).left for seat in (0, 1, None)] == [3, 3, 3]


def test_b7_2_only_four_players_see_the_last_tiles_go() -> None:
    """B7.2: a table of four shows the last four tiles of the wall, tables of three and two do not."""
    shown = {players: VARIANT.last_tiles(VARIANT.schema.parse({"players": players})) for players in (4, 3, 2)}

    assert shown == {4: 4, 3: 0, 2: 0}
