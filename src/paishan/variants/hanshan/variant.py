"""含山麻将 as one value: the whole game in a table, every name leads to the file that holds it."""

from __future__ import annotations

from typing import Final

from paishan.core.text import Text
from paishan.core.wild import Wild
from paishan.round.variant import Variant
from paishan.variants.hanshan import flow
from paishan.variants.hanshan.options import SCHEMA, prepare
from paishan.variants.hanshan.patterns import PINGHU, ROWS, YADANG
from paishan.variants.hanshan.score import pay, readings, score
from paishan.variants.hanshan.settle import settle

HANSHAN: Final = Variant(
    id="hanshan",
    version="1",
    package="paishan.variants.hanshan",
    name=Text("含山麻将", "Hanshan mahjong"),
    about=Text(
        "配子百搭，白板替死鬼，开局报听；点炮三家付。",
        "Wild tiles with a stand-in, 听 declared at the opening, everybody pays for a discard.",
    ),
    schema=SCHEMA,
    prepare=prepare,
    patterns=ROWS,
    extra_patterns=(PINGHU, YADANG),
    # the tiles
    faces=flow.faces,
    flips_wild=True,
    wild=Wild.with_white,
    # winning: four sets and a pair (H2.1)
    score=score,
    readings=readings,
    pay=pay,
    settle=settle,
    # the flow
    several_winners=False,
    opening=flow.opening,
    listening_discards=flow.listening_discards,
    claim_block=flow.claim_block,
    pong_block=flow.meld_block,
    kong_block=flow.meld_block,
    next_dealer=flow.next_dealer,
    concealed_kong_shows=1,
    refusal_rules={
        "wild_in_hand": "H1.7",
        "wild_discarded": "H1.7",
        "wild_claim": "H1.6",
        "listening": "H6.3",
        "keeps_ready": "H6.3",
        "listen_closed": "H6.2",
        "empty_wall": "H6.8",
        "after_claim": "H6.4",
        "not_complete": "H2.1",
        "stale": "H6.5",
        "bad_points": "H7",
        "*": "H6.4",
    },
)
