"""A 暗杠 after 来门报听 that would change the waits, while the same tile wins."""

from __future__ import annotations

from paishan.core.tiles import parse_face, parse_faces
from paishan.round.actions import Action
from paishan.round.check import blocked
from paishan.round.deal import Deal
from paishan.round.legal import legal_actions
from paishan.round.machine import apply, start
from paishan.round.refusal import Refusal
from paishan.variants.baoshan import VARIANT


def test_b6_7_a_kong_that_changes_the_waits() -> None:
    """12333m 55p waits for 3m and 5p; the fourth 3m wins or goes, the 暗杠 of it would leave nothing to wait for."""
    options = VARIANT.schema.parse({"players": 2, "baoting": True})
    hands = [parse_faces("147m258p369s14789m"), parse_faces("12333m55p123456s")]
    head = [parse_face(face) for face in ("9p", "9p", "3m")]
    deal = Deal.prepared(hands, faces=VARIANT.faces(options), head=head)
    state, _ = start(VARIANT, options, deal)
    for seat, action in ((0, "discard 9m"), (1, "listen"), (0, "discard 9p")):
        assert not isinstance(apply(state, seat, Action.parse(action)), Refusal)
    assert [str(action) for action in legal_actions(state, 1)] == ["win", "pass"]
    kong = Action.parse("concealed_kong 3m")
    assert (kong, "waits_change") in [(each.action, each.code) for each in blocked(state, 1)]
    refused = apply(state, 1, kong)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.rule) == ("waits_change", "B6.7")
