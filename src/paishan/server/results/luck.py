"""What the tiles gave: the luck of deal and draws in points, see docs/results.md.

Any table of worths will do: the average over what could have come is taken off every time, so that luck comes to
nothing in the long run whatever the table says. The table decides only how much of the points it explains.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Final

from paishan.core.errors import PaishanError
from paishan.core.hands import Hand
from paishan.core.tiles import FACES
from paishan.core.wild import NO_WILD, Wild
from paishan.round.events import Dealt, Drawn, Event, WildFlipped
from paishan.round.evolve import evolve
from paishan.round.state import State
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.server.wire.results import NoLuck
from paishan.variants import registry

FILE: Final = "luck.json"
SPAN: Final = 16
"""Tiles of the wall in one column of the table."""
FARTHEST: Final = 5
"""Hands farther from ready than this are worth the same."""

Table = tuple[tuple[float, ...], ...]
"""By distance from -1 (complete), then by tiles left in the wall: the points a seat ends with on average."""


@cache
def table_of(package: str) -> Table | None:
    """The table of a game, None when its folder has none."""
    file = resources.files(package) / FILE if package else None
    if file is None or not file.is_file():
        return None
    rows: list[list[float]] = json.loads(file.read_text(encoding="utf-8"))["worth"]
    return tuple(tuple(row) for row in rows)


def no_luck(variant: str, rules: str) -> NoLuck | None:
    """Why luck is not reckoned for a match of this game under this version of its rules; None when it is."""
    try:
        game = registry.get(variant)
    except PaishanError:
        return "rules"
    if game.version != rules:
        return "rules"
    return "table" if table_of(game.package) is None else None


def column(left: int) -> int:
    """Which column a wall of this length reads."""
    return left // SPAN


def worth(table: Table, distance: int, left: int) -> float:
    """What a hand is worth at this distance with so many tiles left."""
    row = table[min(distance, FARTHEST) + 1]
    return row[min(column(left), len(row) - 1)]


def luck_of(events: Sequence[Event], variant: Variant, options: Options) -> tuple[float, ...] | None:
    """The luck of each seat in one round with all hands known; None for a game without a table, or before the deal."""
    table = table_of(variant.package)
    dealt = next((event for event in events if isinstance(event, Dealt)), None)
    if table is None or dealt is None:
        return None
    judge = _Judge(table, (variant, options), dealt, _wild_of(events, variant))
    state = State(variant, options)
    for event in events:
        if isinstance(event, Drawn):
            judge.draw(event.seat, state.seats[event.seat].hand(state.wild), event.tile >> 2)
        evolve(state, event)
    return tuple(judge.luck)


def _wild_of(events: Sequence[Event], variant: Variant) -> Wild:
    flipped = next((event for event in events if isinstance(event, WildFlipped)), None)
    return NO_WILD if flipped is None else variant.wild(flipped.face)


class _Judge:
    """Adds up the luck of one round; ``undrawn`` counts the tiles by face that could still come."""

    def __init__(self, table: Table, game: tuple[Variant, Options], dealt: Dealt, wild: Wild) -> None:
        self.table = table
        self.variant, self.options = variant, options = game
        self.undrawn = [0] * FACES
        for face in variant.faces(options):
            self.undrawn[face] = 4
        hands = [[tile >> 2 for tile in hand[:13]] for hand in dealt.hands]
        for face in (face for hand in hands for face in hand):
            self.undrawn[face] -= 1
        # Thirteen tiles each are dealt alike; the dealer's fourteenth is a draw.
        self.left = dealt.left + 1
        worths = [self._worth(variant.distance(Hand.of(hand, (), wild), options)) for hand in hands]
        mean = sum(worths) / len(worths)
        self.luck = [each - mean for each in worths]
        for seat, hand in enumerate(dealt.hands):
            for tile in hand[13:]:
                self.draw(seat, Hand.of(hands[seat], (), wild), tile >> 2)

    def draw(self, seat: int, hand: Hand, face: int) -> None:
        """A tile more or less useful than the average of those that could have come."""
        useful = self.variant.useful(hand, self.options)
        distance = self.variant.distance(hand, self.options)
        good = sum(self.undrawn[each] for each in range(FACES) if useful >> each & 1)
        share = good / sum(self.undrawn)
        self.undrawn[face] -= 1
        self.left -= 1
        nearer = self._worth(distance - 1) - self._worth(distance)
        self.luck[seat] += ((useful >> face & 1) - share) * nearer

    def _worth(self, distance: int) -> float:
        return worth(self.table, distance, self.left)
