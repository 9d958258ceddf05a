"""One round played by bots: every seat gets its view when it has something to decide."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from paishan.bots.bot import Bot, bot_seed
from paishan.bots.levels import make_bot
from paishan.core.errors import PaishanError
from paishan.round.deal import Deal
from paishan.round.events import Event
from paishan.round.legal import legal_actions
from paishan.round.machine import perform, start
from paishan.round.state import Phase, State
from paishan.round.table import Options
from paishan.round.variant import Variant
from paishan.round.view import view_of


@dataclass(frozen=True, slots=True)
class Played:
    """A finished round: its last state, all events, and the actions as (seat, action text)."""

    state: State
    events: tuple[Event, ...]
    actions: tuple[tuple[int, str], ...]


def round_seed(seed: int, index: int) -> bytes:
    """The 32 bytes of seed of round ``index``: SHA-256 of both as 16 bytes each, highest first.

    PaishanError ``bad_seed`` when the seed does not fit them.

    >>> round_seed(1, 0).hex()[:16]
    '3269aeb6831504cb'
    """
    if not -(1 << 127) <= seed < 1 << 127:
        raise PaishanError("bad_seed", "a seed is a whole number of at most 127 bits")
    return hashlib.sha256(seed.to_bytes(16, "big", signed=True) + index.to_bytes(16, "big")).digest()


def make_bots(variant: Variant, levels: Sequence[str], seed: bytes) -> list[Bot]:
    """One bot a seat, each with a seed of its own."""
    return [make_bot(level, variant, bot_seed(seed, seat)) for seat, level in enumerate(levels)]


def players_of(options: Options) -> int:
    """The number of seats these options ask for."""
    players = options.get("players", 4)
    assert isinstance(players, int)
    return players


def play_round(
    variant: Variant,
    options: Options,
    bots: Sequence[Bot],
    seed: bytes,
    *,
    dealer: int = 0,
    bought: tuple[int, ...] | None = None,
) -> Played:
    """Deal from ``seed`` and play to the end; ``options`` are complete (``variant.schema.parse``).

    PaishanError ``illegal_bot`` when a bot answers with what its view does not list.
    """
    deal = Deal.from_seed(seed, variant.faces(options), players=players_of(options), dealer=dealer)
    state, first = start(variant, options, deal, dealer=dealer, bought=bought)
    events = list(first)
    actions: list[tuple[int, str]] = []
    while state.phase is not Phase.OVER:
        for seat in asked(state):
            view = view_of(state, seat)
            action = bots[seat].choose(view)
            if action.plain not in view.legal:
                raise PaishanError("illegal_bot", f"seat {seat} answers {action}", seat=seat, action=str(action))
            actions.append((seat, str(action)))
            events += perform(state, seat, action)
    return Played(state, tuple(events), tuple(actions))


def asked(state: State) -> Iterator[int]:
    """The seats that have to answer the present question, in seat order, as long as it stands."""
    moment = state.moment
    for seat in range(state.players):
        if state.moment == moment and legal_actions(state, seat):
            yield seat
