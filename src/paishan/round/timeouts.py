"""What a time-out does: the one place for every game that has no rule of its own."""

from __future__ import annotations

from paishan.core.tiles import FACES
from paishan.round.actions import DISCARD, PASS, WIN, Action, ActionKind
from paishan.round.legal import legal_actions
from paishan.round.state import State


def standard_timeout(state: State, seat: int) -> Action:
    """胡 if it is open, else 过, else 买点 0, else the drawn tile goes (after 碰: the rightmost of the sorted hand).

    ``seat`` must have something to decide.
    """
    legal = legal_actions(state, seat)
    for wanted in (WIN, PASS):
        if wanted in legal:
            return wanted
    if legal[0].kind is ActionKind.BUY:
        return legal[0]
    drawn = state.seats[seat].drawn
    if drawn is not None and DISCARD[drawn >> 2] in legal:
        return DISCARD[drawn >> 2]
    return next(DISCARD[face] for face in reversed(range(FACES)) if DISCARD[face] in legal)
