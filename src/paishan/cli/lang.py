"""The language of this run, the option that sets it, and the words that several commands share."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Annotated, Final

import typer

from paishan.cli.faults import InputError
from paishan.core.text import Text

LANGUAGES: Final = ("zh", "en")
_current: ContextVar[str] = ContextVar("lang", default="zh")


def lang() -> str:
    """``zh`` or ``en``."""
    return _current.get()


def say(zh: str, en: str) -> str:
    """The words in the language of this run."""
    return zh if lang() == "zh" else en


def words(text: Text) -> str:
    """A text in the language of this run."""
    return text.in_(lang())


def set_lang(value: str) -> str:
    """Check and keep the choice; InputError ``bad_lang`` for another language."""
    if value not in LANGUAGES:
        text = Text(f"没有这种语言：{value}（zh 或 en）", f"no such language: {value!r} (zh or en)")
        raise InputError("bad_lang", text)
    _current.set(value)
    return value


Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        envvar="PAISHAN_LANG",
        metavar="zh|en",
        callback=set_lang,
        is_eager=True,
        help="Language of the output. 输出的语言",
    ),
]
"""The option ``--lang`` of every command that prints words."""
