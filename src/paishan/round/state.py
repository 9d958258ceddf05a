"""The running state of a round and the one function that changes it.

``State`` is compact and mutable so that it copies in microseconds; only ``evolve`` touches it, and ``evolve`` copies
facts in without judging them. The same state with HIDDEN tiles is what one seat knows.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from paishan.core.hands import Hand
from paishan.core.melds import Meld, MeldKind
from paishan.core.tiles import HIDDEN, SUIT_OF, WEIGHT
from paishan.core.wild import NO_WILD, Wild
from paishan.round.actions import Action, ActionKind
from paishan.round.events import (
    Answered,
    Asked,
    DealerBegins,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Hidden,
    Konged,
    Listened,
    PointsBought,
    Ponged,
    RoundEnded,
    RoundStarted,
    Stage,
    WildFlipped,
)
from paishan.round.table import Kong, Options

if TYPE_CHECKING:
    from paishan.round.variant import Variant


class Phase(Enum):
    """Where the round stands."""

    NEW = "new"
    BUY = "buy"
    """Window: 买点."""
    DEAL = "deal"
    """The deal follows by itself."""
    FLIP = "flip"
    """The flip of the wild follows by itself."""
    READY = "ready"
    """Dealt; the opening stage or the dealer's turn follows."""
    OPENING = "opening"
    """Window: 听 before the first discard."""
    TURN = "turn"
    """One seat acts."""
    DISCARDED = "discarded"
    """Claims, or the next draw, follow."""
    CLAIM = "claim"
    """Window: claims on a discard."""
    KONGED = "konged"
    """Robbing, or the replacement draw, follows."""
    ROB = "rob"
    """Window: a 补杠 may be robbed."""
    OVER = "over"


STAGE_PHASE: Final = {
    Stage.BUYING: Phase.BUY,
    Stage.OPENING: Phase.OPENING,
    Stage.CLAIM: Phase.CLAIM,
    Stage.ROB: Phase.ROB,
}


class Seat:
    """One seat's tiles and what it has let go.

    ``tiles`` are physical tiles in no order (HIDDEN ones for a viewer), ``counts``/``keys``/``wilds`` follow them
    (``keys`` without wild tiles). ``river`` holds every own discard in order, ``taken`` the claimed ones as bits.
    ``passed_win``: let a possible win go since the last 过手. ``passed_pong``: faces whose pong was let go, as bits.
    """

    __slots__ = (
        "counts",
        "drawn",
        "keys",
        "listening",
        "melds",
        "passed_pong",
        "passed_win",
        "river",
        "taken",
        "tiles",
        "wilds",
    )

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.counts: list[int] = [0] * 34
        self.keys: list[int] = [0, 0, 0, 0]
        self.wilds = 0
        self.melds: list[Meld] = []
        self.river: list[int] = []
        self.taken = 0
        self.drawn: int | None = None
        self.listening = False
        self.passed_win = False
        self.passed_pong = 0

    def copy(self) -> Seat:
        """An independent copy."""
        new = Seat.__new__(Seat)
        new.tiles = self.tiles[:]
        new.counts = self.counts[:]
        new.keys = self.keys[:]
        new.wilds = self.wilds
        new.melds = self.melds[:]
        new.river = self.river[:]
        new.taken = self.taken
        new.drawn = self.drawn
        new.listening = self.listening
        new.passed_win = self.passed_win
        new.passed_pong = self.passed_pong
        return new

    def add(self, tile: int, wild_face: int | None) -> None:
        """Take a tile into the hand."""
        self.tiles.append(tile)
        if tile != HIDDEN:
            face = tile >> 2
            self.counts[face] += 1
            if face == wild_face:
                self.wilds += 1
            else:
                self.keys[SUIT_OF[face]] += WEIGHT[face]

    def remove(self, tile: int, wild_face: int | None) -> None:
        """Give a tile away; from a hand that is not known, any hidden one."""
        tiles = self.tiles
        if tile == HIDDEN or tile not in tiles:
            tiles.remove(HIDDEN)
            return
        tiles.remove(tile)
        face = tile >> 2
        self.counts[face] -= 1
        if face == wild_face:
            self.wilds -= 1
        else:
            self.keys[SUIT_OF[face]] -= WEIGHT[face]

    def hold(self, tiles: tuple[int, ...], wild_face: int | None) -> None:
        """Replace the whole hand."""
        self.tiles = []
        self.counts = [0] * 34
        self.keys = [0, 0, 0, 0]
        self.wilds = 0
        for tile in tiles:
            self.add(tile, wild_face)

    def copies(self, face: int) -> tuple[int, ...]:
        """Physical tiles of a face in hand, lowest copy first."""
        return tuple(sorted(tile for tile in self.tiles if tile >> 2 == face))

    def hand(self, wild: Wild, *, without: int | None = None) -> Hand:
        """The hand as a value; ``without`` leaves one tile of that face out."""
        counts = self.counts
        if without is not None:
            counts = counts[:]
            counts[without] -= 1
        return Hand(tuple(counts), tuple(self.melds), wild)


class Window:
    """An open question to one or more seats; ``before`` is the phase that it
    interrupted and ``since`` the moment of that phase."""

    __slots__ = ("answers", "before", "offers", "since", "source", "stage", "tile")

    def __init__(self, asked: Asked, before: Phase, since: int) -> None:
        self.stage = asked.stage
        self.offers: tuple[tuple[Action, ...], ...] = asked.offers
        self.answers: list[Action | None] = [None] * len(asked.offers)
        self.tile = asked.tile
        self.source = asked.source
        self.before = before
        self.since = since

    def copy(self) -> Window:
        """An independent copy."""
        new = Window.__new__(Window)
        new.stage, new.offers, new.answers = self.stage, self.offers, self.answers[:]
        new.tile, new.source, new.before, new.since = self.tile, self.source, self.before, self.since
        return new

    def waiting(self) -> list[int]:
        """Seats that were asked and have not answered."""
        return [seat for seat, offer in enumerate(self.offers) if offer and self.answers[seat] is None]


class State:
    """Everything about a running round.

    ``wall`` holds the physical tiles of the whole wall after the deal (None in what a seat knows); ``head`` and
    ``tail`` count the tiles drawn from either end, ``left`` what remains. ``seq`` is the number of events so far,
    ``moment`` the ``seq`` at which the present question arose. ``late`` are the seats whose answer to the last
    window no longer counted. ``last`` is the last discard (tile, seat) while nobody has claimed it, ``robbable`` the
    tile of a 补杠 just declared.
    """

    __slots__ = (
        "after_kong",
        "bought",
        "dealer",
        "dealt",
        "flip",
        "head",
        "kong_run",
        "kongs",
        "last",
        "late",
        "left",
        "legal_cache",
        "moment",
        "options",
        "phase",
        "players",
        "replacement",
        "result",
        "robbable",
        "rules",
        "seats",
        "seq",
        "tail",
        "turn",
        "variant",
        "wall",
        "wild",
        "window",
    )

    def __init__(self, variant: Variant, options: Options) -> None:
        self.variant = variant
        self.options = options
        self.rules = variant.prepare(options)
        self.players = 0
        self.dealer = 0
        self.bought: tuple[int, ...] | None = None
        self.seats: list[Seat] = []
        self.phase = Phase.NEW
        self.turn = 0
        self.dealt: tuple[tuple[int, ...], ...] = ()
        self.flip: int | None = None
        self.wall: list[int] | None = None
        self.head = 0
        self.tail = 0
        self.left = 0
        self.wild = NO_WILD
        self.window: Window | None = None
        self.kongs: list[Kong] = []
        self.kong_run = 0
        self.replacement = False
        self.after_kong = False
        self.last: tuple[int, int] | None = None
        self.robbable: int | None = None
        self.late = 0
        self.seq = 0
        self.moment = 0
        self.result: RoundEnded | None = None
        self.legal_cache: tuple[Action, ...] | None = None

    def copy(self) -> State:
        """An independent copy; values that never change are shared."""
        new = State.__new__(State)
        for name in _SHARED:
            setattr(new, name, getattr(self, name))
        new.seats = [seat.copy() for seat in self.seats]
        new.window = None if self.window is None else self.window.copy()
        new.kongs = self.kongs[:]
        return new


_SHARED: Final = tuple(name for name in State.__slots__ if name not in ("seats", "window", "kongs"))


def evolve(state: State, event: Event) -> None:
    """Copy the facts of one event into the state."""
    state.seq += 1
    state.legal_cache = None
    _EVOLVE[type(event)](state, event)


def _started(state: State, event: RoundStarted) -> None:
    state.players = event.players
    state.dealer = state.turn = event.dealer
    state.bought = event.bought
    state.seats = [Seat() for _ in range(event.players)]
    state.phase = Phase.DEAL


def _points(state: State, event: PointsBought) -> None:
    state.bought = event.bought
    _close(state, Phase.DEAL)


def _dealt(state: State, event: Dealt) -> None:
    for seat, tiles in zip(state.seats, event.hands, strict=True):
        seat.hold(tiles, None)
    state.left = event.left
    state.seats[state.dealer].drawn = event.hands[state.dealer][-1]
    state.phase = Phase.FLIP


def _flipped(state: State, event: WildFlipped) -> None:
    state.wild = state.variant.wild(event.face)
    for seat in state.seats:
        seat.hold(tuple(seat.tiles), event.face)
    state.phase = Phase.READY


def _asked(state: State, event: Asked) -> None:
    state.window = Window(event, state.phase, state.moment)
    state.phase = STAGE_PHASE[event.stage]
    state.moment = state.seq


def _answered(state: State, event: Answered) -> None:
    window = state.window
    if window is None:
        return
    window.answers[event.seat] = event.action
    if window.stage in (Stage.BUYING, Stage.OPENING) or event.action.kind is ActionKind.WIN:
        return
    seat = state.seats[event.seat]
    kinds = {offer.kind for offer in window.offers[event.seat]}
    if ActionKind.WIN in kinds:
        seat.passed_win = True
    if event.action.kind is ActionKind.PASS and ActionKind.PONG in kinds and window.tile is not None:
        seat.passed_pong |= 1 << (window.tile >> 2)


def _listened(state: State, event: Listened) -> None:
    state.seats[event.seat].listening = True


def _begins(state: State, event: DealerBegins) -> None:
    _close(state, Phase.TURN)


def _drawn(state: State, event: Drawn) -> None:
    seat = state.seats[event.seat]
    seat.add(event.tile, state.wild.face)
    seat.drawn = event.tile
    seat.passed_pong = 0
    if event.replacement:
        state.tail += 1
    else:
        state.head += 1
        state.kong_run = 0
    state.left -= 1
    state.replacement = event.replacement
    state.after_kong = False
    state.robbable = None
    state.turn = event.seat
    _close(state, Phase.TURN)


def _discarded(state: State, event: Discarded) -> None:
    seat = state.seats[event.seat]
    seat.remove(event.tile, state.wild.face)
    seat.river.append(event.tile)
    seat.drawn = None
    seat.listening = seat.listening or event.listen
    seat.passed_win = event.let_go
    seat.passed_pong = 0
    state.turn = event.seat
    state.after_kong = state.kong_run > 0
    state.last = (event.tile, event.seat)
    state.late = 0
    _close(state, Phase.DISCARDED)


def _ponged(state: State, event: Ponged) -> None:
    seat = state.seats[event.seat]
    for tile in event.own:
        seat.remove(tile, state.wild.face)
    seat.melds.append(Meld(MeldKind.PONG, event.tile >> 2, (*event.own, event.tile), event.source))
    _take(state, event.source)
    _claimed(state, event.seat)
    state.kong_run = 0
    _close(state, Phase.TURN)


def _konged(state: State, event: Konged) -> None:
    seat = state.seats[event.seat]
    for tile in event.own:
        seat.remove(tile, state.wild.face)
    if event.kind is MeldKind.ADDED_KONG:
        index = next(i for i, meld in enumerate(seat.melds) if meld.face == event.face)
        pong = seat.melds[index]
        seat.melds[index] = Meld(event.kind, event.face, (*pong.tiles, *event.own), event.source)
    elif event.tile is not None and event.source is not None:
        seat.melds.append(Meld(event.kind, event.face, (*event.own, event.tile), event.source))
        _take(state, event.source)
    else:
        seat.melds.append(Meld(event.kind, event.face, event.own))
    state.kongs.append(Kong(event.seat, event.kind, event.source))
    state.robbable = event.own[0] if event.kind is MeldKind.ADDED_KONG else None
    same_turn = state.phase is Phase.TURN
    state.kong_run = state.kong_run + 1 if same_turn else 1
    _claimed(state, event.seat)
    _close(state, Phase.KONGED)


def _ended(state: State, event: RoundEnded) -> None:
    for seat, tiles, melds in zip(state.seats, event.hands, event.melds, strict=True):
        seat.hold(tiles, state.wild.face)
        seat.melds = list(melds)
    state.result = event
    _close(state, Phase.OVER)


def _hidden(state: State, event: Hidden) -> None:
    """Only the number counts."""


def _take(state: State, source: int) -> None:
    river = state.seats[source]
    river.taken |= 1 << (len(river.river) - 1)
    state.last = None


def _claimed(state: State, seat: int) -> None:
    """A pong or kong is a 过手 and makes it this seat's turn."""
    state.turn = seat
    state.seats[seat].drawn = None
    state.seats[seat].passed_win = False
    state.seats[seat].passed_pong = 0
    state.replacement = False
    state.after_kong = False


def _close(state: State, phase: Phase) -> None:
    window = state.window
    if window is not None:
        state.late = sum(1 << seat for seat in window.waiting())
        state.window = None
    state.phase = phase
    state.moment = state.seq


_EVOLVE: Final = {
    RoundStarted: _started,
    PointsBought: _points,
    Dealt: _dealt,
    WildFlipped: _flipped,
    Asked: _asked,
    Answered: _answered,
    Listened: _listened,
    DealerBegins: _begins,
    Drawn: _drawn,
    Discarded: _discarded,
    Ponged: _ponged,
    Konged: _konged,
    RoundEnded: _ended,
    Hidden: _hidden,
}
