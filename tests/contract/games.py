"""The games under contract: every registered one, and the toy game that shows how little a game must say."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.resources import files
from typing import Final

from tests.toy_variant.tuidaohu import VARIANT as TOY

from paishan.round.variant import Variant
from paishan.variants import registry


@contextmanager
def with_toy() -> Generator[None]:
    """The toy game is registered inside, and not outside, so that no other test meets it."""
    registry.register(TOY)
    try:
        yield
    finally:
        registry.unregister(TOY.id)


with with_toy():
    GAMES: Final = registry.all_variants()


def page(variant: Variant, name: str) -> str:
    """The text of a file in a game's folder."""
    return (files(variant.package) / name).read_text(encoding="utf-8")
