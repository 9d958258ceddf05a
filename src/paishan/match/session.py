"""A match while it is played: state, totals and the entries of its record, for terminal, server and self-play.

A session has no clock and no randomness: whoever drives it hands in secrets and contributions. Everything that
happens comes back as record entries, to be written before anybody sees them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from paishan.core.shuffle import combine, commitment
from paishan.match.match import Match, MatchError
from paishan.match.verify import PLAYED, check_round, check_start, first_dealer, replay_round
from paishan.round.actions import Action
from paishan.round.codec import is_text
from paishan.round.deal import Deal
from paishan.round.events import Event
from paishan.round.legal import waiting
from paishan.round.machine import apply, start
from paishan.round.record import FORMAT, Entry, GameEnded, GameStarted, Record, RoundRecord, RoundRevealed, RoundSealed
from paishan.round.refusal import Refusal
from paishan.round.state import Phase, State
from paishan.round.table import Options
from paishan.round.variant import Variant

CUT: Final = "cut"
"""The ``reason`` in the foot of a match whose record lost its foot after a round that was closed before its end."""


class Session:
    """One match in progress.

    ``match`` holds the finished rounds; ``state`` is the running round (None between rounds). ``secret`` is the
    shuffle's secret of the sealed round: it must not leave the process before ``RoundRevealed``.
    """

    def __init__(self, variant: Variant, options: Options, names: Sequence[str], *, dealer: int = 0) -> None:
        self.match = Match.begin(variant, variant.schema.parse(options), dealer=dealer)
        if len(names) != self.match.players:
            raise MatchError("wrong_players", f"{len(names)} names for {self.match.players} seats")
        if not all(is_text(name) for name in names):
            raise MatchError("bad_name", "a name has no control characters")
        self.names = tuple(names)
        self.state: State | None = None
        self.secret: bytes | None = None
        self.contributions: tuple[bytes, ...] = ()

    @property
    def head(self) -> GameStarted:
        """The first entry of the record."""
        match = self.match
        return GameStarted(FORMAT, match.variant.id, match.variant.version, dict(match.options), self.names)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that have something to decide; empty between rounds."""
        return () if self.state is None else waiting(self.state)

    def seal(self, secret: bytes) -> tuple[Entry, ...]:
        """Commit to the secret of the next round; MatchError ``match_over``, ``round_running``."""
        if self.match.over:
            raise MatchError("match_over", "the match is over")
        if self.secret is not None:
            raise MatchError("round_running", "a round is sealed or running already")
        self.secret = secret
        return (RoundSealed(self.match.number, commitment(secret)),)

    def deal(self, contributions: Sequence[bytes] = ()) -> tuple[Entry, ...]:
        """Deal the sealed round from its secret and the seats' contributions (missing ones are empty)."""
        if self.secret is None or self.state is not None:
            raise MatchError("not_sealed", "seal a round before it is dealt")
        match = self.match
        given = self.given(contributions)
        self.contributions = given
        seed = combine(self.secret, given)
        deal = Deal.from_seed(seed, match.variant.faces(match.options), players=match.players, dealer=match.dealer)
        self.state, events = start(match.variant, match.options, deal, dealer=match.dealer, bought=match.bought)
        return events

    def given(self, contributions: Sequence[bytes]) -> tuple[bytes, ...]:
        """What each seat contributes, empty where nothing was given; MatchError ``wrong_players`` for other seats."""
        if contributions and len(contributions) != self.match.players:
            raise MatchError("wrong_players", f"{len(contributions)} contributions of {self.match.players} seats")
        return tuple(contributions) or (b"",) * self.match.players

    def act(self, seat: int, action: Action, *, answers: int | None = None) -> tuple[Entry, ...] | Refusal:
        """Carry out an action; MatchError ``not_running`` between rounds. See ``machine.apply`` for ``answers``."""
        if self.state is None:
            raise MatchError("not_running", "no round is running")
        result = apply(self.state, seat, action, answers=answers)
        if isinstance(result, Refusal) or self.state.phase is not Phase.OVER:
            return result
        return (*result, *self.finish(self.state))

    def finish(self, state: State) -> tuple[Entry, ...]:
        """Take the result of a round that is over and reveal its secret."""
        assert state.result is not None and self.secret is not None
        number = self.match.number
        self.match = self.match.after(state.result, state.bought)
        shown = tuple(each.hex() for each in self.contributions)
        revealed = RoundRevealed(number, self.secret.hex(), shown)
        self.state, self.secret, self.contributions = None, None, ()
        return (revealed, *self.foot(PLAYED)) if self.match.over else (revealed,)

    def foot(self, reason: str) -> tuple[Entry, ...]:
        """The last entry of the record."""
        return (GameEnded(self.match.totals, self.match.ranks(), reason),)

    def end_early(self, reason: str) -> tuple[Entry, ...]:
        """End the match with its totals as they stand; a running round does not count (its secret is revealed)."""
        if self.match.over:
            raise MatchError("match_over", "the match is over")
        entries: tuple[Entry, ...] = ()
        if self.secret is not None:
            shown = tuple(each.hex() for each in self.contributions)
            entries = (RoundRevealed(self.match.number, self.secret.hex(), shown),)
        self.state, self.secret, self.contributions = None, None, ()
        self.match = self.match.ended()
        return (*entries, *self.foot(reason))


def resume(
    record: Record, variant: Variant, *, secret: bytes | None = None, contributions: Sequence[bytes] = ()
) -> tuple[Session, tuple[Entry, ...]]:
    """A session as it stood when its record was cut off, and the entries that the record is still missing.

    ``secret`` and ``contributions`` are those of an unfinished round. MatchError ``rules_changed`` when the rules
    have another version now, ``bad_resume`` when record and secret do not fit or the record contradicts itself.
    """
    head = record.head
    if head.rules != variant.version:
        message = f"recorded under rules version {head.rules}, these are {variant.version}"
        raise MatchError("rules_changed", message)
    options = variant.schema.parse(head.options)
    rounds = list(record.rounds())
    session = Session(variant, options, head.seats, dealer=first_dealer(rounds))
    missing: tuple[Entry, ...] = ()
    for played in rounds:
        last = played is rounds[-1]
        if played.revealed is None:
            missing = _resume_round(session, played, secret, contributions)
        else:
            session.match = check_round(session.match, played, last=last)
            missing = session.foot(PLAYED) if session.match.over else ()
            if last and session.match.number == played.sealed.number:
                session.match = session.match.ended()
                missing = session.foot(CUT)
    if isinstance(record.entries[-1], GameEnded):
        if not session.match.over:
            session.match = session.match.ended()
        return session, ()
    return session, missing


def _resume_round(
    session: Session, played: RoundRecord, secret: bytes | None, contributions: Sequence[bytes]
) -> tuple[Entry, ...]:
    """Bring the session into the middle of the round that was not closed."""
    match = session.match
    if secret is None or commitment(secret) != played.sealed.commitment:
        raise MatchError("bad_resume", "the secret of the unfinished round is missing or not the one committed to")
    check_start(match, played)
    session.secret = secret
    if not played.events:
        return ()
    given = session.given(contributions)
    revealed = RoundRevealed(match.number, secret.hex(), tuple(each.hex() for each in given))
    produced: list[Event] = []
    state = replay_round(replace(played, revealed=revealed), match.variant, match.options, produced)
    session.contributions, session.state = given, state
    missing = tuple(produced[len(played.events) :])
    return (*missing, *session.finish(state)) if state.phase is Phase.OVER else missing
