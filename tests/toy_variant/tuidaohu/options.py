"""The options of 推倒胡 (T5): how many players, how many rounds."""

from __future__ import annotations

from typing import Final

from paishan.core.text import Text
from paishan.round.options import Choice, Group, Option, Schema

_PLAYERS: Final = tuple(Choice(count, Text(f"{count}人", f"{count} players")) for count in (4, 3, 2))
_ROUNDS: Final = tuple(Choice(count, Text(f"{count}局", f"{count} rounds")) for count in (8, 4, 16))

SCHEMA: Final = Schema(
    groups=(Group("room", Text("房间", "Room")),),
    options=(
        Option.choice("players", _PLAYERS, label=Text("人数", "Players"), group="room", rule="T5"),
        Option.choice("rounds", _ROUNDS, label=Text("局数", "Rounds"), group="room", rule="T5"),
    ),
)
