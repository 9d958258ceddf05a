"""听牌提示 as a message: worked out in a worker from what the seat knows of the round (see ``round/outlook``)."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from paishan.core.tiles import face_name
from paishan.round.outlook import Now, Outlook, Waits, Way, outlook
from paishan.round.outlook import Wait as OneWait
from paishan.round.refusal import refuse
from paishan.round.state import State
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.round.view import redact_state
from paishan.server.wire.base import Reason, Words
from paishan.server.wire.server import Hints, Wait, WinNow, write
from paishan.variants import registry

AS_IT_IS: Final = "-"
"""Instead of a discarded face: the hand as it is."""
_MADE_ANEW: Final = ("variant", "options", "rules", "legal_cache", "result")


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat knows of a running round, as a value that travels to a worker: games are named, not sent."""

    variant: str
    options: Options
    facts: Mapping[str, Any]
    seat: int

    @classmethod
    def of(cls, state: State, seat: int) -> Known:
        """What ``seat`` knows."""
        known = redact_state(state, seat)
        facts = {name: getattr(known, name) for name in State.__slots__ if name not in _MADE_ANEW}
        return cls(state.variant.id, state.options, facts, seat)

    def state(self) -> State:
        """The state again."""
        state = State(registry.get(self.variant), self.options)
        for name, value in self.facts.items():
            setattr(state, name, value)
        return state


@dataclass(frozen=True, slots=True)
class Told:
    """Hints ready to be sent, and the moment they are about: the room has no more work with them."""

    moment: int
    message: bytes


def told(known: Known) -> Told | None:
    """The hints of a seat that is asked something; None when there is nothing to say. Runs in a worker."""
    said = hints(known)
    return Told(said.moment, write(said)) if said.discards or said.listening or said.now else None


def hints(known: Known) -> Hints:
    """The same as a message; it may be empty."""
    state = known.state()
    return message(state.variant, outlook(state, known.seat))


def message(variant: Variant, found: Outlook) -> Hints:
    """An outlook as the wire says it; each reason once."""
    discards, listening, now = _discards(found.discards), _discards(found.listening), _now(found.now)
    waits = [wait for group in (discards, listening) for each in group.values() for wait in each]
    codes = {each.code for each in (*waits, *(() if now is None else (now,))) if each.code is not None}
    reasons = {code: reason(variant, code) for code in sorted(codes)}
    return Hints(found.moment, discards, listening, now, reasons)


def reason(variant: Variant, code: str) -> Reason:
    """The words and the rule of a refusal code."""
    refusal = refuse(variant, code)
    return Reason(refusal.rule, Words(refusal.message.zh, refusal.message.en))


def _discards(found: Waits) -> dict[str, tuple[Wait, ...]]:
    return {AS_IT_IS if face is None else face_name(face): tuple(map(wait, each)) for face, each in found.items()}


def wait(each: OneWait) -> Wait:
    """One wait as the wire says it."""
    ways = [each.draw, *(way for way in each.claims if way is not None)]
    code = next((way.code for way in ways if way.code is not None), None)
    return Wait(face_name(each.face), each.left, each.draw.pays, tuple(map(_pays, each.claims)), code)


def _pays(way: Way | None) -> tuple[int, ...] | None:
    return None if way is None else way.pays


def _now(now: Now | None) -> WinNow | None:
    return None if now is None else WinNow(now.by.value, now.way.pays, now.way.code)


def warm() -> None:
    """Have the games ready before the first question. Runs in a worker.

    Answers make no cycles, so the worker does not look for any: a look takes as long as an answer.
    """
    for variant in registry.all_variants():
        variant.schema.defaults()
    gc.disable()
