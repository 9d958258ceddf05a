"""May this seat do this now? If not, which rule forbids it."""

from __future__ import annotations

from paishan.core.melds import MeldKind
from paishan.round.actions import (
    ADDED_KONG,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    PONG,
    WIN,
    Action,
    ActionKind,
)
from paishan.round.legal import Blocked, legal_actions
from paishan.round.refusal import Refusal, refuse
from paishan.round.seat import Seat
from paishan.round.state import Phase, State


def check(state: State, seat: int, action: Action, answers: int | None = None) -> Refusal | None:
    """None when the action is legal; ``answers`` is the moment it replies to (see ``machine.decide``)."""
    variant = state.variant
    if not 0 <= seat < state.players:
        return refuse(variant, "no_such_seat")
    if state.phase is Phase.OVER:
        return refuse(variant, "stale" if state.late >> seat & 1 else "round_over")
    if answers is not None and answers != state.moment:
        return refuse(variant, "stale")
    legal = legal_actions(state, seat)
    if action.plain in legal:
        held = action.tile is None or (action.tile in state.seats[seat].tiles and action.tile >> 2 == action.face)
        return None if held else refuse(variant, "not_in_hand")
    return refuse(variant, _reason(state, seat, action.plain, legal))


def _reason(state: State, seat: int, action: Action, legal: tuple[Action, ...]) -> str:
    for block in blocked(state, seat):
        if block.action == action:
            return block.code
    window = state.window
    if window is not None and window.answers[seat] is not None:
        return "already_answered"
    if not legal:
        return "stale" if state.late >> seat & 1 else "out_of_turn"
    return _impossible(state, action)


def _impossible(state: State, action: Action) -> str:
    kind = action.kind
    if kind is ActionKind.DISCARD:
        return "not_in_hand" if state.window is None else "not_possible"
    if kind is ActionKind.WIN:
        return "not_complete"
    if kind is ActionKind.LISTEN:
        return "listen_closed"
    if kind is ActionKind.BUY:
        return "bad_points"
    if kind is ActionKind.PASS:
        return "not_possible"
    window = state.window
    if window is not None and window.tile is not None and window.tile >> 2 != action.face:
        return "not_the_discard"
    return "not_enough_copies"


def blocked(state: State, seat: int) -> tuple[Blocked, ...]:
    """What the tiles of ``seat`` would allow and a rule forbids, now or on the last discard."""
    if state.phase is Phase.TURN and state.turn == seat:
        found = _turn_blocks(state, state.seats[seat])
    elif state.phase in (Phase.TURN, Phase.CLAIM, Phase.DISCARDED) and state.last is not None and state.last[1] != seat:
        found = _claim_blocks(state, seat, state.last[0] >> 2)
    elif state.robbable is not None and state.turn != seat:
        found = _win_blocks(state, seat, state.robbable >> 2)
    else:
        return ()
    open_now = legal_actions(state, seat)
    rule_of = state.variant.rule_of
    return tuple(Blocked(action, code, rule_of(code)) for action, code in found if action not in open_now)


def _win_blocks(state: State, seat: int, face: int) -> list[tuple[Action, str]]:
    variant = state.variant
    code = variant.claim_block(state, seat, face)
    if code is not None and variant.complete(state, state.seats[seat], face):
        return [(WIN, code)]
    return []


def _claim_blocks(state: State, seat: int, face: int) -> list[tuple[Action, str]]:
    found = _win_blocks(state, seat, face)
    hand = state.seats[seat]
    copies = hand.counts[face]
    if copies < 2:
        return found
    code = state.variant.pong_block(state, seat, face) or ("listening" if hand.listening else None)
    if code is not None:
        found.append((PONG[face], code))
    if copies == 3:
        code = _kong_code(state, seat, face)
        if code is not None:
            found.append((DIRECT_KONG[face], code))
    return found


def _kong_code(state: State, seat: int, face: int) -> str | None:
    """Why no kong of this face, listening and the wall included."""
    code = state.variant.kong_block(state, seat, face)
    if code is not None:
        return code
    if state.seats[seat].listening:
        return "listening"
    return None if state.left else "empty_wall"


def _turn_blocks(state: State, seat: Seat) -> list[tuple[Action, str]]:
    found: list[tuple[Action, str]] = []
    if seat.drawn is None and state.variant.complete(state, seat, -1):
        found.append((WIN, "after_claim"))
    choosing = legal_actions(state, state.turn)
    forced_choice = WIN in choosing and any(action.kind is ActionKind.LISTEN for action in choosing)
    for action in _own_kongs(seat):
        assert action.face is not None
        code = (
            _listening_kong_code(state, seat, action) if seat.listening else _kong_code(state, state.turn, action.face)
        )
        if code is None and forced_choice:
            code = "listen_or_win"
        if code is not None:
            found.append((action, code))
    return found + _discard_blocks(state, seat, forced_choice=forced_choice)


def _own_kongs(seat: Seat) -> list[Action]:
    kongs = [CONCEALED_KONG[face] for face in range(34) if seat.counts[face] == 4]
    pongs = [meld.face for meld in seat.melds if meld.kind is MeldKind.PONG]
    return kongs + [ADDED_KONG[face] for face in sorted(pongs) if seat.counts[face]]


def _listening_kong_code(state: State, seat: Seat, action: Action) -> str | None:
    assert action.face is not None
    drawn = seat.drawn
    if action.kind is ActionKind.ADDED_KONG or drawn is None or drawn >> 2 != action.face:
        return "listening"
    if not state.left:
        return "empty_wall"
    return state.variant.listening_kong(state, state.turn, action.face)


def _discard_blocks(state: State, seat: Seat, *, forced_choice: bool) -> list[tuple[Action, str]]:
    if forced_choice:
        code = "listen_or_win"
    elif seat.listening:
        code = "keeps_ready" if state.variant.listening_discards(state, state.turn) else "listening"
    else:
        return []
    return [(DISCARD[face], code) for face in range(34) if seat.counts[face]]
