"""Best score with receipt: hands a second, unseen and repeated, for hands with 0-4 wilds and 白板 stand-ins.

Run with ``python -m bench.score_bench``; part of ``make bench``.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from paishan.core.hands import Hand
from paishan.core.tiles import FACES
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.variants.registry import get


def winning_faces(rng: random.Random, faces: int = FACES) -> list[int]:
    """Fourteen faces of four sets and a pair, no face more than four times."""
    while True:
        tiles: list[int] = []
        for _ in range(4):
            face = rng.randrange(faces)
            run = face < 27 and face % 9 < 7 and rng.random() < 0.6
            tiles += [face, face + 1, face + 2] if run else [face] * 3
        tiles += [rng.randrange(faces)] * 2
        if all(tiles.count(face) <= 4 for face in tiles):
            return tiles


def wild_wins(variant: Variant, count: int, seed: int) -> list[tuple[Table, Win]]:
    """Self-drawn wins with 0-4 wilds in equal shares, some 白板 standing in."""
    rng = random.Random(seed)
    options = variant.schema.parse({})
    wins: list[tuple[Table, Win]] = []
    while len(wins) < count:
        flip = rng.randrange(FACES)
        wild = variant.wild(flip)
        wilds = len(wins) % 5 if variant.flips_wild else 0
        tiles = winning_faces(rng, FACES if variant.flips_wild else 27)
        if variant.flips_wild:
            tiles = [wild.stand_in if face == flip and wild.stand_in is not None else face for face in tiles]
            for index in rng.sample(range(14), wilds):
                tiles[index] = flip
        if any(tiles.count(face) > 4 for face in tiles):
            continue
        last = tiles.pop(rng.randrange(14))
        win = Win(seat=1, by=WinBy.DRAW, face=last, hand=Hand.of(tiles, (), wild))
        wins.append((Table(players=4, dealer=0, options=options, wild=wild), win))
    return wins


def per_second(work: Callable[[], int]) -> float:
    """Calls a second of one pass, by processor time: the machine may be shared."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def main() -> None:
    """Print the table."""
    print(f"{'best score with receipt, hands/s':40} {'unseen':>10} {'repeated':>10}")
    for name in ("hanshan", "baoshan"):
        variant = get(name)
        run(variant, wild_wins(variant, 3000, 99))
        fresh = [passes(variant, wild_wins(variant, 1000, seed)) for seed in range(5)]
        unseen = [per_second(each) for each in fresh]
        few = wild_wins(variant, 500, 7777)
        run(variant, few)
        again = passes(variant, few)
        repeated = [per_second(again) for _ in range(7)]
        print(f"{name:40} {statistics.median(unseen):10.0f} {statistics.median(repeated):10.0f}")


def passes(variant: Variant, wins: list[tuple[Table, Win]]) -> Callable[[], int]:
    """One pass over hands that are built already."""
    return lambda: run(variant, wins)


def run(variant: Variant, wins: list[tuple[Table, Win]]) -> int:
    """Score all; every one must win."""
    for table, win in wins:
        if variant.score(table, win) is None:
            raise AssertionError(f"no win: {win}")
    return len(wins)


if __name__ == "__main__":
    main()
