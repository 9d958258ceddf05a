"""听牌提示: how long one answer takes, for hands no one has asked about before: ``python -m bench.hints_bench``.

Every hand is one that is to discard: a few tiles from winning, or with four wild tiles, all others of one suit. Times
are of the processor, since the machine may be shared; the worker that answers is warm, as it is at a table.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bench.score_bench import winning_faces

from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES, WHITE
from paishan.round.outlook import bare_state
from paishan.round.state import Phase, State
from paishan.round.table import Options, Table
from paishan.round.variant import Variant
from paishan.server.rooms.hints import Known, told, warm
from paishan.variants.registry import get

LIMIT_MS = 50


@dataclass(frozen=True, slots=True)
class Kind:
    """One row: how many hands of which game, under which house rules, made how."""

    name: str
    variant: str
    number: int
    make: Callable[[random.Random, Variant, Options], Hand]
    options: tuple[tuple[str, object], ...] = ()


def near_hand(rng: random.Random, variant: Variant, options: Options) -> Hand:
    """Four sets and a pair of which up to two tiles were exchanged, some sets ponged, up to two tiles wild."""
    faces = variant.faces(options)
    wild = variant.wild(rng.choice(faces))
    tiles = [face for face in winning_faces(rng, len(faces)) if face != wild.face]
    melds: list[Meld] = []
    for face in [face for face in set(tiles) if tiles.count(face) == 3][: rng.randrange(3)]:
        melds.append(Meld(MeldKind.PONG, face))
        tiles = [each for each in tiles if each != face]
    for _ in range(rng.randrange(3)):
        tiles.pop(rng.randrange(len(tiles)))
    if wild.face is not None:
        tiles += [wild.face] * rng.choice((0, 0, 1, 1, 2))
    return filled(rng, faces, tiles, Hand.of((), melds, wild))


def four_wilds(rng: random.Random, variant: Variant, options: Options) -> Hand:
    """Four wilds, everything else of one suit, now and then a white or two that may stand in."""
    wild = variant.wild(rng.randrange(FACES))
    assert wild.face is not None
    suit = rng.randrange(3)
    whites = 0 if wild.face == WHITE else rng.choice((0, 0, 0, 1, 2))
    suited = [face for face in range(9 * suit, 9 * suit + 9) if face != wild.face]
    return filled(rng, suited, [wild.face] * 4 + [WHITE] * whites, Hand.of((), (), wild))


def filled(rng: random.Random, faces: Iterable[int], tiles: list[int], bare: Hand) -> Hand:
    """The tiles and as many others as make it fourteen."""
    wanted = 14 - 3 * len(bare.melds)
    ponged = [meld.face for meld in bare.melds for _ in range(3)]
    free = [face for face in faces for _ in range(4 - tiles.count(face) - ponged.count(face)) if face != bare.wild.face]
    rng.shuffle(free)
    return Hand.of([*tiles[:wanted], *free[: max(0, wanted - len(tiles))]], bare.melds, bare.wild)


def asked(variant: Variant, options: Options, hand: Hand, seat: int) -> State:
    """A table at which it is this seat's turn."""
    table = Table(players=4, dealer=1, options=options, wild=hand.wild)
    state = bare_state(variant, table, hand, seat)
    state.phase, state.turn, state.seats[seat].drawn = Phase.TURN, seat, state.seats[seat].tiles[-1]
    return state


KINDS = (
    Kind("mid-game hands", "hanshan", 1500, near_hand),
    Kind("mid-game hands", "baoshan", 1500, near_hand, (("dragon", True), ("siguiyi", True), ("points", "live2"))),
    Kind("four wilds, one suit", "hanshan", 300, four_wilds),
    Kind(
        "the same, 见配给胡, 点炮1家付",
        "hanshan",
        150,
        four_wilds,
        (("win_on_discard_with_wild", True), ("discarder_pays_alone", True)),
    ),
)


def measure(kind: Kind, seed: int) -> tuple[list[float], int]:
    """Milliseconds of every answer, and the bytes of the longest."""
    rng = random.Random(seed)
    variant = get(kind.variant)
    options = variant.schema.parse(dict(kind.options))
    times: list[float] = []
    longest = 0
    for number in range(kind.number + 40):
        state = asked(variant, options, kind.make(rng, variant, options), rng.randrange(4))
        known = Known.of(state, state.turn)
        start = time.process_time()
        answer = told(known)
        if number >= 40:
            times.append(1000 * (time.process_time() - start))
            longest = max(longest, 0 if answer is None else len(answer.message))
    return times, longest


def main() -> None:
    """Print the table."""
    warm()
    print(f"{'听牌提示, ms of one answer':44} {'median':>8} {'99 %':>8} {'worst':>8} {'bytes':>8}")
    for seed, kind in enumerate(KINDS):
        times, longest = measure(kind, 20260201 + seed)
        times.sort()
        name = f"{kind.variant}: {kind.name}"
        figures = statistics.median(times), times[len(times) * 99 // 100], times[-1]
        note = "" if times[-1] <= LIMIT_MS else f"  above {LIMIT_MS} ms"
        print(f"{name:44} " + " ".join(f"{each:8.1f}" for each in figures) + f" {longest:8}{note}")


if __name__ == "__main__":
    main()
