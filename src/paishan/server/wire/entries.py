"""Record entries on the wire: one struct a type, made from the engine's own values so that they cannot drift apart;
and the encoding of an entry, once for everybody and apart for the seats that see more.
"""

from __future__ import annotations

import types
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from paishan.round.actions import Action
from paishan.round.codec import FACE_PATTERN, TILE_PATTERN, Leaf, members_of
from paishan.round.events import (
    DealerBegins,
    Event,
    Hidden,
    Listened,
    PointsBought,
    Ponged,
    RoundEnded,
    RoundStarted,
    WildFlipped,
)
from paishan.round.record import (
    Entry,
    GameEnded,
    GameStarted,
    RoundRevealed,
    RoundSealed,
    entry_to_json,
    entry_types,
)
from paishan.round.variant import Variant
from paishan.round.view import redact

_PUBLIC: Final = frozenset(
    {
        DealerBegins,
        GameEnded,
        GameStarted,
        Hidden,
        Listened,
        PointsBought,
        Ponged,
        RoundEnded,
        RoundRevealed,
        RoundSealed,
        RoundStarted,
        WildFlipped,
    }
)
"""Types that everybody sees alike; a test holds this against ``redact``."""

_WRITER: Final = msgspec.json.Encoder()


class Encoded(NamedTuple):
    """An entry as JSON: for the record, for everybody, and for each seat that sees something else."""

    full: bytes
    public: bytes
    own: dict[int, bytes]

    def seen_by(self, seat: int | None) -> bytes:
        """What one viewer gets."""
        return self.public if seat is None else self.own.get(seat, self.public)


def line(entry: Entry) -> bytes:
    """An entry as one line of JSON, the same text as ``record.line_of``."""
    return _WRITER.encode(entry_to_json(entry))


def encode(entry: Entry, variant: Variant, players: int) -> Encoded:
    """Encode an entry once for all viewers that see the same of it."""
    full = line(entry)
    if type(entry) in _PUBLIC:
        return Encoded(full, full, {})
    event = cast(Event, entry)
    seen = [redact(event, seat, variant) for seat in range(players)]
    hidden = redact(event, None, variant)
    public = full if hidden == event else line(hidden)
    own = {seat: full if each == event else line(each) for seat, each in enumerate(seen) if each != hidden}
    return Encoded(full, public, own)


def encode_for(entry: Entry, seat: int | None, variant: Variant) -> bytes:
    """What one viewer gets of an entry."""
    return line(entry) if type(entry) in _PUBLIC else line(redact(cast(Event, entry), seat, variant))


# --- the structs ----------------------------------------------------------------------------------------------

_TILE: Final = Annotated[str, Meta(pattern=TILE_PATTERN, description="a physical tile, ? when hidden")]
_FACE: Final = Annotated[str, Meta(pattern=FACE_PATTERN, description="a face, ? when hidden")]


@cache
def entry_structs() -> dict[str, type[Struct]]:
    """The ``type`` member -> the struct of that entry."""
    return {name: _struct(kind, name) for name, kind in entry_types().items()}


def _struct(kind: type, tag: str) -> type[Struct]:
    title = f"{tag.title().replace('_', '')}Entry"
    members = [(name, _wire_type(hint, leaf)) for name, (hint, leaf) in members_of(kind).items()]
    namespace = {"__doc__": (kind.__doc__ or "").strip()}
    return msgspec.defstruct(
        title, members, namespace=namespace, tag_field="type", tag=tag, frozen=True, forbid_unknown_fields=True
    )


@cache
def value_struct(kind: type) -> type[Struct]:
    """The struct of one of the engine's values."""
    members = [(name, _wire_type(hint, leaf)) for name, (hint, leaf) in members_of(kind).items()]
    namespace = {"__doc__": (kind.__doc__ or "").strip()}
    return msgspec.defstruct(kind.__name__, members, namespace=namespace, frozen=True, forbid_unknown_fields=True)


def _wire_type(hint: Any, leaf: Leaf | None) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        parts = tuple(type(None) if each is type(None) else _wire_type(each, leaf) for each in get_args(hint))
        return Union[parts]  # noqa: UP007 - built at run time
    if get_origin(hint) is tuple:
        return tuple[_wire_type(get_args(hint)[0], leaf), ...]
    if leaf is not None:
        return _TILE if leaf is Leaf.TILE else _FACE
    if hint is Action:
        return str
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Literal[tuple(each.value for each in hint)]
    if isinstance(hint, type) and is_dataclass(hint):
        return value_struct(hint)
    return cast(Any, hint)
