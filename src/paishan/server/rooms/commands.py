"""What each command of a client does to the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paishan.round.actions import Action
from paishan.round.legal import legal_actions
from paishan.server.rooms import lobby, play, votes
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.feed import Viewer, moment_of
from paishan.server.rooms.phrases import PHRASES
from paishan.server.rooms.table import Table, need
from paishan.server.wire.client import (
    Act,
    ChangeOptions,
    Command,
    Dissolve,
    Kick,
    Leave,
    PlaceBot,
    Ready,
    Rematch,
    SayPhrase,
    Sit,
    Swap,
    Trustee,
)
from paishan.server.wire.server import Phrase

REMEMBERED: Final = 8
"""Ids of carried out commands kept by seat."""
PHRASE_SECONDS: Final = 2.0


def carry_out(table: Table, viewer: Viewer, message: Command) -> None:
    """Do what a viewer asks; RoomError when he may not. A command that was done before is not done again."""
    seat = viewer.seat
    need(holds=not viewer.key or isinstance(message, Act), code="bots_only_play")
    if isinstance(message, Sit):
        need(holds=viewer.player, code="spectator")
        need(holds=not table.state.dissolved, code="wrong_stage")
        lobby.sit(table, viewer.guest, viewer.name, message.seat)
        return
    if seat is None:
        raise RoomError("spectator")
    done = table.state.chairs[seat].done
    if message.id in done:
        return
    need(holds=not table.state.dissolved, code="wrong_stage")
    _DO[type(message)](table, viewer, seat, message)
    done.append(message.id)
    del done[:-REMEMBERED]


def _act(table: Table, viewer: Viewer, seat: int, message: Act) -> None:
    """An action counts only if it answers what this seat has been shown."""
    state = play.running(table)
    need(holds=state is not None, code="wrong_stage")
    assert state is not None
    shown = viewer.shown
    if shown is not None and shown.legal:
        need(holds=message.moment == shown.moment, code="stale")
        play.act(table, seat, message.action, message.moment)
        return
    need(holds=viewer.sent >= table.state.head, code="out_of_turn")
    known = message.moment == moment_of(state, seat)
    need(holds=known or not message.moment, code="stale")
    need(holds=not legal_actions(state, seat), code="stale")
    play.act(table, seat, message.action, None)


def _ready(table: Table, viewer: Viewer, seat: int, message: Ready) -> None:
    stage = table.state.stage
    need(holds=stage in ("lobby", "between"), code="wrong_stage")
    table.state.chairs[seat].ready = message.ready
    table.step.card = True
    if stage == "lobby" and lobby.all_ready(table):
        play.begin_match(table)
    elif stage == "between" and message.ready:
        play.set_trustee(table, seat, on=False)
        play.ready_for_next(table)


def _creator(table: Table, viewer: Viewer) -> None:
    need(holds=viewer.guest == table.state.creator, code="not_creator")


def _bot(table: Table, viewer: Viewer, seat: int, message: PlaceBot) -> None:
    _creator(table, viewer)
    lobby.place_bot(table, message.seat, message.level)


def _kick(table: Table, viewer: Viewer, seat: int, message: Kick) -> None:
    _creator(table, viewer)
    lobby.kick(table, message.seat)


def _swap(table: Table, viewer: Viewer, seat: int, message: Swap) -> None:
    _creator(table, viewer)
    lobby.swap(table, message.seat, message.with_)


def _options(table: Table, viewer: Viewer, seat: int, message: ChangeOptions) -> None:
    _creator(table, viewer)
    lobby.change_options(table, message.options, message.clock, hints=message.hints)


def _leave(table: Table, viewer: Viewer, seat: int, message: Leave) -> None:
    if table.state.stage == "lobby":
        lobby.leave(table, viewer.guest)
        return
    if table.state.stage == "over":
        lobby.leave(table, viewer.guest)
        play.back_to_lobby(table)
        return
    if table.state.practice:
        play.end_early(table, "left")
        _close(table)
    else:
        play.set_trustee(table, seat, on=True)
    table.step.sent_away.append((viewer.guest, "left"))


def _dissolve(table: Table, viewer: Viewer, seat: int, message: Dissolve) -> None:
    if table.state.stage in ("lobby", "over"):
        _creator(table, viewer)
        _close(table)
        return
    votes.vote(table, seat, message.vote)


def _close(table: Table) -> None:
    """The room closes for good, also when the server dies before it does: nothing more is done in it."""
    table.state.dissolved = table.step.card = True


def _rematch(table: Table, viewer: Viewer, seat: int, message: Rematch) -> None:
    need(holds=table.state.stage == "over", code="wrong_stage")
    table.state.chairs[seat].again = True
    table.step.card = True
    if not all(chair.again for chair in table.state.chairs if chair.taken):
        return
    if all(chair.taken for chair in table.state.chairs):
        play.begin_match(table)
    else:
        play.back_to_lobby(table)


def _trustee(table: Table, viewer: Viewer, seat: int, message: Trustee) -> None:
    need(holds=table.state.stage in ("sealed", "playing", "between"), code="wrong_stage")
    play.set_trustee(table, seat, on=message.on)


def _phrase(table: Table, viewer: Viewer, seat: int, message: SayPhrase) -> None:
    need(holds=message.phrase in PHRASES, code="unknown_phrase")
    need(holds=table.phrase_again.get(seat, 0.0) <= table.now, code="too_fast")
    table.phrase_again[seat] = table.now + PHRASE_SECONDS
    table.step.said.append(Phrase(seat, message.phrase))


_DO: Final[dict[type, Callable[[Table, Viewer, int, Any], None]]] = {
    Act: _act,
    Ready: _ready,
    PlaceBot: _bot,
    Kick: _kick,
    Swap: _swap,
    ChangeOptions: _options,
    Leave: _leave,
    Dissolve: _dissolve,
    Rematch: _rematch,
    Trustee: _trustee,
    SayPhrase: _phrase,
}


def bot_move(table: Table, seat: int, moment: int, action: str | None) -> None:
    """What a bot thought of, if the question still stands; nonsense counts as a time-out."""
    state = play.running(table)
    if state is None or state.moment != moment or not legal_actions(state, seat):
        return
    try:
        play.perform(table, seat, Action.parse(action or ""))
    except ValueError:
        play.play_for(table, seat)


def forget(table: Table, guest: str) -> None:
    """A guest deleted himself: before the start and after the end his seat is free, else 托管 plays it."""
    seat = table.seat_of(guest)
    if seat is None:
        return
    if table.state.stage in ("lobby", "over"):
        lobby.leave(table, guest)
        if table.state.stage == "over":
            play.back_to_lobby(table)
        return
    chair = table.state.chairs[seat]
    chair.guest, chair.name, chair.trustee = None, "-", True
    lobby.pass_on(table, guest)
    play.plan_trustees(table)
    table.step.sent_away.append((guest, "left"))
    table.step.card = True
