"""听牌提示 of 保山: 番 doubled, 买点 and 庄 in the sums, 过手胡 and 来门报听 (B4, B5.1, B6.5, B6.7)."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.baoshan.support import READY, Round

from paishan.core.melds import Meld
from paishan.core.tiles import parse_face
from paishan.round.outlook import Way, outlook


def pays(game: Round, seat: int, discard: str, wait: str, *, listening: bool = False) -> tuple[Way | None, ...]:
    """自摸, then by the seat that discards."""
    found = outlook(game.state, seat)
    waits = (found.listening if listening else found.discards)[parse_face(discard) if discard else None]
    each = next(each for each in waits if each.face == parse_face(wait))
    return each.draw, *each.claims


@rules("B4.2", "B5.1")
@pytest.mark.parametrize(
    ("points", "drawn", "fed"),
    [
        ("none", (6, -2, -2, -2), [(1, -1, 0, 0), (1, 0, -1, 0), (1, 0, 0, -1)]),
        ("dead2", (15, -4, -5, -6), [(3, -3, 0, 0), (4, 0, -4, 0), (5, 0, 0, -5)]),
        ("live2", (24, -6, -8, -10), [(3, -3, 0, 0), (4, 0, -4, 0), (5, 0, 0, -5)]),
    ],
)
def test_each_discarder_pays_by_what_was_bought(
    points: str, drawn: tuple[int, ...], fed: list[tuple[int, ...]]
) -> None:
    """门清 by 自摸 from everybody, 平胡 from the discarder: 死点 adds what both bought, 活点 multiplies."""
    game = Round({0: READY + "9m"}, bought=None if points == "none" else (2, 0, 1, 2), options={"points": points})
    assert pays(game, 0, "9m", "4m") == (Way(drawn), None, *(Way(each) for each in fed))


@rules("B6.5")
def test_letting_a_win_go_forbids_the_next_ones_on_discards() -> None:
    """Discarding a winning hand keeps 自摸 and forbids 点炮; a hand that was not complete is free."""
    game = Round({0: READY + "4m"})
    draw, _, *claims = pays(game, 0, "4m", "1m")
    assert draw is not None
    assert draw.pays is not None
    assert claims == [Way(None, "passed_win")] * 3
    assert outlook(game.state, 0).now is not None
    free = Round({0: READY + "9m"})
    assert all(each is not None and each.pays for each in pays(free, 0, "9m", "1m")[2:])


@rules("B6.5")
def test_a_claim_that_was_passed_says_why_the_next_is_refused() -> None:
    """The window after 过: the hand is complete and 过手胡 forbids the win."""
    game = Round({0: "4m", 3: READY}, wall="4m 9p").do("0 discard 4m", "3 pass", "1 discard 4m")
    now = outlook(game.state, 3).now
    assert now is not None
    assert now.way == Way(None, "passed_win")


@rules("B6.7", "B3-baoting")
def test_baoting_is_one_fan_more() -> None:
    """The 庄's first discard with and without 听."""
    game = Round({0: READY + "9m"}, options={"baoting": True})
    plain, heard = (pays(game, 0, "9m", "4m", listening=each)[2] for each in (False, True))
    assert plain == Way((1, -1, 0, 0))
    assert heard == Way((2, -2, 0, 0))


@rules("B3-kajuezhang")
def test_a_pong_of_another_makes_the_last_tile_dearer() -> None:
    """46p waits for the 5p: alone, and after another has laid three of them."""
    game = Round({0: "46p456m789s345s99p9m"})
    assert pays(game, 0, "9m", "5p")[2] == Way((1, -1, 0, 0))
    game.state.seats[3].melds.append(Meld.parse("pong 5p"))
    assert pays(game, 0, "9m", "5p")[2] == Way((2, -2, 0, 0))
