"""``python -m paishan.server --port 8000``."""

from __future__ import annotations

import argparse

from paishan.core.errors import PaishanError
from paishan.server.run import serve
from paishan.server.settings import settings_from_environment


def main() -> None:
    """Serve with settings from the environment and a few arguments."""
    parser = argparse.ArgumentParser(prog="paishan.server")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--log-format", choices=("text", "json"))
    try:
        serve(settings_from_environment(**vars(parser.parse_args())))
    except PaishanError as error:
        parser.exit(2, f"{error.code}: {error.message}\n")


if __name__ == "__main__":
    main()
