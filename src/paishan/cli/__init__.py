"""The command ``paishan``; everything it needs beyond the standard library is in the extra ``cli``."""

from __future__ import annotations

import sys
from importlib import import_module

_EXTRA = ("typer", "rich", "click")


def main() -> int:
    """Run the command line; without its extra, say what to install and answer 2."""
    try:
        return _run()
    except KeyboardInterrupt:  # before anything has begun there is nothing to say
        return 130


def _run() -> int:
    try:
        app = import_module("paishan.cli.app").app
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        print("The command line needs: pip install 'paishan[cli]'", file=sys.stderr)
        return 2
    app()
    return 0
