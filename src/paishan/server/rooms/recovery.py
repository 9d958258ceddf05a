"""A room as it stood before the server died: from its written state and the lines of its record."""

from __future__ import annotations

from dataclasses import dataclass

from paishan.match.match import Match, MatchError, PlayedRound
from paishan.match.session import Session, resume
from paishan.round.events import RoundEnded, RoundStarted
from paishan.round.record import Entry, GameEnded, Record, RoundRevealed, read_record
from paishan.server.rooms import play
from paishan.server.rooms.state import read_state
from paishan.server.rooms.table import Question, Table
from paishan.server.storage.store import Store
from paishan.variants import registry


@dataclass(frozen=True, slots=True)
class Restored:
    """A table, the entries that are written, and those its record still misses."""

    table: Table
    entries: tuple[Entry, ...]
    missing: tuple[Entry, ...]


async def restore(store: Store, text: str, now: float) -> Restored:
    """Bring a room back; PaishanError when it cannot be."""
    state = read_state(text)
    table = Table(state, registry.get(state.variant), now=now)
    if state.match is None:
        return Restored(table, (), ())
    record = read_record(f"{line}\n" for line in await store.lines(state.match))
    state.head = len(record.entries)
    missing = _restore_match(table, record)
    _restore_times(table)
    return Restored(table, record.entries, missing)


def _restore_match(table: Table, record: Record) -> tuple[Entry, ...]:
    state = table.state
    secret = None if state.secret is None else bytes.fromhex(state.secret)
    given = [bytes.fromhex(chair.entropy) for chair in state.chairs]
    try:
        table.session, missing = resume(record, table.variant, secret=secret, contributions=given)
    except MatchError as error:
        if error.code != "rules_changed":
            raise
        return _end_under_old_rules(table, record)
    return missing


def _restore_times(table: Table) -> None:
    state, now = table.state, table.now
    if state.stage in ("sealed", "between"):
        table.stage_until = now + state.left / 1000
    if state.vote is not None:
        table.vote_until = now + state.vote.left / 1000
    if state.stage != "playing" or play.running(table) is None:
        return
    play.ask(table)
    question = table.question
    if question is not None and question.moment == state.asked:
        waited = state.waited / 1000
        table.question = Question(question.moment, question.turn, question.since - waited, question.until - waited)


def _end_under_old_rules(table: Table, record: Record) -> tuple[Entry, ...]:
    """The rules have another version now: the match ends with the totals of its finished rounds."""
    state = table.state
    match = _played_under_old_rules(table, record)
    table.session = Session(table.variant, state.options, record.head.seats)
    table.session.match = match
    if state.stage == "over":
        return ()
    missing: tuple[Entry, ...] = ()
    if state.secret is not None:
        missing = (RoundRevealed(match.number, state.secret, tuple(chair.entropy for chair in state.chairs)),)
    play.match_over(table)
    return (*missing, GameEnded(match.totals, match.ranks(), "rules_changed"))


def _played_under_old_rules(table: Table, record: Record) -> Match:
    """The finished rounds as they were settled then; nothing is reckoned again."""
    played: list[PlayedRound] = []
    dealer = 0
    for entry in record.entries:
        if isinstance(entry, RoundStarted):
            dealer = entry.dealer
        elif isinstance(entry, RoundEnded):
            played.append(PlayedRound(len(played) + 1, dealer, entry.winners, entry.receipt.pay))
    return Match(table.variant, table.options, dealer, played=tuple(played), ended_early=True)
