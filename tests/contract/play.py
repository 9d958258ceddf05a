"""Biased random rounds: seats win, claim and listen more often than by chance, each round in one mood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.contract.deals import random_deal, random_options

from paishan.core.tiles import HONOUR, SUIT_OF
from paishan.round.actions import Action, ActionKind
from paishan.round.deal import Deal
from paishan.round.events import Event
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase, State
from paishan.round.variant import Variant

MOST_ACTIONS: Final = 1500
"""More than any round of 136 tiles can need."""


@dataclass(frozen=True, slots=True)
class Mood:
    """How a round is played: the chance to take what is offered, and which tiles go."""

    win: float = 0.85
    listen: float = 0.6
    kong: float = 0.8
    pong: float = 0.4
    timeout: float = 0.05
    discard: str = "keep"


MOODS: Final = (
    Mood(),
    Mood(win=1, listen=0.9),
    Mood(win=0.3, pong=0.2),
    Mood(kong=1, pong=0.9, discard="feed"),
    Mood(kong=0.2, pong=1, discard="feed"),
    Mood(win=0.5, discard="honours", pong=0.1, listen=0.1),
    Mood(discard="random", timeout=0.3),
    Mood(win=0.6, kong=0.3, pong=0.3, discard="feed"),
    Mood(win=0.5, kong=0.4, pong=1, discard="feed"),
)


@dataclass(slots=True)
class Round:
    """A running round with everything that happened in it."""

    variant: Variant
    rng: Random
    deal: Deal
    state: State
    mood: Mood
    events: list[Event] = field(default_factory=list[Event])
    actions: list[tuple[int, Action]] = field(default_factory=list[tuple[int, Action]])

    @property
    def over(self) -> bool:
        """Is it over?"""
        return self.state.phase is Phase.OVER

    def asked(self) -> list[int]:
        """Seats with something to decide; a round that is not over has at least one."""
        seats = [seat for seat in range(self.state.players) if legal_actions(self.state, seat)]
        assert seats or self.over, f"dead end in phase {self.state.phase}"
        return seats

    def choose(self) -> tuple[int, Action]:
        """Who acts next, and how."""
        seat = self.rng.choice(self.asked())
        if self.rng.random() < self.mood.timeout:
            return seat, self.variant.timeout(self.state, seat)
        return seat, pick(self, seat)

    def act(self, seat: int, action: Action) -> tuple[Event, ...]:
        """Carry out a legal action."""
        assert action.plain in legal_actions(self.state, seat)
        assert len(self.actions) < MOST_ACTIONS
        self.actions.append((seat, action))
        events = perform(self.state, seat, action)
        self.events += events
        return events


def begin(variant: Variant, number: int) -> Round:
    """The round of this number, always the same."""
    rng = Random(f"{variant.id} {number}")
    options = random_options(variant, rng)
    players = options["players"]
    assert isinstance(players, int)
    dealer = rng.randrange(players)
    deal = random_deal(variant, options, dealer, rng)
    buying = variant.buying(options)
    bought = None
    if buying is not None and rng.random() < 0.5:
        bought = tuple(rng.choice(buying.choices or (buying.fixed,)) for _ in range(players))
    state, events = start(variant, options, deal, dealer=dealer, bought=bought)
    return Round(variant, rng, deal, state, rng.choice(MOODS), list(events))


def steps(played: Round) -> Iterator[tuple[int, Action]]:
    """Play to the end; yields each choice before it is carried out."""
    while not played.over:
        seat, action = played.choose()
        yield seat, action
        played.act(seat, action)


def finish(played: Round) -> Round:
    """Play to the end."""
    for _ in steps(played):
        pass
    return played


def pick(played: Round, seat: int) -> Action:
    """A legal action of the seat in the mood of the round."""
    rng, mood = played.rng, played.mood
    legal = legal_actions(played.state, seat)
    chances = {
        ActionKind.WIN: mood.win,
        ActionKind.LISTEN: mood.listen,
        ActionKind.CONCEALED_KONG: mood.kong,
        ActionKind.ADDED_KONG: mood.kong,
        ActionKind.DIRECT_KONG: mood.kong,
        ActionKind.PONG: mood.pong,
        ActionKind.PASS: 0.5,
    }
    for kind, chance in chances.items():
        those = [action for action in legal if action.kind is kind]
        if those and (rng.random() < chance or len(those) == len(legal)):
            return rng.choice(those)
    discards = [action for action in legal if action.kind is ActionKind.DISCARD]
    return _discard(played, seat, discards) if discards else rng.choice(legal)


def _discard(played: Round, seat: int, discards: list[Action]) -> Action:
    rng, hand = played.rng, played.state.seats[seat]
    faces = [action.face for action in discards if action.face is not None]
    style = played.mood.discard if rng.random() < 0.85 else "random"
    wanted = faces
    if style == "feed" and hand.drawn is not None and hand.drawn >> 2 in faces:
        ready = played.variant.waits(hand.hand(played.state.wild, without=hand.drawn >> 2), played.state.options)
        style = "keep" if ready else style
    if style == "keep" and hand.drawn is not None:
        wanted = [face for face in faces if face == hand.drawn >> 2]
    elif style == "feed":
        others = [other for index, other in enumerate(played.state.seats) if index != seat]
        wanted = [face for face in faces if hand.counts[face] == 1 and any(each.counts[face] >= 2 for each in others)]
        wanted = wanted or [face for face in faces if hand.counts[face] == 1]
    elif style == "honours":
        wanted = [face for face in faces if SUIT_OF[face] == HONOUR]
    face = rng.choice(wanted or faces)
    if rng.random() < 0.2:
        return Action(ActionKind.DISCARD, face, tile=rng.choice(hand.copies(face)))
    return Action(ActionKind.DISCARD, face)
