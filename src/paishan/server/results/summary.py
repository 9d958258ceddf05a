"""A finished match in short, worked out once from the lines of its record and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from paishan.core.errors import PaishanError
from paishan.round.events import RoundEnded, RoundStarted
from paishan.round.record import RoundRecord, read_record
from paishan.round.table import Options, WinBy
from paishan.round.variant import Variant
from paishan.server.results.luck import luck_of
from paishan.variants import registry

VERSION: Final = 1
"""Summaries of another version are worked out again."""


class WonPattern(Struct, frozen=True):
    """A pattern of a winning hand: its id and names, what it was worth there."""

    seat: int
    id: str
    zh: str
    en: str
    value: int


class RoundSummary(Struct, frozen=True):
    """One round: who won by what, who gave the tile, what everybody got, and what the tiles gave."""

    number: int
    dealer: int
    winners: tuple[int, ...]
    by: str | None
    source: int | None
    pay: tuple[int, ...]
    patterns: tuple[WonPattern, ...]
    luck: tuple[float, ...] | None


class Summary(Struct, frozen=True):
    """One match; ``paid`` is what each seat got from each other one in all."""

    rounds: tuple[RoundSummary, ...]
    paid: tuple[tuple[int, ...], ...]


_READER: Final = msgspec.json.Decoder(Summary)


def read_summary(text: str) -> Summary:
    """Read what ``summarise`` wrote."""
    return _READER.decode(text)


def summarise(lines: Sequence[str]) -> str:
    """The summary of a record as JSON; rounds that did not end count for nothing."""
    record = read_record(f"{line}\n" for line in lines)
    players = len(record.head.seats)
    paid = [[0] * players for _ in range(players)]
    rounds: list[RoundSummary] = []
    variant, options = _game(record.head.variant, record.head.rules, record.head.options)
    for played in record.rounds():
        ended = played.events[-1] if played.events else None
        if not isinstance(ended, RoundEnded):
            continue
        for payment in ended.receipt.payments:
            paid[payment.payee][payment.payer] += payment.amount
            paid[payment.payer][payment.payee] -= payment.amount
        luck = None if variant is None else luck_of(played.events, variant, options)
        rounds.append(_round(played, ended, luck))
    return msgspec.json.encode(Summary(tuple(rounds), tuple(map(tuple, paid)))).decode()


def _game(id: str, rules: str, options: Options) -> tuple[Variant | None, Options]:
    """The game, None when it is gone or has other rules now: then nothing is reckoned again."""
    try:
        variant = registry.get(id)
        return (variant, variant.schema.parse(options)) if variant.version == rules else (None, options)
    except PaishanError:
        return None, options


def _round(played: RoundRecord, ended: RoundEnded, luck: tuple[float, ...] | None) -> RoundSummary:
    begun = played.events[0]
    patterns = tuple(
        WonPattern(hand.seat, line.pattern, line.name.zh, line.name.en, line.value * line.count)
        for hand in ended.receipt.hands
        if hand.seat in ended.winners
        for line in (*hand.lines, *hand.extra)
    )
    return RoundSummary(
        played.sealed.number,
        begun.dealer if isinstance(begun, RoundStarted) else 0,
        ended.winners,
        None if ended.by is None else ended.by.value,
        ended.source if ended.by in (WinBy.DISCARD, WinBy.ROB) else None,
        ended.receipt.pay,
        patterns,
        None if luck is None else tuple(round(each, 2) for each in luck),
    )
