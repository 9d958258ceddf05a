"""The record of a match: JSON lines, one event a line, named as in mjai where the event exists there.

``start_game`` heads the record with format, variant, rules version, options and seats; every round runs from
``start_kyoku`` to ``end_kyoku`` (which reveals the shuffle's secret); ``end_game`` closes with the totals. The lines
between are the engine's events. ``docs/record-format.md`` describes them, ``record.schema.json`` checks them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from paishan.core.errors import PaishanError
from paishan.core.melds import MeldKind
from paishan.round.codec import ShapeError, from_json, schema_of, to_json
from paishan.round.events import (
    Answered,
    Asked,
    DealerBegins,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Hidden,
    Konged,
    Listened,
    PointsBought,
    Ponged,
    RoundEnded,
    RoundStarted,
    WildFlipped,
)
from paishan.round.options import OptionValue

FORMAT: Final = 1


class RecordError(PaishanError):
    """A record that cannot be read (code ``bad_record``); ``facts["line"]`` is the number of the line, from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__("bad_record", f"line {line}: {message}", line=line)


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Head of a record: which game under which rules, and who sat where."""

    format: int
    variant: str
    rules: str
    options: dict[str, OptionValue]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundSealed:
    """Before a deal: the number of the round in the match and the commitment to the shuffle's secret (hex)."""

    number: int
    commitment: str | None


@dataclass(frozen=True, slots=True)
class RoundRevealed:
    """After a round: the secret and the seats' contributions (hex), from which anybody can deal it again."""

    number: int
    secret: str | None
    contributions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """Foot of a record: totals and shared ranks by seat; ``reason`` is ``played`` or why it ended early."""

    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str


Entry = GameStarted | RoundSealed | RoundRevealed | GameEnded | Event

_NAMES: Final[dict[type, str]] = {
    GameStarted: "start_game",
    RoundSealed: "seal",
    RoundStarted: "start_kyoku",
    PointsBought: "points",
    Dealt: "deal",
    WildFlipped: "wild",
    Asked: "ask",
    Answered: "answer",
    Listened: "listen",
    DealerBegins: "begin",
    Drawn: "tsumo",
    Discarded: "dahai",
    Ponged: "pon",
    RoundRevealed: "end_kyoku",
    GameEnded: "end_game",
    Hidden: "hidden",
}
_KONGS: Final = {
    MeldKind.DIRECT_KONG: "daiminkan",
    MeldKind.ADDED_KONG: "kakan",
    MeldKind.CONCEALED_KONG: "ankan",
}
_TYPES: Final[dict[str, type]] = (
    {name: kind for kind, name in _NAMES.items()}
    | dict.fromkeys(_KONGS.values(), Konged)
    | dict.fromkeys(("hora", "ryukyoku"), RoundEnded)
)
TYPE_NAMES: Final = tuple(_TYPES)


def entry_types() -> dict[str, type]:
    """The ``type`` member of a line -> the type of its entry."""
    return dict(_TYPES)


def type_name(entry: Entry) -> str:
    """The ``type`` member of an entry's line.

    >>> type_name(Drawn(0, 0, False))
    'tsumo'
    """
    if isinstance(entry, Konged):
        return _KONGS[entry.kind]
    if isinstance(entry, RoundEnded):
        return "hora" if entry.winners else "ryukyoku"
    return _NAMES[type(entry)]


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """An entry as the members of its line."""
    return {"type": type_name(entry), **to_json(entry)}


def entry_from_json(members: object) -> Entry:
    """Read the members of a line; ShapeError ``bad_record`` when they are no entry."""
    if not isinstance(members, dict):
        raise ShapeError("", "an object is expected")
    given = dict(cast(dict[str, object], members))
    name = given.pop("type", None)
    kind = _TYPES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ShapeError("type", f"unknown type {name!r}")
    entry = cast(Entry, from_json(kind, given))
    if type_name(entry) != name:
        raise ShapeError("type", f"{name} does not fit the other members")
    return entry


def line_of(entry: Entry) -> str:
    """An entry as one line of a record, without the line break."""
    return json.dumps(entry_to_json(entry), ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Record:
    """Entries in order; ``cut`` says what was left out at the end of a record whose writer died."""

    entries: tuple[Entry, ...]
    cut: str | None = None

    @property
    def head(self) -> GameStarted:
        """The first entry."""
        head = self.entries[0]
        assert isinstance(head, GameStarted)
        return head

    def rounds(self) -> Iterator[RoundRecord]:
        """The rounds in order, the last one possibly unfinished."""
        begin: int | None = None
        for index, entry in enumerate(self.entries):
            if isinstance(entry, RoundSealed):
                begin = index
            elif isinstance(entry, RoundRevealed) and begin is not None:
                yield _round(self.entries, begin, index + 1)
                begin = None
        if begin is not None:
            yield _round(self.entries, begin, len(self.entries))


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a record: ``first`` is the line number of its seal; ``revealed`` is None when it was cut off."""

    first: int
    sealed: RoundSealed
    events: tuple[Event, ...]
    revealed: RoundRevealed | None


def _round(entries: tuple[Entry, ...], begin: int, end: int) -> RoundRecord:
    sealed, last = entries[begin], entries[end - 1]
    revealed = last if isinstance(last, RoundRevealed) else None
    middle = entries[begin + 1 : end - 1 if revealed else end]
    events = tuple(cast(Event, each) for each in middle)
    assert isinstance(sealed, RoundSealed)
    return RoundRecord(begin + 1, sealed, events, revealed)


def read_record(lines: Iterable[str]) -> Record:
    """Read a record; RecordError names the line. A last line that was cut off is left out and named in ``cut``.

    Only the last line may be broken, and only a line without its line break counts as cut off.
    """
    entries: list[Entry] = []
    cut: str | None = None
    blank: int | None = None
    for number, line in enumerate(lines, 1):
        if cut is not None:
            raise RecordError(number - 1, cut)
        text = line.rstrip("\r\n")
        if not text.strip():
            blank = blank or number
            continue
        if blank is not None:
            raise RecordError(blank, "an empty line before the end")
        try:
            entries.append(entry_from_json(json.loads(text, object_pairs_hook=_members)))
        except json.JSONDecodeError as error:
            cut = f"not JSON ({error.msg}, column {error.colno})"
            if line.endswith("\n"):
                raise RecordError(number, cut) from error
        except ShapeError as error:
            raise RecordError(number, error.message) from error
        except (RecursionError, ValueError) as error:
            raise RecordError(number, "nested too deeply, or a number without end") from error
    _check_order(entries)
    if cut is not None:
        cut = f"the last line was cut off and left out: {cut}"
    return Record(tuple(entries), cut)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose members are named once each: of two, one reader might believe the first, another the last."""
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ShapeError("", "a member is given twice")
    return members


def _check_order(entries: list[Entry]) -> None:
    """Head, then rounds from seal to end_kyoku, then perhaps the foot; what is missing at the end was cut off."""
    if not entries or not isinstance(entries[0], GameStarted):
        raise RecordError(1, "a record begins with start_game")
    if entries[0].format != FORMAT:
        raise RecordError(1, f"record format {entries[0].format} is not known here (known: {FORMAT})")
    inside = False
    for number, entry in enumerate(entries[1:], 2):
        name = type_name(entry)
        if isinstance(entry, GameStarted):
            raise RecordError(number, "start_game stands once, at the head")
        if isinstance(entries[number - 2], GameEnded):
            raise RecordError(number, f"{name} after end_game")
        if isinstance(entry, RoundSealed | GameEnded):
            if inside:
                raise RecordError(number, f"{name} inside of a round")
            inside = isinstance(entry, RoundSealed)
        elif not inside:
            raise RecordError(number, f"{name} outside of a round")
        elif isinstance(entry, RoundRevealed):
            inside = False


def record_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of one line."""
    lines = [_line_schema(name, kind) for name, kind in _TYPES.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Paishan record, one line",
        "oneOf": lines,
    }


def _line_schema(name: str, kind: type) -> dict[str, Any]:
    schema = schema_of(kind)
    schema["properties"] = {"type": {"const": name}, **schema["properties"]}
    schema["required"] = ["type", *schema["required"]]
    return schema
