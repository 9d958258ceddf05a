"""Deals in which something happens at once, found with the engine: a test names what it needs and a number that has it.

Should the rules change and the number no longer fit, the next one that does is looked for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from paishan.core.shuffle import combine
from paishan.round.actions import Action
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions, waiting
from paishan.round.machine import apply, start
from paishan.round.state import Phase, State
from paishan.variants.registry import get

ENTROPY = bytes(32)
"""What every person in these tests gives to the shuffle; bots give nothing."""
FAR = 20_000
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Setting:
    """A room whose creator deals from the first seat; ``people`` are the seats that give randomness."""

    variant: str
    people: tuple[int, ...] = (0,)
    options: Mapping[str, object] = field(default_factory=dict[str, object])


def secret(number: int) -> bytes:
    """The secret of a numbered deal."""
    return hashlib.sha256(b"paishan %d" % number).digest()


def begin(setting: Setting, number: int) -> State:
    """The round as it is dealt."""
    variant = get(setting.variant)
    options = variant.schema.parse(dict(setting.options))
    given = [ENTROPY if seat in setting.people else b"" for seat in range(4)]
    deal = Deal.from_seed(combine(secret(number), given), variant.faces(options), players=4, dealer=0)
    return start(variant, options, deal, dealer=0)[0]


def find(setting: Setting, wanted: Callable[[State], T | None], number: int) -> tuple[str, T]:
    """The secret (hex) of the deal of this number, or of the first that has what is wanted, and what was found."""
    for each in (number, *range(FAR)):
        found = wanted(begin(setting, each))
        if found is not None:
            return secret(each).hex(), found
    raise AssertionError(f"no deal of {setting.variant} has what {wanted.__name__} asks for")


def texts(state: State, seat: int) -> list[str]:
    """What a seat may do, as it is written."""
    return [str(each) for each in legal_actions(state, seat)]


def words(state: State, seat: int) -> set[str]:
    """The kinds of what a seat may do."""
    return {each.partition(" ")[0] for each in texts(state, seat)}


def after(state: State, seat: int, action: str) -> State:
    """The state one action later."""
    copy = state.copy()
    apply(copy, seat, Action.parse(action))
    return copy


def discards(state: State, seat: int) -> Iterator[tuple[str, State]]:
    """Every discard of a seat and the state it leads to."""
    for action in texts(state, seat):
        if action.startswith("discard "):
            yield action.partition(" ")[2], after(state, seat, action)


def offers_listening(state: State) -> bool | None:
    """听 before the first discard, for the first seat alone."""
    alone = state.phase is Phase.OPENING and waiting(state) == (0,)
    return True if alone and "listen" in words(state, 0) else None


def asks_before_a_kong_goes(state: State) -> str | None:
    """The face of which the dealer holds all four, so that its discard is asked about (after 买点)."""
    while state.phase is Phase.BUY:
        state = after(state, waiting(state)[0], "buy 1")
    if state.phase is not Phase.TURN:
        return None
    faces = state.variant.confirm(state, 0)
    found = [each.partition(" ")[2] for each in texts(state, 0) if each.startswith("discard ")]
    names = [each for each in found if Action.parse(f"discard {each}").face in faces]
    return names[0] if names else None


def two_ask_for_one_tile(state: State) -> tuple[str, int, int] | None:
    """A discard of the dealer that one of the next two seats wins with and the other may pong: face, winner, ponger."""
    while state.phase is Phase.OPENING:
        state = after(state, waiting(state)[0], "pass")
    for face, then in discards(state, 0):
        if then.phase is not Phase.CLAIM or waiting(then) != (1, 2):
            continue
        for winner, ponger in ((1, 2), (2, 1)):
            if words(then, winner) == {"win", "pass"} and words(then, ponger) == {"pong", "pass"}:
                return face, winner, ponger
    return None


def each_pongs_the_other(state: State) -> tuple[str, str] | None:
    """The dealer's discard that only the next seat may pong, and that seat's discard that only the dealer may pong."""
    if state.phase is not Phase.TURN:
        return None
    for face, then in discards(state, 0):
        if then.phase is not Phase.CLAIM or waiting(then) != (1,) or words(then, 1) != {"pong", "pass"}:
            continue
        ponged = after(then, 1, f"pong {face}")
        for other, last in discards(ponged, 1) if ponged.phase is Phase.TURN else ():
            if last.phase is Phase.CLAIM and waiting(last) == (0,) and words(last, 0) == {"pong", "pass"}:
                return face, other
    return None
