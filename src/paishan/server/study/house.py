"""What house rules make of the table, and which circumstances of a win a game pays for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, cast

from paishan.api import FLAGS
from paishan.core.melds import MeldKind
from paishan.core.tiles import face_name
from paishan.round.examples import Example, parse_examples
from paishan.round.table import Kong, WinBy
from paishan.round.variant import Buying, Variant
from paishan.server.wire.study import Flag, HouseInfo, Way
from paishan.variants import registry


@lru_cache(maxsize=64)
def examples(id: str) -> tuple[Example, ...]:
    """The example hands of a game; none when its package has no page of them."""
    variant = registry.get(id)
    page = files(variant.package) / "examples.toml" if variant.package else None
    return parse_examples(page.read_text(encoding="utf-8"), variant) if page is not None and page.is_file() else ()


def house(variant: Variant, given: Mapping[str, Any]) -> HouseInfo:
    """Players, faces, 买点 and circumstances under these options; OptionsError when they cannot be.

    A circumstance is known when an example hand that these options allow is won with it: every pattern has one.
    """
    options = variant.schema.parse(given)
    players = options["players"]
    assert isinstance(players, int)
    buying = variant.buying(options) or Buying()
    known = [each.win for each in examples(variant.id) if _allowed(variant, each, options)]
    ways = tuple(way for way in (WinBy.DRAW, WinBy.DISCARD, WinBy.ROB) if any(win.by is way for win in known))
    flags = tuple(flag for flag, name in FLAGS.items() if any(getattr(win, name) for win in known))
    return HouseInfo(
        players=players,
        faces=tuple(face_name(face) for face in variant.faces(options)),
        bought=buying.choices,
        fixed=buying.fixed,
        ways=tuple(cast(Way, way.value) for way in ways),
        flags=cast(tuple[Flag, ...], flags),
        kongs_in_a_row=max((win.kongs_in_a_row for win in known), default=0),
        others_pongs=any(win.others_pongs for win in known),
        others_kongs=_others_kongs(variant, options),
    )


def _others_kongs(variant: Variant, options: Mapping[str, Any]) -> bool:
    """Do kongs of players who did not win change what is paid? Tried with the first example hand that may be."""
    found = next((each for each in examples(variant.id) if _allowed(variant, each, options)), None)
    if found is None:
        return False
    other = (found.win.seat + 1) % found.table.players
    kong = Kong(other, MeldKind.CONCEALED_KONG)
    with_kong = replace(found.table, kongs=(*found.table.kongs, kong))
    return variant.settle(with_kong, (found.win,)).pay != variant.settle(found.table, (found.win,)).pay


def _allowed(variant: Variant, example: Example, options: Mapping[str, Any]) -> bool:
    needed = variant.schema.differences(example.table.options)
    return all(options[name] == value for name, value in needed.items())
