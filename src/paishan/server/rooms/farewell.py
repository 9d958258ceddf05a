"""The last message of a connection, by code."""

from __future__ import annotations

from typing import Final

from paishan.server.rooms.errors import MESSAGES
from paishan.server.wire.base import Words
from paishan.server.wire.server import Gone, GoneCode


def gone(code: GoneCode) -> Gone:
    """The last message of a connection."""
    zh, en, retry = _GONE[code]
    return Gone(code, Words(zh, en), retry)


_GONE: Final[dict[GoneCode, tuple[str, str, bool]]] = {
    "replaced": ("你在别处打开了这一桌", "you opened this table elsewhere", False),
    "kicked": ("房主请你离开了", "the creator of the room sent you away", False),
    "left": ("你离开了房间", "you left the room", False),
    "closed": ("房间已关闭或已满", "the room is closed or full", False),
    "name_at_table": (MESSAGES["name_at_table"].zh, MESSAGES["name_at_table"].en, False),
    "drain": ("服务器正在重启，请稍候", "the server restarts; please wait", True),
    "slow": ("网络太慢，请重连", "the connection is too slow; please reconnect", True),
    "idle": ("太久没有动静", "nothing was heard for too long", True),
    "trouble": (MESSAGES["trouble"].zh, MESSAGES["trouble"].en, True),
}
