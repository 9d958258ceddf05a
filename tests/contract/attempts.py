"""Actions that nobody may take: random ones, blocked ones, late ones; the refusals they meet are collected."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.contract.play import Round

from paishan.core.tiles import FACES
from paishan.round.actions import (
    ADDED_KONG,
    CONCEALED_KONG,
    DIRECT_KONG,
    DISCARD,
    LISTEN,
    LISTEN_DISCARD,
    PASS,
    PONG,
    WIN,
    Action,
    ActionKind,
    buy,
)
from paishan.round.check import blocked
from paishan.round.ending import digest
from paishan.round.legal import legal_actions
from paishan.round.machine import apply, decide
from paishan.round.refusal import MESSAGES, Refusal

BY_FACE: Final = (DISCARD, PONG, DIRECT_KONG, ADDED_KONG, CONCEALED_KONG, LISTEN_DISCARD)


def any_action(rng: Random, faces: tuple[int, ...]) -> Action:
    """Any action at all, of the faces in play."""
    if rng.random() < 0.4:
        return rng.choice([WIN, PASS, LISTEN, buy(0), buy(rng.randrange(10))])
    return rng.choice(BY_FACE)[rng.choice(faces)]


def attempt(played: Round) -> Refusal | None:
    """Try something illegal; the refusal, or None when what was picked is legal after all."""
    rng, state = played.rng, played.state
    barring = [seat for seat in range(state.players) if blocked(state, seat)]
    seat = rng.choice(barring) if barring and rng.random() < 0.7 else rng.randrange(-1, state.players + 1)
    inside = 0 <= seat < state.players
    action, answers = any_action(rng, played.variant.faces(state.options)), None
    barred = blocked(state, seat) if inside else ()
    legal = legal_actions(state, seat) if inside else ()
    if barred and rng.random() < 0.9:
        action = rng.choice(barred).action
    elif legal and rng.random() < 0.2:
        action, answers = rng.choice(legal), state.moment - 1
    elif inside and rng.random() < 0.2:
        action = Action(ActionKind.DISCARD, tile=(tile := rng.randrange(FACES * 4)), face=tile >> 2)
        if tile in state.seats[seat].tiles and action.plain in legal:
            return None
    elif action in legal:
        return None
    before = digest(state), state.seq, state.phase, state.moment
    judged = decide(state, seat, action, answers=answers)
    refused = apply(state, seat, action, answers=answers)
    assert isinstance(refused, Refusal), f"seat {seat} {action} was let through in {state.phase}"
    assert judged == refused
    assert before == (digest(state), state.seq, state.phase, state.moment)
    assert refused.code in MESSAGES
    assert refused.message == MESSAGES[refused.code]
    assert refused.rule
    assert refused.rule == played.variant.rule_of(refused.code)
    if any(each.action == action for each in barred) and answers is None:
        assert refused.code == next(each.code for each in barred if each.action == action)
    return refused
