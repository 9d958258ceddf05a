"""Rules, games, version, help and the last line of defence."""

from __future__ import annotations

import json
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest
from tests.cli.support import command, environment, run


@pytest.mark.parametrize("game", ["hanshan", "baoshan"])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_rules_of_a_game_with_its_patterns_and_options(game: str, lang: str) -> None:
    """The page, the table of patterns and the options with their defaults."""
    done = run("rules", game, "--lang", lang)
    assert done.status == 0
    assert "rounds" in done.out
    assert ("牌型" if lang == "zh" else "Patterns") in done.out


def test_one_rule_is_said_by_its_id() -> None:
    """The sentence of the page and what cites it, however the id is written."""
    for rule in ("B3-menqing", "b3-MENQING"):
        assert "自摸" in run("rules", "baoshan", rule).out
    done = run("rules", "保山", "B2.1", "--lang", "en", "--json")
    assert "seven pairs" in json.loads(done.out)["lines"][0]
    assert run("rules", "baoshan", "B99").err_line.endswith("[unknown_rule]")


def test_rules_in_json_hold_page_patterns_and_options() -> None:
    """One document for programs."""
    document = json.loads(run("rules", "hanshan", "--json").out)
    assert document["id"] == "hanshan"
    assert len(document["patterns"]) > 20
    assert {each["name"] for each in document["options"]["options"]} >= {"base", "rounds"}


def test_the_games_are_listed() -> None:
    """Both games with their descriptions, for people and for programs."""
    assert "含山麻将" in run("variants").out
    listed = [each["id"] for each in json.loads(run("variants", "--json").out)["variants"]]
    assert {"baoshan", "hanshan"} <= set(listed)
    assert listed == sorted(listed)


def test_version_and_help() -> None:
    """The version is that of the package; help names every command."""
    assert run("--version").out == f"paishan {version('paishan')}\n"
    shown = run("--help").out
    names = "play score waits simulate tournament verify replay rules cases variants schema"
    assert all(name in shown for name in names.split())


def test_the_language_may_come_from_the_environment(tmp_path: Path) -> None:
    """PAISHAN_LANG sets it, --lang wins."""
    env = environment(tmp_path, PAISHAN_LANG="en")
    done = subprocess.run(command("variants"), env=env, capture_output=True, text=True, encoding="utf-8", check=True)
    assert "Hanshan mahjong" in done.stdout


def test_an_unknown_command_is_one_line() -> None:
    """A usage error like any other wrong input."""
    done = run("paly")
    assert done.status == 2
    assert done.err_line.endswith("[usage]")


@pytest.mark.parametrize("words", [(), ("rooms",)])
def test_a_command_without_its_words_shows_its_help(words: tuple[str, ...]) -> None:
    """The help as it is read with --help, line by line, and the status of a usage error."""
    done = run(*words)
    assert done.status == 2
    assert done.err.rstrip() == run(*words, "--help").out.rstrip()


def test_a_mistake_of_the_program_is_one_line_and_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Status 70, the kind of error, how to report it; no traceback."""

    def broken() -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr("paishan.variants.registry.all_variants", broken)
    done = run("variants")
    assert done.status == 70
    first, hint = done.err.splitlines()
    assert first == "内部错误：ZeroDivisionError: by zero [internal]"
    assert "报告" in hint


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    """``| head``: nothing on stderr."""
    env = environment(tmp_path)
    with subprocess.Popen(
        command("rules", "baoshan", "--json"), env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()
        assert done.stderr.read() == b""
        assert done.wait() in (0, 141)


def test_a_terminal_without_unicode_gets_question_marks(tmp_path: Path) -> None:
    """ASCII output degrades and does not fail."""
    env = environment(tmp_path, PYTHONIOENCODING="ascii")
    done = subprocess.run(command("variants"), env=env, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"hanshan" in done.stdout
