"""Before the start: seats, readiness, bots, house rules."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from paishan.bots.levels import LEVELS
from paishan.round.options import OptionsError
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.names import name_key
from paishan.server.rooms.state import Chair
from paishan.server.rooms.table import Table, need
from paishan.server.wire.base import ClockRules, OptionValue

REMOTE: Final = "remote"
"""The level of programs that connect by themselves."""


def join(table: Table, guest: str, name: str) -> int | None:
    """Give a guest a seat: his own, else the first free one before the start; None when there is none."""
    seat = table.seat_of(guest)
    if seat is not None:
        return seat
    if table.state.stage != "lobby":
        return None
    free = [seat for seat, chair in enumerate(table.state.chairs) if not chair.taken]
    if not free:
        return None
    sit(table, guest, name, free[0])
    return free[0]


def sit(table: Table, guest: str, name: str, seat: int) -> None:
    """Take a free seat, or move to it."""
    need(holds=table.state.stage == "lobby", code="wrong_stage")
    chair = table.chair(seat)
    before = table.seat_of(guest)
    if before == seat:
        return
    need(holds=not chair.taken, code="seat_taken")
    need(holds=not name_taken(table, guest, name), code="name_at_table")
    chairs = table.state.chairs
    if not table.humans():
        table.state.creator = guest
    if before is None:
        chairs[seat] = Chair(guest=guest, name=name)
    else:
        chairs[seat], chairs[before] = chairs[before], Chair()
        chairs[seat].ready = False
        _move(table, before, seat)
    table.step.card = True


def name_taken(table: Table, guest: str, name: str) -> bool:
    """Does somebody else at the table have this name, or one that looks like it?"""
    return name_key(name) in [name_key(each.name) for each in table.state.chairs if each.guest not in (None, guest)]


def place_bot(table: Table, seat: int, level: str | None) -> None:
    """Put a bot into a free seat, change its level, or take it away."""
    need(holds=table.state.stage == "lobby", code="wrong_stage")
    chair = table.chair(seat)
    need(holds=chair.guest is None, code="seat_taken")
    need(holds=level is None or level in table.levels, code="unknown_level")
    table.state.chairs[seat] = Chair() if level is None else bot_chair(level)
    table.step.card = True


def bot_chair(level: str) -> Chair:
    """A seat with a bot, ready for everything."""
    key = "" if level in LEVELS else secrets.token_hex(16)
    return Chair(bot=level, name=level, ready=True, again=True, key=key)


def place_program(table: Table, seat: int, key: str) -> None:
    """Keep a seat for a program that connects with the token of this key."""
    need(holds=table.state.stage == "lobby", code="wrong_stage")
    need(holds=not table.chair(seat).taken, code="seat_taken")
    table.state.chairs[seat] = Chair(bot=REMOTE, name=REMOTE, ready=True, again=True, key=key)
    table.step.card = True


def kick(table: Table, seat: int) -> None:
    """Send somebody away."""
    need(holds=table.state.stage == "lobby", code="wrong_stage")
    chair = table.chair(seat)
    need(holds=chair.taken, code="seat_empty")
    if chair.guest is not None:
        need(holds=chair.guest != table.state.creator, code="not_creator")
        table.step.sent_away.append((chair.guest, "kicked"))
    table.state.chairs[seat] = Chair()
    table.online.discard(seat)
    table.step.card = True


def swap(table: Table, one: int, other: int) -> None:
    """Let two seats change places."""
    need(holds=table.state.stage == "lobby", code="wrong_stage")
    table.chair(one)
    table.chair(other)
    chairs = table.state.chairs
    chairs[one], chairs[other] = chairs[other], chairs[one]
    online = {one: other, other: one}
    table.online = {online.get(seat, seat) for seat in table.online}
    _unready(table)
    table.step.card = True


def change_options(
    table: Table, options: Mapping[str, OptionValue], clock: ClockRules | None, *, hints: bool | None
) -> None:
    """New house rules; everybody has to be ready anew."""
    need(holds=table.state.stage == "lobby", code="wrong_stage")
    try:
        parsed = table.variant.schema.parse(options)
    except OptionsError as error:
        raise RoomError("bad_options") from error
    state = table.state
    players = parsed["players"]
    assert isinstance(players, int)
    gone = state.chairs[players:]
    need(holds=not any(chair.taken for chair in gone), code="seat_taken")
    state.chairs = (state.chairs + [Chair() for _ in range(players)])[:players]
    state.options = parsed
    state.clock = state.clock if clock is None else clock
    state.hints = state.hints if hints is None else hints
    _unready(table)
    table.step.card = True


def leave(table: Table, guest: str) -> None:
    """Give the seat up; the oldest remaining person becomes the creator."""
    seat = table.seat_of(guest)
    if seat is None:
        raise RoomError("not_seated")
    table.state.chairs[seat] = Chair()
    table.online.discard(seat)
    pass_on(table, guest)
    table.step.sent_away.append((guest, "left"))
    table.step.card = True


def pass_on(table: Table, guest: str) -> None:
    """When the creator is gone, the first of the others is it."""
    humans = table.humans()
    if guest == table.state.creator and humans:
        heir = table.state.chairs[humans[0]].guest
        assert heir is not None
        table.state.creator = heir


def all_ready(table: Table) -> bool:
    """Every seat is taken and ready."""
    return all(chair.taken and chair.ready for chair in table.state.chairs)


def _unready(table: Table) -> None:
    for chair in table.state.chairs:
        chair.ready = chair.bot is not None


def _move(table: Table, before: int, after: int) -> None:
    if before in table.online:
        table.online.discard(before)
        table.online.add(after)
