"""Write a game's ``luck.json``: what hands end with on average, by distance and wall, in games of bots.

Run: ``python tools/make_luck.py GAME [ROUNDS]``. See docs/results.md for what the table is for.
"""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path

from paishan.round.events import Drawn, Event
from paishan.round.evolve import evolve
from paishan.round.state import State
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.server.results.luck import FARTHEST, FILE, column
from paishan.sim.play import make_bots, play_round, round_seed
from paishan.variants import registry

LEVEL = "greedy"
STEADY = 40
"""So many imagined hands of the row's average weigh in every cell: a cell that was hardly ever seen says little."""
RARE = 200
"""A row that was seen less often says nothing: it is like the one before."""
Cell = tuple[int, int]


def seen(events: tuple[Event, ...], variant: Variant, options: Options) -> list[tuple[int, Cell]]:
    """Seat, row and column of every hand just after its draw."""
    state = State(variant, options)
    found: list[tuple[int, Cell]] = []
    for event in events:
        hand = state.seats[event.seat].hand(state.wild) if isinstance(event, Drawn) else None
        evolve(state, event)
        if isinstance(event, Drawn) and hand is not None:
            nearer = variant.useful(hand, options) >> (event.tile >> 2) & 1
            distance = variant.distance(hand, options) - nearer
            found.append((event.seat, (min(distance, FARTHEST) + 1, column(state.left))))
    return found


def main() -> None:
    """Play and write."""
    variant = registry.get(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    options = variant.schema.parse({})
    sums: dict[Cell, float] = {}
    counts: dict[Cell, int] = {}
    for index in range(rounds):
        seed = round_seed(20, index)
        played = play_round(variant, options, make_bots(variant, [LEVEL] * 4, seed), seed, dealer=index % 4)
        assert played.state.result is not None
        pay = played.state.result.receipt.pay
        for seat, cell in seen(played.events, variant, options):
            sums[cell] = sums.get(cell, 0.0) + pay[seat]
            counts[cell] = counts.get(cell, 0) + 1
    columns = max(cell[1] for cell in counts) + 1
    worth: list[list[float]] = []
    for row in range(FARTHEST + 2):
        rare = sum(counts.get((row, each), 0) for each in range(columns)) < RARE
        worth.append(worth[-1] if rare and worth else _row(row, columns, sums, counts))
    file = Path(str(resources.files(variant.package) / FILE))
    lines = ",\n".join(f"    {json.dumps(row)}" for row in worth)
    file.write_text(
        f'{{\n  "level": "{LEVEL}",\n  "rounds": {rounds},\n  "worth": [\n{lines}\n  ]\n}}\n', encoding="utf-8"
    )
    print(file.read_text(encoding="utf-8"))


def _row(row: int, columns: int, sums: dict[Cell, float], counts: dict[Cell, int]) -> list[float]:
    number = sum(counts.get((row, each), 0) for each in range(columns))
    mean = sum(sums.get((row, each), 0.0) for each in range(columns)) / max(1, number)
    cells = [(row, each) for each in range(columns)]
    return [round((sums.get(each, 0.0) + STEADY * mean) / (counts.get(each, 0) + STEADY), 2) for each in cells]


if __name__ == "__main__":
    main()
