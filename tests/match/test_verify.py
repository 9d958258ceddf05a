"""A record agrees with its replay, and any change of it is found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.match.support import Played

from paishan.core.errors import PaishanError
from paishan.match.verify import verify
from paishan.round.record import read_record
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


def test_a_secret_that_is_no_hex_is_an_error(lines: list[str]) -> None:
    """A revealed secret must be hexadecimal."""
    with pytest.raises(PaishanError, match="hexadecimal"):
        verify(read_record(line + "\n" for line in changed(lines, "end_kyoku", secret="xyz")), get)


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
