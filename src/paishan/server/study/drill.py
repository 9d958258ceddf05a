"""Hands to practise on, made by the engine from a seed: the same seed gives the same hand."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from typing import Final

from paishan import api
from paishan.core.errors import HandError, PaishanError
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.shuffle import Stream, shuffled
from paishan.core.tiles import FACES
from paishan.round.codec import to_json
from paishan.round.receipt import HandReceipt
from paishan.round.table import Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.server.study.lessons import question
from paishan.server.study.reckon import Refused, answered, ready
from paishan.server.wire.lessons import Drill, DrillKind

SUITED: Final = 27
MOST_TRIES: Final = 600
LOOKED_AT: Final = 3
MOST_WAITS: Final = 9
CHOICES: Final = 4
KONGS: Final = (MeldKind.DIRECT_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG)
STYLES: Final = ("any", "any", "one suit", "triplets", "pairs", "two suits", "honours")

Sets = list[tuple[int, ...]]


def drill(id: str, kind: DrillKind, seed: int) -> Drill | Refused:
    """The hand of a seed; refused with ``no_drill`` when this game gave none. Runs in a worker."""
    return answered(lambda: make(api.game_of(id), kind, seed))


def make(variant: Variant, kind: DrillKind, seed: int) -> Drill:
    """The hand of a seed; PaishanError ``no_drill``."""
    stream = Stream(hashlib.sha256(f"drill {variant.id} {kind} {seed}".encode()).digest())
    wins = _wins(variant, stream)
    return _score(variant, wins, seed) if kind == "score" else _waits(variant, wins, seed)


def _score(variant: Variant, wins: Iterator[tuple[Table, Win, HandReceipt]], seed: int) -> Drill:
    first = list(islice(wins, LOOKED_AT))
    if not first:
        raise PaishanError("no_drill", "no hand was found")
    table, win, receipt = max(first, key=lambda each: len(each[2].lines))
    others = {each.points for _, _, each in (*first, *islice(wins, 120))} - {receipt.points}
    near = sorted(others, key=lambda points: (abs(points - receipt.points), points))
    if len(near) < 2:
        near += [receipt.points + step for step in range(1, CHOICES) if receipt.points + step not in others]
    choices = sorted({receipt.points, *near[: CHOICES - 1]})
    asked = question(variant, table, win)
    return Drill(
        kind="score",
        seed=seed,
        asked=asked,
        choices=tuple(choices),
        points=receipt.points,
        waits=(),
        receipt=to_json(receipt),
    )


def _waits(variant: Variant, wins: Iterator[tuple[Table, Win, HandReceipt]], seed: int) -> Drill:
    for table, win, receipt in wins:
        found = ready(variant, table, win.hand, None)
        if len(found.waits) <= MOST_WAITS:
            asked = question(variant, table, win)
            return Drill(
                kind="waits",
                seed=seed,
                asked=asked,
                choices=(),
                points=receipt.points,
                waits=found.waits,
                receipt=None,
            )
    raise PaishanError("no_drill", "no hand was found")


def _wins(variant: Variant, stream: Stream) -> Iterator[tuple[Table, Win, HandReceipt]]:
    """Wins of all kinds under the default house rules, as long as tries are left."""
    options = variant.schema.defaults()
    playing = variant.faces(options)
    for _ in range(MOST_TRIES):
        sets = _sets(playing, stream, STYLES[stream.below(len(STYLES))])
        hand = _hand(variant, playing, sets, stream) if sets else None
        if hand is None:
            continue
        table = api.table_of(variant, options, wild=hand.wild, dealer=stream.below(4))
        win = _win(table, hand, stream)
        receipt = variant.score(table, win)
        if receipt is not None:
            yield table, win, receipt


def _sets(playing: tuple[int, ...], stream: Stream, style: str) -> Sets:
    """Four sets and a pair, or seven pairs, with no fifth copy; empty: this try gave none."""
    faces = _faces(playing, stream, style)
    if style == "pairs":
        return [(face, face) for face in shuffled(faces, stream)[:7]] if len(faces) >= 7 else []
    found: Sets = []
    for _ in range(4):
        face = faces[stream.below(len(faces))]
        runs = style != "triplets" and face < SUITED and face % 9 < 7 and face + 2 in faces
        found.append((face, face + 1, face + 2) if runs and stream.below(4) else (face,) * 3)
    found.append((faces[stream.below(len(faces))],) * 2)
    tiles = [tile for each in found for tile in each]
    return found if all(tiles.count(face) <= 4 for face in tiles) else []


def _faces(playing: tuple[int, ...], stream: Stream, style: str) -> list[int]:
    """The faces that a style uses."""
    suit = stream.below(3)
    if style == "one suit":
        return [face for face in playing if face // 9 == suit]
    if style == "two suits":
        return [face for face in playing if face < SUITED and face // 9 != suit]
    honours = [face for face in playing if face >= SUITED]
    if style == "honours" and honours:
        return honours + [face for face in playing if face // 9 == suit]
    return list(playing)


def _hand(variant: Variant, playing: tuple[int, ...], sets: Sets, stream: Stream) -> Hand | None:
    """Some triplets become melds, some tiles wild; all but a hole for the winning tile, which comes last."""
    melds: list[Meld] = []
    concealed: list[int] = []
    for each in sets:
        if len(set(each)) == 1 and len(each) == 3 and stream.below(3) == 0:
            melds.append(Meld(KONGS[stream.below(3)] if stream.below(4) == 0 else MeldKind.PONG, each[0]))
        else:
            concealed += each
    wild = variant.wild(-1)
    if variant.flips_wild:
        face = playing[stream.below(len(playing))]
        if any(meld.face == face for meld in melds):
            return None
        wild = variant.wild(face)
        for _ in range((0, 0, 1, 1, 2)[stream.below(5)]):
            concealed[stream.below(len(concealed))] = face
    try:
        return Hand.of(concealed, melds, wild)
    except HandError:
        return None


def _win(table: Table, hand: Hand, stream: Stream) -> Win:
    """One tile of the whole hand is the winning one."""
    face = hand.faces[stream.below(hand.size)]
    by = WinBy.DRAW if stream.below(2) else WinBy.DISCARD
    source = None if by is WinBy.DRAW else 1 + stream.below(table.players - 1)
    assert 0 <= face < FACES
    return Win(seat=0, by=by, face=face, hand=hand.minus(face), source=source)
