"""What a seat can do, as values that read and print like ``discard 5m``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from paishan.core.errors import NotationError
from paishan.core.melds import MeldKind
from paishan.core.tiles import FACE_NAMES, FACES, parse_face, parse_tile, tile_name


class ActionKind(Enum):
    """Kinds of actions, in the order in which legal actions are listed."""

    WIN = "win"
    LISTEN = "listen"
    CONCEALED_KONG = "concealed_kong"
    ADDED_KONG = "added_kong"
    DIRECT_KONG = "direct_kong"
    PONG = "pong"
    DISCARD = "discard"
    PASS = "pass"  # noqa: S105 - not a password
    BUY = "buy"


@dataclass(frozen=True, slots=True)
class Action:
    """One action of one seat.

    ``face`` (0..33) goes with discards, pongs, kongs and the listening discard; ``points`` with ``buy``.
    ``tile`` may name the physical tile of a discard (None: the drawn tile if it has that face, else any copy).
    """

    kind: ActionKind
    face: int | None = None
    points: int | None = None
    tile: int | None = None

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read ``discard 5m``, ``discard 5m.2``, ``win``, ``buy 1``; NotationError ``bad_action`` otherwise.

        >>> str(Action.parse("discard 5m"))
        'discard 5m'
        """
        word, _, rest = text.strip().partition(" ")
        rest = rest.strip()
        try:
            kind = ActionKind(word)
            if kind is ActionKind.BUY:
                return cls(kind, points=_parse_points(rest))
            return _parse_tile_action(kind, rest)
        except ValueError as error:
            message = f"not an action: {text!r} (like 'discard 5m', 'pong 5m', 'win', 'pass', 'buy 1')"
            raise NotationError("bad_action", message, text=text) from error

    @property
    def plain(self) -> Action:
        """The same action without the choice of a physical copy."""
        return self if self.tile is None else replace(self, tile=None)

    def __str__(self) -> str:
        if self.kind is ActionKind.BUY:
            return f"buy {self.points}"
        if self.tile is not None:
            return f"{self.kind.value} {tile_name(self.tile)}"
        return self.kind.value if self.face is None else f"{self.kind.value} {FACE_NAMES[self.face]}"


_BARE: Final = (ActionKind.WIN, ActionKind.PASS)


def _parse_points(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise ValueError(text)
    return int(text)


def _parse_tile_action(kind: ActionKind, rest: str) -> Action:
    if kind in _BARE or (kind is ActionKind.LISTEN and not rest):
        if rest:
            raise ValueError(rest)
        return Action(kind)
    if "." in rest and kind in (ActionKind.DISCARD, ActionKind.LISTEN):
        tile = parse_tile(rest)
        return Action(kind, tile >> 2, tile=tile)
    return Action(kind, parse_face(rest))


def _by_face(kind: ActionKind) -> tuple[Action, ...]:
    return tuple(Action(kind, face) for face in range(FACES))


WIN: Final = Action(ActionKind.WIN)
PASS: Final = Action(ActionKind.PASS)
LISTEN: Final = Action(ActionKind.LISTEN)
DISCARD: Final = _by_face(ActionKind.DISCARD)
"""Shared values by face; the same holds for the next five."""
PONG: Final = _by_face(ActionKind.PONG)
DIRECT_KONG: Final = _by_face(ActionKind.DIRECT_KONG)
ADDED_KONG: Final = _by_face(ActionKind.ADDED_KONG)
CONCEALED_KONG: Final = _by_face(ActionKind.CONCEALED_KONG)
LISTEN_DISCARD: Final = _by_face(ActionKind.LISTEN)

KONG_KIND: Final = {
    ActionKind.DIRECT_KONG: MeldKind.DIRECT_KONG,
    ActionKind.ADDED_KONG: MeldKind.ADDED_KONG,
    ActionKind.CONCEALED_KONG: MeldKind.CONCEALED_KONG,
}


def buy(points: int) -> Action:
    """The choice of ``points`` 买点."""
    return Action(ActionKind.BUY, points=points)
