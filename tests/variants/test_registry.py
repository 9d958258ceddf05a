"""Games are found by themselves, and others can be added."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint

import pytest

from paishan.core.errors import PaishanError
from paishan.round.variant import Variant
from paishan.variants import registry


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:  # pyright: ignore[reportUnusedFunction]
    registry.forget()
    yield
    registry.unregister("another")
    registry.forget()


def _another() -> Variant:
    return replace(registry.all_variants()[0], id="another")


def _entries(monkeypatch: pytest.MonkeyPatch, loaded: object) -> None:
    class Entry:
        value = "somewhere:VARIANT"

        def load(self) -> object:
            return loaded

    def entry_points(*, group: str) -> list[Entry]:
        return [Entry()] if group == registry.GROUP else []

    monkeypatch.setattr(registry, "entry_points", entry_points)
    registry.forget()


def test_the_folders_are_games() -> None:
    """Every sub-package with a ``VARIANT`` is listed, by id."""
    ids = [variant.id for variant in registry.all_variants()]
    assert ids == sorted(ids)
    assert {"baoshan", "hanshan"} <= set(ids)
    assert [registry.get(each).id for each in ids] == ids


def test_an_unknown_id_is_refused() -> None:
    """The error names what there is."""
    with pytest.raises(PaishanError, match="baoshan") as error:
        registry.get("nowhere")
    assert error.value.code == "unknown_variant"


def test_registering() -> None:
    """A registered game is found, twice is once, and an id is taken once."""
    game = _another()
    registry.register(game)
    registry.register(game)
    assert registry.get("another") is game
    with pytest.raises(PaishanError) as error:
        registry.register(replace(game, version="2"))
    assert error.value.code == "variant_exists"
    registry.unregister("another")
    registry.unregister("another")
    assert "another" not in [variant.id for variant in registry.all_variants()]


def test_entry_points_are_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package's entry point is a game like any other."""
    game = _another()
    _entries(monkeypatch, game)
    assert registry.get("another") is game


@pytest.mark.parametrize(("taken", "code"), [(False, "bad_variant"), (True, "variant_exists")])
def test_a_bad_entry_point_is_loud(monkeypatch: pytest.MonkeyPatch, taken: bool, code: str) -> None:
    """What is not a game, or takes an id that is taken, is an error, not silence."""
    game = replace(registry.all_variants()[0], version="other")
    _entries(monkeypatch, game if taken else "no game")
    with pytest.raises(PaishanError) as error:
        registry.all_variants()
    assert error.value.code == code


def test_the_group_is_the_one_of_the_documentation() -> None:
    """Entry points are looked up in the documented group."""
    assert EntryPoint("mytown", "mytown:VARIANT", registry.GROUP).group == "paishan.variants"
