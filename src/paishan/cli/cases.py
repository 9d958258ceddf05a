"""``paishan cases``: case files, the first difference of each failing case."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paishan.cli.console import AsJson, print_json
from paishan.cli.faults import PROBLEM, InputError
from paishan.cli.lang import Lang
from paishan.core.text import Text
from paishan.sim.cases import run_file

Result = tuple[str, str | None]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(cases)


def cases(
    *,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Settlement .jsonl, flow .json. 用例文件")],
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """Run case files; the last line is 'N passed, M failed'. 运行用例."""
    passed, failures = 0, list[tuple[Path, Result]]()
    for path in files:
        for result in _results(path):
            if result[1] is None:
                passed += 1
            else:
                failures.append((path, result))
                if not json:
                    print(f"{path}: {result[0]}: {result[1]}")
    if json:
        failed = [{"file": str(path), "id": case, "difference": difference} for path, (case, difference) in failures]
        print_json({"passed": passed, "failed": len(failed), "failures": failed})
    else:
        print(f"{passed} passed, {len(failures)} failed")
    if failures:
        raise typer.Exit(PROBLEM)


def _results(path: Path) -> list[Result]:
    try:
        return run_file(path)
    except UnicodeDecodeError:
        raise InputError("bad_case", Text(f"不是文本文件：{path}", f"not a text file: {path}")) from None
    except RecursionError:
        raise InputError("bad_case", Text(f"嵌套太深：{path}", f"nested too deeply: {path}")) from None
