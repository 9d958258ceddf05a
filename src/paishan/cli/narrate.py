"""Events in a few words, as one seat (or nobody) may know them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rich.text import Text

from paishan.cli.tiles_text import face_text, tile
from paishan.core.melds import MeldKind
from paishan.core.tiles import HIDDEN
from paishan.core.wild import NO_WILD, Wild
from paishan.round.events import (
    Cause,
    Discarded,
    Drawn,
    Event,
    Konged,
    Listened,
    PointsBought,
    Ponged,
    RoundEnded,
    RoundStarted,
    WildFlipped,
)
from paishan.round.table import WinBy


@dataclass(frozen=True, slots=True)
class Teller:
    """Who is called what, in which language; ``me`` is the seat whose own draws are told (None: everybody's)."""

    lang: str
    names: tuple[str, ...]
    me: int | None = None
    wild: Wild = NO_WILD

    def say(self, zh: str, en: str) -> str:
        """Words in this language."""
        return zh if self.lang == "zh" else en

    def tile(self, physical: int) -> Text:
        """A physical tile in its colour."""
        return tile(physical if physical == HIDDEN else physical >> 2, self.wild, self.lang)

    def tell(self, event: Event) -> Text | None:
        """The event in words; None when it is not worth any."""
        telling = _TELL.get(type(event))
        return None if telling is None else telling(self, event)


def _started(teller: Teller, event: RoundStarted) -> Text:
    name = teller.names[event.dealer]
    return Text(teller.say(f"{name} 坐庄", f"{name}: dealer"))


def _bought(teller: Teller, event: PointsBought) -> Text:
    each = "  ".join(f"{teller.names[seat]} {points}" for seat, points in enumerate(event.bought))
    return Text(teller.say(f"买点：{each}", f"bought points: {each}"))


def _flipped(teller: Teller, event: WildFlipped) -> Text:
    face = face_text(event.face, teller.lang)
    return Text(teller.say(f"翻出配子 {face}", f"the wild is {face}"))


def _listened(teller: Teller, event: Listened) -> Text:
    name = teller.names[event.seat]
    return Text(teller.say(f"{name} 报听", f"{name}: ready (听)"))


def _drawn(teller: Teller, event: Drawn) -> Text | None:
    name = teller.names[event.seat]
    if event.tile == HIDDEN or (teller.me is not None and event.seat != teller.me):
        return Text(teller.say(f"{name} 补牌", f"{name}: replacement")) if event.replacement else None
    what = teller.say(" 补", ": replacement") if event.replacement else teller.say(" 摸", ": draw")
    return Text(f"{name}{what} ") + teller.tile(event.tile)


def _discarded(teller: Teller, event: Discarded) -> Text:
    name = teller.names[event.seat]
    how = teller.say(" 打", ": discard")
    if event.listen:
        how = teller.say(" 报听打", ": ready (听), discard")
    elif event.cause is Cause.AUTO or event.cause is Cause.PASS:
        how = teller.say(" 自动打", ": by itself")
    elif event.drawn:
        how = teller.say(" 摸打", ": draw, discard")
    return Text(f"{name}{how} ") + teller.tile(event.tile)


def _ponged(teller: Teller, event: Ponged) -> Text:
    name, source = teller.names[event.seat], teller.names[event.source]
    face = teller.tile(event.tile)
    return Text(teller.say(f"{name} 碰 ", f"{name}: pong ")) + face + Text(teller.say(f"（{source}）", f" ({source})"))


def _konged(teller: Teller, event: Konged) -> Text:
    name = teller.names[event.seat]
    words = {
        MeldKind.DIRECT_KONG: teller.say(" 直杠", ": kong"),
        MeldKind.ADDED_KONG: teller.say(" 补杠", ": added kong"),
        MeldKind.CONCEALED_KONG: teller.say(" 暗杠", ": concealed kong"),
    }
    return Text(f"{name}{words[event.kind]} ") + tile(event.face, teller.wild, teller.lang)


def _ended(teller: Teller, event: RoundEnded) -> Text:
    if not event.winners or event.by is None:
        return Text(teller.say("流局", "a drawn round"), "bold")
    names = teller.say("、", ", ").join(teller.names[seat] for seat in event.winners)
    how = {
        WinBy.DRAW: teller.say("自摸", "self-drawn"),
        WinBy.DISCARD: teller.say("点炮胡", "on a discard"),
        WinBy.ROB: teller.say("抢杠胡", "robbing a kong"),
        WinBy.SPECIAL: teller.say("胡", "by itself"),
    }[event.by]
    text = Text(teller.say(f"{names} {how} ", f"{names}: win {how} "), "bold")
    return text if event.tile is None else text + teller.tile(event.tile)


_TELL: Final[dict[type, Callable[[Teller, Any], Text | None]]] = {
    RoundStarted: _started,
    PointsBought: _bought,
    WildFlipped: _flipped,
    Listened: _listened,
    Drawn: _drawn,
    Discarded: _discarded,
    Ponged: _ponged,
    Konged: _konged,
    RoundEnded: _ended,
}
