"""From the first seal to the last round: deals, actions, clocks, 托管."""

from __future__ import annotations

import secrets
from typing import Final

from paishan.bots.levels import LEVELS
from paishan.core.melds import MeldKind
from paishan.match.session import Session
from paishan.round.actions import Action
from paishan.round.events import Discarded, Konged, Listened, Ponged, RoundEnded
from paishan.round.legal import legal_actions
from paishan.round.record import Entry, GameEnded
from paishan.round.refusal import Refusal as GameRefusal
from paishan.round.state import Phase, State
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.state import Chair
from paishan.server.rooms.table import NEVER, Hold, Question, Table, refuse_game

SEAL_SECONDS: Final = 1.5
"""How long browsers have for their contribution; in practice the seal comes before the browser has connected."""
TRUSTEE_SECONDS: Final = 0.8
_PUBLIC_CLAIMS: Final = (Ponged, Konged, RoundEnded, Listened)


def begin_match(table: Table) -> None:
    """A new match with the people at the table."""
    state = table.state
    names = [chair.name for chair in state.chairs]
    table.session = Session(table.variant, state.options, names, dealer=_first_dealer(table))
    state.epoch += 1
    state.match = secrets.token_urlsafe(12)
    state.origin = None
    state.head = 0
    table.step.begun = True
    for chair in state.chairs:
        chair.again, chair.trustee = chair.bot is not None, False
    table.add(table.session.head)
    seal(table)


def _first_dealer(table: Table) -> int:
    if table.variant.first_dealer(table.options) == "random":
        return secrets.randbelow(table.players)
    return table.seat_of(table.state.creator) or 0


def seal(table: Table) -> None:
    """Commit to the next round's secret and ask for contributions."""
    assert table.session is not None
    secret = secrets.token_bytes(32)
    state = table.state
    state.secret, state.stage, state.left = secret.hex(), "sealed", round(SEAL_SECONDS * 1000)
    table.stage_until = table.now + SEAL_SECONDS
    for chair in state.chairs:
        chair.entropy = ""
        chair.ready = chair.bot is not None
        chair.bank = state.clock.bank
    table.step.card = True
    table.add(*table.session.seal(secret))
    if not table.humans():
        deal(table)


def contribute(table: Table, seat: int, number: int, entropy: str) -> None:
    """Take a seat's randomness, once; when every browser has given, the round is dealt."""
    session, chair = table.session, table.state.chairs[seat]
    if table.state.stage != "sealed" or session is None or number != session.match.number or chair.entropy:
        return
    chair.entropy = entropy
    table.step.card = True
    if all(table.state.chairs[each].entropy for each in table.humans() if each in table.online):
        deal(table)


def deal(table: Table) -> None:
    """Shuffle from the secret and what the seats gave."""
    assert table.session is not None
    table.state.stage = "playing"
    table.stage_until = NEVER
    table.step.card = True
    given = [bytes.fromhex(chair.entropy) for chair in table.state.chairs]
    follow(table, table.session.deal(given))


def act(table: Table, seat: int, text: str, moment: int | None) -> None:
    """Carry out what a seat plays; RoomError with the code of the rules."""
    session = table.session
    if session is None or session.state is None:
        raise RoomError("wrong_stage")
    try:
        action = Action.parse(text)
    except ValueError as error:
        raise RoomError("bad_action") from error
    perform(table, seat, action, moment=moment)


def perform(table: Table, seat: int, action: Action, *, moment: int | None = None) -> None:
    """Carry out an action in the running round and charge the clock."""
    session = table.session
    assert session is not None
    result = session.act(seat, action, answers=moment)
    if isinstance(result, GameRefusal):
        raise refuse_game(result.code, result.rule, result.message)
    charge(table, seat)
    table.auto.pop(seat, None)
    follow(table, result)


def charge(table: Table, seat: int) -> None:
    """Take from the bank what a turn needed beyond its own time."""
    question, clock = table.question, table.state.clock
    if question is None or question.turn != seat:
        return
    over = round((table.now - question.since) * 1000) - clock.allowance - clock.turn
    chair = table.state.chairs[seat]
    chair.bank = min(chair.bank, max(0, chair.bank - over))


def follow(table: Table, entries: tuple[Entry, ...]) -> None:
    """Take the entries in, and see what the table waits for now."""
    first = table.state.head + len(table.step.entries) + 1
    table.add(*entries)
    session = table.session
    assert session is not None
    if session.state is None:
        _round_over(table, entries)
        return
    _hold(table, entries, first)
    ask(table)


def _hold(table: Table, entries: tuple[Entry, ...], first: int) -> None:
    """After a discard (or a 补杠, which may be robbed) the rest waits, whether or not somebody may claim it."""
    for index, entry in enumerate(entries):
        if isinstance(entry, Discarded) or (isinstance(entry, Konged) and entry.kind is MeldKind.ADDED_KONG):
            table.holds.append(Hold(first + index, table.free_at + table.state.clock.pause / 1000))
        elif isinstance(entry, _PUBLIC_CLAIMS):
            table.holds.clear()


def ask(table: Table) -> None:
    """Set the clock for the present question, unless it runs already."""
    session, clock = table.session, table.state.clock
    assert session is not None and session.state is not None
    state = session.state
    question = table.question
    if question is None or question.moment != state.moment:
        shown = table.free_at if table.holds else table.now
        since = shown if state.window is None else max(table.now, shown - clock.pause / 1000)
        turn = state.turn if state.window is None else None
        span = clock.claim if turn is None else clock.turn + table.state.chairs[turn].bank
        table.question = Question(state.moment, turn, since, since + (clock.allowance + span) / 1000)
        table.auto.clear()
    plan_trustees(table)


def plan_trustees(table: Table) -> None:
    """When 托管 plays for the seats it holds."""
    session = table.session
    if session is None or table.question is None:
        return
    start = max(table.now, table.question.since)
    # In a window at once: the pause after a discard hides that it was asked, a later answer would tell.
    wait = 0.0 if table.question.turn is None else min(TRUSTEE_SECONDS, table.state.clock.turn / 1000)
    for seat in session.waiting:
        chair = table.state.chairs[seat]
        absent = chair.guest is None if chair.bot is None else chair.bot not in LEVELS and seat not in table.online
        if absent or chair.trustee:
            table.auto.setdefault(seat, start + wait)


def _round_over(table: Table, entries: tuple[Entry, ...]) -> None:
    state = table.state
    table.question = None
    table.auto.clear()
    table.holds.clear()
    state.secret = None
    if isinstance(entries[-1], GameEnded):
        match_over(table)
        return
    if state.origin is not None:
        end_early(table, "continued")
        return
    state.stage, state.left = "between", state.clock.between
    table.stage_until = table.now + state.clock.between / 1000
    for chair in state.chairs:
        chair.ready = chair.bot is not None
        chair.trustee = chair.trustee and chair.guest is not None
    table.step.card = True


def match_over(table: Table) -> None:
    """Nothing more is dealt; the room stays for a rematch."""
    table.state.stage, table.state.secret, table.state.vote = "over", None, None
    table.stage_until = table.vote_until = NEVER
    table.question = None
    table.auto.clear()
    table.step.card = table.step.ended = True


def back_to_lobby(table: Table) -> None:
    """Somebody left after the end: the others wait for another."""
    state = table.state
    state.stage, state.match, state.head = "lobby", None, 0
    table.session = None
    state.chairs = [chair if chair.taken else Chair() for chair in state.chairs]
    for chair in state.chairs:
        chair.ready = chair.bot is not None
        chair.trustee = False
    table.step.card = True


def end_early(table: Table, reason: str) -> None:
    """End the match with its totals as they stand."""
    assert table.session is not None
    table.add(*table.session.end_early(reason))
    match_over(table)


def ready_for_next(table: Table) -> None:
    """Begin the next round when everybody who is here wants it."""
    chairs = table.state.chairs
    if all(chairs[seat].ready for seat in table.humans() if seat in table.online and not chairs[seat].trustee):
        seal(table)


def set_trustee(table: Table, seat: int, *, on: bool) -> None:
    """Hand a seat over to 托管, or take it back."""
    chair = table.state.chairs[seat]
    if chair.trustee == on:
        return
    chair.trustee = on
    table.step.card = True
    if on:
        plan_trustees(table)
    else:
        table.auto.pop(seat, None)


# --- time -----------------------------------------------------------------------------------------------------


def tick(table: Table) -> None:
    """Do what is due; once each, the caller comes again while ``next_wake`` has passed."""
    if table.stage_until <= table.now:
        table.stage_until = NEVER
        if table.state.stage == "sealed":
            deal(table)
        elif table.state.stage == "between":
            seal(table)
        return
    due = [seat for seat, at in table.auto.items() if at <= table.now]
    for seat in due:
        table.auto.pop(seat, None)
        play_for(table, seat)
    if not due and table.question is not None and table.question.until <= table.now:
        _time_out(table)


def _time_out(table: Table) -> None:
    question, session = table.question, table.session
    assert question is not None and session is not None
    for seat in session.waiting:
        if table.question is not question:
            return
        chair = table.state.chairs[seat]
        if question.turn is not None and chair.guest is not None and not chair.trustee:
            chair.bank, chair.trustee = 0, True
            table.step.card = True
        play_for(table, seat)


def play_for(table: Table, seat: int) -> None:
    """What the rules say a seat does whose time is over."""
    session = table.session
    if session is None or session.state is None or not legal_actions(session.state, seat):
        return
    perform(table, seat, table.variant.timeout(session.state, seat))


def running(table: Table) -> State | None:
    """The running round, None between rounds."""
    session = table.session
    state = None if session is None else session.state
    return None if state is None or state.phase is Phase.OVER else state
