"""How dangerous a discard is, from what lies on the table and the game's own payments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paishan.bots.worth import settled, table_of
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import FACES, HIDDEN, IS_HONOUR, RANK_OF, SUIT_OF
from paishan.core.wild import Wild
from paishan.round.table import Kong, Table, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View

_WAIT_SHARE: Final = (
    (0.0, 0.02, 0.02, 0.015, 0.01),
    (0.02, 0.025, 0.035, 0.045, 0.058),
    (0.038, 0.047, 0.083, 0.066, 0.06),
    (0.06, 0.065, 0.132, 0.123, 0.1),
    (0.07, 0.075, 0.14, 0.13, 0.11),
)
"""How often a ready hand waits for a face, by unseen copies and by distance from the edge of its suit (measured in
self-play of the greedy level, as are the other figures here)."""
_HONOUR_SHARE: Final = (0.0, 0.005, 0.04, 0.041, 0.05)
"""The same for an honour, by unseen copies."""
_SUIT_SHARE: Final = (1.25, 1.15, 0.9, 0.7, 0.6, 0.4)
"""How much more or less when the other seat has discarded so many tiles of the suit."""
_OWN_RIVER: Final = 0.03
"""What is left of it when the other seat has discarded that face itself."""
_WILD_HOLDERS: Final = 0.35
"""How many ready hands hold no wild tile and may win on a discard where a wild tile forbids it."""


@dataclass(frozen=True, slots=True)
class Threat:
    """What other seats may win: ``loss`` is the mean payment when one does, however it wins; ``fed`` by seat what
    feeding that seat costs."""

    loss: float
    fed: tuple[float, ...]
    wild_blocks: bool

    @property
    def openness(self) -> float:
        """How many ready hands may win on a discard."""
        return _WILD_HOLDERS if self.wild_blocks else 1.0


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
        drawn = _pays(variant, table, _win(hand, other))[seat]
        claims = {source: _pays(variant, table, _win(hand, other, source))[seat] for source in table.others(other)}
        fed[other] = -float(claims[seat])
        losses.append(-share * drawn - (1 - share) * sum(claims.values()) / len(claims))
    return Threat(sum(losses) / max(1, len(losses)), tuple(fed), blocks)


def _pays(variant: Variant, table: Table, win: Win) -> Sequence[int]:
    return settled(variant, table, win) or (0,) * table.players


def _win(hand: tuple[Hand, int], seat: int, source: int | None = None) -> Win:
    """A hypothetical win: drawn, or on a discard of ``source``."""
    by = WinBy.DRAW if source is None else WinBy.DISCARD
    return Win(seat=seat, by=by, face=hand[1], hand=hand[0], source=source)


def plain_hand(view: View, seat: int) -> tuple[Hand, int] | None:
    """The melds of a seat filled up, and the tile it waits for; None when that cannot be."""
    melds = view.seats[seat].melds
    if any(meld.face == HIDDEN for meld in melds):
        return None
    return filled(tuple(_bare(meld) for meld in melds), 4 - len(melds), view.wild)


def filled(melds: tuple[Meld, ...], missing: int, wild: Wild) -> tuple[Hand, int] | None:
    """Melds with ``missing`` runs and a pair, ready, without a wild; None when there are not enough faces."""
    taken = {wild.face, *(meld.face for meld in melds)}
    starts = [face for face in (10, 19, 1, 14, 23, 5) if taken.isdisjoint(range(face, face + 3))]
    pair = next((face for face in (26, 17, 8, 0, 9) if face not in taken), None)
    if len(starts) < missing or pair is None:
        return None
    counts = [0] * FACES
    for start in starts[:missing]:
        for face in range(start, start + 3):
            counts[face] += 1
    counts[pair] += 2
    wait = starts[0] + 2 if missing else pair
    counts[wait] -= 1
    return Hand(tuple(counts), melds, wild), wait


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


_READY: Final = ((-0.066, 0.055), (-0.07, 0.085), (0.35, 0.045), (0.55, 0.04), (0.9, 0.0))
"""By melds: the chance of being ready at the start and how it grows with every go-around."""


def readiness(view: View, seat: int, gone: float) -> float:
    """The chance that another seat is ready, from the turns gone, its melds and whether it listens."""
    other = view.seats[seat]
    if other.listening:
        return 1.0
    start, growth = _READY[len(other.melds)]
    return min(0.9, max(0.01, start + growth * gone))


def feed_chance(view: View, seat: int, face: int, *, unseen: Sequence[int]) -> float:
    """The chance that a ready seat waits for a face."""
    copies = unseen[face]
    river = [tile >> 2 for tile in view.seats[seat].river]
    if IS_HONOUR[face]:
        share = _HONOUR_SHARE[copies]
    else:
        same = sum(SUIT_OF[each] == SUIT_OF[face] for each in river)
        edge = min(RANK_OF[face] - 1, 9 - RANK_OF[face])
        share = _WAIT_SHARE[copies][edge] * _SUIT_SHARE[min(same, 5)]
    return share * _OWN_RIVER if face in river else share


def kong_gain(variant: Variant, view: View, kong: Kong) -> float:
    """What a kong brings its seat beside the hand, when somebody wins."""
    other = next(seat for seat in range(view.players) if seat != kong.seat)
    hand = filled((), 4, view.wild)
    if hand is None:
        return 0.0
    source = next((seat for seat in range(view.players) if seat not in (kong.seat, other)), kong.seat)
    win = _win(hand, other, source)
    plain = _pays(variant, table_of(view), win)
    more = _pays(variant, table_of(view, (kong,)), win)
    return float(more[kong.seat] - plain[kong.seat])


def kong_gains(variant: Variant, view: View) -> tuple[float, float, float]:
    """``kong_gain`` of the viewer's concealed, direct and added kongs."""
    assert view.seat is not None
    seat, source = view.seat, (view.seat + 1) % view.players
    return (
        kong_gain(variant, view, Kong(seat, MeldKind.CONCEALED_KONG)),
        kong_gain(variant, view, Kong(seat, MeldKind.DIRECT_KONG, source)),
        kong_gain(variant, view, Kong(seat, MeldKind.ADDED_KONG, source)),
    )
