"""Running the command in this process, or as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from paishan.cli.app import app

CASES = Path(__file__).parents[1] / "cases"


@dataclass(frozen=True, slots=True)
class Done:
    """What a run printed and how it ended."""

    status: int
    out: str
    err: str

    @property
    def err_line(self) -> str:
        """The one line of stderr; a failure of the test when there are more or none."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]

    def err_has(self, code: str) -> bool:
        """Did it fail with this code?"""
        return self.status == 2 and self.err_line.endswith(f"[{code}]")


def run(*args: str, typed: str | bytes = "") -> Done:
    """Run a command line in this process."""
    env = {"COLUMNS": "100", "NO_COLOR": "1", "PAISHAN_LANG": ""}
    result = CliRunner().invoke(app, list(args), input=typed, env=env)
    return Done(result.exit_code, result.stdout, result.stderr)


def environment(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process whose matches live in ``home``."""
    return os.environ | {"PAISHAN_HOME": str(home), "COLUMNS": "100", "PAISHAN_LANG": "zh"} | more


def command(*args: str) -> list[str]:
    """The command line of a process."""
    return [sys.executable, "-m", "paishan", *args]


def process(args: Sequence[str], env: Mapping[str, str], typed: str = "") -> Done:
    """Run a command line as a process."""
    done = subprocess.run(
        command(*args), input=typed, env=dict(env), capture_output=True, text=True, encoding="utf-8", check=False
    )
    return Done(done.returncode, done.stdout, done.stderr)
