"""How dangerous a discard is, from what lies on the table and the game's own payments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paishan.bots.worth import settled, table_of
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES, HIDDEN, IS_HONOUR, RANK_OF
from paishan.round.table import Kong, Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View

_WAIT_SHARE: Final = (0.045, 0.055, 0.075, 0.085, 0.085)
"""Chance that a ready hand waits for a face, by its distance from the edge of its suit."""
_HONOUR_SHARE: Final = (0.0, 0.02, 0.035, 0.05, 0.05)
"""The same for an honour, by copies that are unseen."""
_OWN_RIVER: Final = 0.35
"""What is left of it when the other seat has discarded that face itself."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What other seats may win: ``loss`` is the mean payment when one does, however it wins; ``fed`` by seat what
    feeding that seat costs."""

    loss: float
    fed: tuple[float, ...]
    wild_blocks: bool


def threat(variant: Variant, view: View, seat: int) -> Threat:
    """Payments of plain hands with the melds that the other seats show."""
    table = table_of(view)
    blocks = _wild_blocks(variant, table, view)
    share = 0.7 if blocks else 0.3
    losses: list[float] = []
    fed = [0.0] * view.players
    for other in table.others(seat):
        hand = plain_hand(view, other)
        if hand is None:
            continue
        drawn = _pays(variant, table, hand, other, None)[seat]
        claims = {source: _pays(variant, table, hand, other, source)[seat] for source in table.others(other)}
        fed[other] = -float(claims[seat])
        losses.append(-share * drawn - (1 - share) * sum(claims.values()) / len(claims))
    return Threat(sum(losses) / max(1, len(losses)), tuple(fed), blocks)


def _pays(variant: Variant, table: Table, hand: tuple[Hand, int], seat: int, source: int | None) -> Sequence[int]:
    by = WinBy.DRAW if source is None else WinBy.DISCARD
    win = Win(seat=seat, by=by, face=hand[1], hand=hand[0], source=source)
    return settled(variant, table, win) or (0,) * table.players


def plain_hand(view: View, seat: int) -> tuple[Hand, int] | None:
    """The melds of a seat filled up with runs and a pair, and the tile it waits for; None when that cannot be."""
    shown = [meld for meld in view.seats[seat].melds if meld.face != HIDDEN]
    taken = {meld.face for meld in shown}
    counts = [0] * FACES
    missing = 4 - len(view.seats[seat].melds)
    starts = [face for face in (10, 19, 1, 14, 23, 5) if taken.isdisjoint(range(face, face + 3))]
    blocked = view.wild.face
    starts = [face for face in starts if blocked not in range(face, face + 3)]
    pair = next((face for face in (26, 17, 8, 0, 9) if face not in taken and face != blocked), None)
    if len(starts) < missing or pair is None:
        return None
    for start in starts[:missing]:
        for face in range(start, start + 3):
            counts[face] += 1
    counts[pair] += 2
    wait = starts[0] + 2 if missing else pair
    counts[wait] -= 1
    hidden = [Meld(MeldKind.CONCEALED_KONG, HIDDEN)] * (len(view.seats[seat].melds) - len(shown))
    return None if hidden else (Hand(tuple(counts), tuple(_bare(meld) for meld in shown), view.wild), wait)


def _bare(meld: Meld) -> Meld:
    return Meld(meld.kind, meld.face)


def _wild_blocks(variant: Variant, table: Table, view: View) -> bool:
    """May the holder of a wild tile not win on a discard?"""
    wild = view.wild.face
    if wild is None:
        return False
    counts = [0] * FACES
    run = next(start for start in (1, 10) if wild not in range(start, start + 4))
    counts[run] = counts[run + 1] = counts[run + 3] = counts[wild] = 1
    melds = tuple(Meld(MeldKind.PONG, face) for face in (19, 21, 23) if face != wild)
    hand = Hand(tuple(counts), (*melds, Meld(MeldKind.PONG, 25))[:3], view.wild)
    win = Win(seat=0, by=WinBy.DISCARD, face=run + 3, hand=hand, source=1)
    return variant.score(table, win) is None


def readiness(view: View, seat: int, gone: float) -> float:
    """The chance that another seat is ready, from the turns gone, its melds and whether it listens."""
    other = view.seats[seat]
    if other.listening:
        return 1.0
    return min(0.9, max(0.02, 0.09 * (gone - 1.0)) + 0.07 * len(other.melds))


def feed_chance(view: View, seat: int, face: int, *, unseen: Sequence[int]) -> float:
    """The chance that a ready seat waits for a face."""
    copies = unseen[face]
    if IS_HONOUR[face]:
        share = _HONOUR_SHARE[min(copies, 4)]
    else:
        share = _WAIT_SHARE[min(RANK_OF[face] - 1, 9 - RANK_OF[face])]
    river = view.seats[seat].river
    return share * _OWN_RIVER if any(tile >> 2 == face for tile in river) else share


def kong_gain(variant: Variant, view: View, kong: Kong) -> float:
    """What a kong brings its seat beside the hand, when somebody wins."""
    other = next(seat for seat in range(view.players) if seat != kong.seat)
    hand = plain_hand(view, other)
    if hand is None:
        return 0.0
    source = next((seat for seat in range(view.players) if seat not in (kong.seat, other)), kong.seat)
    plain = _pays(variant, table_of(view), hand, other, source)
    more = _pays(variant, table_of(view, (kong,)), hand, other, source)
    return float(more[kong.seat] - plain[kong.seat])
