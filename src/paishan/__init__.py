"""Paishan 牌山: regional Chinese mahjong as a library.

>>> import paishan
>>> paishan.score("baoshan", "123m456p789s1119p", win="9p").pay
(6, -2, -2, -2)

Names are imported when they are first used, so that ``import paishan`` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from paishan.api import discards, score, waits
    from paishan.core.errors import PaishanError
    from paishan.core.hands import Hand
    from paishan.core.wild import Wild
    from paishan.match.match import Match
    from paishan.match.session import Session
    from paishan.match.verify import verify
    from paishan.round.actions import Action
    from paishan.round.deal import Deal
    from paishan.round.legal import legal_actions
    from paishan.round.machine import apply, decide, start
    from paishan.round.receipt import Receipt
    from paishan.round.record import read_record
    from paishan.round.refusal import Refusal
    from paishan.round.variant import Variant
    from paishan.round.view import view_of
    from paishan.variants.registry import all_variants, register
    from paishan.variants.registry import get as get_variant

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Deal",
    "Hand",
    "Match",
    "PaishanError",
    "Receipt",
    "Refusal",
    "Session",
    "Variant",
    "Wild",
    "all_variants",
    "apply",
    "decide",
    "discards",
    "get_variant",
    "legal_actions",
    "read_record",
    "register",
    "score",
    "start",
    "verify",
    "view_of",
    "waits",
]

_HOMES: Final = {
    "Action": "paishan.round.actions",
    "Deal": "paishan.round.deal",
    "Hand": "paishan.core.hands",
    "Match": "paishan.match.match",
    "PaishanError": "paishan.core.errors",
    "Receipt": "paishan.round.receipt",
    "Refusal": "paishan.round.refusal",
    "Session": "paishan.match.session",
    "Variant": "paishan.round.variant",
    "Wild": "paishan.core.wild",
    "all_variants": "paishan.variants.registry",
    "apply": "paishan.round.machine",
    "decide": "paishan.round.machine",
    "discards": "paishan.api",
    "get_variant": "paishan.variants.registry",
    "legal_actions": "paishan.round.legal",
    "read_record": "paishan.round.record",
    "register": "paishan.variants.registry",
    "score": "paishan.api",
    "start": "paishan.round.machine",
    "verify": "paishan.match.verify",
    "view_of": "paishan.round.view",
    "waits": "paishan.api",
}
_ELSEWHERE: Final = {"get_variant": "get"}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), _ELSEWHERE.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
