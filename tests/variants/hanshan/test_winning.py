"""Tiles, wild tiles, whites and the winning shape: H1.1 to H1.7, H2.1, H2.2."""

from __future__ import annotations

import pytest
from tests.rules import rules
from tests.variants.hanshan.helpers import JUNK, Game, facts, lines, win, wins

from paishan.round.deal import Deal
from paishan.round.events import WildFlipped
from paishan.round.machine import start
from paishan.variants.hanshan import VARIANT

OPTIONS = VARIANT.schema.parse({})


def seeded(number: int) -> Deal:
    """A deal from a seed."""
    return Deal.from_seed(bytes([number]) * 32, VARIANT.faces(OPTIONS), players=4, dealer=0)


def test_h1_1_136_tiles_four_of_each_face() -> None:
    """All 34 faces are in play, honours included."""
    deal = seeded(1)
    tiles = [tile for hand in deal.hands for tile in hand] + list(deal.wall)
    assert sorted(tiles) == list(range(136))
    assert VARIANT.faces(OPTIONS) == tuple(range(34))


def test_h1_2_a_random_tile_of_the_wall_is_flipped_and_stays() -> None:
    """The flipped face is that of a tile in the wall, and the wall keeps its 83 tiles."""
    faces: set[int] = set()
    for number in range(20):
        deal = seeded(number)
        state, events = start(VARIANT, OPTIONS, deal)
        flipped = next(event.face for event in events if isinstance(event, WildFlipped))
        assert flipped in {tile >> 2 for tile in deal.wall}
        assert (state.left, state.wild.face) == (83, flipped)
        faces.add(flipped)
    assert len(faces) > 5


@pytest.mark.parametrize("part", ["13m9s", "11m9s", "1m99s", "123m"])
def test_h1_3_a_wild_stands_for_any_face_in_sets_and_pairs(part: str) -> None:
    """In a run, in a triplet, twice in one set, and in the pair."""
    single = "9s" if part == "123m" else "1z"
    assert wins(f"{part}555p888s777z{single}", "1z", by="draw")


def test_h1_3_a_wild_may_be_its_own_face_or_a_fifth_copy() -> None:
    """7s 8s 9s with 9s wild, a pair of two wilds, and a pair of the fourth 5m and a wild."""
    assert wins("123456m234p78s11z", "9s", by="draw")
    assert wins("123456m234p678s9s", "9s", by="draw")
    assert wins("5555m9s123p888s77z", "7z", by="draw")


def test_h1_4_white_is_itself_or_the_wild_face() -> None:
    """With 2m wild: 1m 白 3m is a run and 白白 a pair; for another face 白板 is nothing."""
    assert wins("13m5z456p789s111z2z", "2z", wild="2m")
    assert wins("456m456p789s111z5z", "5z", wild="2m")
    assert not wins("46m5z456p789s111z2z", "2z", wild="2m")


def test_h1_4_three_whites_may_play_different_parts() -> None:
    """One of them stands in and two are a pair of themselves."""
    scored = win("13m555z456p789s11z", "1z", wild="2m")
    shown = [tile.role.value for group in scored.sets for tile in group.tiles if tile.printed == 31]
    assert sorted(shown) == ["self", "self", "stand_in"]


@rules("H3-16")
def test_h1_4_a_white_is_never_a_wild_tile() -> None:
    """It limits nothing and 无配子 stays; it can be won on as the face it stands for."""
    assert win("13m456p789s111z22z", "5z", wild="2m").patterns()["无配子"] == 4
    assert win("13m5z456p789s111z2z", "2z", wild="2m").patterns()["无配子"] == 4


def test_h1_4_an_exposed_white_set_is_white() -> None:
    """A pong of 白板 is a wind set, though the wild face is a number."""
    assert lines("456m456p789s2z", "2z", wild="2m", melds=["pong 5z"])["风牌"] == 2
    assert "断幺" not in lines("456m456p678s2s", "2s", wild="2m", melds=["pong 5z"])


def test_h1_4_whites_are_claimed_and_discarded_like_any_tile() -> None:
    """白板 may be discarded, ponged and konged while another face is wild."""
    hands = ["147m258p369s12345z", "258m369p147s1z555z", JUNK[2], JUNK[3]]
    game = Game(hands, wild="7z").play("0 discard 5z")
    assert game.legal(1) == {"pong 5z", "direct_kong 5z", "pass"}
    game.play("1 pong 5z")
    assert str(game.state.seats[1].melds[0]) == "pong 5z"
    assert game.legal(1) == {"added_kong 5z", "discard"}


def test_h1_5_white_as_the_wild_is_only_wild() -> None:
    """Four whites are four wilds, and nothing stands in."""
    assert VARIANT.wild(31).stand_in is None
    assert win("123456m345p7s555z", "5z", wild="5z", by="draw").patterns()["四配子"] == 60
    assert wins("46m5z456p789s111z2z", "2z", wild="5z", by="draw")
    assert not wins("46m5z456p789s111z2z", "2z", wild="5z")


def test_h1_6_a_wild_is_discarded_but_never_claimed() -> None:
    """Nobody pongs or kongs it, and the view says why beforehand."""
    game = Game(["147m258p369s1234z7z", "258m369p147s1z777z", JUNK[2], JUNK[3]], wild="7z", head="9m")
    game.play("0 discard 7z")
    assert (game.state.turn, game.legal(1)) == (1, {"discard"})
    game = Game(["147m258p369s1234z7z", JUNK[1], "369m147p258s1z777z", JUNK[3]], wild="7z", head="9m")
    game.play("0 discard 7z")
    assert game.blocked(2) == {"pong 7z": "wild_claim H1.6", "direct_kong 7z": "wild_claim H1.6"}
    assert game.refusal("2 pong 7z") == "wild_claim H1.6"
    assert game.refusal("2 direct_kong 7z") == "wild_claim H1.6"


@rules("H1.5")
@pytest.mark.parametrize("wild", ["7z", "5z"])
def test_h1_6_four_wilds_are_no_concealed_kong(wild: str) -> None:
    """The dealer who holds all four may not kong them; four whites are wild when 白板 is."""
    game = Game(["147m258p369s1z" + wild[0] * 4 + "z", *JUNK[1:]], wild=wild)
    assert game.legal(0) == {"discard"}
    assert game.blocked(0) == {f"concealed_kong {wild}": "wild_claim H1.6"}
    assert game.refusal(f"0 concealed_kong {wild}") == "wild_claim H1.6"


@pytest.mark.parametrize("by", ["discard", "rob"])
def test_h1_7_off_a_wild_in_hand_wins_by_self_draw_only(by: str) -> None:
    """Neither a discard nor a robbed kong is won with a wild in hand, unless 见配给胡 is on."""
    hand = "123456m234p67s9s1z"
    assert not wins(hand, "1z", by=by)
    assert wins(hand, "1z", by=by, win_on_discard_with_wild=True)
    assert wins(hand, "1z", by="draw")


def test_h1_7_off_nobody_wins_on_a_discarded_wild() -> None:
    """The 5s wins as a discard unless it is the wild; with the option it acts as a wild tile."""
    hand = "123456m234p46s11z"
    assert wins(hand, "5s", wild="1p")
    assert not wins(hand, "5s", wild="5s")
    assert wins(hand, "5s", wild="5s", win_on_discard_with_wild=True)
    assert wins("123456m234p79s11z", "5s", wild="5s", win_on_discard_with_wild=True)
    assert wins(hand, "5s", wild="5s", by="draw")


def test_h1_7_the_view_names_what_forbids_the_win() -> None:
    """A wild holder sees wild_in_hand, everybody else wild_discarded; both before they try."""
    game = Game(["147m258p369s123z5s6z", "789m789p456m46s22z", "123456m234p4s6z11z", JUNK[1]], wild="6z", head="1p")
    game.play("1 pass", "2 pass", "0 discard 5s")
    assert game.legal(1) == {"win", "pass"}
    assert game.legal(2) == set()
    assert game.blocked(2) == {"win": "wild_in_hand H1.7"}
    assert game.refusal("2 win") == "wild_in_hand H1.7"
    game.play("1 pass", "1 discard 1p")
    game.play("2 discard 6z")
    assert game.blocked(1) == {"win": "wild_discarded H1.7"}
    assert game.refusal("1 win") == "wild_discarded H1.7"


def test_h2_1_four_sets_and_a_pair() -> None:
    """Seven pairs, runs of honours and five sets of nothing do not win."""
    assert wins("123456m234p678s1z", "1z")
    assert not wins("113355m7799p113s", "3s")
    assert not wins("123456m234p11z67z", "5z")
    assert not wins("123456m234p67s1z2z", "8s")


def test_h2_1_there_is_no_chow() -> None:
    """The next player holding 4m 6m has no claim on a 5m."""
    game = Game(["147m258p369s1234z5m", "46m258p369s12367z", JUNK[2], JUNK[3]], wild="5z", head="9m")
    game.play("0 discard 5m")
    assert game.legal(1) == {"discard"}


@rules("H3-12")
def test_h2_2_everything_is_judged_on_one_reading() -> None:
    """222333444m is three runs or three triplets: the one that pays more is scored, not both."""
    assert lines("222333444m555p8s", "8s") == {"对对胡": 30, "断幺": 5}


@rules("H4.2")
def test_h2_2_the_set_of_the_winning_tile_is_part_of_the_reading() -> None:
    """3456m won on 6m: as the pair it closes a single wait, and that reading is kept."""
    assert win("3456m234p678s111z", "6m").yadang
    assert len(list(VARIANT.readings(*facts("2234m234p678s222z", "2m")))) == 2


def test_h2_2_identical_copies_make_one_reading() -> None:
    """A plain hand with one place for its winning tile has one reading."""
    assert len(list(VARIANT.readings(*facts("123456m234p678s1z", "1z")))) == 1
    assert not list(VARIANT.readings(*facts("123456m234p678s1z", "2z")))
