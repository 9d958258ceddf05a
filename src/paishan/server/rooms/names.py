"""Names that may stand at a table."""

from __future__ import annotations

import unicodedata
from typing import Final

from paishan.core.errors import PaishanError

LONGEST: Final = 16
_TAKEN: Final = (
    "paishan",
    "牌山",
    "系统",
    "管理员",
    "客服",
    "官方",
    "电脑",
    "机器人",
    "admin",
    "system",
    "operator",
    "moderator",
    "bot",
)
_VARIATIONS: Final = {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
"""They choose a picture of the character before them (keyboards put them behind emoji) and are left out."""
_INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")
"""Letters and marks that show nothing."""
_MARKS: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class BadNameError(PaishanError):
    """A name that may not be used (codes ``name_empty``, ``name_long``, ``name_characters``, ``name_reserved``)."""


def clean_name(text: str) -> str:
    """The name as it is shown; BadNameError when it may not be used.

    >>> clean_name("  阿  明 ")
    '阿 明'
    """
    text = "".join(each for each in text if ord(each) not in _VARIATIONS)
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if any(each in _INVISIBLE or unicodedata.category(each) in _MARKS for each in name):
        raise BadNameError("name_characters", "a name has no control or invisible characters")
    if sum(unicodedata.combining(each) > 0 for each in name) > 2:
        raise BadNameError("name_characters", "a name has no stacked marks")
    if not any(unicodedata.category(each)[0] in "LN" for each in name):
        raise BadNameError("name_empty", "a name has at least one letter or digit")
    if len(name) > LONGEST:
        raise BadNameError("name_long", f"a name has at most {LONGEST} characters")
    if any(word in name_key(name) for word in _TAKEN if not word.isascii()) or name_key(name) in _TAKEN:
        raise BadNameError("name_reserved", "this name is kept for the house")
    return name


def name_key(name: str) -> str:
    """What two names share that look alike: width, case, spaces and the commonest look-alikes folded away.

    >>> name_key("Ａda") == name_key("аda") == name_key("ADA")
    True
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    return "".join(_ALIKE.get(each, each) for each in folded if each.isalnum())


_ALIKE: Final = dict(zip("аеорсухіјѕԁһ01ıοαν", "aeopcyxijsdhollloav", strict=False))
