"""Playing on from a step of a finished round: same hands and wall, recorded actions up to there, other players."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paishan.core.errors import PaishanError
from paishan.match.match import MatchError
from paishan.match.session import Session, resume
from paishan.round.actions import buy
from paishan.round.events import Dealt, Event, RoundEnded, RoundStarted
from paishan.round.record import Entry, Record, RoundRecord, read_record
from paishan.round.refusal import Refusal
from paishan.server.rooms import play
from paishan.server.rooms.table import NEVER, Table
from paishan.variants import registry

REASON: Final = "continued"
"""The ``reason`` in the foot of such a match: it is over after its one round."""


class ContinueError(PaishanError):
    """A round that cannot be played on (codes ``record_not_found``, ``round_over``, ``rules_changed``, ``no_seat``)."""


@dataclass(frozen=True, slots=True)
class Continued:
    """A session in the middle of its only round, and the record it has so far."""

    session: Session
    entries: tuple[Entry, ...]


def round_lines(lines: Sequence[str], number: int) -> list[str]:
    """Head of a record and the lines of one finished round; ContinueError ``record_not_found``."""
    begin = -1
    for index, line in enumerate(lines):
        if line.startswith('{"type":"seal"'):
            begin = index if json.loads(line)["number"] == number else -1
        elif line.startswith('{"type":"end_kyoku"') and begin >= 0:
            return [lines[0], *lines[begin : index + 1]]
    raise ContinueError("record_not_found", "there is no such finished round")


def rebuild(lines: Sequence[str], step: int, names: Sequence[str]) -> Continued:
    """Play the round (``round_lines``) again up to ``step`` events, for players of these names.

    The record that comes out begins a match of its own with this round and verifies like any other. 买点 that were
    chosen in an earlier round are chosen again by the same answers. ContinueError when nothing is left to play.
    """
    record = read_record(f"{line}\n" for line in lines)
    variant = registry.get(record.head.variant)
    if record.head.rules != variant.version:
        raise ContinueError("rules_changed", "this round was played under other rules than today's")
    played = next(record.rounds())
    secret, given = _revealed(played)
    if step >= len(played.events) or not isinstance(played.events[-1], RoundEnded):
        raise ContinueError("round_over", "nothing is left to play after this step")
    options = variant.schema.parse(record.head.options)
    begun = played.events[0]
    assert isinstance(begun, RoundStarted)
    if len(names) != begun.players:
        raise ContinueError("no_seat", f"{len(names)} names for {begun.players} seats")
    fresh = Session(variant, options, names, dealer=begun.dealer)
    head = (fresh.head, *fresh.seal(secret))
    events = (*_opening(fresh, given, begun), *_recorded(played, step))
    try:
        session, missing = resume(Record((*head, *events)), variant, secret=secret, contributions=given)
    except MatchError as error:
        raise ContinueError("round_over", error.message) from error
    if session.state is None:
        raise ContinueError("round_over", "nothing is left to play after this step")
    return Continued(session, (*head, *events, *missing))


def _revealed(played: RoundRecord) -> tuple[bytes, tuple[bytes, ...]]:
    revealed = played.revealed
    if revealed is None or revealed.secret is None or not played.events:
        raise ContinueError("record_not_found", "the wall of this round is not known")
    return bytes.fromhex(revealed.secret), tuple(bytes.fromhex(each) for each in revealed.contributions)


def _opening(fresh: Session, given: Sequence[bytes], begun: RoundStarted) -> Iterator[Event]:
    """What stands before the deal when 买点 were already chosen; nothing when the round itself asked for them."""
    if begun.bought is None:
        return
    events = list(fresh.deal(given))
    for seat in fresh.waiting if fresh.state is not None and fresh.state.bought is None else ():
        result = fresh.act(seat, buy(begun.bought[seat]))
        assert not isinstance(result, Refusal)
        events += result
    for event in events:
        if isinstance(event, Dealt):
            return
        yield event  # pyright: ignore[reportReturnType] - a running round has events only


def _recorded(played: RoundRecord, step: int) -> tuple[Event, ...]:
    """The recorded events up to the step: from the deal on when ``_opening`` gives what is before it."""
    begun = played.events[0]
    if isinstance(begun, RoundStarted) and begun.bought is None:
        return played.events[: max(step, 1)]
    dealt = next(index for index, event in enumerate(played.events) if isinstance(event, Dealt))
    return played.events[dealt : max(step, dealt)]


def take_up(table: Table, continued: Continued) -> None:
    """Begin a room's match in the middle of its round."""
    state, session = table.state, continued.session
    assert session.secret is not None
    table.session = session
    state.epoch += 1
    state.match, state.head = secrets.token_urlsafe(12), 0
    state.secret, state.stage, state.left = session.secret.hex(), "playing", 0
    table.stage_until = NEVER
    for chair, given in zip(state.chairs, session.contributions, strict=True):
        chair.entropy, chair.bank, chair.trustee = given.hex(), state.clock.bank, False
    table.step.begun = table.step.card = True
    table.add(*continued.entries)
    play.ask(table)
