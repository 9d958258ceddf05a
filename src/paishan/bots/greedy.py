"""A player that only wants to be quick: fewest tiles from ready, then most useful tiles left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from paishan.bots.bot import only, own_hand
from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.winning import faces_of_mask
from paishan.round.actions import KONG_KIND, PASS, WIN, Action, ActionKind
from paishan.round.variant import Variant
from paishan.round.view import View

_NEVER: Final = 99


def melded(hand: Hand, action: Action) -> Hand:
    """The hand once a pong or kong is made.

    >>> from paishan.round.actions import PONG
    >>> str(melded(Hand.parse("1145m"), PONG[0]))
    '45m [pong 1m]'
    """
    face = action.face
    assert face is not None
    counts = list(hand.counts)
    if action.kind is ActionKind.ADDED_KONG:
        counts[face] -= 1
        melds = (Meld(MeldKind.ADDED_KONG, face) if meld.face == face else meld for meld in hand.melds)
        return Hand(tuple(counts), tuple(melds), hand.wild)
    counts[face] -= {ActionKind.PONG: 2, ActionKind.DIRECT_KONG: 3}.get(action.kind, 4)
    kind = KONG_KIND.get(action.kind, MeldKind.PONG)
    return Hand(tuple(counts), (*hand.melds, Meld(kind, face)), hand.wild)


def live(mask: int, unseen: Sequence[int]) -> int:
    """Tiles that are left of the faces of a mask."""
    return sum(unseen[face] for face in faces_of_mask(mask))


class GreedyBot:
    """Wins when it can, listens when asked, claims what brings it nearer, discards what keeps it nearest."""

    __slots__ = ("variant",)

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def choose(self, view: View) -> Action:
        """The first of: win, listen, kong, pong, discard that helps; else pass."""
        for decide in _ORDER:
            action = decide(self, view)
            if action is not None:
                return action
        return PASS if PASS in view.legal else view.legal[0]

    def win(self, view: View) -> Action | None:
        """Every win is taken."""
        return WIN if WIN in view.legal else None

    def listen(self, view: View) -> Action | None:
        """Always, with the discard that leaves most waits."""
        offers = only(view, ActionKind.LISTEN)
        if len(offers) < 2:
            return offers[0] if offers else None
        return self._nearest(view, offers)

    def kong(self, view: View) -> Action | None:
        """When the hand is as near with it as without."""
        offers = [action for action in view.legal if action.kind in KONG_KIND]
        if not offers:
            return None
        hand = own_hand(view)
        before = self.near(hand, view)
        return next((each for each in offers if self.near(melded(hand, each), view) <= before), None)

    def pong(self, view: View) -> Action | None:
        """When the hand is nearer with it."""
        hand = own_hand(view) if only(view, ActionKind.PONG) else None
        for action in only(view, ActionKind.PONG):
            assert hand is not None
            if self.near(melded(hand, action), view) < self.near(hand, view):
                return action
        return None

    def discard(self, view: View) -> Action | None:
        """Fewest tiles from ready, then most useful tiles left as seen from here, then the highest face."""
        offers = only(view, ActionKind.DISCARD)
        if len(offers) < 2:
            return offers[0] if offers else None
        return self._nearest(view, offers)

    def near(self, hand: Hand, view: View) -> int:
        """Tiles from ready, after the best discard when there is one too many."""
        if hand.size % 3 == 2:
            return min(self.variant.discards(hand, view.options).values())
        return self.variant.distance(hand, view.options)

    def _nearest(self, view: View, offers: Sequence[Action]) -> Action:
        hand = own_hand(view)
        distances = self.variant.discards(hand, view.options)
        nearest = [(action, distances.get(action.face, _NEVER)) for action in offers if action.face is not None]
        least = min(distance for _, distance in nearest)
        closest = [action for action, distance in nearest if distance == least]
        return (
            closest[0] if len(closest) == 1 else max(self._outlooks(view, hand, closest), key=lambda each: each[0])[1]
        )

    def _outlooks(self, view: View, hand: Hand, offers: Sequence[Action]) -> Iterator[tuple[tuple[int, int], Action]]:
        unseen = view.unseen()
        for action in offers:
            assert action.face is not None
            mask = self.variant.useful(hand.minus(action.face), view.options)
            yield (live(mask, unseen), action.face), action


_ORDER: Final[tuple[Callable[[GreedyBot, View], Action | None], ...]] = (
    GreedyBot.win,
    GreedyBot.listen,
    GreedyBot.kong,
    GreedyBot.pong,
    GreedyBot.discard,
)
