"""A seat sees what it may, and what it sees is enough to go on."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from tests.contract.checks import KNOWN_SLOTS, may_see, rearranged, snapshot
from tests.contract.play import Round, begin, steps

from paishan.core.tiles import parse_tile
from paishan.round.events import Event
from paishan.round.evolve import evolve
from paishan.round.legal import legal_actions
from paishan.round.record import entry_to_json
from paishan.round.state import State
from paishan.round.variant import Variant
from paishan.round.view import redact, redact_state, view_of

TILE = re.compile(r"[1-9][mpsz]\.[0-3]")


class Watcher:
    """One viewer: the state he folds from what he is told."""

    def __init__(self, played: Round, seat: int | None) -> None:
        self.seat = seat
        self.state = State(played.variant, played.state.options)
        self.done = 0

    def catch_up(self, played: Round) -> None:
        """Fold the redacted events and look for tiles they should not name."""
        news: list[Event] = [redact(event, self.seat, played.variant) for event in played.events[self.done :]]
        self.done = len(played.events)
        allowed = may_see(played.state, self.seat) | may_see(self.state, self.seat)
        for event in news:
            named = {parse_tile(name) for name in TILE.findall(json.dumps(entry_to_json(event)))}
            assert named <= allowed, f"seat {self.seat} learns {named - allowed} from {event}"
            evolve(self.state, event)

    def compare(self, played: Round) -> None:
        """The fold is the redacted state; views and choices are the same from either."""
        full = played.state
        redacted = redact_state(full, self.seat)
        assert snapshot(self.state, KNOWN_SLOTS) == snapshot(redacted, KNOWN_SLOTS)
        assert redacted.wall is None
        assert view_of(self.state, self.seat) == view_of(full, self.seat)
        if self.seat is not None:
            assert legal_actions(redacted, self.seat) == legal_actions(full, self.seat)


def _watch(variant: Variant, number: int) -> None:
    played = begin(variant, number)
    watchers = [Watcher(played, seat) for seat in (None, *range(played.state.players))]
    for watcher in watchers:
        watcher.catch_up(played)
        watcher.compare(played)
    for _ in steps(played):
        for watcher in watchers:
            watcher.catch_up(played)
            watcher.compare(played)
    for watcher in watchers:
        watcher.catch_up(played)
        watcher.compare(played)


@pytest.mark.parametrize("first", range(0, 24, 8))
def test_folding_what_a_seat_is_told_gives_what_it_may_know(variant: Variant, first: int) -> None:
    """After every action, for every seat and for spectators: fold, view and choices agree, no hidden tile is named."""
    for number in range(first, first + 8):
        _watch(variant, number)


@pytest.mark.slow
def test_folding_what_a_seat_is_told_for_long(variant: Variant) -> None:
    """The same for many more rounds."""
    for number in range(24, 200):
        _watch(variant, number)


def test_what_a_seat_cannot_see_does_not_change_its_view(variant: Variant) -> None:
    """Hidden tiles lie elsewhere: the view of each seat, its choices and what is blocked included, stays the same."""
    for number in range(30):
        played = begin(variant, number)
        rng = Random(number)
        for _ in steps(played):
            if rng.random() < 0.3:
                for viewer in (None, *range(played.state.players)):
                    other = rearranged(played.state, viewer, rng)
                    assert view_of(other, viewer) == view_of(played.state, viewer)


def test_folding_all_events_gives_the_state(variant: Variant) -> None:
    """The events alone hold everything but the tiles that were never drawn."""
    for number in range(40):
        played = begin(variant, number)
        folded = State(variant, played.state.options)
        done = 0
        for _ in steps(played):
            for event in played.events[done:]:
                evolve(folded, event)
            done = len(played.events)
            assert snapshot(folded, KNOWN_SLOTS) == snapshot(played.state, KNOWN_SLOTS)
