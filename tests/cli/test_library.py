"""The public surface of the library, which the command line uses too."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version

import pytest

import paishan
from paishan import api
from paishan.cli.receipt_text import Style, receipt_lines


def test_every_public_name_is_there() -> None:
    """What ``__all__`` lists can be had, and nothing else is invented."""
    assert all(getattr(paishan, name) is not None for name in paishan.__all__)
    assert set(paishan.__all__) <= set(dir(paishan))
    with pytest.raises(AttributeError, match="nothing"):
        _ = paishan.nothing  # type: ignore[attr-defined]


def test_the_version_is_that_of_the_package() -> None:
    """One number in two places."""
    assert paishan.__version__ == version("paishan")


def test_importing_the_library_imports_little() -> None:
    """Neither the command line's packages nor the rules themselves, until a name is used."""
    code = "import sys, json, paishan; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(json.loads(done.stdout))
    assert not modules & {"typer", "rich", "click", "asyncio", "paishan.api", "paishan.round.state"}


def test_a_round_is_played_in_ten_lines() -> None:
    """The example of the front page: score a hand, play a round, see what one seat sees."""
    receipt = paishan.score("hanshan", "12346789m77z", melds=["pong 1z"], win="5m", wild="5p", seat=1)
    assert receipt.pay == (-101, 253, -76, -76)
    game = paishan.get_variant("baoshan")
    options = game.schema.parse({})
    deal = paishan.Deal.from_seed(bytes(32), game.faces(options), players=4, dealer=0)
    state, _ = paishan.start(game, options, deal)
    while state.result is None:
        seat = next(seat for seat in range(4) if paishan.legal_actions(state, seat))
        paishan.apply(state, seat, paishan.legal_actions(state, seat)[-1])
    assert sum(state.result.receipt.pay) == 0
    assert len(paishan.view_of(state, 0).seats) == 4


def test_a_hand_may_be_given_as_a_value() -> None:
    """A Hand is as good as its text."""
    hand = paishan.Hand.parse("1122m3344p5566s7s")
    assert paishan.score("baoshan", hand, win="7s") == paishan.score("baoshan", str(hand), win="7s")
    assert [wait.face for wait in paishan.waits(paishan.get_variant("baoshan"), hand)] == [24]
    assert sorted(paishan.discards("baoshan", hand.plus(26))) == [24, 26]


def test_a_forbidden_win_is_told_from_no_win() -> None:
    """H1.7: complete, but a wild holder may not take a discard."""
    facts = {"win": "8p", "by": "discard", "source": 2, "wild": "3s", "melds": ["concealed_kong 7p"]}
    with pytest.raises(paishan.PaishanError) as refused:
        api.case("hanshan", "23466655p33s", **facts).receipt()  # type: ignore[arg-type]
    assert refused.value.code == "win_forbidden"
    with pytest.raises(paishan.PaishanError) as lost:
        paishan.score("baoshan", "1122m3344p5566s7s", win="9s")
    assert lost.value.code == "no_win"


def test_the_plain_text_of_a_receipt_has_no_styles() -> None:
    """Lines are text with styles beside it; ``plain`` is fit for a file."""
    receipt = paishan.score("baoshan", "1122m3344p5566s7s", win="7s")
    lines = [line.plain for line in receipt_lines(receipt, Style("en", ("A", "B", "C", "D"), 0, receipt.pay))]
    assert "A (dealer): self-drawn 7s" in lines
    assert any(line.startswith("  A (dealer)") and "total +12" in line for line in lines)
    assert not any("\x1b" in line for line in lines)
