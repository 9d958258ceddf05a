"""What a player may type: choices with numbers and keys, what is blocked and why, and how an answer is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from paishan.cli.table_text import Setting, shown_order
from paishan.cli.tiles_text import face_text, faces_text, read_face
from paishan.core.errors import NotationError
from paishan.round.actions import PASS, Action, ActionKind
from paishan.round.legal import Blocked
from paishan.round.refusal import MESSAGES
from paishan.round.view import View

_KEYS: Final = {
    ActionKind.WIN: ("h", "胡"),
    ActionKind.LISTEN: ("t", "听"),
    ActionKind.CONCEALED_KONG: ("g", "杠"),
    ActionKind.ADDED_KONG: ("g", "杠"),
    ActionKind.DIRECT_KONG: ("g", "杠"),
    ActionKind.PONG: ("p", "碰"),
    ActionKind.PASS: ("n", "过"),
    ActionKind.DISCARD: ("d", "打"),
}
_NAMES_ZH: Final = {
    ActionKind.WIN: "胡",
    ActionKind.LISTEN: "听",
    ActionKind.CONCEALED_KONG: "暗杠",
    ActionKind.ADDED_KONG: "补杠",
    ActionKind.DIRECT_KONG: "杠",
    ActionKind.PONG: "碰",
    ActionKind.PASS: "过",
    ActionKind.DISCARD: "打",
}
_RULE: Final = re.compile(r"[A-Za-z][0-9]+(?:[.-][0-9A-Za-z]+)*")


class Meta:
    """An answer that is no action: what to do instead (``help``, ``quit``, ``hints``, ``auto``, ``rule``)."""

    def __init__(self, word: str, argument: str = "") -> None:
        self.word = word
        self.argument = argument


_META: Final = {
    "?": "help",
    "？": "help",
    "help": "help",
    "q": "quit",
    "Q": "quit",
    "quit": "quit",
    "w": "hints",
    "a": "auto",
}


@dataclass(frozen=True, slots=True)
class Menu:
    """The choices of one seat at one moment."""

    view: View
    setting: Setting

    @property
    def discarding(self) -> bool:
        """True when numbers are the tiles of the hand."""
        return any(action.kind is ActionKind.DISCARD for action in self.view.legal)

    @property
    def listed(self) -> tuple[Action, ...]:
        """The choices that are listed one by one, in order; discards are the hand itself."""
        return tuple(action for action in self.view.legal if action.kind is not ActionKind.DISCARD)

    def read(self, text: str) -> Action | Meta | str:
        """An action (not yet judged), something else to do, or the words for an answer that means nothing."""
        word = text.strip()
        if word in _META:
            return Meta(_META[word])
        for reading in _READINGS:
            found = reading(self, word)
            if found is not None:
                return found
        if _RULE.fullmatch(word):
            return Meta("rule", word)
        return self.setting.say(f"看不懂“{word[:20]}”，输入 ? 看说明", f"what is {word[:20]!r}? type ? for help")

    def lines(self) -> list[Text]:
        """The choices and what is blocked."""
        text = Text(self.setting.say(" 可选 ", " you may "), "bold green")
        if self.discarding:
            count = len(shown_order(self.view))
            text.append(self.setting.say(f" [1-{count}] 或牌名 打牌", f" [1-{count}] or a tile: discard"))
        for number, action in enumerate(self.listed, 1):
            text.append_text(self._choice(number, action))
        return [text, *blocked_lines(self.view.blocked, self.setting)]

    def _choice(self, number: int, action: Action) -> Text:
        kind = action.kind
        if kind is ActionKind.BUY:
            return Text(self.setting.say(f"  [{action.points}] 买{action.points}点", f"  [{action.points}] buy it"))
        key = "Enter/n" if kind is ActionKind.PASS else _KEYS[kind][0]
        if sum(_KEYS[each.kind] == _KEYS[kind] for each in self.listed if each.kind is not ActionKind.BUY) > 1:
            key += f" {face_text(action.face, self.setting.lang)}" if action.face is not None else ""
        label = key if self.discarding else f"{number}/{key}"
        style = "bold red" if kind is ActionKind.WIN else "bold" if kind is not ActionKind.PASS else ""
        return Text(f"  [{label}] ") + Text(action_text(action, self.setting), style)


def blocked_lines(blocked: Iterable[Blocked], setting: Setting) -> Iterator[Text]:
    """What the tiles would allow and a rule forbids: the reason and its rule, one line for each reason."""
    reasons: dict[tuple[str, str, ActionKind], list[int]] = {}
    for each in blocked:
        faces = reasons.setdefault((each.code, each.rule, each.action.kind), [])
        if each.action.face is not None:
            faces.append(each.action.face)
    for (code, rule, kind), faces in reasons.items():
        name = _NAMES_ZH[kind] if setting.lang == "zh" else kind.value.replace("_", " ")
        shown = faces_text(faces, setting.lang) if len(faces) < 5 else setting.say("这些牌", "these tiles")
        why = MESSAGES[code].in_(setting.lang)
        what = f"{setting.say(' 不能', ' you may not')} {name} {shown}".rstrip()
        yield Text(f"{what}{setting.say('：', ': ')}{why} [{rule}]", "dim")


def action_text(action: Action, setting: Setting) -> str:
    """An action in words: ``碰 5万``.

    >>> from types import SimpleNamespace
    >>> action_text(Action.parse("pong 5m"), SimpleNamespace(lang="zh"))  # type: ignore
    '碰 5万'
    """
    if action.kind is ActionKind.BUY:
        return f"买{action.points}点" if setting.lang == "zh" else f"buy {action.points}"
    name = _NAMES_ZH[action.kind] if setting.lang == "zh" else action.kind.value.replace("_", " ")
    return name if action.face is None else f"{name} {face_text(action.face, setting.lang)}"


# --- readings of an answer, tried in order --------------------------------------------------------------------


def _empty(menu: Menu, word: str) -> Action | str | None:
    if word:
        return None
    if PASS in menu.view.legal:
        return PASS
    return menu.setting.say("请选一个（输入 ? 看说明）", "choose one (type ? for help)")


def _number(menu: Menu, word: str) -> Action | str | None:
    if not (word.isascii() and word.isdigit()) or len(word) > 2:
        return None
    number = int(word)
    if menu.view.legal[0].kind is ActionKind.BUY:
        return Action(ActionKind.BUY, points=number)
    if menu.discarding:
        order = shown_order(menu.view)
        if 1 <= number <= len(order):
            tile = order[number - 1]
            return Action(ActionKind.DISCARD, tile >> 2, tile=tile)
    elif 1 <= number <= len(menu.listed):
        return menu.listed[number - 1]
    return menu.setting.say(f"没有第 {number} 个", f"there is no number {number}")


def _tile(menu: Menu, word: str) -> Action | None:
    face = read_face(word)
    return None if face is None else Action(ActionKind.DISCARD, face)


def _keyed(menu: Menu, word: str) -> Action | str | None:
    """A key with or without a tile: ``h``, ``g 5m``, ``碰``, ``打5万``."""
    for kind, (key, name) in _KEYS.items():
        for start in (key, key.upper(), name, _NAMES_ZH[kind]):
            rest = word.removeprefix(start)
            if rest == word:
                continue
            face = read_face(rest) if rest.strip() else None
            if face is None and rest.strip():
                continue
            return _of_key(menu, key, face)
    return None


def _of_key(menu: Menu, key: str, face: int | None) -> Action | str:
    kinds = [kind for kind, (each, _) in _KEYS.items() if each == key]
    offers = [action for action in menu.view.legal if action.kind in kinds]
    fitting = [action for action in offers if face is None or action.face == face]
    if len(fitting) == 1:
        return fitting[0]
    if fitting and face is None:
        names = "  ".join(action_text(action, menu.setting) for action in fitting)
        return menu.setting.say(f"哪一个？{names}", f"which one? {names}")
    blocked = [each.action for each in menu.view.blocked if each.action.kind in kinds]
    return next(iter(blocked), Action(kinds[0], face))


def _full(menu: Menu, word: str) -> Action | None:
    """The notation of records: ``discard 5m``."""
    try:
        return Action.parse(word)
    except NotationError:
        return None


_READINGS: Final[tuple[Callable[[Menu, str], Action | str | None], ...]] = (_empty, _number, _tile, _keyed, _full)
