"""Every game that can be played: the folders beside this file, entry points of other packages, registered values.

A folder of this package, or an entry point of the group ``paishan.variants``, that exposes a ``Variant`` is a game;
nothing lists them by hand.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from paishan import variants
from paishan.core.errors import PaishanError
from paishan.round.variant import Variant

GROUP: Final = "paishan.variants"
"""Group of entry points, ``name = "package.module:VARIANT"``."""

_registered: Final[dict[str, Variant]] = {}


def get(id: str) -> Variant:
    """The game of this id; PaishanError ``unknown_variant`` when there is none.

    >>> get("baoshan").name.zh
    '保山麻将'
    """
    found = _by_id()
    if id not in found:
        names = ", ".join(found)
        raise PaishanError("unknown_variant", f"no such game: {id!r} (there are: {names})", id=id)
    return found[id]


def all_variants() -> tuple[Variant, ...]:
    """Every game, by id."""
    return tuple(_by_id().values())


def register(variant: Variant) -> None:
    """Add a game for this process; PaishanError ``variant_exists`` when its id is taken by another."""
    known = _by_id().get(variant.id)
    if known is variant:
        return
    if known is not None:
        raise PaishanError("variant_exists", f"the id {variant.id!r} is taken", id=variant.id)
    _registered[variant.id] = variant


def unregister(id: str) -> None:
    """Take a game out that ``register`` added; nothing happens when it did not."""
    _registered.pop(id, None)


def forget() -> None:
    """Look for games anew at the next question, for a process that installs packages while it runs."""
    _found.cache_clear()


def _by_id() -> dict[str, Variant]:
    found = {**_found(), **_registered}
    return {name: found[name] for name in sorted(found)}


@cache
def _found() -> dict[str, Variant]:
    found: dict[str, Variant] = {}
    for where, variant in [*_folders(), *_entries()]:
        if not isinstance(variant, Variant):
            raise PaishanError("bad_variant", f"{where} is not a Variant", where=where)
        if found.setdefault(variant.id, variant) is not variant:
            raise PaishanError("variant_exists", f"{where}: the id {variant.id!r} is taken", id=variant.id)
    return found


def _folders() -> Iterator[tuple[str, object]]:
    for module in pkgutil.iter_modules(variants.__path__, f"{variants.__name__}."):
        if module.ispkg:
            variant = getattr(import_module(module.name), "VARIANT", None)
            if variant is not None:
                yield module.name, variant


def _entries() -> Iterator[tuple[str, object]]:
    for entry in entry_points(group=GROUP):
        yield entry.value, entry.load()
