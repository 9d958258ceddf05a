"""Playing a record again: every event, every receipt and every wall must come out as recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from paishan.core.errors import PaishanError
from paishan.core.shuffle import combine, commitment
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
    match: Match | None = None
    problems: list[Problem] = []
    rounds = events = sealed = 0
    for played in record.rounds():
        rounds += 1
        events += len(played.events)
        try:
            match = _check_match(match, played, variant, options)
            sealed += _check_seal(played, variant, options)
            state = replay_round(played, variant, options)
            match = _after(match, state)
        except VerifyError as found:
            problems.append(Problem(played.first + 1 + found.index, found.code, found.message))
            break
    problems += _check_foot(record, match if not problems else None)
    return Verdict(tuple(problems), rounds, events, sealed, record.cut)


def _check_match(match: Match | None, played: RoundRecord, variant: Variant, options: Options) -> Match:
    """Dealer, number and 买点 must follow from the rounds before."""
    begun = played.events[0] if played.events else None
    if not isinstance(begun, RoundStarted):
        raise VerifyError(0, "no_start", "a round begins with start_kyoku")
    if match is None:
        match = Match.begin(variant, options, dealer=begun.dealer)
    if match.over:
        raise VerifyError(0, "too_many_rounds", f"the match was over after {match.rounds} rounds")
    if begun.players != match.players:
        raise VerifyError(0, "wrong_players", f"{begun.players} players in a match of {match.players}")
    if played.sealed.number != match.number:
        raise VerifyError(-1, "wrong_number", f"round {played.sealed.number} where {match.number} was expected")
    if begun.dealer != match.dealer:
        raise VerifyError(0, "wrong_dealer", f"seat {begun.dealer} deals where {match.dealer} was expected")
    if match.bought is not None and begun.bought != match.bought:
        raise VerifyError(0, "wrong_points", "买点 do not change within a match")
    return match


def _after(match: Match, state: State) -> Match:
    return match if state.result is None else match.after(state.result, state.bought)


def _check_foot(record: Record, match: Match | None) -> Iterator[Problem]:
    last = record.entries[-1]
    if match is not None and isinstance(last, GameEnded):
        if last.totals != match.totals:
            yield Problem(len(record.entries), "wrong_totals", f"totals {last.totals}, replayed {match.totals}")
        elif last.ranks != match.ranks():
            yield Problem(len(record.entries), "wrong_ranks", f"ranks {last.ranks}, replayed {match.ranks()}")


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
    begun = recorded[0] if recorded else None
    if not isinstance(begun, RoundStarted):
        raise VerifyError(0, "no_start", "a round begins with start_kyoku")
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


def _compare(produced: tuple[Event, ...], recorded: tuple[Event, ...], done: int) -> int:
    for event in produced:
        if done == len(recorded):
            return done
        if event != recorded[done]:
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
    """The deal of a recorded round: from its revealed secret, else from what was seen of it."""
    begun, revealed = played.events[0], played.revealed
    assert isinstance(begun, RoundStarted)
    if revealed is not None and revealed.secret is not None:
        seed = combine(_bytes(revealed.secret), [_bytes(each) for each in revealed.contributions])
        return Deal.from_seed(seed, variant.faces(options), players=begun.players, dealer=begun.dealer)
    return _seen_deal(played.events, begun)


def _seen_deal(events: tuple[Event, ...], begun: RoundStarted) -> Deal:
    dealt = next((event for event in events if isinstance(event, Dealt)), None)
    if dealt is None:
        return Deal(((),) * begun.players, ())
    drawn = [event for event in events if isinstance(event, Drawn)]
    head = [event.tile for event in drawn if not event.replacement]
    tail = [event.tile for event in drawn if event.replacement]
    used = {tile for hand in dealt.hands for tile in hand} | set(head) | set(tail)
    rest = [tile for tile in range(136) if tile not in used]
    between = rest[: dealt.left - len(head) - len(tail)]
    flip = next((event.face for event in events if isinstance(event, WildFlipped)), None)
    return Deal(dealt.hands, (*head, *between, *reversed(tail)), flip)


def _check_seal(played: RoundRecord, variant: Variant, options: Options) -> bool:
    """The revealed secret must be the committed one; True when there was one."""
    revealed, sealed = played.revealed, played.sealed
    if revealed is None or revealed.secret is None:
        return False
    if revealed.number != sealed.number:
        raise VerifyError(len(played.events), "wrong_number", "end_kyoku names another round")
    if sealed.commitment is not None and commitment(_bytes(revealed.secret)) != sealed.commitment:
        raise VerifyError(len(played.events), "wrong_secret", "the secret is not the one committed to")
    return True


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise PaishanError("bad_record", f"not hexadecimal: {text[:80]!r}") from None
