"""保山麻将 as one value: what differs from other games, readable as a table."""

from __future__ import annotations

from typing import Final

from paishan.core.text import Text
from paishan.round.variant import Variant
from paishan.variants.baoshan import flow, options, settle, shape, value
from paishan.variants.baoshan.patterns import PLAIN, ROBBED, TABLE, TEN_HONOURS

BAOSHAN: Final = Variant(
    id="baoshan",
    version="1",
    package="paishan.variants.baoshan",
    name=Text("保山麻将", "Baoshan mahjong"),
    about=Text(
        "没有百搭，番数翻倍；一炮多响，过手胡，查大叫，可以买点、报听。",
        "No wild tiles, 番 double the hand; several winners, 过手胡, 查大叫, bought points and an early 听.",
    ),
    schema=options.SCHEMA,
    prepare=options.Rules.of,
    patterns=(*(row.pattern for row in TABLE), TEN_HONOURS),
    extra_patterns=(PLAIN, ROBBED),
    # the tiles
    faces=options.faces,
    # winning
    complete=shape.complete,
    waits=shape.waits,
    distance=shape.distance,
    discards=shape.discards,
    useful=shape.useful,
    score=value.score,
    readings=value.readings,
    settle=settle.settle,
    settle_draw=settle.settle_draw,
    # the flow
    several_winners=True,
    buying=options.buying,
    first_dealer=options.first_dealer,
    next_dealer=settle.next_dealer,
    claim_block=flow.claim_block,
    pong_block=flow.pong_block,
    forced=flow.forced,
    special_win=flow.special_win,
    turn_listen=flow.turn_listen,
    claim_listen=flow.claim_listen,
    listening_kong=flow.listening_kong,
    confirm=flow.confirm,
    last_tiles=options.last_tiles,
    concealed_kong_shows=0,
    refusal_rules={
        "no_such_seat": "B1.2",
        "not_complete": "B2.1",
        "not_enough_copies": "B5.3",
        "bad_points": "B6.2",
        "after_claim": "B6.3",
        "empty_wall": "B6.3",
        "stale": "B6.4",
        "already_answered": "B6.4",
        "not_the_discard": "B6.4",
        "passed_win": "B6.5",
        "passed_pong": "B6.6",
        "listening": "B6.7",
        "waits_change": "B6.7",
        "listen_closed": "B6.7",
        "listen_or_win": "B6.7",
        "*": "B6.3",
    },
)
