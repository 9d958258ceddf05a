"""Verify, replay, schema and cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.support import CASES, run


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole match of the terminal: four rounds, sealed."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAISHAN_HOME", str(home))
        done = run("play", "baoshan", "-o", "rounds=4", "--seed", "4", "--bots", "greedy", typed="a\n" * 400)
    assert done.status == 0, done.err
    return next((home / "matches").iterdir())


def test_a_match_of_the_terminal_verifies_with_its_walls(played: Path) -> None:
    """Four rounds agree, and each wall is dealt again from its secret."""
    done = run("verify", str(played))
    assert done.status == 0
    assert "通过  4 局" in done.out
    assert "4 局洗牌可查" in done.out
    document = json.loads(run("verify", str(played), "--json").out)
    assert document["ok"]
    assert document["records"][0]["sealed"] == 4


def test_a_changed_record_is_found_with_its_line(played: Path, tmp_path: Path) -> None:
    """Another total in the last line is a problem of that line, exit 1; the good file beside it passes."""
    lines = played.read_text(encoding="utf-8").splitlines(keepends=True)
    foot = json.loads(lines[-1])
    foot["totals"][0] += 1
    bad = tmp_path / "bad.jsonl"
    bad.write_text("".join([*lines[:-1], json.dumps(foot) + "\n"]), encoding="utf-8")
    done = run("verify", str(bad), str(played), "--lang", "en")
    assert done.status == 1
    assert f"line {len(lines)}" in done.out
    assert "[wrong_totals]" in done.out
    assert f"{played}: ok" in done.out


def test_a_cut_off_record_is_said_to_be_one(played: Path, tmp_path: Path) -> None:
    """Half a last line is left out, noted, and no problem."""
    text = played.read_text(encoding="utf-8")
    cut = tmp_path / "cut.jsonl"
    cut.write_text(text[: text.rindex("\n", 0, -1) + 20], encoding="utf-8")
    done = run("verify", str(cut))
    assert done.status == 0
    assert "牌谱不完整" in done.out
    assert "断了" in run("replay", str(cut)).out


def test_a_record_is_read_from_standard_input(played: Path) -> None:
    """A dash stands for stdin."""
    done = run("verify", "-", typed=played.read_text(encoding="utf-8"))
    assert done.status == 0
    assert "-: 通过" in done.out


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_record"),
        (b"\xff\xfe\x00\x01", "not_text"),
        (b"[1, 2\n{}\n", "bad_record"),
        (b"{}\n", "bad_record"),
        (b"[" * 100_000, "bad_record"),
        (
            b'{"type":"start_game","format":1,"variant":"chess","rules":"1","options":{},"seats":[]}\n',
            "unknown_variant",
        ),
        (b'{"type":"start_game","format":9,"variant":"hanshan","rules":"1","options":{},"seats":[]}\n', "bad_record"),
    ],
)
def test_what_is_no_record_is_a_problem_of_its_line(content: bytes, code: str, tmp_path: Path) -> None:
    """Empty, binary, broken and foreign files: one problem with a line number, exit 1."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    done = run("verify", str(path))
    assert done.status == 1
    assert "第 1 行" in done.out
    assert f"[{code}]" in done.out
    assert run("replay", str(path)).status == 2


def test_files_that_cannot_be_read_are_one_line(tmp_path: Path) -> None:
    """A missing file and a folder: one line with the name, exit 2."""
    for path in (tmp_path / "missing", tmp_path):
        for name in ("verify", "replay", "cases"):
            done = run(name, str(path))
            assert done.status == 2
            assert str(path) in done.err_line
            assert done.err_line.endswith("[file]")


def test_replay_tells_every_round_and_shows_all_hands(played: Path) -> None:
    """All hands of the deal, the moves in words, the receipt with running totals."""
    done = run("replay", str(played))
    assert done.status == 0
    assert done.out.count("── 第 ") == 4
    assert "总分" in done.out
    assert "▇" not in done.out


def test_replay_for_a_seat_hides_the_other_hands(played: Path) -> None:
    """One round as seat 1 saw it: the others' tiles are face down until the end; --step shows the table each time."""
    done = run("replay", str(played), "--round", "2", "--seat", "1", "--step", "--lang", "en")
    assert done.out.count("── round ") == 1
    assert "▇ ▇ ▇" in done.out
    assert done.out.count("tiles left") > 20


def test_replay_in_json_lists_the_events(played: Path) -> None:
    """The rounds with their events; a seat's view has no hidden tile in it."""
    document = json.loads(run("replay", str(played), "--seat", "0", "--json").out)
    assert [each["number"] for each in document["rounds"]] == [1, 2, 3, 4]
    deals = [event for each in document["rounds"] for event in each["events"] if event["type"] == "deal"]
    assert all(set(deal["hands"][1]) == {"?"} for deal in deals)


@pytest.mark.parametrize(
    ("more", "code"),
    [(("--round", "9"), "no_such_round"), (("--seat", "7"), "out_of_range"), (("--seat", "x"), "usage")],
)
def test_a_round_or_seat_that_is_not_there(played: Path, more: tuple[str, ...], code: str) -> None:
    """One line, exit 2."""
    done = run("replay", str(played), *more)
    assert done.status == 2
    assert done.err_line.endswith(f"[{code}]")


def test_the_schema_of_a_record_line() -> None:
    """The JSON Schema knows every type of line; another word is refused."""
    document = json.loads(run("schema", "record").out)
    assert {each["properties"]["type"]["const"] for each in document["oneOf"]} >= {"start_game", "tsumo", "hora"}
    assert run("schema", "hand").err_line.endswith("[unknown_schema]")


def test_cases_pass_and_the_last_line_counts_them() -> None:
    """The case files of the project: the last line is exactly the count."""
    done = run("cases", str(CASES / "hanshan.jsonl"), str(CASES / "flow" / "bf-01.json"))
    assert done.status == 0
    passed = len((CASES / "hanshan.jsonl").read_text(encoding="utf-8").splitlines()) + 1
    assert done.out.splitlines()[-1] == f"{passed} passed, 0 failed"


def test_a_failing_case_is_told_with_its_first_difference(tmp_path: Path) -> None:
    """A wrong payment: file, id and difference, exit 1; JSON says the same."""
    case = json.loads((CASES / "baoshan.jsonl").read_text(encoding="utf-8").splitlines()[0])
    case["expect"]["pay"] = [0] * len(case["expect"]["pay"])
    path = tmp_path / "x.jsonl"
    path.write_text(json.dumps(case), encoding="utf-8")
    done = run("cases", str(path))
    assert done.status == 1
    assert f"{case['id']}: pay: expected" in done.out
    assert done.out.splitlines()[-1] == "0 passed, 1 failed"
    document = json.loads(run("cases", str(path), "--json").out)
    assert document["failed"] == 1
    assert document["failures"][0]["id"] == case["id"]


@pytest.mark.parametrize("content", [b"\xff\xff", b"{", b"[]", b'{"id": "x"}', b"[" * 100_000])
def test_a_case_that_cannot_be_understood(content: bytes, tmp_path: Path) -> None:
    """One line with the code, exit 2."""
    path = tmp_path / "x.jsonl"
    path.write_bytes(content)
    done = run("cases", str(path))
    assert done.status == 2
    assert done.err_line.endswith("[bad_case]")


@pytest.mark.parametrize(
    ("kind", "members"),
    [
        ("start_kyoku", {"players": 1_000_000_000_000}),
        ("start_kyoku", {"dealer": 9}),
        ("deal", {"hands": []}),
        ("dahai", {"seat": 99}),
        ("tsumo", {"seat": -7}),
        ("dahai", {"tile": "?"}),
        ("ryukyoku", {"winners": [0]}),
        ("hora", {"receipt": None}),
        ("hora", {"hands": []}),
        ("answer", {"seat": 9}),
    ],
)
@pytest.mark.parametrize("more", [(), ("--step",), ("--seat", "1"), ("--json", "--seat", "1")])
def test_a_record_that_makes_no_sense_is_told_up_to_there(
    played: Path, tmp_path: Path, kind: str, members: dict[str, object], more: tuple[str, ...]
) -> None:
    """Replaying what nobody has verified ends with a line and its code, never with a fault of the program."""
    lines = [json.loads(line) for line in played.read_text(encoding="utf-8").splitlines()]
    changed = [each | members if each["type"] == kind else each for each in lines]
    path = tmp_path / "x.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in changed), encoding="utf-8")
    done = run("replay", str(path), *more)
    assert done.status in (0, 2), done.err
    assert done.status == 0 or done.err_has("bad_record")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end is needed")
@pytest.mark.parametrize(("command", "code"), [("replay", "too_long"), ("cases", "bad_case")])
def test_a_file_without_end_is_left_alone(command: str, code: str) -> None:
    """Reading stops long before the memory is full."""
    assert run(command, "/dev/zero").err_has(code)
