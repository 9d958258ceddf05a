"""A record agrees with its replay, and any change of it is found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.match.support import Played

from paishan.core.errors import PaishanError
from paishan.match.verify import verify
from paishan.round.record import line_of, read_record
from paishan.variants.registry import get

GAMES: list[tuple[str, dict[str, object]]] = [
    ("hanshan", {"rounds": 4}),
    ("hanshan", {"rounds": 4, "players": 3, "win_on_discard_with_wild": True}),
    ("baoshan", {"rounds": 4, "points": "live2", "baoting": True, "winds": True}),
    ("baoshan", {"rounds": 4, "players": 2, "pian_gang": True}),
]


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """The lines of one finished match."""
    return Played("baoshan", {"rounds": 4, "points": "dead2"}).finish().lines


def changed(lines: list[str], kind: str, **members: object) -> list[str]:
    """The lines with members of the last line of a type replaced."""
    index = max(i for i, line in enumerate(lines) if json.loads(line)["type"] == kind)
    members_now: dict[str, Any] = json.loads(lines[index]) | members
    return [*lines[:index], json.dumps(members_now, ensure_ascii=False), *lines[index + 1 :]]


def codes(lines: list[str]) -> list[str]:
    """Problem codes of these lines."""
    return [problem.code for problem in verify(read_record(line + "\n" for line in lines), get).problems]


@pytest.mark.parametrize(("variant", "options"), GAMES)
def test_a_played_match_verifies(variant: str, options: dict[str, object]) -> None:
    """Every line of a played match comes out of its replay, walls included."""
    verdict = verify(Played(variant, options).finish().record(), get)

    assert verdict.ok
    assert verdict.rounds == verdict.sealed == 4
    assert verdict.events > 40


@pytest.mark.parametrize(
    ("kind", "members", "code"),
    [
        ("start_kyoku", {"dealer": 9}, "wrong_dealer"),
        ("start_kyoku", {"players": 3}, "wrong_players"),
        ("start_kyoku", {"bought": [0, 0, 0, 9]}, "wrong_points"),
        ("seal", {"number": 9}, "wrong_number"),
        ("seal", {"commitment": "00" * 32}, "wrong_secret"),
        ("end_kyoku", {"secret": "00" * 32}, "wrong_secret"),
        ("end_kyoku", {"number": 9}, "wrong_number"),
        ("end_kyoku", {"contributions": ["00", "", "", ""]}, "differs"),
        ("tsumo", {"tile": "1m.0"}, "differs"),
        ("dahai", {"let_go": True}, "differs"),
        ("end_game", {"totals": [1, 2, 3, 4]}, "wrong_totals"),
        ("end_game", {"ranks": [4, 4, 4, 4]}, "wrong_ranks"),
    ],
)
def test_a_changed_line_is_found(lines: list[str], kind: str, members: dict[str, object], code: str) -> None:
    """Whatever is changed in a record, the replay names it."""
    if kind in ("seal", "end_kyoku") and "commitment" in members:
        lines = changed(lines, kind, **members)
    found = codes(changed(lines, kind, **members))

    assert code in found


def test_a_changed_receipt_is_found(lines: list[str]) -> None:
    """A receipt that pays more than the rules is found."""
    index = next(i for i, line in enumerate(lines) if '"type":"hora"' in line or '"type":"ryukyoku"' in line)
    members = json.loads(lines[index])
    members["receipt"]["pay"][0] += 1

    assert codes([*lines[:index], json.dumps(members), *lines[index + 1 :]]) == ["differs"]


def test_words_may_be_put_better_later() -> None:
    """Names, reasons and notes are no part of the rules: a record holds when only they differ, its numbers must not."""
    matches = (Played("hanshan", {"rounds": 8}, seed=b"%d" % number).finish().lines for number in range(100))
    lines = next(each for each in matches if any('"type":"hora"' in line for line in each))
    index = next(i for i, line in enumerate(lines) if '"type":"hora"' in line)
    members = json.loads(lines[index])
    line = members["receipt"]["hands"][0]["lines"][0]
    line["name"] = {"zh": "另一个名字", "en": "another name"}
    members["receipt"]["payments"][0]["terms"][0]["name"]["en"] = "another term"
    reworded = json.dumps(members)
    assert codes([*lines[:index], reworded, *lines[index + 1 :]]) == []

    line["value"] += 1
    assert codes([*lines[:index], json.dumps(members), *lines[index + 1 :]]) == ["differs"]


def test_an_illegal_action_is_found(lines: list[str]) -> None:
    """A discard of a tile that is not in hand names the refusal."""
    index = next(i for i, line in enumerate(lines) if '"type":"dahai"' in line)
    members = json.loads(lines[index])
    drawn = next(json.loads(line) for line in lines if '"type":"deal"' in line)["hands"][(members["seat"] + 1) % 4][0]
    members["tile"] = drawn
    problem = verify(
        read_record(line + "\n" for line in [*lines[:index], json.dumps(members), *lines[index + 1 :]]), get
    ).problems[0]

    assert problem.code == "refused"
    assert problem.line == index + 1
    assert "not_in_hand" in problem.message


def test_another_rules_version_is_not_replayed(lines: list[str]) -> None:
    """A record of other rules is named as such instead of being replayed by these."""
    verdict = verify(read_record(line + "\n" for line in changed(lines, "start_game", rules="0")), get)

    assert [problem.code for problem in verdict.problems] == ["rules_version"]
    assert verdict.rounds == 0


def test_an_unknown_game_is_an_error(lines: list[str]) -> None:
    """A record of a game that is not here is an error with a code."""
    with pytest.raises(PaishanError) as error:
        verify(read_record(line + "\n" for line in changed(lines, "start_game", variant="nowhere")), get)

    assert error.value.code == "unknown_variant"


@pytest.mark.parametrize("secret", ["xyz", "AB" * 32, " " + "ab" * 32, "０" * 64])
def test_a_secret_has_one_way_of_writing(lines: list[str], secret: str) -> None:
    """A revealed secret is hexadecimal in small letters, nothing that merely reads alike."""
    assert codes(changed(lines, "end_kyoku", secret=secret)) == ["not_hex"]


@pytest.mark.parametrize("share", [0.1, 0.35, 0.6, 0.85])
def test_a_record_cut_anywhere_verifies_as_far_as_it_goes(lines: list[str], share: float) -> None:
    """A record cut in the middle of a line is checked up to the last whole event, and says so."""
    keep = int(len(lines) * share)
    text = [line + "\n" for line in lines[:keep]] + [lines[keep][: len(lines[keep]) // 2]]
    verdict = verify(read_record(text), get)

    assert verdict.ok
    assert verdict.note is not None
    assert "cut off" in verdict.note


def test_too_many_rounds_are_found(lines: list[str]) -> None:
    """A fifth round in a match of four is found."""
    body = lines[1:-1]

    assert codes([lines[0], *body, *body, lines[-1]]) == ["too_many_rounds"]


# --- forgeries ------------------------------------------------------------------------------------------------


def members_of(lines: list[str]) -> list[dict[str, Any]]:
    """The lines as objects."""
    return [json.loads(line) for line in lines]


def found(objects: list[dict[str, Any]]) -> list[str]:
    """Problem codes of objects as lines; a record that cannot be read has the code of its error."""
    try:
        return codes([json.dumps(each) for each in objects])
    except PaishanError as error:
        return [error.code]


def places(objects: list[dict[str, Any]], *kinds: str) -> list[int]:
    """Where lines of these types are."""
    return [index for index, each in enumerate(objects) if each["type"] in kinds]


def test_a_round_that_went_badly_cannot_be_played_again(lines: list[str]) -> None:
    """A round is never followed by another try of itself, whether the first one is closed, open or without its end."""
    objects = members_of(lines)
    seal, reveal = places(objects, "seal")[0], places(objects, "end_kyoku")[0]
    ended = places(objects, "hora", "ryukyoku")[0]

    assert found([*objects[: seal + 30], objects[reveal], *objects[seal:]]) == ["unfinished"]
    assert found([*objects[: seal + 30], *objects[seal:]]) == ["bad_record"]
    assert found([*objects[: reveal + 1], *objects[seal:]]) == ["wrong_number"]
    assert found([*objects[:ended], *objects[ended + 1 :]]) == ["missing"]


def test_a_secret_is_revealed_when_it_was_committed_to(lines: list[str]) -> None:
    """Neither a commitment without its secret nor a secret without commitment, and not some rounds without both."""
    objects = members_of(lines)
    seal, reveal = places(objects, "seal")[-1], places(objects, "end_kyoku")[-1]
    for secret, commitment, code in (
        (None, objects[seal]["commitment"], "wrong_secret"),
        (objects[reveal]["secret"], None, "wrong_secret"),
        (None, None, "no_seal"),
    ):
        forged = members_of(lines)
        forged[seal]["commitment"] = commitment
        forged[reveal] |= {"secret": secret, "contributions": [] if secret is None else forged[reveal]["contributions"]}

        assert found(forged) == [code]


def test_contributions_are_those_of_the_seats(lines: list[str]) -> None:
    """Every seat contributes once; what is left over is refused before it is hashed."""
    assert found(members_of(changed(lines, "end_kyoku", contributions=[""] * 5))) == ["wrong_contributions"]


def test_points_are_chosen_and_not_written_down(lines: list[str]) -> None:
    """The first round asks for 买点; a record cannot begin with points that nobody chose (B6.2)."""
    objects = members_of(lines)
    start, asked, points = (places(objects, kind)[0] for kind in ("start_kyoku", "ask", "points"))
    objects[start]["bought"] = objects[points]["bought"]

    assert found([*objects[:asked], *objects[points + 1 :]]) == ["wrong_points"]


def test_the_foot_says_how_the_match_ended(lines: list[str]) -> None:
    """``played`` means every round; totals are checked without a single round too."""
    objects = members_of(lines)
    second = places(objects, "seal")[1]
    nothing = {"type": "end_game", "totals": [0] * 4, "ranks": [1] * 4, "reason": "dissolved"}

    assert found([*objects[:-1], objects[-1] | {"reason": "dissolved"}]) == ["wrong_reason"]
    assert found([objects[0], nothing]) == []
    assert found([objects[0], nothing | {"reason": "played"}]) == ["wrong_reason"]
    assert found([objects[0], nothing | {"totals": [5, 0, 0, -5]}]) == ["wrong_totals"]
    assert found([*objects[:second], nothing | {"totals": [9, 0, 0, -9]}]) == ["wrong_totals"]


def test_every_seat_has_a_name(lines: list[str]) -> None:
    """As many names as seats."""
    assert found(members_of(changed(lines, "start_game", seats=["p0"]))) == ["wrong_seats"]


@pytest.mark.parametrize("variant", ["hanshan", "baoshan"])
def test_a_wall_nobody_sealed_is_still_a_wall(variant: str) -> None:
    """Without secrets, hands and draws must come from one set of the tiles in play, and the flip from the wall."""
    game = Played(variant, {"rounds": 4})
    game.begin()
    while game.session.state is not None:
        game.step()
    objects = members_of(game.lines)
    objects[1]["commitment"] = None
    objects[-1] |= {"secret": None, "contributions": []}
    deal, drawn = places(objects, "deal")[0], places(objects, "tsumo")[0]
    hands = objects[deal]["hands"]
    forged: list[list[dict[str, Any]]] = []
    for tile in (hands[1][0], "?", objects[drawn]["tile"]):
        other = [[tile, *hands[0][1:]], *hands[1:]]
        forged.append([*objects[:deal], objects[deal] | {"hands": other}, *objects[deal + 1 :]])
    for other in ([], hands[:2], [hands[0][:5], *hands[1:]]):
        forged.append([*objects[:deal], objects[deal] | {"hands": other}, *objects[deal + 1 :]])
    wilds = places(objects, "wild")

    assert found(objects) == []
    assert [found(each) for each in forged] == [["bad_deal"]] * 6
    assert [found([*objects[:index], *objects[index + 1 :]]) for index in wilds] == [["differs"]] * len(wilds)


def test_a_round_that_was_sealed_and_not_dealt_is_no_problem() -> None:
    """Cut after the seal, or ended before the deal, a record agrees with itself."""
    game = Played("hanshan", {"rounds": 4})
    game.lines += map(line_of, game.session.seal(bytes(32)))
    cut = game.record()
    game.lines += map(line_of, game.session.end_early("dissolved"))

    assert verify(cut, get).ok
    assert verify(game.record(), get).ok


def test_a_record_cut_before_its_deal_was_written_agrees(lines: list[str]) -> None:
    """Cut after any line of the 买点, the deal that follows is not missed; a deal taken out of the middle is."""
    objects = members_of(lines)
    deal, begin = places(objects, "deal")[0], places(objects, "begin")[0]

    assert [found(objects[:end]) for end in range(1, deal + 1)] == [[]] * deal
    assert found([*objects[:deal], *objects[deal + 1 : begin + 5]]) == ["differs"]
