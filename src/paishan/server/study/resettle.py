"""A finished round under other house rules: same hands, same win, another settlement. Runs in the desk's worker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from paishan.core.errors import PaishanError
from paishan.match.verify import replay_round
from paishan.round.codec import to_json
from paishan.round.ending import table_of, win_of
from paishan.round.events import RoundEnded
from paishan.round.options import Schema
from paishan.round.receipt import HandReceipt
from paishan.round.record import read_record
from paishan.round.table import Table, Win
from paishan.round.variant import Variant
from paishan.server.study.reckon import Refused, answered
from paishan.server.wire.study import Resettled, SeatReadings
from paishan.variants import registry

MOST_READINGS: Final = 12
FIXED: Final = ("players", "rounds")
"""Options that the deal and the match hang on; another value would be another round."""


class ResettleError(PaishanError):
    """A round that cannot be settled again (codes ``rules_changed``, ``round_over``, ``option_fixed``)."""


def resettle(lines: Sequence[str], options: Mapping[str, object]) -> Resettled | Refused:
    """The settlement of a round (head of the record and the lines of that round) with some options changed."""
    return answered(lambda: _resettle(lines, options))


def _resettle(lines: Sequence[str], changed: Mapping[str, object]) -> Resettled:
    record = read_record(f"{line}\n" for line in lines)
    variant = registry.get(record.head.variant)
    if record.head.rules != variant.version:
        raise ResettleError("rules_changed", "this round was played under other rules than today's")
    played = next(record.rounds())
    ended = played.events[-1]
    if not isinstance(ended, RoundEnded):
        raise ResettleError("round_over", "this round did not come to its end")
    before = variant.schema.parse(record.head.options)
    after = _options(variant.schema, before, changed)
    state = replay_round(played, variant, before)
    table = replace(table_of(state, ended.by), options=after)
    wins = () if ended.by is None else tuple(win_of(state, seat, ended.by) for seat in ended.winners)
    valid = tuple(win for win in wins if variant.score(table, win) is not None)
    receipt = None
    if valid:
        receipt = variant.settle(table, valid)
    elif not wins:
        receipt = variant.settle_draw(table)
    return Resettled(
        receipt=None if receipt is None else _json(receipt),
        readings=tuple(_readings(variant, table, win) for win in valid),
        options=dict(after),
    )


def _options(schema: Schema, before: Mapping[str, object], changed: Mapping[str, object]) -> dict[str, Any]:
    after = schema.parse({**before, **changed})
    for name in FIXED:
        if after.get(name) != before.get(name):
            raise ResettleError("option_fixed", f"the round hangs on {name}", option=name)
    return after


def _readings(variant: Variant, table: Table, win: Win) -> SeatReadings:
    """Every different way to read the hand, the one that counts first."""
    counted = variant.score(table, win)
    assert counted is not None
    others = sorted(variant.readings(table, win), key=_worth, reverse=True)
    found = [counted, *(each for each in others if each.sets != counted.sets)]
    return SeatReadings(win.seat, tuple(_json(each) for each in found[:MOST_READINGS]), len(found))


def _worth(hand: HandReceipt) -> tuple[int, int]:
    return hand.fan or 0, hand.points


def _json(value: object) -> dict[str, Any]:
    body: Any = to_json(value)
    return body
