"""What a bot is, and what all bots read off a view."""

from __future__ import annotations

import hashlib
from typing import Final, Protocol

from paishan.core.hands import Hand
from paishan.core.shuffle import Stream
from paishan.core.tiles import FACES, HIDDEN
from paishan.round.actions import Action, ActionKind
from paishan.round.view import View

TAG: Final = b"paishan/bot/1"


class Bot(Protocol):
    """A player: the same view always gets the same answer from the same bot."""

    def choose(self, view: View) -> Action:
        """One of ``view.legal`` (which is not empty)."""
        ...


def bot_seed(seed: bytes, seat: int) -> bytes:
    """The 32 bytes of seed of one seat's bot in a round of this seed.

    >>> bot_seed(b"round", 0) == bot_seed(b"round", 1)
    False
    """
    return hashlib.sha256(TAG + seat.to_bytes(1, "big") + seed).digest()


def chance(seed: bytes, view: View) -> Stream:
    """A stream of numbers for one question: from the bot's seed and the number of the question, nothing kept."""
    return Stream(hashlib.sha256(seed + view.moment.to_bytes(4, "big")).digest())


def counts_seen(view: View, seat: int) -> list[int]:
    """Concealed tiles of a seat by face; hidden tiles are left out."""
    counts = [0] * FACES
    for tile in view.seats[seat].tiles:
        if tile != HIDDEN:
            counts[tile >> 2] += 1
    return counts


def own_hand(view: View) -> Hand:
    """The hand of the viewer."""
    assert view.seat is not None, "a spectator has no hand"
    return Hand(tuple(counts_seen(view, view.seat)), view.seats[view.seat].melds, view.wild)


def only(view: View, kind: ActionKind) -> tuple[Action, ...]:
    """The legal actions of one kind."""
    return tuple(action for action in view.legal if action.kind is kind)
