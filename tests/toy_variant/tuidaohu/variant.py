"""推倒胡 as one value; what it does not say is the usual: four sets and a pair, no wild, drawn rounds are free."""

from __future__ import annotations

from typing import Final

from tests.toy_variant.tuidaohu.options import SCHEMA
from tests.toy_variant.tuidaohu.patterns import WIN, readings, score
from tests.toy_variant.tuidaohu.settle import next_dealer, settle

from paishan.core.text import Text
from paishan.round.table import Options
from paishan.round.variant import Variant


def _faces(options: Options) -> tuple[int, ...]:
    """万 筒 条: 108 tiles (T1)."""
    return tuple(range(27))


TUIDAOHU: Final = Variant(
    id="tuidaohu",
    version="1",
    package="tests.toy_variant.tuidaohu",
    name=Text("推倒胡", "Tuidaohu"),
    about=Text("没有番，胡了就算。", "No patterns: a complete hand wins, and that is all."),
    schema=SCHEMA,
    patterns=(WIN,),
    faces=_faces,
    readings=readings,
    score=score,
    settle=settle,
    next_dealer=next_dealer,
    refusal_rules={"not_complete": "T2", "bad_points": "T5", "*": "T6"},
)
