"""What several commands take from the command line: the game, its house rules, numbers within bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from paishan.cli.faults import InputError
from paishan.core.text import Text
from paishan.round.options import OptionValue
from paishan.round.variant import Variant
from paishan.variants import registry

Game = Annotated[str, typer.Argument(metavar="VARIANT", help="hanshan 含山, baoshan 保山; see 'paishan variants'")]
House = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="K=V", help="A house rule, may be repeated. 玩法选项"),
]
Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Seed of the walls. 随机种子")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", metavar="J", help="Worker processes. 进程数")]

SEED_LIMIT: Final = 1 << 63
MOST_JOBS: Final = 256
MOST_ROUNDS: Final = 10_000_000


def game_of(name: str) -> Variant:
    """The game of this id or of its Chinese name."""
    for variant in registry.all_variants():
        if name.strip().lower() in (variant.id, variant.name.zh, variant.name.zh.removesuffix("麻将")):
            return variant
    return registry.get(name)


def house_of(variant: Variant, pairs: Sequence[str] | None) -> dict[str, OptionValue]:
    """Complete house rules from ``k=v`` words; OptionsError lists every fault."""
    return variant.schema.parse_text(pairs or ())


def within(name: str, value: int, low: int, high: int) -> int:
    """The value when it lies within bounds; InputError ``out_of_range`` otherwise."""
    if not low <= value <= high:
        text = Text(f"{name} 应在 {low} 到 {high} 之间，不能是 {value}", f"{name} must be {low} to {high}, not {value}")
        raise InputError("out_of_range", text)
    return value


def seed_of(value: int) -> int:
    """A seed that fits 64 bits."""
    return within("--seed", value, -SEED_LIMIT, SEED_LIMIT - 1)
