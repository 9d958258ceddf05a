"""One question of one seat, weighed: what hands, plans and discards can be expected to bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from paishan.bots.bot import own_hand
from paishan.bots.danger import Threat, feed_chance, readiness
from paishan.bots.odds import Race, hazards
from paishan.bots.plans import Plan
from paishan.bots.worth import ROUGH, Appraiser, Worth
from paishan.core.hands import Hand
from paishan.core.melds import MeldKind
from paishan.core.tiles import FACES
from paishan.core.winning import faces_of_mask
from paishan.round.variant import Variant
from paishan.round.view import View

FAR: Final = 2
"""Plans that are this much farther than the nearest hand are looked at."""
SPREAD: Final = 3
"""Draws looked at one step before ready."""
CLOSE: Final = 3
"""Discards whose ready hands are looked at, one step before ready."""
CHOICES: Final = 2
"""Ready hands that are compared after such a draw, those with most waits."""
TYPICAL: Final = 6.0
"""Tiles a ready hand waits for."""
LOSS: Final = 0.85
"""What another seat's win costs on the average, as a share of a plain concealed one."""
FEED: Final = 1.2
"""The same for a win that this seat feeds."""
PATIENCE: Final = 1.15
"""Waiting must promise this much more than a win on a discard."""
HOLD: Final = 1.4
"""The same for a drawn win: what is reckoned of a hand that waits for almost any tile is too bright."""
MANY: Final = 20
"""Waits that are worth giving up a win for."""
NEVER: Final = -1e9


@dataclass(frozen=True, slots=True)
class Aim:
    """A plan with what a plain hand under it pays when drawn and when claimed, concealed and with a pong."""

    plan: Plan
    concealed: tuple[float, float]
    melded: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Prospects:
    """What does not change from turn to turn: the plans that pay, what a kong pays beside the hand, and what the other
    seats may win."""

    aims: tuple[Aim, ...]
    concealed_kong: float
    direct_kong: float
    added_kong: float
    threat: Threat


class Study:
    """One question of one seat."""

    def __init__(self, variant: Variant, view: View, appraiser: Appraiser, prospects: Prospects) -> None:
        assert view.seat is not None
        self.variant = variant
        self.view = view
        self.seat = view.seat
        self.appraiser = appraiser
        self.aims = prospects.aims
        self.prospects = prospects
        self.hand = own_hand(view)
        self.unseen = view.unseen()
        self.listening = view.seats[view.seat].listening
        in_game = variant.faces(view.options)
        self.faces = sum(1 << face for face in in_game)
        start = 4 * len(in_game) - 13 * view.players - 1
        self.gone = (start - view.left) / view.players
        self.threat = prospects.threat
        turns = view.left // view.players
        self.race = Race(
            hazards(turns, self.gone, (view.players - 1) / 3, slow=self.threat.wild_blocks),
            self.threat.loss * LOSS,
            max(1, sum(self.unseen[face] for face in in_game)),
            view.players - 1,
        )

    # --- ready hands ------------------------------------------------------------------------------------------

    def ready(self, hand: Hand, *, listening: bool = False) -> tuple[float, float]:
        """A ready hand that is kept: just after a discard, and just before a draw."""
        better = self.upgraded if hand.wilds and not listening else None
        worth = self.appraiser.worth(hand, self.unseen, listening=listening, better=better)
        return self.race.expect(0, 0, worth)

    def upgraded(self, hand: Hand) -> float:
        """What a complete hand is worth to a player who lets the win go, to wait for almost any tile."""
        waits, options = self.variant.waits, self.view.options
        best = NEVER
        for face in range(FACES):
            if hand.counts[face]:
                kept = hand.minus(face)
                if len(waits(kept, options)) >= MANY:
                    worth = self.appraiser.worth(kept, self.unseen, size=ROUGH)
                    best = max(best, self.race.expect(0, 0, worth)[0])
        return best / HOLD

    def kongs(self, hand: Hand) -> float:
        """What kongs still to come can be expected to pay beside the hand."""
        each = self.race.turns / self.race.tiles
        held = self.prospects.concealed_kong + 0.9 * self.race.others * self.prospects.direct_kong
        total = 0.0
        if held:
            total += held * sum(count == 3 and self.unseen[face] > 0 for face, count in enumerate(hand.counts))
        if self.prospects.added_kong:
            pongs = (meld.face for meld in hand.melds if meld.kind is MeldKind.PONG)
            total += self.prospects.added_kong * sum(self.unseen[face] > 0 for face in pongs)
        return total * each

    # --- hands under a plan -----------------------------------------------------------------------------------

    def keep(self, hand: Hand) -> tuple[float, float]:
        """A hand of 3n + 1 tiles under its best plan: just after a discard, and just before a draw."""
        best = NEVER, NEVER
        near = self.variant.distance(hand, self.view.options)
        for aim in self.aims:
            if aim.plan.open_to(hand):
                distance, mask = aim.plan.useful(hand)
                if distance <= near + FAR:
                    best = max(best, self._under(aim, hand, distance, mask))
        more = self.kongs(hand)
        return best[0] + more, best[1] + more

    def _under(self, aim: Aim, hand: Hand, distance: int, mask: int) -> tuple[float, float]:
        if distance <= 0:
            return self.ready(hand)
        worth = self.spread(aim, hand, mask) if distance == 1 else self.hope(aim, hand)
        return self.race.expect(distance, self.live(aim.plan, hand, mask), worth)

    def live(self, plan: Plan, hand: Hand, mask: int) -> float:
        """Useful tiles that are left; those that can be claimed count for more."""
        total = 0.0
        for face in faces_of_mask(mask & self.faces):
            total += self.unseen[face] * (1 + plan.claims if hand.counts[face] == 2 else 1)
        return total

    def hope(self, aim: Aim, hand: Hand) -> Worth:
        """A ready hand as the plan promises it, from afar."""
        draw_pay, claim_pay = aim.melded if any(meld.kind.is_open for meld in hand.melds) else aim.concealed
        if hand.wilds and self.threat.wild_blocks:
            return Worth(TYPICAL + 2, draw_pay)
        return Worth(TYPICAL, draw_pay, TYPICAL, claim_pay)

    def spread(self, aim: Aim, hand: Hand, mask: int) -> Worth:
        """One step before ready: the mean over the likeliest draws."""
        held = list(hand.counts)
        for meld in hand.melds:
            held[meld.face] += 4 if meld.kind.is_kong else 3
        faces = [face for face in faces_of_mask(mask & self.faces) if held[face] < 4 and self.unseen[face] > 0]
        faces.sort(key=lambda face: -self.unseen[face])
        found = [(self.unseen[face], self.readied(aim.plan, hand.plus(face))) for face in faces[:SPREAD]]
        return mean_worth(found) if found else self.hope(aim, hand)

    def readied(self, plan: Plan, hand: Hand) -> Worth:
        """The most promising ready hand that a discard leaves."""
        distances = plan.discards(hand)
        kept = [hand.minus(face) for face, distance in distances.items() if distance <= 0]
        kept.sort(key=lambda each: -self._left(each))
        found = [self.appraiser.worth(each, self.unseen, size=ROUGH) for each in kept[:CHOICES]]
        return max(found, key=self._promise, default=Worth())

    def _left(self, hand: Hand) -> int:
        return sum(self.unseen[face] for face in self.variant.waits(hand, self.view.options))

    def _promise(self, worth: Worth) -> float:
        """The order of ready hands: what a go-around brings, about."""
        return worth.drawn * worth.draw_pay + self.race.others * worth.claimed * worth.claim_pay

    # --- discards ---------------------------------------------------------------------------------------------

    def discards(self, hand: Hand) -> dict[int, float]:
        """Expectation of each discard of 3n + 2 tiles that is worth a thought, its danger included."""
        best: dict[int, float] = {}
        near = min(self.variant.discards(hand, self.view.options).values())
        for aim in self.aims:
            if aim.plan.open_to(hand):
                for face, value in self._discards_under(aim, hand, near + FAR):
                    best[face] = max(value, best.get(face, NEVER))
        return {face: self.after_danger(face, value + self.kongs(hand.minus(face))) for face, value in best.items()}

    def _discards_under(self, aim: Aim, hand: Hand, farthest: int) -> Iterator[tuple[int, float]]:
        plan = aim.plan
        distances = plan.discards(hand)
        least = min(distances.values())
        if least > farthest:
            return
        kept = [(face, hand.minus(face)) for face, distance in distances.items() if distance == least]
        if least <= 0:
            yield from ((face, self.ready(each)[0]) for face, each in kept)
            return
        masks = {face: plan.useful(each)[1] for face, each in kept}
        lives = {face: self.live(plan, each, masks[face]) for face, each in kept}
        kept.sort(key=lambda each: -lives[each[0]])
        worth = Worth()
        for place, (face, each) in enumerate(kept):
            if least > 1:
                worth = self.hope(aim, each)
            elif place < CLOSE:
                worth = self.spread(aim, each, masks[face])
            yield face, self.race.expect(least, lives[face], worth)[0]

    def after_danger(self, face: int, value: float) -> float:
        """The expectation once nobody has won on the discard."""
        feeds = cost = 0.0
        for other in self.appraiser.table.others(self.seat):
            chance = readiness(self.view, other, self.gone) * self.threat.openness
            chance *= feed_chance(self.view, other, face, unseen=self.unseen)
            feeds += chance
            cost += chance * self.threat.fed[other] * FEED
        return value * max(0.0, 1 - feeds) - cost if value > 0 else value - cost


def mean_worth(found: Sequence[tuple[int, Worth]]) -> Worth:
    """The mean of several ready hands, by the number of tiles that lead to each."""
    total = sum(count for count, _ in found)
    if not total:
        return Worth()

    def mean(of: Callable[[Worth], float]) -> float:
        return sum(count * of(worth) for count, worth in found) / total

    drawn, claimed = mean(lambda worth: worth.drawn), mean(lambda worth: worth.claimed)
    draw_pay = mean(lambda worth: worth.drawn * worth.draw_pay)
    claim_pay = mean(lambda worth: worth.claimed * worth.claim_pay)
    return Worth(drawn, draw_pay / drawn if drawn else 0.0, claimed, claim_pay / claimed if claimed else 0.0)
