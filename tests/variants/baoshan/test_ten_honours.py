"""B6.8: 十个字."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import Round

HONOURS = "1223344556z"
DRAWS = "9p 7z 2s 7z 5s 8p 8s 8p 3m 1s 7m 1s 3p 7s 6s 7s 1m"
FIRST_NINE = [
    "0 discard 1z", "1 discard 9p", "0 discard 2z", "1 discard 7z", "0 discard 2z", "1 discard 7z", "0 discard 3z",
    "1 discard 8p", "0 discard 3z", "1 discard 8p", "0 discard 4z", "1 discard 1s", "0 discard 4z", "1 discard 1s",
    "0 discard 5z", "1 discard 7s", "0 discard 5z", "1 discard 7s",
]  # fmt: skip
WAITING = "66z99s234m567m345p"
"""Ready for 6z and 9s."""


def _nine(other: str = "2468m1357p246s13s", **given: object) -> Round:
    """Two players; seat 0 has discarded nine honours and is to discard again."""
    wall = "9p 9p 7z 2s 7z 5s 8p 8s 8p 3m 1s 7m 1s 3p 7s 6s 7s 1m"
    options = {"winds": True, "players": 2, **given}
    return Round({0: "1223344556z159m7p", 1: other}, wall=wall, options=options).do(*FIRST_NINE)


def test_b6_8_the_tenth_honour_wins() -> None:
    """B6.8: by itself, paid by everybody as a 自摸 of 1 番; the winner deals next."""
    game = _nine().do("0 discard 6z")
    assert (game.pay, game.patterns, game.end.next_dealer) == ((2, -2), {0: {"十个字": 1}}, 0)
    (payment,) = game.end.receipt.payments
    assert (payment.formula, payment.rule) == ("2", "B6.8")


def test_b6_8_nine_are_not_enough_and_one_other_tile_spoils_it() -> None:
    """B6.8: nine honours and a tile of a suit go on; so does an honour after ten."""
    game = _nine()
    assert game.state.result is None
    game.do("0 discard 9m")
    assert game.state.result is None


def test_b6_8_nobody_is_asked_for_a_pong() -> None:
    """B6.8: a pair of the tenth honour is not asked."""
    game = _nine("66z2468m1357p246s").do("0 discard 6z")
    assert game.end.winners == (0,)


def test_b6_8_who_can_win_on_it_goes_first() -> None:
    """B6.8: 胡 takes the tile, no 碰 is offered beside it."""
    game = _nine(WAITING).do("0 discard 6z")
    assert game.open(1) == "pass, win"
    game.do("1 win")
    assert (game.end.winners, game.pay) == ((1,), (-1, 1))


def test_b6_8_when_all_pass_the_ten_win() -> None:
    """B6.8: once everybody who could win has passed, the ten honours win."""
    game = _nine(WAITING).do("0 discard 6z", "1 pass")
    assert (game.end.winners, game.patterns) == ((0,), {0: {"十个字": 1}})


@rules("B6.5")
def test_b6_8_a_banned_player_does_not_stop_it() -> None:
    """B6.8: 过手胡 holds for the tenth honour too."""
    game = _nine(WAITING)
    game.state.seats[1].passed_win = True
    game.do("0 discard 6z")
    assert game.end.winners == (0,)


@rules("B6.9")
def test_b6_8_a_forced_win_goes_first() -> None:
    """B6.9: with the last tiles the other player's win happens by itself and the ten do not win."""
    game = _nine(WAITING)
    game.state.left = 20
    game.do("0 discard 6z")
    assert (game.end.winners, game.end.forced) == ((1,), True)


def test_b6_8_claimed_honours_count() -> None:
    """B6.8: an honour that another player ponged is one of the ten."""
    wall = "9p 7z 2s 7z 5s 8p 8s 8p 3m 1s 7m 1s 3p 7s 6s 7s 1m"
    options = {"winds": True, "players": 2}
    game = Round({0: "1223344556z159m7p", 1: "11z2468m1357p246s"}, wall=wall, options=options)
    game.do("0 discard 1z", "1 pong 1z", "1 discard 2m", *FIRST_NINE[2:], "0 discard 6z")
    assert game.patterns == {0: {"十个字": 1}}


@pytest.mark.parametrize(("bought", "points", "pay"), [((1, 2), "dead2", 5), ((1, 2), "live2", 8)])
def test_b6_8_bought_points_count(bought: tuple[int, ...], points: str, pay: int) -> None:
    """B6.8: the payment is that of a win with 买点 (B4.2)."""
    wall = "9p 9p 7z 2s 7z 5s 8p 8s 8p 3m 1s 7m 1s 3p 7s 6s 7s 1m"
    options = {"winds": True, "players": 2, "points": points}
    game = Round({0: "1223344556z159m7p", 1: "2468m1357p246s13s"}, wall=wall, options=options, bought=bought)
    game.do(*FIRST_NINE, "0 discard 6z")
    assert game.pay == (pay, -pay)
