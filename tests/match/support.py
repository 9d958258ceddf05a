"""Matches played at random, for the tests of records, sessions and verification."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from paishan.core.shuffle import Stream
from paishan.match.session import Session
from paishan.round.actions import WIN
from paishan.round.legal import legal_actions
from paishan.round.record import Record, line_of, read_record
from paishan.round.refusal import Refusal
from paishan.variants.registry import get


def secret(number: int) -> bytes:
    """The secret of a round in these tests."""
    return hashlib.sha256(b"round %d" % number).digest()


class Played:
    """A session with the lines it wrote and the stream that chooses the actions."""

    def __init__(self, variant: str, options: Mapping[str, object], *, seed: bytes = b"tests") -> None:
        game = get(variant)
        parsed = game.schema.parse(options)
        players = parsed["players"]
        assert isinstance(players, int)
        self.session = Session(game, parsed, [f"p{seat}" for seat in range(players)])
        self.lines = [line_of(self.session.head)]
        self.stream = Stream(hashlib.sha256(seed).digest())

    def begin(self) -> None:
        """Seal and deal the next round."""
        session = self.session
        self.lines += map(line_of, session.seal(secret(session.match.number)))
        self.lines += map(line_of, session.deal([b"seat"] * session.match.players))

    def step(self) -> None:
        """One random action of a random seat; wins are always taken."""
        state = self.session.state
        assert state is not None
        waiting = self.session.waiting
        seat = waiting[self.stream.below(len(waiting))]
        legal = legal_actions(state, seat)
        action = WIN if WIN in legal else legal[self.stream.below(len(legal))]
        entries = self.session.act(seat, action)
        assert not isinstance(entries, Refusal)
        self.lines += map(line_of, entries)

    def finish(self) -> Played:
        """Play to the end of the match."""
        while not self.session.match.over:
            if self.session.state is None:
                self.begin()
            while self.session.state is not None:
                self.step()
        return self

    def record(self) -> Record:
        """The record so far."""
        return read_record(line + "\n" for line in self.lines)
