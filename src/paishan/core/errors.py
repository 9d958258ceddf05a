"""The errors of the library: every one carries a stable code and the facts."""

from __future__ import annotations


class PaishanError(ValueError):
    """Base of every error raised on bad input.

    ``code`` is stable and meant for programs; the message is meant for people.
    """

    def __init__(self, code: str, message: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts


class NotationError(PaishanError):
    """Text that is not a tile, a hand, a meld, an action or a record line."""


class HandError(PaishanError):
    """Tiles that cannot be a hand: five copies, a wrong number of tiles."""
