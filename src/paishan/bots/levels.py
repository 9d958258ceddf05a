"""The levels by name, weakest first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paishan.bots.bot import Bot
from paishan.bots.greedy import GreedyBot
from paishan.bots.random_bot import RandomBot
from paishan.bots.steady import SteadyBot
from paishan.core.errors import PaishanError
from paishan.round.variant import Variant

Maker = Callable[[Variant, bytes], Bot]


def _random(variant: Variant, seed: bytes) -> Bot:
    return RandomBot(seed)


def _greedy(variant: Variant, seed: bytes) -> Bot:
    return GreedyBot(variant)


def _steady(variant: Variant, seed: bytes) -> Bot:
    return SteadyBot(variant)


LEVELS: Final[dict[str, Maker]] = {"random": _random, "greedy": _greedy, "steady": _steady}
"""Level -> what makes a bot of a game and 32 bytes of seed."""


def make_bot(level: str, variant: Variant, seed: bytes = bytes(32)) -> Bot:
    """A bot of this level for this game; PaishanError ``unknown_level`` when there is none."""
    maker = LEVELS.get(level)
    if maker is None:
        names = ", ".join(LEVELS)
        raise PaishanError("unknown_level", f"no such level: {level!r} (there are: {names})", level=level)
    return maker(variant, seed)
