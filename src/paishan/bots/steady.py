"""A player that weighs speed against value and danger; what anything is worth it asks the game's own settlement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from paishan.bots.bot import only
from paishan.bots.danger import kong_gain, kong_gains, threat
from paishan.bots.greedy import melded
from paishan.bots.plans import plans_for
from paishan.bots.study import HOLD, NEVER, PATIENCE, Aim, Prospects, Study
from paishan.bots.worth import Appraiser
from paishan.core.hands import Hand
from paishan.core.melds import Meld
from paishan.round.actions import KONG_KIND, PASS, WIN, Action, ActionKind
from paishan.round.state import Phase
from paishan.round.table import Kong, Win, WinBy
from paishan.round.variant import Variant
from paishan.round.view import View

BONUS: Final = 1.3
"""A plan must pay this much more than a plain hand."""


class SteadyBot:
    """Chooses what brings the most points on the average, as far as it can reckon.

    What it keeps from one question to the next follows from the table and the melds alone, and could be found again.
    """

    __slots__ = ("_appraiser", "_melds", "_prospects", "variant")

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._appraiser: Appraiser | None = None
        self._prospects: Prospects | None = None
        self._melds: tuple[tuple[Meld, ...], ...] = ()

    def choose(self, view: View) -> Action:
        """The action with the highest expectation; of equals the first."""
        if len(view.legal) == 1 or view.legal[0].kind is ActionKind.BUY:
            return view.legal[0]
        study = Study(self.variant, view, *self._look(view))
        return max(_values(study), key=lambda each: each[1], default=(view.legal[0], 0.0))[0]

    def _look(self, view: View) -> tuple[Appraiser, Prospects]:
        assert view.seat is not None
        appraiser, prospects = self._appraiser, self._prospects
        melds = tuple(seat.melds for seat in view.seats)
        if appraiser is None or prospects is None or not appraiser.fits(view):
            self._appraiser = appraiser = Appraiser(self.variant, view, view.seat)
            aims = tuple(_aims(self.variant, view, appraiser))
            found = threat(self.variant, view, view.seat)
            self._prospects = prospects = Prospects(aims, *kong_gains(self.variant, view), found)
        elif melds != self._melds:
            self._prospects = prospects = replace(prospects, threat=threat(self.variant, view, view.seat))
        self._melds = melds
        appraiser.look(view)
        return appraiser, prospects


def _aims(variant: Variant, view: View, appraiser: Appraiser) -> Iterator[Aim]:
    """The plans that pay in this game, by what plain hands under them bring."""
    plain: Aim | None = None
    for plan in plans_for(variant, view.options):
        concealed, melded = (_pays(appraiser, each) for each in plan.models)
        aim = Aim(plan, concealed, melded)
        if plain is None or any(pay > BONUS * least for pay, least in zip(concealed, plain.concealed, strict=True)):
            yield aim
        plain = plain or aim


def _pays(appraiser: Appraiser, model: tuple[Hand, int]) -> tuple[float, float]:
    hand, wait = model
    return appraiser.pay(hand, wait), appraiser.claim_pay(hand, wait) or 0


def _values(study: Study) -> Iterator[tuple[Action, float]]:
    """Every action that is worth a thought with its expectation."""
    discards = only(study.view, ActionKind.DISCARD)
    if discards:
        found = study.discards(study.hand)
        yield from ((action, found[action.face]) for action in discards if action.face in found)
    for action in study.view.legal:
        if action == WIN:
            yield action, win_now(study) * (HOLD if study.hand.size % 3 == 2 else PATIENCE)
        elif action == PASS:
            yield action, stay(study)
        elif action.kind is ActionKind.LISTEN:
            yield action, listen(study, action)
        elif action.kind is ActionKind.PONG:
            yield action, pong(study, action)
        elif action.kind in KONG_KIND:
            yield action, kong(study, action)


def win_now(study: Study) -> float:
    """What the win at hand pays."""
    view, hand = study.view, study.hand
    own = view.seats[study.seat]
    if hand.size % 3 == 2:
        face = (own.tiles[0] if own.drawn is None else own.drawn) >> 2
        dealt = study.seat == view.dealer and not own.river and not own.melds
        win = Win(
            seat=study.seat,
            by=WinBy.DRAW,
            face=face,
            hand=hand.minus(face),
            dealt=dealt,
            listening=study.listening,
            others_pongs=study.appraiser.others_pongs,
        )
    elif view.last is None:
        return -NEVER
    else:
        tile, source = view.last
        win = Win(
            seat=study.seat,
            by=WinBy.DISCARD,
            face=tile >> 2,
            hand=hand,
            source=source,
            listening=study.listening,
            first_discard=source == view.dealer and len(view.seats[source].river) == 1,
            others_pongs=study.appraiser.others_pongs,
        )
    pay = study.appraiser.settled(win)
    return -NEVER if pay is None else pay


def stay(study: Study) -> float:
    """Going on without what is offered."""
    hand = study.hand
    if hand.size % 3 == 2:
        drawn = study.view.seats[study.seat].drawn
        if study.listening and drawn is not None:
            return study.ready(hand.minus(drawn >> 2), listening=True)[0]
        return max(study.discards(hand).values(), default=0.0)
    return study.ready(hand, listening=True)[0] if study.listening else study.keep(hand)[0]


def pong(study: Study, action: Action) -> float:
    """The best discard after it; it must bring the hand nearer."""
    hand = melded(study.hand, action)
    options = study.view.options
    if min(study.variant.discards(hand, options).values()) >= study.variant.distance(study.hand, options):
        return NEVER
    return max(study.discards(hand).values(), default=NEVER)


def kong(study: Study, action: Action) -> float:
    """The replacement draw at once, what the kong itself pays, and the hand it leaves."""
    view = study.view
    source = None
    if action.kind is ActionKind.DIRECT_KONG and view.last is not None:
        source = view.last[1]
    elif action.kind is ActionKind.ADDED_KONG:
        source = next(meld.source for meld in view.seats[study.seat].melds if meld.face == action.face)
    gain = kong_gain(study.variant, view, Kong(study.seat, KONG_KIND[action.kind], source))
    hand = melded(study.hand, action)
    return gain + (study.ready(hand, listening=True) if study.listening else study.keep(hand))[1]


def listen(study: Study, action: Action) -> float:
    """The ready hand as it is to be kept, with what listening adds."""
    hand, view = study.hand, study.view
    if hand.size % 3 == 1:
        return study.ready(hand, listening=True)[0]
    face, drawn = action.face, view.seats[study.seat].drawn
    if face is None and view.phase is Phase.TURN and drawn is not None:
        face = drawn >> 2
    distances = study.variant.discards(hand, view.options)
    kept = [each for each in distances if distances[each] <= 0] if face is None else [face]
    return max((study.ready(hand.minus(each), listening=True)[0] for each in kept), default=NEVER)
