"""Everything that occurs reads back from what it prints."""

from __future__ import annotations

import json

from tests.contract.play import begin, steps

from paishan.core.melds import Meld
from paishan.core.tiles import parse_tile, tile_name
from paishan.round.actions import Action
from paishan.round.legal import legal_actions
from paishan.round.record import entry_from_json, line_of
from paishan.round.variant import Variant
from paishan.round.view import redact


def test_actions_tiles_and_melds_read_back(variant: Variant) -> None:
    """Every legal and every played action, every tile and every meld."""
    for number in range(30):
        played = begin(variant, number)
        for _, action in steps(played):
            assert Action.parse(str(action)) == action
            for seat in range(played.state.players):
                for each in legal_actions(played.state, seat):
                    assert Action.parse(str(each)) == each
        for seat in played.state.seats:
            for meld in seat.melds:
                again = Meld.parse(str(meld))
                assert (again.kind, again.face) == (meld.kind, meld.face)
            for tile in (*seat.tiles, *seat.river):
                assert parse_tile(tile_name(tile)) == tile


def test_events_read_back(variant: Variant) -> None:
    """Every event, and every event as each seat is told of it, is one line of a record and comes back from it."""
    for number in range(30):
        played = begin(variant, number)
        for _ in steps(played):
            pass
        for event in played.events:
            for told in (event, *(redact(event, seat, variant) for seat in (None, 0))):
                assert entry_from_json(json.loads(line_of(told))) == told
