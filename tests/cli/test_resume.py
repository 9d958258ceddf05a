"""Leaving a match by force and going on exactly there."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.support import Done, environment, process
from tests.cli.terminal import Terminal

PLAY = ("play", "hanshan", "--bots", "greedy", "--seed", "11", "-o", "rounds=4")


def lines_of(home: Path) -> list[str]:
    """The record so far."""
    (path,) = (home / "saved").glob("*.jsonl")
    return path.read_text(encoding="utf-8").splitlines()


def finished(home: Path) -> Done:
    """Play the saved match to its end and verify it."""
    done = process(["play", "--resume"], environment(home), "a\n" * 600)
    assert "名次" in done.out, done.err
    (path,) = (home / "matches").iterdir()
    return process(["verify", str(path)], environment(home))


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_saves_and_says_how_to_go_on(number: int, status: int, tmp_path: Path) -> None:
    """Ctrl-C, SIGTERM and a lost terminal: the way back is said, the match goes on to a record that verifies."""
    with Terminal(tmp_path, *PLAY) as child:
        child.until("> ")
        child.type("1\n")
        child.until("> ")
        child.type("\x03") if number == signal.SIGINT else child.process.send_signal(number)
        child.until("paishan play --resume")
        assert child.process.wait(10) == status
    before = lines_of(tmp_path)
    with Terminal(tmp_path, "play", "--resume") as again:
        again.until("> ")
        assert lines_of(tmp_path) == before
        again.type("\x04")
        again.until("paishan play --resume")
    assert finished(tmp_path).status == 0


def test_kill_9_loses_nothing(tmp_path: Path) -> None:
    """Everything that was shown is in the record; half a line and a lost answer do no harm."""
    with Terminal(tmp_path, *PLAY) as child:
        for _ in range(3):
            child.until("> ")
            child.type("1\n")
        child.until("> ")
        child.process.kill()
    (path,) = (tmp_path / "saved").glob("*.jsonl")
    whole = path.read_text(encoding="utf-8")
    assert whole.count('"dahai"') >= 3
    path.write_text(whole[:-15], encoding="utf-8")
    again = process(["play", "--resume"], environment(tmp_path))
    assert "接着打" in again.out
    assert path.read_text(encoding="utf-8") == whole
    assert finished(tmp_path).status == 0


def test_two_terminals_do_not_share_a_match(tmp_path: Path) -> None:
    """A match that is being played is not resumed elsewhere."""
    with Terminal(tmp_path, *PLAY) as child:
        child.until("> ")
        assert process(["play", "--resume"], environment(tmp_path)).err_has("nothing_saved")
        child.type("\x04")
        child.until("paishan play --resume")
    assert "已保存" in process(["play", "--resume"], environment(tmp_path)).out


def test_a_round_is_read_at_leisure(tmp_path: Path) -> None:
    """On a terminal the receipt waits for Enter, and each screen begins at the top."""
    with Terminal(tmp_path, *PLAY) as child:
        for _ in range(80):
            if "下一局" in child.until("> "):
                break
            child.type("a\n")
        else:
            pytest.fail("no round ended")
        assert "\x1b[H" in child.seen
        child.type("\n")
        assert "第 2/4 局" in child.until("> ")
        child.process.kill()


def test_the_secret_is_for_the_owner_only(tmp_path: Path) -> None:
    """The sidecar holds the secret of the running round; the record does not until the round is over."""
    process(list(PLAY), environment(tmp_path), "1\n")
    (side,) = (tmp_path / "saved").glob("*.json")
    assert side.stat().st_mode & 0o077 == 0
    secret = json.loads(side.read_text(encoding="utf-8"))["secret"]
    assert secret not in "\n".join(lines_of(tmp_path))


def test_the_way_back_is_one_that_can_be_typed(tmp_path: Path) -> None:
    """``make play-terminal`` calls the command by its path; whoever has it on PATH needs no path."""
    script = tmp_path / "bin" / "paishan"
    script.parent.mkdir()
    script.write_text(
        f"#!{sys.executable}\nimport sys\nfrom paishan.cli import main\nsys.exit(main())\n", encoding="utf-8"
    )
    script.chmod(0o755)
    for path, name in (("/nowhere", str(script)), (str(script.parent), "paishan")):
        done = subprocess.run(
            [script, *PLAY],
            env=environment(tmp_path, PATH=path),
            input="q\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"：{name} play --resume" in done.stdout, done.stderr
