"""B6.7: 来门报听, who is asked when, and what a listening hand may still do."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import READY, Round

from paishan.round.check import blocked
from paishan.round.events import Cause, Discarded, Listened
from paishan.round.view import redact
from paishan.variants.baoshan import VARIANT

ON = {"baoting": True}


def _round(
    hands: dict[int, str], wall: str = "", tail: str = "", *, left: int | None = None, players: int = 4
) -> Round:
    return Round(hands, wall=wall, tail=tail, left=left, options={**ON, "players": players})


def test_b6_7_the_dealer_declares_with_a_discard() -> None:
    """B6.7: every first discard that leaves a ready hand is offered as 听, beside the usual actions."""
    game = _round({0: READY + "9m"})
    assert game.open(0) == "discard, listen 9m"
    game.do("0 listen 9m")
    assert game.state.seats[0].listening
    discard = next(event for event in game.events if isinstance(event, Discarded))
    assert (discard.listen, discard.tile >> 2) == (True, 8)


def test_b6_7_is_an_option() -> None:
    """B6.7: without the option nobody is asked."""
    assert Round({0: READY + "9m"}).open(0) == "discard"
    assert Round({0: "9m", 1: READY}, wall="9s").do("0 discard 9m").open(1) == "discard"


def test_b6_7_the_dealer_only_before_his_first_discard() -> None:
    """B6.7: let go once it is gone, and it is gone after a 暗杠."""
    game = _round({0: READY + "9m"}, wall="9s 9s 8s 7p").do(
        "0 discard 9m", "1 discard 9s", "2 discard 9s", "3 discard 8s"
    )
    assert game.open(0) == "discard"
    kong = _round({0: "23m456p345s9999s99p"}, tail="1p")
    assert "listen" in kong.open(0)
    kong.do("0 concealed_kong 9s")
    assert kong.open(0) == "discard"
    refusal = kong.attempt("0 listen 1p")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("listen_closed", "B6.7")


def test_b6_7_an_unready_dealer_is_not_asked() -> None:
    """B6.7: no discard leaves a ready hand: no 听."""
    assert _round({}).open(0) == "discard"


def test_b6_7_a_player_is_asked_on_his_first_draw() -> None:
    """B6.7: thirteen dealt tiles that are ready; 听 discards the drawn tile."""
    game = _round({0: "9m", 1: READY}, wall="9s 8s").do("0 discard 9m")
    assert game.open(1) == "discard, listen"
    game.do("1 listen")
    assert [tile >> 2 for tile in game.state.seats[1].river] == [26]
    assert game.state.seats[1].listening
    assert game.state.turn == 2


def test_b6_7_the_first_draw_that_makes_ready_is_too_late() -> None:
    """B6.7: the dealt thirteen must be ready, not thirteen of fourteen."""
    assert _round({0: "9m", 1: "23m456p789s345s9p8m"}, wall="9p").do("0 discard 9m").open(1) == "discard"


@pytest.mark.parametrize("claim", ["pong", "direct_kong"])
def test_b6_7_not_after_an_own_claim(claim: str) -> None:
    """B6.7: a player who has claimed is not asked, even when his hand is ready."""
    ready = "555m23m456p789s99p"
    game = _round({0: "5m", 2: ready}, wall="1p 1s", tail="9m").do("0 discard 5m", f"2 {claim} 5m")
    assert "listen" not in game.open(2)


def test_b6_7_not_after_the_first_discard() -> None:
    """B6.7: who let it go is not asked again."""
    game = _round({0: "9m", 1: READY}, wall="9s 9s 8s 7p 6s").do("0 discard 9m", "1 discard 9s", "2 discard 9s")
    game.do("3 discard 8s", "0 discard 7p")
    assert game.open(1) == "discard"


def test_b6_7_a_winning_first_hand_of_the_dealer() -> None:
    """B6.7: 听 or 胡 only; no discard, no 杠, and each refusal names the rule."""
    game = _round({0: "123m99996678s555p"})
    assert "discard" not in game.open(0)
    assert "concealed_kong" not in game.open(0)
    assert "win" in game.open(0)
    codes = {(str(each.action), each.code) for each in blocked(game.state, 0)}
    assert {("concealed_kong 9s", "listen_or_win"), ("discard 1m", "listen_or_win")} <= codes
    assert {each.rule for each in blocked(game.state, 0)} == {"B6.7"}


def test_b6_7_listening_instead_of_the_dealt_win() -> None:
    """B6.7, B6.5: the 庄 lets the win go by 听, and is banned until his next discard."""
    game = _round({0: READY + "1m"}, wall="4m")
    assert game.open(0).startswith("listen 1m")
    game.do("0 listen 1m")
    assert game.state.seats[0].passed_win
    game.do("1 discard 4m")
    assert game.open(0) == ""


def test_b6_7_the_dealt_win_has_no_listening_fan() -> None:
    """B6.7: 胡 at once is 门清 only."""
    assert _round({0: READY + "1m"}).do("0 win").patterns == {0: {"门清": 1}}


def test_b6_7_the_first_draw_wins() -> None:
    """B6.7: a 闲 whose first draw wins has 听 or 胡 only; after 听 the next win has the 番."""
    game = _round({0: "9m", 1: READY}, wall="4m 9s 9s 8s 1m").do("0 discard 9m")
    assert game.open(1) == "listen, win"
    game.do("1 listen", "2 discard 9s", "3 discard 9s", "0 discard 8s", "1 win")
    assert game.patterns == {1: {"门清": 1, "来门报听": 1}}


def test_b6_7_the_dealers_first_discard() -> None:
    """B6.7: a ready 闲 whom it completes has 胡 or 听 only; 听 shows at once and counts from then on."""
    game = _round({0: "4m", 1: READY, 3: "44m"}, wall="1m").do("0 discard 4m")
    assert [game.open(seat) for seat in (1, 2, 3)] == ["listen, win", "", "pass, pong 4m"]
    game.do("1 listen")
    assert any(event == Listened(1) for event in game.events)
    assert game.open(1) == ""
    game.do("3 pass")
    assert game.open(1) == "pass, win"


def test_b6_7_winning_the_first_discard_has_no_fan() -> None:
    """B6.7: 胡 on the 庄's first discard scores no 来门报听."""
    assert _round({0: "4m", 1: READY}).do("0 discard 4m", "1 win").patterns == {1: {}}


def test_b6_7_two_ready_players_on_the_first_discard() -> None:
    """B6.7: each chooses for himself; one listens, the other wins."""
    game = _round({0: "4m", 1: READY, 2: READY.replace("99p", "88p")}).do("0 discard 4m", "1 listen")
    assert game.open(2) == "listen, win"
    game.do("2 win")
    assert (game.end.winners, game.patterns) == ((2,), {2: {}})


def test_b6_7_only_the_first_discard_of_the_dealer() -> None:
    """B6.7: another player's first discard, or the 庄's second, asks 胡 or 过 as usual."""
    game = _round({0: "9m", 2: READY}, wall="4m").do("0 discard 9m", "1 discard 4m")
    assert game.open(2) == "pass, win"


def test_b6_7_the_drawn_tile_goes_by_itself() -> None:
    """B6.7: after 听 nothing is asked on a draw that neither wins nor makes a 杠; no 碰 and no 直杠 on discards."""
    ready = "234m567m888p77s34s"
    game = _round({0: "9m", 1: ready}, wall="1m 8p 7s 9p 1p 9s").do("0 discard 9m", "1 listen", "2 discard 8p")
    assert game.open(1) == ""
    assert [(str(each.action), each.code, each.rule) for each in blocked(game.state, 1)] == [
        ("pong 8p", "listening", "B6.7"),
        ("direct_kong 8p", "listening", "B6.7"),
    ]
    game.do("3 discard 7s", "0 discard 9p")
    own = [event for event in game.events if isinstance(event, Discarded) and event.seat == 1]
    assert [event.cause for event in own] == [Cause.CHOICE, Cause.AUTO]
    assert game.state.turn == 2


def test_b6_7_a_kong_that_keeps_the_waits() -> None:
    """B6.7: 暗杠 with the drawn tile when the waits stay as they were."""
    game = _round({0: "9m", 1: "999s234m567m33p45p"}, wall="1m 1s 1s 2p 9s", tail="8m")
    game.do("0 discard 9m", "1 listen", "2 discard 1s", "3 discard 1s", "0 discard 2p")
    assert game.open(1) == "concealed_kong 9s, pass"
    game.do("1 concealed_kong 9s")
    assert [str(meld) for meld in game.state.seats[1].melds] == ["concealed_kong 9s"]
    assert game.state.turn == 2


def test_b6_7_a_kong_that_changes_the_waits() -> None:
    """B6.7: 3334p waits for more than 4p; the fourth 3p goes by itself."""
    game = _round({0: "9m", 1: "999s234m567m3334p"}, wall="1m 1s 1s 1p 3p")
    game.do("0 discard 9m", "1 listen", "2 discard 1s", "3 discard 1s", "0 discard 1p")
    assert [tile >> 2 for tile in game.state.seats[1].river] == [0, 11]


def test_b6_7_pass_lets_a_kong_go_without_a_ban() -> None:
    """B6.7: ``pass`` discards the drawn tile; letting a 杠 go passes no win."""
    game = _round({0: "9m", 1: "999s234m567m33p45p"}, wall="1m 1s 1s 2p 9s")
    game.do("0 discard 9m", "1 listen", "2 discard 1s", "3 discard 1s", "0 discard 2p", "1 pass")
    assert game.state.seats[1].river[-1] >> 2 == 26
    assert not game.state.seats[1].passed_win
    discard = [event for event in game.events if isinstance(event, Discarded)][-1]
    seen = redact(discard, 0, VARIANT)
    assert isinstance(seen, Discarded)
    assert (discard.cause, seen.cause) == (Cause.PASS, Cause.AUTO)


@rules("B6.5")
def test_b6_7_pass_lets_a_win_go() -> None:
    """B6.7, B6.5: ``pass`` on a winning draw discards it and bans wins until the next own discard."""
    game = _round({0: "9m", 1: READY}, wall="9s 1s 1s 1p 4m 1m 9s 9s 8s 8s 1m")
    game.do("0 discard 9m", "1 listen", "2 discard 1s", "3 discard 1s", "0 discard 1p")
    assert game.open(1) == "pass, win"
    game.do("1 pass", "2 discard 1m")
    assert game.open(1) == ""
    game.do("3 discard 9s", "0 discard 9s")
    assert game.state.seats[1].river[-1] >> 2 == 25
    game.do("2 discard 8s", "3 discard 1m")
    assert game.open(1) == "pass, win"


def test_b6_7_any_win_after_listening_has_the_fan() -> None:
    """B6.7: a win on a discard has it as well."""
    game = _round({0: "9m", 1: READY, 2: "9m"}, wall="9s 4m").do("0 discard 9m", "1 listen", "2 discard 4m", "1 win")
    assert game.patterns == {1: {"来门报听": 1}}


@rules("B6.9")
def test_b6_7_is_not_asked_when_a_win_is_forced() -> None:
    """B6.9: near the end the win happens before any question of 听."""
    game = _round({0: "9m", 1: READY}, wall="4m", left=5).do("0 discard 9m")
    assert (game.end.winners, game.patterns) == ((1,), {1: {"门清": 1}})
    on_discard = _round({0: "4m", 1: READY}, left=4).do("0 discard 4m")
    assert on_discard.patterns == {1: {}}


@rules("B6.9")
def test_b6_7_a_listening_player_wins_by_himself_at_the_end() -> None:
    """B6.9: a listening player's winning draw is taken with the last tiles."""
    game = _round({0: "9m", 1: READY}, wall="9s 1s 1s 1p 4m", left=9)
    game.do("0 discard 9m", "1 listen", "2 discard 1s", "3 discard 1s", "0 discard 1p")
    assert (game.end.forced, game.patterns) == (True, {1: {"门清": 1, "来门报听": 1}})


@rules("B6.10")
def test_b6_7_listening_discards_and_the_confirm_box() -> None:
    """B6.10: the 庄's 听 with one of four is marked, what goes by itself is not."""
    game = _round({0: "234m55p456p99997s8s"})
    assert "listen 9s" in game.open(0)
    assert game.confirm(0) == "9s"
    game.do("0 listen 9s")
    assert game.confirm(0) == ""


@pytest.mark.parametrize("players", [2, 3])
def test_b6_7_with_fewer_players(players: int) -> None:
    """B6.7: the same with two and three players."""
    game = _round({0: "9m", 1: READY}, wall="9s", players=players).do("0 discard 9m")
    assert game.open(1) == "discard, listen"


def test_b6_7_seven_pairs_may_listen() -> None:
    """B6.7: a hand ready for seven pairs is ready; a 暗杠 would end it and is not allowed."""
    game = _round({0: "9m", 1: "1133m5577p22444s"}, wall="1p 1s 1s 1p 4s")
    game.do("0 discard 9m")
    assert game.open(1) == "discard, listen"
    game.do("1 listen", "2 discard 1s", "3 discard 1s", "0 discard 1p")
    assert game.open(1) == "pass, win"
