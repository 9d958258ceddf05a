"""Tables without sockets or waiting: clocks, 托管, votes, seats. The test says what time it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paishan.round.events import Discarded, Konged, Listened, Ponged, RoundEnded
from paishan.round.legal import legal_actions
from paishan.server.rooms import commands, lobby, play, votes
from paishan.server.rooms.errors import RoomError
from paishan.server.rooms.feed import NOWHERE, Feed, Viewer, choices
from paishan.server.rooms.names import BadNameError, clean_name, name_key
from paishan.server.rooms.state import Chair, RoomState, read_state, write_state
from paishan.server.rooms.table import Step, Table
from paishan.server.wire.base import ClockRules
from paishan.server.wire.client import Act, Dissolve, Leave, Ready, Sit, Swap, Trustee
from paishan.server.wire.entries import encode
from paishan.variants import registry

VARIANTS = registry.all_variants()
CLOCK = ClockRules(turn=10_000, bank=20_000, claim=6_000, allowance=1_000, pause=500, think=0, between=15_000)


@pytest.fixture(params=[each.id for each in VARIANTS])
def table(request: pytest.FixtureRequest) -> Table:
    """A table of four people in the first round."""
    found = make(str(request.param))
    begin(found)
    return found


def make(variant: str = VARIANTS[0].id, **options: Any) -> Table:
    """A table of four people, ready to start."""
    game = registry.get(variant)
    state = RoomState(
        "id",
        "123456",
        "g0",
        variant,
        game.schema.parse(options),
        CLOCK,
        [Chair(f"g{seat}", f"n{seat}") for seat in range(4)],
    )
    found = Table(state, game, now=1000.0)
    found.online = {0, 1, 2, 3}
    return found


def begin(table: Table) -> None:
    """Play up to the first turn."""
    play.begin_match(table)
    play.deal(table)
    while table.question is not None and table.question.turn is None:
        table.now = table.question.until
        play.tick(table)


def turn_of(table: Table) -> int:
    """Whose turn it is."""
    assert table.question is not None
    assert table.question.turn is not None
    return table.question.turn


def viewer(table: Table, seat: int) -> Viewer:
    """Somebody's connection, with his choices shown."""
    found = Viewer(f"g{seat}", f"n{seat}", NOWHERE, player=True, seat=seat)
    state = play.running(table)
    found.shown = None if state is None else choices(state, seat)
    return found


def discard(table: Table, seat: int) -> None:
    """Discard something legal."""
    state = play.running(table)
    assert state is not None
    action = next(each for each in legal_actions(state, seat) if str(each).startswith("discard"))
    play.perform(table, seat, action)


def test_a_turn_has_allowance_turn_and_bank(table: Table) -> None:
    seat = turn_of(table)
    assert table.question is not None
    since = table.question.since
    assert table.question.until - since == pytest.approx(1 + 10 + 20)
    table.now = since + 16
    discard(table, seat)
    assert table.state.chairs[seat].bank == 15_000
    assert not table.state.chairs[seat].trustee


def test_nothing_is_discarded_before_the_clock_has_run_out(table: Table) -> None:
    seat = turn_of(table)
    table.online.discard(seat)
    assert table.question is not None
    until = table.question.until
    before = len(table.step.entries)
    table.now = until - 0.01
    play.tick(table)
    assert len(table.step.entries) == before
    table.now = until
    play.tick(table)
    assert len(table.step.entries) > before
    assert table.state.chairs[seat].trustee
    assert table.state.chairs[seat].bank == 0


def test_a_trustee_hands_back_at_a_tap(table: Table) -> None:
    seat = turn_of(table)
    commands.carry_out(table, viewer(table, seat), Trustee("1", on=True))
    assert seat in table.auto
    commands.carry_out(table, viewer(table, seat), Trustee("2", on=False))
    assert seat not in table.auto
    assert table.question is not None
    assert table.next_wake() == table.question.until


def test_claims_take_no_bank_and_no_seat(table: Table) -> None:
    for _ in range(400):
        state = play.running(table)
        if state is None:
            break
        if state.window is not None:
            banks = [chair.bank for chair in table.state.chairs]
            assert table.question is not None
            assert table.question.turn is None
            assert table.question.until - table.question.since == pytest.approx(1 + 6)
            table.now = table.question.until
            play.tick(table)
            assert [chair.bank for chair in table.state.chairs] == banks
            assert not any(chair.trustee for chair in table.state.chairs)
            return
        discard(table, state.turn)
        table.now = table.free_at
    pytest.skip("no window in this round")


def test_after_a_discard_the_next_turn_begins_after_the_pause(table: Table) -> None:
    seat = turn_of(table)
    discard(table, seat)
    assert any(isinstance(each, Discarded) for each in table.step.entries)
    assert table.hold is not None
    assert table.free_at == pytest.approx(table.now + 0.5)
    if table.question is not None and table.question.turn is not None:
        assert table.question.since == pytest.approx(table.now + 0.5)


def test_a_pause_tells_nobody_who_could_claim(table: Table) -> None:
    """Who is not asked sees a discard and then nothing until the pause is over, whatever follows."""
    feed = Feed(table)
    spectator = Viewer("x", "x", NOWHERE, player=False)
    feed.viewers.append(spectator)
    take_in(table, feed)
    pauses = 0
    while (state := play.running(table)) is not None:
        quick = state.window is not None
        if quick:
            for seat in state.window.waiting() if state.window is not None else ():
                play.play_for(table, seat)
        else:
            discard(table, state.turn)
        public = take_in(table, feed)
        if table.hold is None:
            assert public or play.running(table) is None or spectator.sent == feed.last
            continue
        pauses += 1
        assert spectator.sent == table.hold.after
        if not quick:
            continue
        while table.holds:
            table.now = table.hold.until
            feed.show_all()
        assert spectator.sent == feed.last
    assert pauses > 5


def take_in(table: Table, feed: Feed) -> bool:
    """Show the step's entries; True when it held a claim that everybody may know of."""
    entries = table.step.entries
    table.state.head += len(entries)
    feed.extend(entries, [encode(entry, table.variant, 4) for entry in entries])
    table.step = Step()
    feed.show_all()
    return any(isinstance(each, Ponged | Konged | RoundEnded | Listened) for each in entries)


def test_only_what_was_shown_can_be_answered(table: Table) -> None:
    seat = turn_of(table)
    watching = viewer(table, seat)
    assert watching.shown is not None
    stale = Act("1", watching.shown.legal[-1], watching.shown.moment + 1)
    with pytest.raises(RoomError, match="too late"):
        commands.carry_out(table, watching, stale)
    other = viewer(table, (seat + 1) % 4)
    with pytest.raises(RoomError) as error:
        commands.carry_out(table, other, Act("2", "pass", 0))
    assert error.value.code == "out_of_turn"
    with pytest.raises(RoomError) as error:
        commands.carry_out(table, watching, Act("3", "dance", watching.shown.moment))
    assert error.value.code == "bad_action"


def test_a_refusal_does_not_tell_what_is_kept_back(table: Table) -> None:
    """While entries are kept back, whatever a seat tries is out of turn: no guess finds an open window."""
    seat = turn_of(table)
    other = viewer(table, (seat + 1) % 4)
    other.sent = table.state.head = 10
    table.state.head += 2
    for moment in range(40):
        with pytest.raises(RoomError) as error:
            commands.carry_out(table, replace(other, shown=None), Act("2", "pass", moment))
        assert error.value.code == "out_of_turn"


def test_leaving_practice_ends_it() -> None:
    table = make()
    table.state.practice = True
    begin(table)
    commands.carry_out(table, viewer(table, 0), Leave("1"))
    assert table.state.dissolved
    assert table.state.stage == "over"


def test_leaving_a_match_leaves_the_seat_to_the_trustee(table: Table) -> None:
    commands.carry_out(table, viewer(table, 2), Leave("1"))
    assert table.state.chairs[2].trustee
    assert table.step.sent_away == [("g2", "left")]
    assert table.state.stage == "playing"


def test_a_command_is_carried_out_once(table: Table) -> None:
    seat = turn_of(table)
    watching = viewer(table, seat)
    assert watching.shown is not None
    act = Act("1", watching.shown.legal[-1], watching.shown.moment)
    commands.carry_out(table, watching, act)
    table.step = Step()
    commands.carry_out(table, watching, act)
    assert not table.step.changed


def test_a_spectator_may_do_nothing(table: Table) -> None:
    watching = Viewer("x", "x", NOWHERE, player=False)
    for message in (Ready("1", ready=True), Act("2", "pass", 0), Sit("3", 0), Leave("4"), Dissolve("5", "propose")):
        with pytest.raises(RoomError):
            commands.carry_out(table, watching, message)
    assert not table.step.sent_away


def test_any_no_ends_a_vote(table: Table) -> None:
    votes.vote(table, 0, "propose")
    votes.vote(table, 1, "yes")
    assert table.state.vote is not None
    votes.vote(table, 2, "no")
    assert table.state.vote is None
    with pytest.raises(RoomError) as error:
        votes.vote(table, 0, "propose")
    assert error.value.code == "vote_soon"


def test_everybody_agrees(table: Table) -> None:
    votes.vote(table, 0, "propose")
    for seat in (1, 2, 3):
        votes.vote(table, seat, "yes")
    assert table.state.stage == "over"
    assert table.state.secret is None


def test_silence_agrees_when_the_countdown_ends(table: Table) -> None:
    votes.vote(table, 0, "propose")
    table.now = table.vote_until - 1
    votes.count_down(table)
    assert table.state.stage == "playing"
    table.now += 1
    votes.count_down(table)
    assert table.state.stage == "over"


def test_rounds_follow_when_everybody_is_ready_or_time_is_up(table: Table) -> None:
    while table.state.stage == "playing":
        assert table.question is not None
        table.now = table.question.until
        play.tick(table)
        for chair in table.state.chairs:
            chair.trustee = False
    assert table.state.stage == "between"
    until = table.stage_until
    for seat in (0, 1, 2):
        commands.carry_out(table, viewer(table, seat), Ready(f"r{seat}", ready=True))
    assert table.state.stage == "between"
    table.now = until
    play.tick(table)
    assert table.state.stage == "sealed"


def test_a_stored_room_is_the_same(table: Table) -> None:
    assert read_state(write_state(table.state)) == table.state


# --- before the start -----------------------------------------------------------------------------------------


def test_seats_before_the_start() -> None:
    table = make()
    table.state.chairs[3] = Chair()
    assert lobby.join(table, "new", "新来") == 3
    assert lobby.join(table, "late", "晚到") is None
    lobby.leave(table, "g1")
    lobby.sit(table, "new", "新来", 1)
    assert table.seat_of("new") == 1
    with pytest.raises(RoomError, match="has that name"):
        lobby.join(table, "thief", "ｎ0")
    commands.carry_out(table, viewer(table, 0), Swap("1", 0, 1))
    assert table.seat_of("g0") == 1
    lobby.place_bot(table, 3, "random")
    with pytest.raises(RoomError):
        lobby.place_bot(table, 2, "random")
    with pytest.raises(RoomError):
        lobby.place_bot(table, 3, "genius")


def test_the_creator_leaves_safely() -> None:
    table = make()
    lobby.leave(table, "g0")
    assert table.state.creator == "g1"
    assert table.step.sent_away == [("g0", "left")]


def test_only_the_creator_decides() -> None:
    table = make()
    for message in (Swap("1", 0, 1), Dissolve("2", "propose")):
        with pytest.raises(RoomError) as error:
            commands.carry_out(table, viewer(table, 1), message)
        assert error.value.code == "not_creator"


def test_new_rules_need_everybody_ready_anew() -> None:
    table = make()
    table.state.chairs[1].ready = True
    lobby.change_options(table, {}, None, hints=True)
    assert not table.state.chairs[1].ready
    assert table.state.hints
    with pytest.raises(RoomError):
        lobby.change_options(table, {"nonsense": 1}, None, hints=None)


@pytest.mark.parametrize("name", ["", "   ", "a" * 17, "系统", "Ａdmin", "a\u200bb", "a\x00b", "\u202eabc", "🙂"])
def test_bad_names(name: str) -> None:
    with pytest.raises(BadNameError):
        clean_name(name)


@pytest.mark.parametrize("name", ["阿明", "Ming", "O'Neil", "小 红", "Zoë"])
def test_good_names(name: str) -> None:
    assert clean_name(name) == name


def test_names_that_look_alike() -> None:
    assert name_key("Ming") == name_key("ＭＩＮＧ") == name_key("M ing")
