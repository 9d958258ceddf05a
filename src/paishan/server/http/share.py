"""Links that people share: what a reader that runs no script learns of them (Open Graph).

A room's card says what any stranger may know of it, under the limits of looking rooms up; whatever else is asked for
has the general card, so that the answer for a number says nothing. A finished match's card says who played it, as its
record does to whoever has the link.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from litestar import Request

from paishan.core.errors import PaishanError
from paishan.core.text import Text
from paishan.round.options import Option, OptionKind, OptionValue, Schema
from paishan.round.table import Options
from paishan.server.http.context import Context, address_of, context_of
from paishan.server.http.problems import ApiError
from paishan.server.rooms.room import Room
from paishan.server.storage.results import ResultStore
from paishan.variants import registry

AnyRequest = Request[Any, Any, Any]
PICTURE: Final = (1200, 630)
_ROOM: Final = re.compile(r"r/([1-9][0-9]{5})(/watch)?")
_REPLAY: Final = re.compile(r"replay/([A-Za-z0-9_-]{16})(/[A-Za-z0-9/]*)?")
_HOST: Final = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")
_LISTED: Final = ("players", "rounds")
"""Options that a room's card always says."""


@dataclass(frozen=True, slots=True)
class Card:
    """What stands on a card: which picture, title, a sentence; ``path`` is the link's own, empty for the front page."""

    picture: str
    title: Text
    about: Text
    path: str = ""


PAGE: Final = Card(
    "page",
    Text("牌山 Paishan", "Paishan 牌山"),
    Text(
        "和朋友打自家的麻将：开一桌，发个链接就能来。",
        "Mahjong with friends by your own rules: open a table, send a link.",
    ),
)


async def card_of(request: AnyRequest, path: str) -> Card:
    """The card of a path of the page."""
    context = context_of(request)
    if found := _ROOM.fullmatch(path):
        room = look(context, address_of(request), found[1])
        return PAGE if room is None else room_card(room, path)
    if found := _REPLAY.fullmatch(path):
        return await _match_card(context, address_of(request), found[1])
    return PAGE


def look(context: Context, address: str, number: str) -> Room | None:
    """The room of a number while it has a place for a stranger; misses count as they do in the API."""
    try:
        context.lookups.check(address)
        context.address_lookups.check(address)
        room = context.hub.find(number)
        if room is not None and room.has_place(""):
            return room
        context.lookups.take(address)
        context.address_lookups.take(address)
    except ApiError:
        pass
    return None


def room_card(room: Room, path: str) -> Card:
    """Game, number, and the house rules that differ from the usual ones; nobody's name."""
    number, variant = room.table.state.number, room.table.variant
    shown = f"{number[:3]} {number[3:]}"
    title = Text(f"{variant.name.zh} · 房间 {shown}", f"{variant.name.en} · room {shown}")
    rules = [_rules(variant.schema, room.table.state.options, lang) for lang in ("zh", "en")]
    about = Text(f"还有空位，点开就能坐下。{rules[0]}", f"A seat is free: open the link and sit down. {rules[1]}")
    return Card("room", title, about, path)


def _rules(schema: Schema, options: Options, lang: str) -> str:
    different = schema.differences(options)
    shown = [each for each in schema.options if each.name in _LISTED or each.name in different]
    return " · ".join(_in_words(each, options[each.name], lang) for each in shown)


def _in_words(option: Option, value: OptionValue, lang: str) -> str:
    """An option in few words: a switch by its name, a number with its name."""
    label = option.label.in_(lang)
    if option.kind is OptionKind.BOOL:
        return label if value else f"{label} ✕"
    chosen = next((each.label.in_(lang) for each in option.choices if each.value == value), str(value))
    return f"{label} {chosen}" if chosen.isdecimal() else chosen


async def _match_card(context: Context, address: str, match: str) -> Card:
    """The players of a finished match in the order of its ranking."""
    try:
        context.calls.take(address)
        row = await ResultStore(context.store.engine).ended(match)
        variant = None if row is None else registry.get(row["variant"])
    except PaishanError:
        return PAGE
    if row is None or variant is None:
        return PAGE
    seats = sorted(row["seats"], key=lambda each: (each.rank or 0, each.seat))
    title = Text(f"{variant.name.zh} · 复盘", f"{variant.name.en} · replay")
    about = Text("，".join(_player(each).zh for each in seats), ", ".join(_player(each).en for each in seats))
    return Card("replay", title, about, f"replay/{match}")


def _player(seat: Any) -> Text:
    """Name and points; a bot's name is its level, that of a guest who deleted himself a dash."""
    points = _signed(seat.total or 0)
    if seat.guest is None and seat.name != "-":
        return Text(f"电脑 {points}", f"bot {points}")
    return Text(f"{seat.name} {points}", f"{seat.name} {points}")


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


# --- into the page ------------------------------------------------------------------------------------------------


def language_of(accepted: str) -> str:
    """``en`` for readers that ask for English first, else ``zh``.

    >>> language_of("en-GB,zh;q=0.8"), language_of("zh-CN,en;q=0.9"), language_of("")
    ('en', 'zh', 'zh')
    """
    return "en" if accepted.strip().lower().startswith("en") else "zh"


def base_of(request: AnyRequest, public_url: str) -> str:
    """Where this server is found: as set up, else as the reader says; empty when he says nothing that can be."""
    if public_url:
        return public_url.rstrip("/")
    host = request.headers.get("host", "")
    return f"{request.scope['scheme']}://{host}" if _HOST.fullmatch(host) else ""


def head_of(card: Card, base: str, lang: str) -> str:
    """Title and meta tags."""
    title, about = card.title.in_(lang), card.about.in_(lang)
    width, height = PICTURE
    properties = {
        "og:type": "website",
        "og:site_name": "牌山 Paishan",
        "og:locale": "zh_CN" if lang == "zh" else "en_GB",
        "og:title": title,
        "og:description": about,
        "og:url": f"{base}/{card.path}",
        "og:image": f"{base}/cards/{card.picture}.png",
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": title,
    }
    names = {"description": about, "twitter:card": "summary_large_image"}
    if card.path:
        # Rooms and matches are for those who were sent the link.
        names["robots"] = "noindex"
    tags = [f"<title>{escape(title)}</title>"]
    tags += [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
    tags += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in names.items()]
    return "\n    ".join(tags)
