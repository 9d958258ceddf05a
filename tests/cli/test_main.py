"""The entry of the command, without what the command needs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import paishan.cli
from paishan.cli.app import guarded
from paishan.core.errors import PaishanError


@pytest.mark.parametrize("missing", ["typer", "rich.table"])
def test_without_the_extra_it_says_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line with the pip command, exit 2."""

    def fail(_: str) -> object:
        raise ModuleNotFoundError(name=missing)

    monkeypatch.setattr(paishan.cli, "import_module", fail)
    assert paishan.cli.main() == 2
    assert "pip install 'paishan[cli]'" in capsys.readouterr().err


def test_another_missing_module_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not blamed on the extra."""

    def fail(_: str) -> object:
        raise ModuleNotFoundError(name="paishan.nothing")

    monkeypatch.setattr(paishan.cli, "import_module", fail)
    with pytest.raises(ModuleNotFoundError):
        paishan.cli.main()


def test_with_the_extra_the_app_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point runs the app and answers 0."""
    ran: list[str] = []

    def load(name: str) -> SimpleNamespace:
        return SimpleNamespace(app=lambda: ran.append(name))

    monkeypatch.setattr(paishan.cli, "import_module", load)
    assert paishan.cli.main() == 0
    assert ran == ["paishan.cli.app"]


def test_an_interrupt_while_loading_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C before the command line is there ends with 130, without a traceback."""

    def interrupted(name: str) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(paishan.cli, "import_module", interrupted)

    assert paishan.cli.main() == 130


def test_a_failure_keeps_its_status_when_nobody_can_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal went away: the words are lost, the exit status is not."""

    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(5, "Input/output error")

    def wrong() -> None:
        raise PaishanError("bad_tile", "not a tile")

    monkeypatch.setattr(sys, "stderr", Gone())

    assert guarded(wrong) == 2


@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-", "0<&- 1>&- 2>&-"])
def test_closed_streams_are_like_the_null_device(closed: str, tmp_path: Path) -> None:
    """Started without stdin, stdout or stderr, the commands do what they can and end as usual."""
    program = f"'{sys.executable}' -m paishan"
    environment = dict(os.environ, PAISHAN_HOME=str(tmp_path))
    for words, status in (
        ("play hanshan --bots random", 0),
        ("waits baoshan 123456m123p777s9m", 0),
        ("waits nowhere 1m", 2),
    ):
        done = subprocess.run(
            f"{program} {words} {closed}",
            check=False,
            shell=True,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == status, done.stderr
        assert "Traceback" not in done.stderr
