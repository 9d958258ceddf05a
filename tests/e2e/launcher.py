"""The real server with prepared deals: ``python -m tests.e2e.launcher``, options as for ``paishan.server``.

The file named by ``PAISHAN_TEST_DEALS`` says which secrets the rounds of a room get, by the name of its creator. Only
these tests start a server this way; the server itself has no such setting.
"""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

from paishan.server.__main__ import main
from paishan.server.rooms import play, thinking
from paishan.server.rooms.table import Table

_seal = play.seal
PATIENCE = 60.0
"""A deal waits so long for every browser's contribution: late ones would change it."""


class Prepared:
    """Stands in for the module ``secrets`` where rounds are sealed."""

    def __init__(self) -> None:
        self.next: bytes | None = None

    def token_bytes(self, size: int) -> bytes:
        """The prepared secret, or a real one."""
        return self.next or secrets.token_bytes(size)

    def __getattr__(self, name: str) -> object:
        return getattr(secrets, name)


def prepared_for(table: Table) -> bytes | None:
    """The secret that the file has for this round of this room."""
    path = Path(os.environ["PAISHAN_TEST_DEALS"])
    deals: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    names = [chair.name for chair in table.state.chairs if chair.guest == table.state.creator]
    rounds = deals.get(names[0], []) if names else []
    number = table.session.match.number - 1 if table.session is not None else 0
    return bytes.fromhex(rounds[number]) if number < len(rounds) else None


def install() -> None:
    """Put the prepared deals in; bots choose alike in every run."""
    prepared, always = Prepared(), Prepared()
    always.next = bytes(32)
    assert hasattr(thinking, "secrets")
    thinking.secrets = always  # pyright: ignore[reportAttributeAccessIssue, reportPrivateImportUsage]

    def seal(table: Table) -> None:
        prepared.next = prepared_for(table)
        _seal(table)

    for name, value in {"secrets": prepared, "seal": seal, "SEAL_SECONDS": PATIENCE}.items():
        assert hasattr(play, name)
        setattr(play, name, value)


if __name__ == "__main__":
    install()
    main()
