"""What bots are told a win pays is what the settlement pays."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from paishan.round.table import Table
from paishan.sim.cases import _read_settlement  # pyright: ignore[reportPrivateUsage]

CASES = Path(__file__).parent.parent / "cases"
FILES = sorted(path.name for path in CASES.glob("*.jsonl"))


@pytest.mark.parametrize("name", FILES)
def test_pays_are_the_payments_of_the_settlement(name: str) -> None:
    """For every settlement case, kongs aside, the quick way and the receipt give every seat the same."""
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        variant, table, wins = _read_settlement(json.loads(line))
        plain: Table = replace(table, kongs=())
        for win in wins:
            expected = None if variant.score(plain, win) is None else variant.settle(plain, (win,)).pay

            assert variant.pays(plain, win) == expected
