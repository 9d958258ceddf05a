"""The errors of the library: every one carries a stable code and the facts."""

from __future__ import annotations

from collections.abc import Callable


class PaishanError(ValueError):
    """Base of every error raised on bad input.

    ``code`` is stable and meant for programs; the message is meant for people.
    """

    def __init__(self, code: str, message: str, **facts: object) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[..., PaishanError], tuple[object, ...]]:
        """Errors travel between processes whatever the arguments of their class are."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[PaishanError], args: tuple[object, ...], members: dict[str, object]) -> PaishanError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(members)
    return error


class NotationError(PaishanError):
    """Text that is not a tile, a hand, a meld, an action or a record line."""


class HandError(PaishanError):
    """Tiles that cannot be a hand: five copies, a wrong number of tiles."""
