"""The reference bot: plays one seat over standard streams, or over WebSocket with a bot token.

    paishan serve      with PAISHAN_BOT_PROGRAMS="mine=python examples/bot.py": the creator of a room picks "mine"
    python examples/bot.py ws://localhost:8000/ws/bot TOKEN     (POST /api/v1/rooms/{number}/bots gives the token)

It wins when it can, never claims, and discards the tile with the fewest neighbours. It needs nothing but its messages.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Callable
from typing import Any

Message = dict[str, Any]
IDS = (f"bot-{number}" for number in itertools.count(1))
TAG = f"{id(object()):x}"


class Bot:
    """Follows its own hand and answers every question."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.hand: list[str] = []

    def hear(self, message: Message) -> Message | None:
        """Take a message in; the answer, if there is one to give."""
        if message["type"] == "welcome":
            self.seat = message["seat"]
        elif message["type"] == "events":
            for entry in message["entries"]:
                self.follow(entry)
        elif message["type"] == "choices" and message["legal"]:
            action = self.choose(message["legal"])
            return {"type": "act", "id": f"{TAG}-{next(IDS)}", "action": action, "moment": message["moment"]}
        return None

    def follow(self, entry: Message) -> None:
        """Keep the hand up to date: what it is dealt, draws and gives away."""
        if entry["type"] == "deal" and self.seat is not None:
            self.hand = list(entry["hands"][self.seat])
        elif entry.get("seat") != self.seat:
            return
        elif entry["type"] == "tsumo":
            self.hand.append(entry["tile"])
        elif entry["type"] == "dahai":
            self.hand.remove(entry["tile"])
        elif entry["type"] in ("pon", "daiminkan", "ankan", "kakan"):
            for tile in entry["own"]:
                self.hand.remove(tile)

    def choose(self, legal: list[str]) -> str:
        """One of the legal actions."""
        for action in legal:
            if action in ("win", "pass") or action.startswith("buy"):
                return action
        discards = [action for action in legal if action.startswith("discard")]
        return min(discards, key=lambda action: self.worth(action.split()[1])) if discards else legal[0]

    def worth(self, face: str) -> int:
        """Copies and neighbours of a face in the hand."""
        faces = [tile.split(".")[0] for tile in self.hand]
        near = 0
        if face[1] != "z":
            rank = int(face[0])
            near = sum(faces.count(f"{rank + step}{face[1]}") * (3 - abs(step)) for step in (-2, -1, 1, 2))
        return 4 * faces.count(face) + near


def over_streams(answer: Callable[[Message], Message | None]) -> None:
    """One message a line in, one a line out."""
    for line in sys.stdin:
        reply = answer(json.loads(line))
        if reply is not None:
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()


def over_websocket(answer: Callable[[Message], Message | None], address: str, token: str) -> None:
    """The same messages over a socket."""
    from websockets.sync.client import connect

    with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:
        for text in socket:
            reply = answer(json.loads(text))
            if reply is not None:
                socket.send(json.dumps(reply))


if __name__ == "__main__":
    if len(sys.argv) == 3:
        over_websocket(Bot().hear, sys.argv[1], sys.argv[2])
    else:
        over_streams(Bot().hear)
