"""The room card and the clock, as messages."""

from __future__ import annotations

import time

from paishan.match.match import Match
from paishan.server.rooms.table import NEVER, Table
from paishan.server.wire.server import Clock, MatchCard, PlayedCard, RoomCard, SeatCard, VoteCard, Welcome


def wall_ms(table: Table, at: float) -> int:
    """A time of the table's clock in milliseconds since 1970."""
    return round((time.time() + at - table.now) * 1000)


def room_card(table: Table, spectators: int) -> RoomCard:
    """The whole room as everybody may see it."""
    state = table.state
    vote = state.vote
    return RoomCard(
        number=state.number,
        variant=state.variant,
        options=state.options,
        clock=state.clock,
        hints=state.hints,
        practice=state.practice,
        stage=state.stage,
        creator=state.creator,
        seats=tuple(_seat_card(table, seat) for seat in range(table.players)),
        spectators=spectators,
        match=None if table.session is None else match_card(state.match or "", table.session.match),
        vote=None if vote is None else VoteCard(vote.by, tuple(vote.yes), wall_ms(table, table.vote_until)),
        next_at=None if table.stage_until == NEVER else wall_ms(table, table.stage_until),
    )


def _seat_card(table: Table, seat: int) -> SeatCard:
    chair = table.state.chairs[seat]
    return SeatCard(
        name=chair.name if chair.taken else None,
        guest=chair.guest,
        bot=chair.bot,
        ready=chair.ready if table.state.stage != "over" else chair.again,
        online=chair.bot is not None or seat in table.online,
        trustee=chair.trustee,
    )


def match_card(id: str, match: Match) -> MatchCard:
    """The match so far."""
    played = tuple(PlayedCard(each.number, each.dealer, each.winners, each.pay) for each in match.played)
    return MatchCard(id, match.number, match.rounds, match.dealer, match.totals, played, match.ranks(), match.over)


def welcome(table: Table, guest: str, seat: int | None, seq: int) -> Welcome:
    """The first message of a connection."""
    return Welcome(table.state.number, table.state.epoch, guest, seat, seq, round(time.time() * 1000))


def clock(table: Table) -> Clock:
    """The clocks as they stand; during claims (and the wait after a discard) the same for everybody."""
    rules, question = table.state.clock, table.question
    banks = tuple(chair.bank for chair in table.state.chairs)
    if question is None:
        return Clock("none", None, 0, banks, running=False)
    hold = table.hold
    if hold is not None:
        since = hold.until - rules.pause / 1000
        return Clock("claims", None, _left(rules.allowance + rules.claim, table.now - since), banks, running=True)
    if question.turn is None:
        left = max(0, round((question.until - table.now) * 1000))
        return Clock("claims", None, left, banks, running=True)
    used = table.now - question.since
    over = max(0, round(used * 1000) - rules.allowance - rules.turn)
    seat = question.turn
    banks = tuple(max(0, bank - over) if owner == seat else bank for owner, bank in enumerate(banks))
    return Clock("turn", seat, _left(rules.allowance + rules.turn, used), banks, running=True)


def _left(span: int, used: float) -> int:
    return max(0, span - max(0, round(used * 1000)))
