"""The catalogue says what the browser's types promise, no more and no less."""

from __future__ import annotations

import msgspec
import pytest

from paishan.server.http.catalog import describe, sections
from paishan.server.wire.games import RuleSection, VariantInfo
from paishan.variants import registry

GAMES = [each.id for each in registry.all_variants()]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_described_as_the_browser_expects(game: str) -> None:
    described = describe(game)
    sent = msgspec.json.encode(described)
    read = msgspec.json.decode(sent, type=VariantInfo)
    assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(sent)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_rules_pages_have_the_sections_the_browser_expects(game: str, lang: str) -> None:
    assert msgspec.convert(sections(game, lang), tuple[RuleSection, ...])
