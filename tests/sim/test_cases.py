"""The case files pass, and what is wrong with a case is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from paishan.core.errors import PaishanError
from paishan.sim.cases import run_file, run_flow, run_settlement

CASES = Path(__file__).parents[1] / "cases"
SETTLEMENTS = [
    json.loads(line) for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text(encoding="utf-8").splitlines()
]
FLOWS = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(CASES.glob("flow/*.json"))]


@pytest.mark.parametrize("case", SETTLEMENTS, ids=lambda case: case["id"])
def test_settlement_case(case: dict[str, Any]) -> None:
    """A settlement case gives what it expects."""
    assert run_settlement(case) is None


@pytest.mark.parametrize("case", FLOWS, ids=lambda case: case["id"])
def test_flow_case(case: dict[str, Any]) -> None:
    """A flow case plays as it says."""
    assert run_flow(case) is None


def _settlement(**changes: object) -> dict[str, Any]:
    return json.loads(json.dumps(SETTLEMENTS[0])) | changes


def _flow(*steps: dict[str, Any]) -> dict[str, Any]:
    flow = next(each for each in FLOWS if each["id"] == "bf-01")
    return flow | {"steps": list(steps)}


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ({"wins": False}, "wins: expected False, is True"),
        ({"wins": True, "pay": [0, 0, 0, 0]}, "pay: expected"),
        ({"wins": True, "points": {"1": 99}}, "seat 1: expected {'points': 99}, is {'points': "),
    ],
)
def test_the_first_difference_of_a_settlement_is_said(expect: dict[str, Any], said: str) -> None:
    """Wins, payments and the lines of a hand are compared in this order."""
    assert (run_settlement(_settlement(expect=expect)) or "").startswith(said)


def test_only_a_best_reading_may_be_shown() -> None:
    """56678m won on 7m ends a run or fills the gap of one; the reading that pays less is refused."""
    case = next(each for each in SETTLEMENTS if each["id"] == "au-h-039")
    shown = {**case["expect"], "yadang": {"1": False}}
    assert run_settlement(case) is None
    assert (run_settlement({**case, "expect": shown}) or "").startswith("seat 1: expected")


def test_a_hand_that_does_not_win() -> None:
    """``wins: false`` is what a case expects of a hand that does not win."""
    winners = [SETTLEMENTS[0]["winners"][0] | {"hand": "147m258p369s1234z", "melds": [], "by": "draw"}]
    assert run_settlement(_settlement(winners=winners, expect={"wins": False})) is None


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"do": [1, "discard 1m"]}, "step 1: seat 1 discard 1m: 还没轮到你"),
        ({"legal": {"1": ["pass"]}}, "step 1: legal of seat 1: expected ['pass'], is []"),
        ({"legal": {"0": []}}, "step 1: legal of seat 0: expected [], is ['discard']"),
        ({"discards": {"0": ["1m"]}}, "step 1: discards of seat 0: expected ['1m'], is ['1m', '1s', '2p'"),
        ({"confirm": {"0": ["1m"]}}, "step 1: confirm of seat 0: expected ['1m'], is []"),
        (
            {"end": {"kind": "draw", "winners": [], "pay": [0, 0, 0, 0], "next_dealer": 0}},
            "step 1: end: expected a draw, the round goes on",
        ),
    ],
)
def test_the_first_difference_of_a_flow_is_said(step: dict[str, Any], said: str) -> None:
    """Every kind of step says where it fails."""
    assert (run_flow(_flow(step)) or "").startswith(said)


def test_an_end_that_differs_is_said() -> None:
    """The end is compared as a whole."""
    flow = json.loads(json.dumps(next(each for each in FLOWS if each["id"] == "bf-01")))
    flow["steps"][-1]["end"]["next_dealer"] = 0
    assert "next_dealer=0" in (run_flow(flow) or "")


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": "nowhere"},
        {"players": 5},
        {"dealer": 7},
        {"options": [1]},
        {"options": {"nothing": 1}},
        {"winners": [{"seat": 9}]},
        {"winners": [{"seat": 1, "by": "magic", "tile": "1m", "hand": "1m"}]},
        {"expect": None},
        {"kongs": [{"seat": 0, "kind": "chow"}]},
    ],
)
def test_a_malformed_settlement_is_refused(changes: dict[str, Any]) -> None:
    """What cannot be read raises ``bad_case``."""
    with pytest.raises(PaishanError) as error:
        run_settlement(_settlement(**changes))
    assert error.value.code == "bad_case"


@pytest.mark.parametrize(
    "step",
    [{"jump": 1}, {"do": [0]}, {"do": [0, "fly"]}, {"legal": []}, {"confirm": {"0": ["0m"]}}, {"end": {}}, "do"],
)
def test_a_malformed_flow_is_refused(step: Any) -> None:
    """So does a step that cannot be read."""
    with pytest.raises(PaishanError) as error:
        run_flow(_flow(step))
    assert error.value.code == "bad_case"


def test_hands_of_the_wrong_size_are_refused() -> None:
    """The dealer is dealt fourteen tiles, the others thirteen."""
    flow = _flow()
    flow["hands"] = ["1m", *flow["hands"][1:]]
    with pytest.raises(PaishanError, match="tiles instead of"):
        run_flow(flow)


def test_files_give_ids_and_differences(tmp_path: Path) -> None:
    """A file answers with every case in order."""
    several = tmp_path / "some.jsonl"
    wrong = _settlement(id="wrong", expect={"wins": False})
    several.write_text(f"{json.dumps(SETTLEMENTS[0])}\n\n{json.dumps(wrong)}\n", encoding="utf-8")
    assert run_file(several) == [(SETTLEMENTS[0]["id"], None), ("wrong", "wins: expected False, is True")]
    assert run_file(CASES / "flow" / "bf-01.json") == [("bf-01", None)]


@pytest.mark.parametrize(("text", "line"), [("{}\n", 1), (f"{json.dumps(SETTLEMENTS[0])}\n[1]\n", 2), ("\n{", 2)])
def test_a_malformed_file_names_the_line(tmp_path: Path, text: str, line: int) -> None:
    """The facts of ``bad_case`` hold the line."""
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PaishanError) as error:
        run_file(path)
    assert (error.value.code, error.value.facts["line"]) == ("bad_case", line)
