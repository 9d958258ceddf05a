"""What random play met: events, refusals, patterns; and what else there would be to meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Final

from paishan.round.events import (
    Answered,
    Asked,
    DealerBegins,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Konged,
    Listened,
    PointsBought,
    Ponged,
    RoundEnded,
    RoundStarted,
    WildFlipped,
)
from paishan.round.examples import shown
from paishan.round.refusal import MESSAGES
from paishan.round.variant import Variant

USUAL: Final = (RoundStarted, Dealt, Asked, Answered, DealerBegins, Drawn, Discarded, Ponged, Konged, RoundEnded)
"""Events of every game."""

SPECIAL_CODES: Final = frozenset(
    {
        "listening",
        "keeps_ready",
        "waits_change",
        "listen_or_win",
        "wild_in_hand",
        "wild_discarded",
        "wild_claim",
        "passed_win",
        "passed_pong",
    }
)
"""Refusals that only some games know; such a game gives them a rule of their own."""

USUAL_CODES: Final = frozenset(MESSAGES) - SPECIAL_CODES

DEFAULTS: Final = {each.name: each.default for each in fields(Variant)}


def has(variant: Variant, *names: str) -> bool:
    """Does the game set any of these fields itself?"""
    return any(getattr(variant, name) is not DEFAULTS[name] for name in names)


def expected_events(variant: Variant) -> set[str]:
    """Names of the events that this game's rounds can hold."""
    kinds: list[type] = [*USUAL]
    kinds += [WildFlipped] * variant.flips_wild
    kinds += [PointsBought] * has(variant, "buying")
    kinds += [Listened] * has(variant, "opening", "claim_listen")
    return {kind.__name__ for kind in kinds}


def expected_codes(variant: Variant) -> set[str]:
    """Refusal codes of this game: the usual ones and those it has a rule for."""
    return {*USUAL_CODES, *variant.refusal_rules} - {"*"}


def expected_patterns(variant: Variant) -> set[str]:
    """Ids of all patterns."""
    return {pattern.id for pattern in (*variant.patterns, *variant.extra_patterns)}


@dataclass(slots=True)
class Met:
    """What was met so far."""

    events: set[str] = field(default_factory=set[str])
    codes: set[str] = field(default_factory=set[str])
    patterns: set[str] = field(default_factory=set[str])

    def take(self, variant: Variant, events: Iterable[Event]) -> None:
        """Note the events of a round and the patterns of its result."""
        for event in events:
            self.events.add(type(event).__name__)
            if isinstance(event, RoundEnded):
                for hand in event.receipt.hands:
                    every = (*variant.patterns, *variant.extra_patterns)
                    self.patterns |= {pattern.id for pattern in every if shown(hand, pattern)}

    def missing(self, variant: Variant) -> set[str]:
        """What the game has and random play did not meet."""
        events, codes = expected_events(variant) - self.events, expected_codes(variant) - self.codes
        return events | codes | (expected_patterns(variant) - self.patterns)
