"""What a game is: a value whose fields hold everything that differs from other games.

The machine, match, bots, server and pages read these fields; none of them asks which game it is. Fields that are
functions get the running state (read only) or the settlement facts and answer one question each; the defaults are
"no such rule".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from paishan.core.hands import Hand
from paishan.core.text import Text
from paishan.core.wild import NO_WILD, Wild
from paishan.round.actions import Action
from paishan.round.options import Schema
from paishan.round.receipt import HandReceipt, Receipt
from paishan.round.standard import (
    nobody_pays,
    sets_complete,
    sets_discards,
    sets_distance,
    sets_useful,
    sets_waits,
)
from paishan.round.table import Options, Table, Win
from paishan.round.timeouts import standard_timeout

if TYPE_CHECKING:
    from paishan.round.seat import Seat
    from paishan.round.state import State


@dataclass(frozen=True, slots=True)
class Pattern:
    """A scoring pattern: what it is called, what it is worth, by which rule. ``value`` is points or 番 (each time it
    holds when ``each``). The variant's ``patterns`` module recognises it."""

    id: str
    name: Text
    value: int
    rule: str
    each: bool = False
    beats: tuple[str, ...] = ()
    """Patterns that are not scored beside this one."""
    why: Text = Text("", "")
    """Why they are not: the sentence for the receipt."""


@dataclass(frozen=True, slots=True)
class Buying:
    """买点: ``choices`` to ask everybody for, or ``fixed`` for all without asking."""

    choices: tuple[int, ...] = ()
    fixed: int = 0


def _no_block(state: State, seat: int, face: int) -> str | None:
    """Nothing forbids it."""
    return None


def _never(state: State) -> bool:
    """Never."""
    return False


def _no_actions(state: State, complete: bool) -> tuple[Action, ...]:  # noqa: FBT001
    """No such action."""
    return ()


def _no_window(state: State) -> tuple[tuple[Action, ...], ...] | None:
    """No such stage."""
    return None


def _not_for(state: State, seat: int) -> bool:
    """For nobody."""
    return False


def _no_faces(state: State, seat: int) -> tuple[int, ...]:
    """No faces."""
    return ()


def _no_buying(options: Options) -> Buying | None:
    """No 买点."""
    return None


def _no_wild(face: int) -> Wild:
    """No wild tiles."""
    return NO_WILD


def _same_options(options: Options) -> Any:
    """The options themselves."""
    return options


def _no_tiles(options: Options) -> int:
    """None."""
    return 0


def _creator(options: Options) -> str:
    """The creator of the room deals first."""
    return "creator"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game. See each field's note; examples are the two folders under ``variants``."""

    id: str
    version: str
    """Version of the rules; records carry it."""
    name: Text
    about: Text
    schema: Schema
    patterns: tuple[Pattern, ...]
    refusal_rules: Mapping[str, str]
    """Refusal code -> rule id in this game; ``*`` for all others."""

    faces: Callable[[Options], tuple[int, ...]]
    """Faces in play, four tiles of each."""
    score: Callable[[Table, Win], HandReceipt | None]
    """The best reading with its lines; None when the hand does not win."""
    readings: Callable[[Table, Win], Iterable[HandReceipt]]
    """Every reading with its lines, in the fixed order."""
    settle: Callable[[Table, tuple[Win, ...]], Receipt]
    """Payments of a won round."""
    next_dealer: Callable[[Table, tuple[Win, ...]], int]
    """Who deals after this round; no wins: it was drawn."""

    pay: Callable[[Table, Win], tuple[int, ...] | None] | None = None
    """What each seat gets by one win, or None when it does not win: ``settle`` without the receipt (None: ask it)."""
    package: str = ""
    """The package whose folder holds the rules pages, examples.toml, perft.txt and playthrough.jsonl."""
    complete: Callable[[State, Seat, int], bool] = sets_complete
    """Is the seat's hand, with one more tile of the printed face (-1: as it is), a winning shape? (Hot.)"""
    waits: Callable[[Hand, Options], tuple[int, ...]] = sets_waits
    """Faces that complete a hand of 3n+1 tiles."""
    distance: Callable[[Hand, Options], int] = sets_distance
    """Fewest tiles from ready: 0 is ready, -1 complete."""
    discards: Callable[[Hand, Options], Mapping[int, int]] = sets_discards
    """Distance of what is left after each discard of a hand of 3n+2 tiles, by face."""
    useful: Callable[[Hand, Options], int] = sets_useful
    """Faces, as bits, whose draw brings a hand of 3n+1 tiles nearer."""
    settle_draw: Callable[[Table], Receipt] = nobody_pays
    """Payments of a drawn round."""
    timeout: Callable[[State, int], Action] = standard_timeout
    """What a time-out does for a seat that is to act."""
    prepare: Callable[[Options], Any] = _same_options
    """Options as a typed value for the hot functions; kept as ``state.rules``."""
    flips_wild: bool = False
    wild: Callable[[int], Wild] = _no_wild
    several_winners: bool = False
    """True: every seat that wants it wins on a discard; False: the nearest after the discarder."""
    concealed_kong_shows: int = 1
    """How many tiles of a concealed kong the others see (0: nothing, not even its face)."""
    claim_block: Callable[[State, int, int], str | None] = _no_block
    """Why a seat may not win on this face though its hand is complete (a refusal code). (Hot.)"""
    pong_block: Callable[[State, int, int], str | None] = _no_block
    """Why a seat may not pong a face it has a pair of."""
    kong_block: Callable[[State, int, int], str | None] = _no_block
    """Why a seat may not kong a face, apart from the empty wall and listening."""
    forced: Callable[[State], bool] = _never
    """Does every possible win happen by itself now?"""
    special_win: Callable[[State], bool] = _never
    """Does the last discard win for its discarder, unless somebody wins on it?"""
    buying: Callable[[Options], Buying | None] = _no_buying
    opening: Callable[[State], tuple[tuple[Action, ...], ...] | None] = _no_window
    """Offers by seat of the stage before the dealer's first turn."""
    turn_listen: Callable[[State, bool], tuple[Action, ...]] = _no_actions
    """Listening actions of the seat to act; with a complete hand they and the win are the only choice."""
    claim_listen: Callable[[State, int], bool] = _not_for
    """May (and must) a seat choose between the win on the last discard and 听?"""
    listening_discards: Callable[[State, int], tuple[int, ...]] = _no_faces
    """Faces a listening seat discards by hand (empty: the drawn tile goes by itself)."""
    listening_kong: Callable[[State, int, int], str | None] = lambda state, seat, face: "listening"
    """Why a listening seat may not make this concealed kong (None: it may)."""
    confirm: Callable[[State, int], tuple[int, ...]] = _no_faces
    """Faces whose discard the client should ask about first."""
    last_tiles: Callable[[Options], int] = _no_tiles
    """How many tiles at the end of the wall a table shows going one by one, face down (0: it does not)."""
    first_dealer: Callable[[Options], str] = _creator
    """``creator`` or ``random``."""
    extra_patterns: tuple[Pattern, ...] = field(default=())
    """Lines outside the pattern score (平胡, 丫当)."""

    def pays(self, table: Table, win: Win) -> tuple[int, ...] | None:
        """What each seat gets by this win alone; None when the hand does not win or may not."""
        if self.pay is not None:
            return self.pay(table, win)
        return None if self.score(table, win) is None else self.settle(table, (win,)).pay

    def rule_of(self, code: str) -> str:
        """Rule id that a refusal code comes from in this game."""
        return self.refusal_rules.get(code) or self.refusal_rules["*"]
