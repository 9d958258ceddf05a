"""What a player could work out himself: what each discard leaves, how many tiles of it are left, what it is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from paishan.cli.table_text import Setting
from paishan.cli.tiles_text import faces_text, tile
from paishan.core.hands import Hand
from paishan.core.tiles import HIDDEN, counts_of
from paishan.core.winning import faces_of_mask
from paishan.round.actions import ActionKind
from paishan.round.outlook import Outlook as Known
from paishan.round.outlook import Wait, Waits
from paishan.round.refusal import refuse
from paishan.round.variant import Variant
from paishan.round.view import View

MOST_DISCARDS = 3
MOST_WAITS = 5


@dataclass(frozen=True, slots=True)
class Outlook:
    """A discard (None: nothing to discard), the distance it leaves, and what then helps with the tiles left."""

    discard: int | None
    distance: int
    faces: tuple[int, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Payments:
    """What the seat gets for each wait after each discard, as the game settles it."""

    seat: int
    waits: Waits

    def told(self, discard: int | None, face: int) -> str:
        """By 自摸 / by 点炮: from the least to the most, if it matters who discards; a dash where it is not allowed."""
        wait = self._wait(discard, face)
        if wait is None:
            return "-/-"
        fed = sorted({way.pays[self.seat] for way in wait.claims if way is not None and way.pays is not None})
        span = "-" if not fed else str(fed[0]) if len(fed) == 1 else f"{fed[0]}~{fed[-1]}"
        return f"{'-' if wait.draw.pays is None else wait.draw.pays[self.seat]}/{span}"

    def codes(self, discard: int | None, face: int) -> list[str]:
        """Why the wait may not be won on a discard."""
        wait = self._wait(discard, face)
        claims = () if wait is None else wait.claims
        return [way.code for way in claims if way is not None and way.code is not None]

    def _wait(self, discard: int | None, face: int) -> Wait | None:
        return next((each for each in self.waits.get(discard, ()) if each.face == face), None)


def own_hand(view: View) -> Hand:
    """The viewer's hand."""
    assert view.seat is not None
    own = view.seats[view.seat]
    return Hand(tuple(counts_of(each >> 2 for each in own.tiles if each != HIDDEN)), own.melds, view.wild)


def outlooks(view: View, setting: Setting) -> list[Outlook]:
    """The best discards, best first; without a turn to discard, the hand as it is."""
    variant, hand = setting.variant, own_hand(view)
    if hand.size % 3 == 1:
        distance = variant.distance(hand, view.options)
        return [_outlook(view, variant, hand, discard=None, distance=distance)]
    offered = {
        action.face
        for action in view.legal
        if action.kind is ActionKind.DISCARD or (action.kind is ActionKind.LISTEN and action.face is not None)
    }
    found = {face: each for face, each in variant.discards(hand, view.options).items() if face in offered}
    least = min(found.values(), default=0)
    best = [
        _outlook(view, variant, hand.minus(face), discard=face, distance=least)
        for face, distance in found.items()
        if distance == least
    ]
    return sorted(best, key=lambda each: (-each.left, each.discard))


def _outlook(view: View, variant: Variant, hand: Hand, *, discard: int | None, distance: int) -> Outlook:
    unseen, options = view.unseen(), view.options
    found = variant.waits(hand, options) if distance <= 0 else faces_of_mask(variant.useful(hand, options))
    faces = tuple(face for face in found if face in variant.faces(options))
    return Outlook(discard, distance, faces, sum(unseen[face] for face in faces))


def hint_lines(view: View, setting: Setting, known: Known | None = None) -> list[Text]:
    """The hints in words; nothing when there is nothing to say. ``known`` has what waits pay, and why they may not."""
    if view.seat is None or not view.seats[view.seat].tiles:
        return []
    found = outlooks(view, setting)
    if not found:
        return []
    if found[0].distance > 1:
        steps = found[0].distance
        best = "" if found[0].discard is None else _best(found, setting)
        return [Text(setting.say(f" 还差 {steps} 张听牌{best}", f" {steps} tiles from ready{best}"), "dim")]
    pays = Payments(view.seat, {} if known is None else known.discards or known.listening)
    lines = [_line(view, setting, each, pays) for each in found[:MOST_DISCARDS]]
    more = len(found) - MOST_DISCARDS
    if more > 0:
        lines.append(Text(setting.say(f"   另有 {more} 种打法", f"   and {more} more discards"), "dim"))
    return lines + _refusals(setting, found[:MOST_DISCARDS], pays)


def _refusals(setting: Setting, found: Sequence[Outlook], pays: Payments) -> list[Text]:
    """Why some of the waits may not be won on a discard, each reason once."""
    codes = dict.fromkeys(code for each in found for face in each.faces for code in pays.codes(each.discard, face))
    refused = [refuse(setting.variant, code) for code in codes]
    told = [(setting.say(each.message.zh, each.message.en), each.rule) for each in refused]
    return [
        Text(setting.say(f"   点炮：{words} [{rule}]", f"   on a discard: {words} [{rule}]"), "dim")
        for words, rule in told
    ]


def _best(found: Sequence[Outlook], setting: Setting) -> str:
    discards = [each.discard for each in found[:MOST_DISCARDS] if each.discard is not None]
    faces = faces_text(discards, setting.lang)
    return setting.say(f"，可打 {faces}", f"; good discards: {faces}")


def _line(view: View, setting: Setting, each: Outlook, pays: Payments) -> Text:
    text = Text(" ")
    if each.discard is not None:
        text.append(setting.say("打 ", "discard "))
        text.append_text(tile(each.discard, view.wild, setting.lang))
        text.append(" → ")
    if each.distance > 0:
        told = setting.say(f"一向听，进张 {each.left} 张", f"one from ready, {each.left} useful tiles")
        return text + Text(told, "dim")
    text.append(setting.say("听 ", "waits "), "bold magenta")
    if len(each.faces) > MOST_WAITS:
        told = setting.say(f"{len(each.faces)} 种 {each.left} 张", f"{len(each.faces)} faces, {each.left} tiles")
        return text + Text(told)
    unseen = view.unseen()
    for face in each.faces:
        points = pays.told(each.discard, face)
        left = unseen[face]
        text.append_text(tile(face, view.wild, setting.lang))
        text.append(setting.say(f"({left}张 {points}分) ", f"({left} left, {points}) "), "dim")
    return text
