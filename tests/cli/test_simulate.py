"""Self-play and tournaments from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.support import environment, process, run


def test_the_same_seed_gives_the_same_result_for_any_number_of_jobs(tmp_path: Path) -> None:
    """The JSON of one and of two processes differs in the time only."""
    args = ("simulate", "baoshan", "-n", "12", "--seed", "5", "--bots", "greedy,random,greedy,random", "--json")
    documents = [json.loads(process([*args, "--jobs", jobs], environment(tmp_path)).out) for jobs in ("1", "2")]
    for each in documents:
        del each["seconds"], each["rounds_per_second"]
    assert documents[0] == documents[1]
    assert documents[0]["rounds"] == 12


def test_records_of_self_play_are_accepted_by_verify(tmp_path: Path) -> None:
    """Every round is a file of its own, and verify finds nothing wrong with any."""
    for game in ("hanshan", "baoshan"):
        assert run("simulate", game, "-n", "3", "--records", str(tmp_path / game)).status == 0
        files = sorted(str(path) for path in (tmp_path / game).iterdir())
        assert len(files) == 3
        done = run("verify", *files)
        assert done.status == 0
        assert done.out.count("通过") == 3


def test_the_table_names_seats_patterns_and_rates() -> None:
    """People read levels, points, win rates and the patterns that were won with."""
    done = run("simulate", "hanshan", "-n", "10", "--lang", "en")
    assert "10 rounds" in done.out
    assert "seat 3" in done.out
    assert "of all wins" in done.out
    assert not done.err


def test_a_tournament_says_who_is_stronger() -> None:
    """A greedy player beats a random one clearly enough on a few walls."""
    args = ("tournament", "hanshan", "--a", "greedy", "--b", "random", "--walls", "3")
    assert "greedy 更强" in run(*args).out
    document = json.loads(run(*args, "--json").out)
    assert document["rounds"] == 18
    assert document["points"]["mean"] > 0


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("simulate", "chess"), "unknown_variant"),
        (("simulate", "hanshan", "-n", "0"), "out_of_range"),
        (("simulate", "hanshan", "-n", "99999999999999999999"), "out_of_range"),
        (("simulate", "hanshan", "-n", "many"), "usage"),
        (("simulate", "hanshan", "--jobs", "0"), "out_of_range"),
        (("simulate", "hanshan", "--seed", str(1 << 64)), "out_of_range"),
        (("simulate", "hanshan", "--bots", "genius"), "unknown_level"),
        (("simulate", "hanshan", "--bots", "greedy,greedy"), "wrong_bots"),
        (("simulate", "hanshan", "-o", "base=0"), "bad_options"),
        (("simulate", "hanshan", "--records", "/dev/null/x"), "file"),
        (("tournament", "hanshan", "--a", "greedy", "--b", "x"), "unknown_level"),
        (("tournament", "hanshan", "--a", "greedy", "--b", "random", "--walls", "0"), "out_of_range"),
        (("tournament", "hanshan", "--a", "greedy"), "usage"),
    ],
)
def test_wrong_input_is_one_line_with_its_code(args: tuple[str, ...], code: str) -> None:
    """One line on stderr, exit 2."""
    done = run(*args)
    assert done.status == 2
    assert done.err_line.endswith(f"[{code}]")
