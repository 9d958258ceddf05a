"""Win check, waits and distance beside two libraries from PyPI: ``python -m bench.core_bench``.

All read the same seeded hands, each in its own notation before the clock starts. The peers know no wild tiles, so
hands with wilds are measured for Paishan alone. A figure is the median of several windows; "from counts" builds the
``Hand`` inside the clock. Peers count seven pairs and thirteen orphans too where they cannot be told not to.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from paishan.core.decompose import Marker, all_readings, reading_classes
from paishan.core.distance import best_discards, discard_distances, distance, useful_mask
from paishan.core.groups import Group, Shape
from paishan.core.hands import Hand
from paishan.core.tiles import FACES, WHITE
from paishan.core.wild import Wild
from paishan.core.winning import waits, wins

WINDOWS = 5
SECONDS = 0.25
SIZE = 2000

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One measured job."""

    job: str
    who: str
    rate: float
    note: str = ""


def random_win(rng: random.Random) -> list[int]:
    """Counts of four sets and a pair without a fifth copy."""
    while True:
        counts = [0] * FACES
        for _ in range(4):
            start = rng.randrange(21)
            run = rng.random() < 0.7
            low = start // 7 * 9 + start % 7 if run else rng.randrange(FACES)
            for face in (low, low + 1, low + 2) if run else (low,) * 3:
                counts[face] += 1
        counts[rng.randrange(FACES)] += 2
        if max(counts) <= 4:
            return counts


def near_miss(counts: Sequence[int], rng: random.Random) -> list[int]:
    """One tile exchanged for another."""
    changed = list(counts)
    changed[rng.choice([face for face in range(FACES) if changed[face]])] -= 1
    changed[rng.choice([face for face in range(FACES) if changed[face] < 4])] += 1
    return changed


def with_wilds(counts: Sequence[int], number: int, rng: random.Random) -> Hand:
    """The hand with some tiles exchanged for wilds, and a white in the place of each tile of the wild face."""
    while True:
        wild = Wild.with_white(rng.randrange(FACES))
        tiles = [face for face in range(FACES) for _ in range(counts[face])]
        rng.shuffle(tiles)
        kept = [WHITE if face == wild.face else face for face in tiles[number:]]
        if kept.count(WHITE) <= 4 and wild.face not in kept:
            return Hand.of([*kept, *[wild.face or 0] * number], (), wild)


def deal(rng: random.Random, size: int, faces: range = range(FACES)) -> Hand:
    """Random tiles without a wild."""
    return Hand.of(rng.sample([face for face in faces for _ in range(4)], size))


def drawn(hand: Hand, rng: random.Random) -> Hand:
    """The hand without one of its tiles."""
    return hand.minus(rng.choice(hand.faces))


def rate(call: Callable[[Any], object], values: Sequence[Any]) -> float:
    """Calls a second, the median of some windows over as many passes as fit."""
    for value in values:
        call(value)
    rates: list[float] = []
    for _ in range(WINDOWS):
        done, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < SECONDS:
            for value in values:
                call(value)
            done += len(values)
        rates.append(done / spent)
    return statistics.median(rates)


def unseen_rate(call: Callable[[Any], object], values: Sequence[Any]) -> float:
    """Calls a second over one pass of values, most of them met for the first time."""
    start = time.perf_counter()
    for value in values:
        call(value)
    return len(values) / (time.perf_counter() - start)


def tiles_136(counts: Sequence[int]) -> list[int]:
    """Physical tiles of counts, as riichienv wants them."""
    return [4 * face + copy for face in range(FACES) for copy in range(counts[face])]


def win_rows(rng: random.Random) -> list[Row]:
    """Win check: 2,000 wins and 2,000 with one tile exchanged."""
    from mahjong.agari import Agari
    from riichienv import calculate_shanten

    won = [random_win(rng) for _ in range(SIZE)]
    every = won + [near_miss(counts, rng) for counts in won]
    hands = [Hand(tuple(counts)) for counts in every]
    physical = [tiles_136(counts) for counts in every]
    assert all(wins(hand) for hand in hands[:SIZE])
    # The peers count seven pairs and thirteen orphans as wins too.
    assert all(Agari.is_agari(c) >= wins(h) for c, h in zip(every, hands, strict=True))
    rows = [
        Row("win check", "mahjong", rate(Agari.is_agari, every)),
        Row("win check", "riichienv", rate(lambda tiles: calculate_shanten(tiles) == -1, physical)),
        Row("win check", "paishan", rate(wins, hands)),
        Row("win check", "paishan, from counts", rate(lambda counts: wins(Hand(counts)), [h.counts for h in hands])),
    ]
    wild = [with_wilds(counts, i % 5, rng) for i, counts in enumerate(every)]
    white = sum(hand.stand_ins > 0 for hand in wild)
    note = f"0-4 wilds, whites stand in for {100 * white // len(wild)} %"
    return [*rows, Row("win check, wilds", "paishan", rate(wins, wild), note)]


def wait_rows(rng: random.Random) -> list[Row]:
    """Waits: 1,000 ready hands and 1,000 near misses of 13 tiles."""
    from mahjong.agari import Agari
    from riichienv import HandEvaluator

    ready = [drawn(Hand(tuple(random_win(rng))), rng) for _ in range(SIZE // 2)]
    hands = ready + [Hand(tuple(near_miss(hand.counts, rng))) for hand in ready]

    def by_checks(counts: list[int]) -> list[int]:
        found: list[int] = []
        for face in range(FACES):
            if counts[face] < 4:
                counts[face] += 1
                if Agari.is_agari(counts):
                    found.append(face)
                counts[face] -= 1
        return found

    lists = [list(hand.counts) for hand in hands]
    assert all(set(waits(hand)) <= set(by_checks(counts)) for hand, counts in zip(hands, lists, strict=True))
    physical = [tiles_136(counts) for counts in lists]
    wild = [drawn(with_wilds(random_win(rng), i % 5, rng), rng) for i in range(SIZE)]
    return [
        Row("waits", "mahjong", rate(by_checks, lists[::20]), "34 win checks"),
        Row("waits", "riichienv", rate(lambda tiles: HandEvaluator(tiles).get_waits(), physical)),
        Row("waits", "paishan", rate(waits, hands)),
        Row("waits", "paishan, from counts", rate(lambda counts: waits(Hand(counts)), [h.counts for h in hands])),
        Row("waits, wilds", "paishan", rate(waits, wild), "0-4 wilds, whites"),
    ]


def distance_rows(rng: random.Random) -> list[Row]:
    """Distance: 2,000 random deals of 13, and 500 of one suit."""
    from mahjong.shanten import Shanten
    from riichienv import calculate_shanten

    rows: list[Row] = []
    deals = [deal(rng, 13) for _ in range(SIZE)]
    for job, hands in ("distance", deals), ("distance, one suit", [deal(rng, 13, range(9)) for _ in range(500)]):
        lists = [list(hand.counts) for hand in hands]
        physical = [tiles_136(counts) for counts in lists]

        def sets_only(counts: list[int]) -> int:
            return Shanten.calculate_shanten(counts, use_chiitoitsu=False, use_kokushi=False)

        # Where they differ the peer counts on a fifth copy of a face, so it is never farther.
        assert all(sets_only(counts) <= distance(hand) for counts, hand in zip(lists, hands, strict=True))
        counts = [hand.counts for hand in hands]
        rows += [
            Row(job, "mahjong", rate(sets_only, lists[::10])),
            Row(job, "riichienv", rate(calculate_shanten, physical)),
            Row(job, "paishan", rate(distance, hands)),
            Row(job, "paishan, from counts", rate(lambda each: distance(Hand(each)), counts)),
        ]
    return rows


def bot_rows(rng: random.Random) -> list[Row]:
    """What a player asks: every discard, every useful tile, with wilds in a quarter of the hands."""
    whole = [with_wilds(deal(rng, 14).counts, max(0, i % 8 - 5), rng) for i in range(500)]
    rest = [drawn(hand, rng) for hand in whole]
    return [
        Row("distance, wilds", "paishan", rate(distance, rest)),
        Row("all discards of 14", "paishan", rate(discard_distances, whole)),
        Row("useful tiles of 13", "paishan", rate(useful_mask, rest)),
        Row("best discards, useful", "paishan", rate(best_discards, whole)),
    ]


def marked(group: Group, position: int | None, context: object) -> int:
    """Small marks, such as a scorer has: is there a run, and the winner's group."""
    won = 0 if position is None else 1 + position + 3 * list(Shape).index(group.shape) + 9 * group.wilds
    return (group.shape is Shape.RUN) << 3 | won << 4


def unsifted(marks: int) -> int:
    """Every mark matters to the end."""
    return marks


SCORED = Marker(marked, unsifted)


def reading_rows(rng: random.Random) -> list[Row]:
    """Readings of winning hands with 0-4 wilds."""
    hands = [with_wilds(random_win(rng), i % 5, rng) for i in range(SIZE)]
    asked = [(hand, rng.choice(hand.faces)) for hand in hands]

    def classes(pair: tuple[Hand, int]) -> int:
        return sum(1 for _ in reading_classes(*pair, SCORED))

    unseen = unseen_rate(classes, asked)
    number = sum(map(classes, asked)) / len(asked)
    full = sum(1 for pair in asked for _ in all_readings(*pair)) / len(asked)
    return [
        Row("classes, unseen hands", "paishan", unseen, f"{number:.1f} classes of {full:.0f} readings a hand"),
        Row("classes, hands again", "paishan", rate(classes, asked)),
    ]


def table(rows: Sequence[Row]) -> str:
    """Lines of job, library, calls a second and the ratio to the fastest peer of the job."""
    lines = [f"{'job':<24}{'library':<24}{'calls/s':>12}{'us':>9}  {'to best peer':<14}note"]
    for row in rows:
        peers = [each.rate for each in rows if each.job == row.job and not each.who.startswith("paishan")]
        ratio = f"{row.rate / max(peers):.2f}x" if peers else ""
        lines.append(
            f"{row.job:<24}{row.who:<24}{row.rate:>12,.0f}{1e6 / row.rate:>9.2f}  {ratio:<14}{row.note}".rstrip()
        )
    return "\n".join(lines)


def main() -> None:
    """Measure everything and print one table."""
    rng = random.Random(20260101)
    rows = [row for part in (win_rows, wait_rows, distance_rows, bot_rows, reading_rows) for row in part(rng)]
    print(table(rows))


if __name__ == "__main__":
    main()
