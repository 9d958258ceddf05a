"""Ending a match by vote: any no ends the vote, who says nothing until the countdown is over agrees."""

from __future__ import annotations

from typing import Final, Literal

from paishan.server.rooms.play import end_early
from paishan.server.rooms.state import Vote
from paishan.server.rooms.table import NEVER, Table, need

SECONDS: Final = 60.0
AGAIN_SECONDS: Final = 60.0
"""How long after a lost vote the next may be proposed."""


def vote(table: Table, seat: int, what: Literal["propose", "yes", "no"]) -> None:
    """Propose, agree or refuse."""
    state = table.state
    need(holds=state.stage in ("sealed", "playing", "between"), code="wrong_stage")
    if what == "propose":
        need(holds=state.vote is None, code="vote_open")
        need(holds=table.vote_again <= table.now, code="vote_soon")
        state.vote = Vote(seat, [seat], round(SECONDS * 1000))
        table.vote_until = table.now + SECONDS
    else:
        need(holds=state.vote is not None, code="no_vote")
        assert state.vote is not None
        if what == "no":
            state.vote, table.vote_until = None, NEVER
            table.vote_again = table.now + AGAIN_SECONDS
        elif seat not in state.vote.yes:
            state.vote.yes.append(seat)
    table.step.card = True
    if state.vote is not None and set(table.humans()) <= set(state.vote.yes):
        end_early(table, "dissolved")


def count_down(table: Table) -> None:
    """The countdown is over: nobody refused."""
    if table.vote_until <= table.now and table.state.vote is not None:
        end_early(table, "dissolved")
