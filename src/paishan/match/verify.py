"""Playing a record again: every event, every receipt and every wall must come out as recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Final, cast

from paishan.core.errors import PaishanError
from paishan.core.shuffle import combine, commitment
from paishan.core.text import Text
from paishan.match.match import Match
from paishan.round.actions import LISTEN, PASS, WIN, Action, ActionKind
from paishan.round.deal import Deal
from paishan.round.events import (
    Answered,
    Cause,
    Dealt,
    Discarded,
    Drawn,
    Event,
    Konged,
    RoundEnded,
    RoundStarted,
    WildFlipped,
)
from paishan.round.legal import legal_actions
from paishan.round.machine import apply, start
from paishan.round.record import GameEnded, Record, RoundRecord, line_of
from paishan.round.refusal import Refusal
from paishan.round.state import State
from paishan.round.table import Options
from paishan.round.variant import Variant

PLAYED: Final = "played"
"""The ``reason`` of the foot of a match that was played to its last round."""

Lookup = Callable[[str], Variant]
"""Variant id -> variant; raises PaishanError when there is none."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What does not agree: ``line`` of the record (from 1), stable ``code``, words."""

    line: int
    code: str
    message: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.message} [{self.code}]"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Result of a verification; ``rounds`` and ``events`` count what was compared, ``note`` what was left out.

    ``sealed`` counts the rounds whose wall was dealt again from its revealed secret.
    """

    problems: tuple[Problem, ...]
    rounds: int
    events: int
    sealed: int
    note: str | None

    @property
    def ok(self) -> bool:
        """True when everything agreed."""
        return not self.problems


class VerifyError(PaishanError):
    """The first event of a round that does not agree; ``index`` counts the round's events from 0 (-1: its seal)."""

    def __init__(self, index: int, code: str, message: str) -> None:
        super().__init__(code, message)
        self.index = index


def verify(record: Record, lookup: Lookup) -> Verdict:
    """Replay a record and compare everything up to the first line that does not agree: what follows hangs on it.

    PaishanError ``unknown_variant`` or ``bad_options`` when the record's game is not known or its options are wrong.
    """
    head = record.head
    variant = lookup(head.variant)
    if head.rules != variant.version:
        message = f"recorded under rules version {head.rules}, these are {variant.version}"
        return Verdict((Problem(1, "rules_version", message),), 0, 0, 0, record.cut)
    options = variant.schema.parse(head.options)
    played = list(record.rounds())
    match = Match.begin(variant, options, dealer=first_dealer(played))
    problems: list[Problem] = []
    rounds = events = sealed = 0
    if len(head.seats) != match.players:
        problems.append(Problem(1, "wrong_seats", f"{len(head.seats)} names for {match.players} seats"))
    for each in played:
        rounds += 1
        events += len(each.events)
        try:
            match = check_round(match, each, last=rounds == len(played))
            sealed += each.revealed is not None and each.revealed.secret is not None
            if (each.sealed.commitment is None) != (played[0].sealed.commitment is None):
                raise VerifyError(-1, "no_seal", "some rounds have a commitment and some have none")
        except VerifyError as found:
            problems.append(Problem(each.first + 1 + found.index, found.code, found.message))
            break
    if not problems:
        problems += _check_foot(record, match)
    return Verdict(tuple(problems), rounds, events, sealed, record.cut)


def first_dealer(rounds: Sequence[RoundRecord]) -> int:
    """Who dealt first in these rounds: the record alone says it (seat 0 when no round began)."""
    begun = (event.dealer for each in rounds for event in each.events[:1] if isinstance(event, RoundStarted))
    return next(begun, 0)


def check_round(match: Match, played: RoundRecord, *, last: bool) -> Match:
    """The match after its next round as recorded; VerifyError at what does not agree.

    A round that did not end stands only as the ``last`` one: it was cut off, or the match was ended in it.
    """
    check_start(match, played)
    _check_seal(played, match.players)
    if played.events:
        produced: list[Event] = []
        state = replay_round(played, match.variant, match.options, produced)
        if played.revealed is not None and len(produced) > len(played.events):
            missing = line_of(produced[len(played.events)])
            raise VerifyError(len(played.events), "missing", f"the round is closed without {missing}")
        if state.result is not None:
            return match.after(state.result, state.bought)
    if not last:
        raise VerifyError(len(played.events), "unfinished", "a round follows one that did not end")
    return match


def check_start(match: Match, played: RoundRecord) -> None:
    """Number, dealer and 买点 must follow from the rounds before."""
    if match.over:
        raise VerifyError(0, "too_many_rounds", f"the match was over after {match.rounds} rounds")
    if played.sealed.number != match.number:
        raise VerifyError(-1, "wrong_number", f"round {played.sealed.number} where {match.number} was expected")
    if not played.events:
        return
    begun = _begun(played)
    if begun.players != match.players:
        raise VerifyError(0, "wrong_players", f"{begun.players} players in a match of {match.players}")
    if begun.dealer != match.dealer:
        raise VerifyError(0, "wrong_dealer", f"seat {begun.dealer} deals where {match.dealer} was expected")
    buying = match.variant.buying(match.options)
    bought = match.bought
    if bought is None and (buying is None or not buying.choices):
        bought = (0 if buying is None else buying.fixed,) * match.players
    if begun.bought != bought:
        raise VerifyError(0, "wrong_points", "买点 are chosen once, in the first round, and hold for the whole match")


def _begun(played: RoundRecord) -> RoundStarted:
    begun = played.events[0] if played.events else None
    if not isinstance(begun, RoundStarted):
        raise VerifyError(0, "no_start", "a round begins with start_kyoku")
    return begun


def _check_foot(record: Record, match: Match) -> Iterator[Problem]:
    last, line = record.entries[-1], len(record.entries)
    if not isinstance(last, GameEnded):
        return
    if last.totals != match.totals:
        yield Problem(line, "wrong_totals", f"totals {last.totals}, replayed {match.totals}")
    elif last.ranks != match.ranks():
        yield Problem(line, "wrong_ranks", f"ranks {last.ranks}, replayed {match.ranks()}")
    elif (last.reason == PLAYED) != match.over:
        rounds = f"{len(match.played)} of {match.rounds} rounds were played to their end"
        yield Problem(line, "wrong_reason", f"reason {last.reason!r}, but {rounds}")


# --- one round ------------------------------------------------------------------------------------------------


def replay_round(played: RoundRecord, variant: Variant, options: Options, produced: list[Event] | None = None) -> State:
    """Play the recorded actions of a round; the state it ends in (or was cut off in).

    ``produced`` collects every event of the replay, those too that a cut record lost. VerifyError when it differs.
    """
    return [state for state, _ in walk(played, variant, options, produced)][-1]


def walk(
    played: RoundRecord, variant: Variant, options: Options, produced: list[Event] | None = None
) -> Iterator[tuple[State, int]]:
    """Replay a round action by action: the state and the number of recorded events so far, each compared.

    The state is the same object at every step. VerifyError at the first event that differs.
    """
    recorded = played.events
    begun = _begun(played)
    deal = deal_of(played, variant, options)
    state, events = start(variant, options, deal, dealer=begun.dealer, bought=begun.bought)
    done = 0
    while True:
        done = _compare(events, recorded, done)
        if produced is not None:
            produced += events
        yield state, done
        if done == len(recorded):
            return
        seat, action = _action_of(state, recorded[done], done)
        result = apply(state, seat, action)
        if isinstance(result, Refusal):
            raise VerifyError(done, "refused", f"seat {seat} {action}: {result}")
        events = result


def without_words(value: object) -> object:
    """An event without its names and reasons: a release may word them better, and old records still hold.

    >>> without_words((Text("平胡", "Plain win"), 15)) == without_words((Text("平胡", "Ordinary win"), 15))
    True
    """
    if isinstance(value, Text):
        return None
    if isinstance(value, tuple):
        return tuple(map(without_words, cast("tuple[object, ...]", value)))
    if is_dataclass(value):
        return type(value), *(without_words(getattr(value, each.name)) for each in fields(value))
    return value


def _compare(produced: tuple[Event, ...], recorded: tuple[Event, ...], done: int) -> int:
    for event in produced:
        if done == len(recorded):
            return done
        if event != recorded[done] and without_words(event) != without_words(recorded[done]):
            raise VerifyError(done, "differs", f"recorded {line_of(recorded[done])}, replayed {line_of(event)}")
        done += 1
    return done


def _action_of(state: State, event: Event, index: int) -> tuple[int, Action]:
    """The action that a recorded event carries."""
    if isinstance(event, Answered):
        return event.seat, event.action
    if isinstance(event, Discarded) and event.cause is Cause.PASS:
        return event.seat, PASS
    if isinstance(event, Discarded) and event.cause is Cause.CHOICE:
        if event.listen and LISTEN in legal_actions(state, event.seat):
            return event.seat, LISTEN
        kind = ActionKind.LISTEN if event.listen else ActionKind.DISCARD
        return event.seat, Action(kind, event.tile >> 2, tile=event.tile)
    if isinstance(event, Konged) and event.tile is None:
        return event.seat, Action(ActionKind(event.kind.value), event.face)
    if isinstance(event, RoundEnded) and event.winners:
        return event.winners[0], WIN
    raise VerifyError(index, "no_action", f"nothing leads to {line_of(event)}")


def deal_of(played: RoundRecord, variant: Variant, options: Options) -> Deal:
    """The deal of a recorded round: from its revealed secret, else from what was seen of it.

    VerifyError ``bad_deal`` when what was seen is no deal of the tiles in play.
    """
    begun, revealed = _begun(played), played.revealed
    faces = variant.faces(options)
    if revealed is not None and revealed.secret is not None:
        end = len(played.events)
        seed = combine(_bytes(revealed.secret, end), [_bytes(each, end) for each in revealed.contributions])
        return Deal.from_seed(seed, faces, players=begun.players, dealer=begun.dealer)
    index = next((i for i, event in enumerate(played.events) if isinstance(event, Dealt)), None)
    if index is None:
        return Deal.from_seed(bytes(32), faces, players=begun.players, dealer=begun.dealer)  # any: nobody saw it
    deal = _seen_deal(played.events, faces)
    sizes = [13 + (seat == begun.dealer) for seat in range(begun.players)]
    tiles = sorted(tile for part in (*deal.hands, deal.wall) for tile in part)
    whole = tiles == [face * 4 + copy for face in faces for copy in range(4)]
    if not whole or [len(hand) for hand in deal.hands] != sizes or deal.flip not in {tile >> 2 for tile in deal.wall}:
        raise VerifyError(index, "bad_deal", "hands, draws and flip do not come from one wall of the tiles in play")
    return deal


def _seen_deal(events: tuple[Event, ...], faces: tuple[int, ...]) -> Deal:
    """Hands and draws as recorded, the tiles that nobody drew between them, and a flip (any when none was seen)."""
    hands = next(event.hands for event in events if isinstance(event, Dealt))
    drawn = [event for event in events if isinstance(event, Drawn)]
    head = [event.tile for event in drawn if not event.replacement]
    tail = [event.tile for event in drawn if event.replacement]
    used = {tile for hand in hands for tile in hand} | set(head) | set(tail)
    rest = [face * 4 + copy for face in faces for copy in range(4) if face * 4 + copy not in used]
    wall = (*head, *rest, *reversed(tail))
    flip = next((event.face for event in events if isinstance(event, WildFlipped)), wall[0] >> 2 if wall else None)
    return Deal(hands, wall, flip)


def _check_seal(played: RoundRecord, players: int) -> None:
    """What is revealed must be what was committed to, in full and in one way of writing."""
    revealed, sealed = played.revealed, played.sealed
    if revealed is None:
        return
    end = len(played.events)
    if revealed.number != sealed.number:
        raise VerifyError(end, "wrong_number", "end_kyoku names another round")
    if (revealed.secret is None) != (sealed.commitment is None):
        raise VerifyError(end, "wrong_secret", "a secret is revealed when, and only when, it was committed to")
    if len(revealed.contributions) not in ((0,) if revealed.secret is None else (0, players)):
        raise VerifyError(end, "wrong_contributions", f"{len(revealed.contributions)} contributions of {players} seats")
    if revealed.secret is not None and commitment(_bytes(revealed.secret, end)) != sealed.commitment:
        raise VerifyError(end, "wrong_secret", "the secret is not the one committed to")


def _bytes(text: str, index: int) -> bytes:
    """Bytes of the only way to write them; VerifyError ``not_hex`` at this event otherwise."""
    try:
        read = bytes.fromhex(text)
    except ValueError:
        read = None
    if read is None or read.hex() != text:
        raise VerifyError(index, "not_hex", f"not hexadecimal in small letters: {text[:80]!r}")
    return read
