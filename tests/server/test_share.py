"""Shared links as readers see them that run no script: title, description, picture, and nothing they may not know."""

from __future__ import annotations

import asyncio
import re
import struct
from collections.abc import Generator
from html import unescape
from pathlib import Path

import httpx
import pytest
from tests.server.support import Client, Running, last_choice, over, play, running

from paishan.server.http.pages import load_pages

pytestmark = pytest.mark.e2e
PICTURES = Path(__file__).parents[2] / "web" / "public" / "cards"
ADDRESS = "https://example.org"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server whose bots think at once, and that knows where it is found."""
    folder = tmp_path_factory.mktemp("share")
    with running(folder, PAISHAN_BOT_WORKERS="0", PAISHAN_PUBLIC_URL=f"{ADDRESS}/") as found:
        yield found


def card(server: Running, path: str, lang: str = "zh-CN") -> dict[str, str]:
    """Title and meta tags of a page."""
    answer = httpx.get(server.url + path, headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text
    assert "Accept-Language" in answer.headers["vary"]
    html = answer.text
    tags = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', html))
    assert len(re.findall("<title>", html)) == 1
    return {name: unescape(value) for name, value in tags.items()} | {"html": html}


async def somebody(server: Running, name: str = "阿珍") -> Client:
    """A new guest."""
    client = Client(server.url, name)
    await client.register()
    return client


def test_the_front_page_has_a_card(server: Running) -> None:
    found = card(server, "/")
    assert found["og:title"] == "牌山 Paishan"
    assert found["og:image"] == f"{ADDRESS}/cards/page.png"
    assert found["twitter:card"] == "summary_large_image"
    assert "robots" not in found
    assert card(server, "/", "en-GB,en;q=0.9")["og:title"] == "Paishan 牌山"


def test_a_room_says_its_game_and_its_house_rules(server: Running) -> None:
    async def run() -> tuple[str, Client]:
        client = await somebody(server, "<b>小李")
        room = await client.open(variant="hanshan", options={"rounds": 4, "win_on_discard_with_wild": True})
        await client.end()
        return room, client

    room, client = asyncio.run(run())
    found = card(server, f"/r/{room}")
    assert found["og:title"] == f"含山麻将 · 房间 {room[:3]} {room[3:]}"
    assert found["og:description"].endswith("人数 4 · 局数 4 · 见配给胡")
    assert found["og:url"] == f"{ADDRESS}/r/{room}"
    assert found["og:image"] == f"{ADDRESS}/cards/room.png"
    assert found["robots"] == "noindex"
    assert "小李" not in found["html"]
    assert client.guest not in found["html"]
    assert card(server, f"/r/{room}", "en")["og:title"].startswith("Hanshan mahjong · room")
    assert card(server, f"/r/{room}/watch")["og:url"].endswith(f"/r/{room}/watch")


def test_a_number_that_is_no_room_answers_like_a_full_one(server: Running) -> None:
    async def run() -> str:
        client = await somebody(server)
        room = await client.open(variant="hanshan", practice=True, level="greedy", options={"rounds": 4})
        await client.end()
        return room

    full = asyncio.run(run())
    missing = next(number for number in ("999999", "999998") if number != full)
    answers = {card(server, path)["html"] for path in (f"/r/{full}", f"/r/{missing}", "/r/123", "/")}
    assert len(answers) == 1


def test_numbers_cannot_be_walked_through(tmp_path: Path) -> None:
    async def opened(server: Running) -> str:
        client = await somebody(server)
        room = await client.open(variant="hanshan")
        await client.end()
        return room

    with running(tmp_path, PAISHAN_LOOKUPS_PER_MINUTE="5") as server:
        room = asyncio.run(opened(server))
        assert card(server, f"/r/{room}")["robots"] == "noindex"
        for number in range(5):
            card(server, f"/r/{200000 + number}")
        assert "robots" not in card(server, f"/r/{room}"), "after too many misses every number looks alike"


def test_a_replay_says_who_played_and_names_cannot_break_out(server: Running) -> None:
    async def run() -> tuple[str, list[int]]:
        client = await somebody(server, '"><script>&')
        room = await client.open(variant="baoshan", practice=True, level="random", options={"rounds": 4})
        await client.enter(room)
        running_match = card(server, f"/replay/{client.card['match']['id'] if client.card.get('match') else 'x' * 16}")
        assert running_match["og:title"] == "牌山 Paishan"
        await play(client, last_choice, over)
        await client.end()
        return str(client.card["match"]["id"]), client.card["match"]["totals"]

    match, totals = asyncio.run(run())
    found = card(server, f"/replay/{match}/1/start/all0")
    assert found["og:title"] == "保山麻将 · 复盘"
    assert found["og:url"] == f"{ADDRESS}/replay/{match}"
    assert found["og:image"] == f"{ADDRESS}/cards/replay.png"
    assert found["og:description"].count("电脑") == 3
    assert '"><script>&' in found["og:description"]
    assert "<script>" not in found["html"]
    assert str(abs(max(totals))) in found["og:description"]
    assert card(server, "/replay/" + "x" * 16)["og:title"] == "牌山 Paishan"
    assert card(server, f"/replay/{match}")["html"] == found["html"]


def test_the_host_of_a_request_makes_the_address_unless_it_is_none(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        assert card(server, "/")["og:image"] == f"{server.url}/cards/page.png"
        long = httpx.get(server.url, headers={"Host": "x" * 254})
        assert "x" * 254 not in long.text, "pages with cards are kept: nobody fills the memory with his names"
        odd = httpx.get(server.url, headers={"Host": 'evil"><script>'})
        assert "evil" not in odd.text


def test_the_page_keeps_its_policy_and_its_tag(server: Running) -> None:
    answer = httpx.get(f"{server.url}/r/123456")
    assert "'unsafe-inline'" not in answer.headers["content-security-policy"].split("style-src")[0]
    again = httpx.get(f"{server.url}/r/123456", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert httpx.head(f"{server.url}/r/123456").status_code == 200


@pytest.mark.parametrize("kind", ["page", "room", "replay"])
def test_the_pictures_are_there_and_have_their_size(server: Running, kind: str) -> None:
    body = (PICTURES / f"{kind}.png").read_bytes()
    assert body[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", body[16:24]) == (1200, 630)
    assert len(body) < 300_000
    if f"cards/{kind}.png" in load_pages():
        answer = httpx.get(f"{server.url}/cards/{kind}.png")
        assert answer.content == body
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
