"""Tables as the client's fixtures hold them, put before a browser: the page is the real one, the socket is ours.

What hardly ever comes about in play (four melds at every seat, rivers as long as they get, three and two players late
in a round) is looked at and measured this way.
"""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute
from tests.e2e.house import ROOT, SIZES, House
from tests.e2e.people import CALM

FIXTURES: Final = ROOT / "web" / "tests" / "fixtures"
ROOM: Final = "482913"
NAMES: Final = ("小满", "阿珍", "老周", "三叔")
TOTALS: Final = (104, -32, -24, -48)
BETWEEN_MS: Final = 20_000
Json = dict[str, Any]


def _read(path: Path) -> Json:
    return json.loads(path.read_text(encoding="utf-8"))


def scenes(variant: str) -> dict[str, Json]:
    """Every table that the fixtures hold of a game."""
    found: dict[str, Json] = {}
    for path in sorted(FIXTURES.glob("scenes-*.json")):
        found |= {name: each for name, each in _read(path).items() if each["variant"] == variant}
    for file, prefix in (("tables.json", ""), ("hints.json", "hint-")):
        for game in _read(FIXTURES / file).values():
            found |= {prefix + name: each for name, each in game.items() if each["variant"] == variant}
    return found


def card(scene: Json, **changed: Any) -> Json:
    """The room around a table: the fifth of eight rounds, four people, one of them away."""
    players = int(scene["options"]["players"]) if "players" in scene["options"] else 4
    result = next((each for each in scene["entries"] if each["type"] in ("hora", "ryukyoku")), None)
    paid = result["receipt"]["pay"] if result else [0] * players
    seats = [
        {"name": name, "guest": f"g{seat}", "bot": None, "ready": seat == 2, "online": seat != 3, "trustee": seat == 1}
        for seat, name in enumerate(NAMES[:players])
    ]
    match = {"id": "m", "number": 5, "rounds": 8, "dealer": 0, "played": [], "ranks": [1, 3, 2, 4][:players]}
    return {
        "type": "room",
        "number": ROOM,
        "variant": scene["variant"],
        "options": scene["options"],
        "clock": {**CALM, "turn": 15_000, "bank": 30_000, "claim": 8000, "between": BETWEEN_MS},
        "hints": True,
        "practice": False,
        "stage": "between" if result else "playing",
        "creator": "g0",
        "seats": seats,
        "spectators": 2,
        "match": {**match, "totals": [a + b for a, b in zip(TOTALS, paid, strict=False)], "over": False},
        "vote": None,
        "next_at": None,
        **changed,
    }


def messages(scene: Json, **changed: Any) -> list[Json]:
    """What the server says to somebody who comes to this table."""
    now = int(time.time() * 1000)
    seat = scene["seat"]
    turn = any(each.startswith("discard") for each in scene["choices"]["legal"])
    clock = {"phase": "turn" if turn else "claims", "seat": seat if turn else None, "turn_ms": 12_000}
    welcome = {"type": "welcome", "room": ROOM, "epoch": 1, "guest": "g0", "seat": seat, "seq": 0, "now": now}
    return [
        welcome,
        card(scene, **changed),
        {"type": "events", "from": 0, "reset": True, "entries": scene["entries"]},
        scene["choices"],
        {"type": "clock", "bank_ms": [30_000] * 4, "running": False, **clock},
        *([scene["hints"]] if "hints" in scene else []),
    ]


class Stage:
    """One browser before tables of ours; ``kept`` is what it remembers (``lang``, ``theme`` ...)."""

    def __init__(self, house: House, *, size: tuple[int, int] = SIZES["desktop"], **kept: Any) -> None:
        self.page: Page = house.browse("小满", size=size, **kept)
        self._said: list[Json] = []
        self._socket: WebSocketRoute | None = None
        self._shown = False
        self.page.route("**/api/v1/rooms/*/tickets", lambda route: route.fulfill(json={"ticket": "staged"}))
        self.page.route_web_socket("**/ws", self._connected)

    def _connected(self, socket: WebSocketRoute) -> None:
        self._socket = socket

        def heard(message: str | bytes) -> None:
            if json.loads(message)["type"] == "hello":
                self._tell(self._said)

        socket.on_message(heard)

    def _tell(self, said: list[Json]) -> None:
        assert self._socket is not None
        self._socket.send("\n".join(json.dumps(each, ensure_ascii=False) for each in said))

    def show(self, scene: Json, *more: Json, **changed: Any) -> Page:
        """This table, and more messages after it."""
        self._said = [*messages(scene, **changed), *more]
        if not self._shown:
            self.page.goto(f"{self.page.url.partition('#')[0]}#/{ROOM}")
            self._shown = True
        self.page.reload()
        self.page.locator(".stage .seat").first.wait_for()
        return self.page

    def tell(self, *said: Json) -> None:
        """Something more."""
        self._tell(list(said))
