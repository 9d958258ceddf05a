"""Why an action is not possible: a value with a stable code, the rule behind it and words in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paishan.core.text import Text
from paishan.round.variant import Variant


@dataclass(frozen=True, slots=True)
class Refusal:
    """An action that was not accepted; nothing changed. ``rule`` is the rule id it comes from."""

    code: str
    rule: str
    message: Text

    def __str__(self) -> str:
        return f"{self.message.zh} / {self.message.en} [{self.code}, {self.rule}]"


MESSAGES: Final[dict[str, Text]] = {
    "out_of_turn": Text("还没轮到你", "it is not your turn"),
    "stale": Text("这个回答来晚了，局面已经变了", "this answer came too late; the table has moved on"),
    "round_over": Text("这一局已经结束", "the round is over"),
    "already_answered": Text("你已经回答过了", "you have answered already"),
    "no_such_seat": Text("没有这个座位", "there is no such seat"),
    "not_possible": Text("现在没有这个选择", "this is not one of your choices now"),
    "not_in_hand": Text("你手里没有这张牌", "you do not hold this tile"),
    "not_complete": Text("还没有成胡", "the hand is not complete"),
    "not_enough_copies": Text("手里的张数不够", "not enough copies of this tile in hand"),
    "not_the_discard": Text("不是刚打出的那张牌", "this is not the tile just discarded"),
    "after_claim": Text("碰牌后不能胡，要先打牌", "no win right after a pong: discard first"),
    "empty_wall": Text("牌墙已空，不能杠", "no kong when the wall is empty"),
    "listening": Text("报听后不能碰、不能改牌", "a listening hand is not changed"),
    "keeps_ready": Text("报听后打出的牌必须保持听牌", "after 听 the discard must leave the hand ready"),
    "waits_change": Text("这一杠会改变听的牌", "this kong would change the waiting tiles"),
    "listen_closed": Text("现在不能报听", "听 cannot be declared now"),
    "listen_or_win": Text("只能选择听或胡", "the choice is 听 or 胡 only"),
    "wild_in_hand": Text("手里有配子，只能自摸", "holding a wild tile, only 自摸 wins"),
    "wild_discarded": Text("别人打出的配子不能胡", "a discarded wild tile cannot be won"),
    "wild_claim": Text("配子不能碰、不能杠", "a wild tile is never ponged or konged"),
    "passed_win": Text(
        "过手胡：放过一次胡，要过手后才能再胡", "a win was passed: none on a discard until your own move"
    ),
    "passed_pong": Text("过手碰：这张牌刚放过碰", "the pong of this tile was passed"),
    "bad_points": Text("买点超出范围", "these points cannot be bought"),
}
"""Every refusal code with its words; ``Variant.refusal_rules`` gives the rule ids."""


def refuse(variant: Variant, code: str) -> Refusal:
    """The refusal of this code in a game."""
    return Refusal(code, variant.rule_of(code), MESSAGES[code])
