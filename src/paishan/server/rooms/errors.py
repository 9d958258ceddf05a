"""Refusals of a room: stable code and words in both languages."""

from __future__ import annotations

from typing import Final

from paishan.core.errors import PaishanError
from paishan.core.text import Text

MESSAGES: Final[dict[str, Text]] = {
    "not_creator": Text("只有房主可以这样做", "only the creator of the room may do this"),
    "not_seated": Text("你没有座位", "you have no seat here"),
    "wrong_stage": Text("现在不能这样做", "this cannot be done now"),
    "seat_taken": Text("座位上有人", "the seat is taken"),
    "seat_empty": Text("座位是空的", "the seat is empty"),
    "no_such_seat": Text("没有这个座位", "there is no such seat"),
    "name_at_table": Text("桌上已有人用这个名字", "somebody at this table has that name"),
    "unknown_level": Text("没有这种电脑", "there is no such bot"),
    "unknown_phrase": Text("没有这句话", "there is no such phrase"),
    "bad_options": Text("这些规则不能这样选", "these house rules cannot be"),
    "bad_action": Text("看不懂这个动作", "this is not an action"),
    "stale": Text("这个回答来晚了，局面已经变了", "this answer came too late; the table has moved on"),
    "out_of_turn": Text("还没轮到你", "it is not your turn"),
    "vote_open": Text("已经在表决了", "a vote is open already"),
    "no_vote": Text("现在没有表决", "no vote is open"),
    "vote_soon": Text("刚表决过，请稍后再提", "a vote was lost just now; propose again later"),
    "too_fast": Text("太快了，请稍等", "too fast; wait a little"),
    "bots_only_play": Text("程序只能打牌", "a program may only play"),
    "need_ready": Text("还有人没有准备", "not everybody is ready"),
    "spectator": Text("观战者不能这样做", "spectators may not do this"),
    "trouble": Text("服务器出了问题，请重连", "the server had a problem; please reconnect"),
}
"""Every code that a room refuses with; the game's own codes come from ``round.refusal``."""


class NotWrittenError(PaishanError):
    """A step that the database does not take (code ``trouble``)."""


class RoomError(PaishanError):
    """A command that was not carried out; nothing changed."""

    def __init__(self, code: str, *, rule: str | None = None, words: Text | None = None) -> None:
        self.words = MESSAGES[code] if words is None else words
        super().__init__(code, self.words.en)
        self.rule = rule
