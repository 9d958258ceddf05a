"""Tiles for people: ``5万`` or ``5m``, coloured by suit, and read back from whatever a player types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACE_CHINESE, FACES, HIDDEN, RANK_OF, SUIT_OF, SUITS
from paishan.core.wild import Wild

HONOURS_ZH: Final = "东南西北白发中"
HONOURS_EN: Final = ("E", "S", "W", "N", "Wh", "Gr", "Rd")
STYLES: Final = ("red", "cyan", "green", "magenta")
"""By suit: 万 筒 条 and honours."""
WILD_STYLE: Final = "black on yellow"
LAST_STYLE: Final = "reverse"

_MELD_ZH: Final = {
    MeldKind.PONG: "碰",
    MeldKind.DIRECT_KONG: "直杠",
    MeldKind.ADDED_KONG: "补杠",
    MeldKind.CONCEALED_KONG: "暗杠",
}
_MELD_EN: Final = {
    MeldKind.PONG: "pong ",
    MeldKind.DIRECT_KONG: "kong ",
    MeldKind.ADDED_KONG: "kong+ ",
    MeldKind.CONCEALED_KONG: "kong- ",
}


def face_text(face: int, lang: str) -> str:
    """A face as people write it.

    >>> face_text(4, "zh"), face_text(31, "zh"), face_text(4, "en"), face_text(31, "en")
    ('5万', '白', '5m', 'Wh')
    """
    if face == HIDDEN:
        return "▇"
    suit = SUIT_OF[face]
    if suit < 3:
        return f"{RANK_OF[face]}{'万筒条'[suit] if lang == 'zh' else SUITS[suit]}"
    return HONOURS_ZH[face - 27] if lang == "zh" else HONOURS_EN[face - 27]


def faces_text(faces: Iterable[int], lang: str) -> str:
    """Faces with blanks between them."""
    return " ".join(face_text(face, lang) for face in faces)


def style_of(face: int, wild: Wild) -> str:
    """The colour of a face; the wild stands out."""
    if face == HIDDEN:
        return "dim"
    if face == wild.face:
        return WILD_STYLE
    return f"bold {STYLES[SUIT_OF[face]]}" if face == wild.stand_in else STYLES[SUIT_OF[face]]


def tile(face: int, wild: Wild, lang: str) -> Text:
    """A face in its colour."""
    return Text(face_text(face, lang), style_of(face, wild))


def pad(text: Text, width: int) -> Text:
    """Filled with blanks to a number of columns; CJK counts double."""
    text.append(" " * max(0, width - text.cell_len))
    return text


def pad_text(text: str, width: int) -> str:
    """The same for plain text."""
    return text + " " * max(0, width - cell_len(text))


def meld_text(meld: Meld, wild: Wild, lang: str) -> Text:
    """A meld by its kind and one tile: ``碰5万``."""
    names = _MELD_ZH if lang == "zh" else _MELD_EN
    return Text(names[meld.kind]) + tile(meld.face, wild, lang)


_WORDS: Final = (
    {face_text(face, "zh"): face for face in range(FACES)}
    | {FACE_CHINESE[face]: face for face in range(FACES)}
    | {f"{RANK_OF[face]}{SUITS[SUIT_OF[face]]}": face for face in range(FACES)}
    | {name: face for face, name in enumerate(HONOURS_EN, 27)}
    | {name.lower(): face for face, name in enumerate(HONOURS_EN, 27) if len(name) > 1}
    | {"發": 32, "红中": 33, "白板": 31, "发财": 32}
)


def read_face(text: str) -> int | None:
    """The face a player means; None when it is none.

    >>> [read_face(each) for each in ("5m", "5万", "五万", "白板", "Wh", "5M", "x")]
    [4, 4, 4, 31, 31, 4, None]
    """
    word = "".join(text.split())
    found = _WORDS.get(word)
    return _WORDS.get(word.lower()) if found is None and len(word) > 1 else found
