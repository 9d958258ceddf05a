"""Where output goes: rich consoles made for each use, JSON documents, wide and narrow terminals."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead. 输出 JSON")]
"""The option ``--json`` of every command that prints results."""


def out() -> Console:
    """Standard output as it is now."""
    return Console(file=sys.stdout, highlight=False, markup=False, emoji=False)


def err() -> Console:
    """Standard error as it is now."""
    return Console(file=sys.stderr, highlight=False, markup=False, emoji=False)


def print_lines(console: Console, lines: Iterable[Text | str]) -> None:
    """Lines of text; too long ones are folded on a terminal and left alone in a pipe."""
    for line in lines:
        console.print(line, soft_wrap=not console.is_terminal)


def print_json(document: Any) -> None:
    """One JSON document on standard output."""
    print(json.dumps(document, ensure_ascii=False, indent=2))
