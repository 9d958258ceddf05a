"""A player that weighs speed against value and danger; what anything is worth it asks the game's own settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from paishan.bots.bot import only, own_hand
from paishan.bots.danger import Threat, feed_chance, kong_gain, readiness, threat
from paishan.bots.greedy import live, melded
from paishan.bots.odds import Race, hazards
from paishan.bots.plans import Plan, plans_for
from paishan.bots.worth import Appraiser, Worth
from paishan.core.hands import Hand
from paishan.core.tiles import FACES
from paishan.core.winning import faces_of_mask
from paishan.round.actions import KONG_KIND, PASS, WIN, Action, ActionKind
from paishan.round.state import Phase
from paishan.round.table import Kong, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View

FAR: Final = 3
"""Plans that are this much farther than the nearest are not looked at."""
PATIENCE: Final = 1.1
"""Waiting must promise this much more than a win at hand."""
SPREAD: Final = 3
"""Draws looked at one step before ready."""
UPLIFT: Final = 1.3
"""Other seats' hands pay this much more than plain ones."""


class SteadyBot:
    """Chooses what brings the most points on the average, as far as it can reckon."""

    __slots__ = ("_appraiser", "_plans", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._appraiser: Appraiser | None = None
        self._plans: tuple[Plan, ...] = ()

    def choose(self, view: View) -> Action:
        """The action with the highest expectation; of equals the first."""
        if len(view.legal) == 1 or view.legal[0].kind is ActionKind.BUY:
            return view.legal[0]
        study = Study(self.variant, view, self._look(view), self._plans)
        best = max(study.values(), key=lambda each: each[1], default=(view.legal[0], 0.0))
        return best[0]

    def _look(self, view: View) -> Appraiser:
        assert view.seat is not None
        appraiser = self._appraiser
        if appraiser is None or not appraiser.fits(view) or appraiser.seat != view.seat:
            self._plans = plans_for(self.variant, view.options)
            self._appraiser = appraiser = Appraiser(self.variant, view, view.seat)
        appraiser.look(view)
        return appraiser


class Study:
    """One question of one seat, weighed."""

    def __init__(self, variant: Variant, view: View, appraiser: Appraiser, plans: tuple[Plan, ...]) -> None:
        assert view.seat is not None
        self.variant = variant
        self.view = view
        self.seat = view.seat
        self.appraiser = appraiser
        self.plans = plans
        self.hand = own_hand(view)
        self.unseen = view.unseen()
        self.listening = view.seats[view.seat].listening
        in_game = variant.faces(view.options)
        self.faces = sum(1 << face for face in in_game)
        self.tiles = max(1, sum(self.unseen[face] for face in in_game))
        start = 4 * len(in_game) - 13 * view.players - 1
        self.gone = (start - view.left) / view.players
        self.threat: Threat = threat(variant, view, view.seat)
        turns = max(1, -(-view.left // view.players)) if view.left else 0
        share = (view.players - 1) / 3
        self.race = Race(hazards(turns, self.gone, share), self.threat.loss * UPLIFT, self.tiles, view.players - 1)
        self.own_turn = view.phase in (Phase.TURN, Phase.OPENING) and self.hand.size % 3 == 2

    # --- what every legal action is worth ---------------------------------------------------------------------

    def values(self) -> Iterable[tuple[Action, float]]:
        """Every action that is worth a thought with its expectation."""
        discards = only(self.view, ActionKind.DISCARD)
        if discards:
            yield from self.discards(self.hand, discards)
        for action in self.view.legal:
            if action == WIN:
                yield action, self.win_now() * PATIENCE
            elif action.kind is ActionKind.LISTEN:
                yield action, self.listen(action)
            elif action == PASS:
                yield action, self.stay()
            elif action.kind is ActionKind.PONG:
                yield action, self.pong(action)
            elif action.kind in KONG_KIND:
                yield action, self.kong(action)

    def win_now(self) -> float:
        """What the win at hand pays."""
        view, hand = self.view, self.hand
        own = view.seats[self.seat]
        if self.own_turn:
            face = (own.drawn if own.drawn is not None else own.tiles[0]) >> 2
            dealt = self.seat == view.dealer and not own.river and not own.melds
            win = Win(seat=self.seat, by=WinBy.DRAW, face=face, hand=hand.minus(face), dealt=dealt, listening=self.listening)
        elif view.last is None:
            return 1e9
        else:
            tile, source = view.last
            first = source == view.dealer and len(view.seats[source].river) == 1
            win = Win(
                seat=self.seat,
                by=WinBy.DISCARD,
                face=tile >> 2,
                hand=hand,
                source=source,
                listening=self.listening,
                first_discard=first,
                others_pongs=self.appraiser.others_pongs,
            )
        pay = self.appraiser.settled(win)
        return 1e9 if pay is None else pay

    def stay(self) -> float:
        """Going on without the offer."""
        if self.own_turn:
            if self.listening:
                drawn = self.view.seats[self.seat].drawn
                assert drawn is not None
                return self.ready(self.hand.minus(drawn >> 2), listening=True)
            found = self.discards(self.hand, ())
            return max((value for _, value in found), default=0.0)
        return self.ready(self.hand, listening=True) if self.listening else self.keep(self.hand)[0]

    def pong(self, action: Action) -> float:
        """The best discard after it."""
        return self.best_after(melded(self.hand, action))

    def best_after(self, hand: Hand) -> float:
        """The best discard of a hand of 3n + 2 tiles."""
        return max((value for _, value in self.discards(hand, ())), default=-1e9)

    def kong(self, action: Action) -> float:
        """The replacement draw at once, what the kong itself pays, and the hand it leaves."""
        kind = KONG_KIND[action.kind]
        source = None
        if action.kind is ActionKind.DIRECT_KONG and self.view.last is not None:
            source = self.view.last[1]
        if action.kind is ActionKind.ADDED_KONG:
            own = self.view.seats[self.seat].melds
            source = next(meld.source for meld in own if meld.face == action.face)
        gain = kong_gain(self.variant, self.view, Kong(self.seat, kind, source))
        hand = melded(self.hand, action)
        if self.listening:
            return gain + self._race_ready(hand, listening=True)[1]
        return gain + self.keep(hand)[1]

    def listen(self, action: Action) -> float:
        """The hand as it is kept, with what listening adds."""
        hand = self.hand
        if hand.size % 3 == 1:
            return self.ready(hand, listening=True)
        drawn = self.view.seats[self.seat].drawn
        face = action.face
        if face is None and self.view.phase is Phase.TURN and drawn is not None:
            face = drawn >> 2
        if face is not None:
            return self.ready(hand.minus(face), listening=True)
        ready = [each for each, far in self.variant.discards(hand, self.view.options).items() if far == 0]
        return max((self.ready(hand.minus(each), listening=True) for each in ready), default=-1e9)

    # --- hands ------------------------------------------------------------------------------------------------

    def ready(self, hand: Hand, *, listening: bool) -> float:
        """A ready hand that is kept, just after a discard."""
        return self._race_ready(hand, listening=listening)[0]

    def _race_ready(self, hand: Hand, *, listening: bool) -> tuple[float, float]:
        return self.race.expect(0, 0, self.appraiser.worth(hand, self.unseen, listening=listening))

    def keep(self, hand: Hand) -> tuple[float, float]:
        """A hand of 3n + 1 tiles under its best plan: just after a discard, and just before a draw."""
        best = -1e9, -1e9
        near = self.variant.distance(hand, self.view.options)
        for plan in self.plans:
            if plan.open_to(hand):
                distance, mask = plan.useful(hand)
                if distance <= near + FAR:
                    best = max(best, self.plan_value(plan, hand, distance, mask))
        return best

    def plan_value(self, plan: Plan, hand: Hand, distance: int, mask: int) -> tuple[float, float]:
        """A hand of 3n + 1 tiles under one plan."""
        if distance <= 0:
            return self._race_ready(hand, listening=False)
        worth = self.prospect(plan, hand, distance, mask)
        return self.race.expect(distance, self.live(plan, hand, mask), worth)

    def live(self, plan: Plan, hand: Hand, mask: int) -> float:
        """Useful tiles that are left; those that can be claimed count for more."""
        total = 0.0
        for face in faces_of_mask(mask & self.faces):
            total += self.unseen[face] * (1 + plan.claims if hand.counts[face] == 2 else 1)
        return total

    def prospect(self, plan: Plan, hand: Hand, distance: int, mask: int) -> Worth:
        """What the hand is to become: the likeliest useful tiles one after another, until it is ready."""
        while distance > 0:
            faces = self.draws(hand, mask)
            if not faces:
                return Worth()
            if distance == 1:
                return self.spread(plan, hand, faces)
            hand = self.nearest(plan, hand.plus(faces[0]))
            distance, mask = plan.useful(hand)
        return self.appraiser.rough_worth(hand, self.unseen)

    def draws(self, hand: Hand, mask: int) -> list[int]:
        """The faces of a mask that can be drawn to a hypothetical hand, those with most tiles left first."""
        held = list(hand.counts)
        for meld in hand.melds:
            held[meld.face] += 4 if meld.kind.is_kong else 3
        faces = [face for face in faces_of_mask(mask & self.faces) if held[face] < 4 and self.unseen[face] > 0]
        return sorted(faces, key=lambda face: -self.unseen[face])

    def spread(self, plan: Plan, hand: Hand, faces: Sequence[int]) -> Worth:
        """One step before ready: the mean over the likeliest draws."""
        near = [(self.unseen[face], self.nearest(plan, hand.plus(face))) for face in faces[:SPREAD]]
        return mean_worth([(count, self.appraiser.rough_worth(each, self.unseen)) for count, each in near])

    def nearest(self, plan: Plan, hand: Hand) -> Hand:
        """The hand after the discard that keeps it nearest to the plan, with most useful tiles."""
        distances = plan.discards(hand)
        least = min(distances.values())
        kept = [hand.minus(face) for face, distance in distances.items() if distance == least]
        if len(kept) == 1:
            return kept[0]
        return max(kept, key=lambda each: live(plan.useful(each)[1] & self.faces, self.unseen))

    # --- discards ---------------------------------------------------------------------------------------------

    def discards(self, hand: Hand, offers: Sequence[Action]) -> list[tuple[Action, float]]:
        """Expectation of each discard (``offers`` empty: any), its danger included."""
        legal = {action.face: action for action in offers if action.face is not None}
        best: dict[int, float] = {}
        near = min(self.variant.discards(hand, self.view.options).values())
        for plan in self.plans:
            if plan.open_to(hand):
                for face, value in self.plan_discards(plan, hand, near + FAR):
                    if not legal or face in legal:
                        best[face] = max(value, best.get(face, -1e9))
        found = [(legal.get(face, PASS), self.after_danger(face, value)) for face, value in best.items()]
        return found or [(action, 0.0) for action in offers]

    def plan_discards(self, plan: Plan, hand: Hand, farthest: int) -> Iterator[tuple[int, float]]:
        """The expectation of each discard that keeps the hand nearest to a plan, danger aside."""
        distances = plan.discards(hand)
        least = min(distances.values())
        if least > farthest:
            return
        kept = [(face, hand.minus(face)) for face, distance in distances.items() if distance == least]
        if least <= 0:
            for face, each in kept:
                yield face, self._race_ready(each, listening=False)[0]
            return
        masks = {face: plan.useful(each)[1] for face, each in kept}
        lives = {face: self.live(plan, each, masks[face]) for face, each in kept}
        kept.sort(key=lambda each: -lives[each[0]])
        worth = self.prospect(plan, kept[0][1], least, masks[kept[0][0]])
        for place, (face, each) in enumerate(kept):
            if least == 1 and 0 < place < SPREAD:
                worth = self.prospect(plan, each, least, masks[face])
            yield face, self.race.expect(least, lives[face], worth)[0]

    def after_danger(self, face: int, value: float) -> float:
        """The expectation once nobody has won on the discard."""
        feeds = 0.0
        cost = 0.0
        for other in self.appraiser.table.others(self.seat):
            chance = readiness(self.view, other, self.gone) * feed_chance(self.view, other, face, unseen=self.unseen)
            if self.threat.wild_blocks:
                chance *= 0.5
            feeds += chance
            cost += chance * self.threat.fed[other] * UPLIFT
        return value * max(0.0, 1 - feeds) - cost


def mean_worth(found: Sequence[tuple[int, Worth]]) -> Worth:
    """The mean of several ready hands, by the number of tiles that lead to each."""
    total = sum(count for count, _ in found)
    if not total:
        return Worth()
    drawn = sum(count * worth.drawn for count, worth in found) / total
    claimed = sum(count * worth.claimed for count, worth in found) / total
    draw_pay = sum(count * worth.drawn * worth.draw_pay for count, worth in found) / total
    claim_pay = sum(count * worth.claimed * worth.claim_pay for count, worth in found) / total
    return Worth(drawn, draw_pay / drawn if drawn else 0.0, claimed, claim_pay / claimed if claimed else 0.0)


__all__ = ["FACES", "SteadyBot", "Study"]
