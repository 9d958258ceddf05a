"""Every contract test runs once for each game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.contract.games import GAMES, with_toy

from paishan.round.variant import Variant


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def variant(request: pytest.FixtureRequest) -> Iterator[Variant]:
    """The game under test."""
    with with_toy():
        yield request.param
