"""Values as JSON and back, with the JSON Schema, all from the dataclass fields.

Tiles and faces are integers inside and text outside (``5m.2``, ``5m``); ``_LEAVES`` says which fields hold which.
Reading is strict: unknown, missing or mistyped members are refused with their path.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from paishan.core.errors import NotationError
from paishan.core.tiles import HIDDEN, face_name, parse_face, parse_tile, tile_name
from paishan.round.actions import Action

_TILES: Final = frozenset(
    {
        "Dealt.hands",
        "Asked.tile",
        "Drawn.tile",
        "Discarded.tile",
        "Ponged.tile",
        "Ponged.own",
        "Konged.own",
        "Konged.tile",
        "RoundEnded.tile",
        "RoundEnded.hands",
        "Meld.tiles",
    }
)
_FACES: Final = frozenset(
    {
        "WildFlipped.face",
        "Konged.face",
        "Meld.face",
        "PlacedTile.printed",
        "PlacedTile.read_as",
        "Line.tiles",
        "HandReceipt.face",
    }
)

TILE_PATTERN: Final = r"^(\?|([1-9][mps]|[1-7]z)\.[0-3])$"
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no text of a record holds: a terminal would obey it, or no file could keep it."""
FACE_PATTERN: Final = r"^(\?|[1-9][mps]|[1-7]z)$"


class Leaf(Enum):
    """Integers that are written as text."""

    TILE = "tile"
    FACE = "face"


class ShapeError(NotationError):
    """JSON that does not have the shape of a value (code ``bad_record``); the message begins with the path."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__("bad_record", f"{path or 'value'}: {message}", path=path)


Json = Any
T = TypeVar("T")


@cache
def _hints(kind: type) -> dict[str, Any]:
    names = {each.name for each in fields(kind) if each.init}
    return {name: hint for name, hint in get_type_hints(kind).items() if name in names}


def members_of(kind: type) -> dict[str, tuple[Any, Leaf | None]]:
    """The members of a dataclass in order: each one's type, and how an integer of it is written as text."""
    return {name: (hint, _leaf(kind, name)) for name, hint in _hints(kind).items()}


def _leaf(kind: type, name: str) -> Leaf | None:
    key = f"{kind.__name__}.{name}"
    if key in _TILES:
        return Leaf.TILE
    return Leaf.FACE if key in _FACES else None


# --- writing --------------------------------------------------------------------------------------------------


def to_json(value: object) -> dict[str, Json]:
    """A dataclass value as JSON-able members.

    >>> from paishan.round.events import Drawn
    >>> to_json(Drawn(2, 18, False))
    {'seat': 2, 'tile': '5m.2', 'replacement': False}
    """
    return {name: write(getattr(value, name)) for name, write in _writers(type(value))}


@cache
def _writers(kind: type) -> tuple[tuple[str, Callable[[Any], Json]], ...]:
    return tuple((name, _writer(hint, _leaf(kind, name))) for name, hint in _hints(kind).items())


def _writer(hint: Any, leaf: Leaf | None) -> Callable[[Any], Json]:
    hint, optional = _plain(hint)
    if optional:
        inner = _writer(hint, leaf)
        return lambda value: None if value is None else inner(value)
    if get_origin(hint) is tuple:
        each = _writer(get_args(hint)[0], leaf)
        return lambda value: [each(item) for item in value]
    if leaf is not None:
        return tile_name if leaf is Leaf.TILE else _face_text
    if hint is Action:
        return str
    if _is_enum(hint):
        return lambda value: value.value
    if _is_value(hint):
        return to_json
    return lambda value: value


def _face_text(face: int) -> str:
    return "?" if face == HIDDEN else face_name(face)


def _plain(hint: Any) -> tuple[Any, bool]:
    """The type without its None, and whether it had one."""
    if get_origin(hint) in (Union, types.UnionType):
        rest = [each for each in get_args(hint) if each is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    return hint, False


def _is_enum(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(cast(type[Any], hint), Enum)


def _is_value(hint: Any) -> bool:
    return hasattr(hint, "__dataclass_fields__")


# --- reading --------------------------------------------------------------------------------------------------


def from_json(kind: type[T], members: object, path: str = "") -> T:
    """Read the members of a dataclass; ShapeError ``bad_record`` names the path of the first fault.

    >>> from paishan.round.events import Drawn
    >>> from_json(Drawn, {"seat": 2, "tile": "5m.2", "replacement": False})
    Drawn(seat=2, tile=18, replacement=False)
    """
    if not isinstance(members, dict):
        raise ShapeError(path, "an object is expected")
    given = cast(dict[str, object], members)
    hints = _hints(kind)
    for name in given:
        if name not in hints:
            raise ShapeError(f"{path}.{name}", "unknown member")
    values: dict[str, Any] = {}
    for name, hint in hints.items():
        if name not in given:
            raise ShapeError(f"{path}.{name}", "missing member")
        values[name] = _read(hint, _leaf(kind, name), given[name], f"{path}.{name}")
    return kind(**values)


def _read(hint: Any, leaf: Leaf | None, value: Any, path: str) -> Any:
    hint, optional = _plain(hint)
    if optional and value is None:
        return None
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise ShapeError(path, "a list is expected")
        items = cast(list[object], value)
        return tuple(_read(get_args(hint)[0], leaf, item, f"{path}[{index}]") for index, item in enumerate(items))
    if leaf is not None or hint is Action:
        return _read_notation(hint, leaf, value, path)
    if _is_enum(hint):
        try:
            return hint(value)
        except ValueError:
            raise ShapeError(path, f"not one of {', '.join(str(each.value) for each in hint)}") from None
    if _is_value(hint):
        return from_json(cast(type[Any], hint), value, path)
    hint = get_origin(hint) or hint
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise ShapeError(path, f"{hint.__name__} is expected")
    if isinstance(value, str) and not is_text(value):
        raise ShapeError(path, "text with control characters")
    return value


def is_text(text: str) -> bool:
    """Text that a record may hold: no control characters, no half of a character."""
    return _CONTROLS.search(text) is None


def _read_notation(hint: Any, leaf: Leaf | None, value: object, path: str) -> Any:
    if not isinstance(value, str):
        raise ShapeError(path, "text is expected")
    try:
        if leaf is None:
            action = Action.parse(value)
            if str(action) != value:
                raise ShapeError(path, f"written {str(action)!r} in a record")
            return action
        if leaf is Leaf.TILE:
            return parse_tile(value)
        return HIDDEN if value == "?" else parse_face(value)
    except ShapeError:
        raise
    except NotationError as error:
        raise ShapeError(path, error.message) from error


# --- schema ---------------------------------------------------------------------------------------------------


_PLAIN_SCHEMA: Final[dict[type, str]] = {bool: "boolean", int: "integer", str: "string", dict: "object"}


def schema_of(kind: type) -> dict[str, Json]:
    """JSON Schema of a dataclass as ``to_json`` writes it."""
    members = {name: _schema(hint, _leaf(kind, name)) for name, hint in _hints(kind).items()}
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


def _schema(hint: Any, leaf: Leaf | None) -> dict[str, Json]:
    hint, optional = _plain(hint)
    if optional:
        return {"anyOf": [_schema(hint, leaf), {"type": "null"}]}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _schema(get_args(hint)[0], leaf)}
    if leaf is not None:
        return {"type": "string", "pattern": TILE_PATTERN if leaf is Leaf.TILE else FACE_PATTERN}
    if hint is Action:
        return {"type": "string"}
    if _is_enum(hint):
        return {"enum": [each.value for each in hint]}
    if _is_value(hint):
        return schema_of(cast(type[Any], hint))
    return {"type": _PLAIN_SCHEMA[get_origin(hint) or hint]}
