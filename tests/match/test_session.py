"""Sessions: seal, deal, act, and going on after a crash."""

from __future__ import annotations

import pytest
from tests.match.support import Played, secret
from tests.rules import rules

from paishan.core.errors import PaishanError
from paishan.match.match import Match, MatchError
from paishan.match.session import Session, resume
from paishan.match.verify import verify
from paishan.round.actions import PASS
from paishan.round.record import line_of, read_record
from paishan.round.refusal import Refusal
from paishan.variants.registry import get


def fresh(**options: object) -> Session:
    """A session of four that has not begun."""
    game = get("hanshan")
    return Session(game, game.schema.parse({"rounds": 4} | options), "abcd")


def test_a_round_is_sealed_before_it_is_dealt() -> None:
    """Dealing needs a sealed secret, and a secret is sealed once."""
    session = fresh()
    with pytest.raises(MatchError) as not_sealed:
        session.deal()
    session.seal(secret(1))
    with pytest.raises(MatchError) as running:
        session.seal(secret(1))

    assert (not_sealed.value.code, running.value.code) == ("not_sealed", "round_running")


def test_nothing_is_played_between_rounds() -> None:
    """Acting without a round is an error, and nobody is waited for."""
    session = fresh()
    with pytest.raises(MatchError) as error:
        session.act(0, PASS)

    assert error.value.code == "not_running"
    assert session.waiting == ()


def test_a_refused_action_leaves_no_entry() -> None:
    """A refusal comes back as such and the session stands as before."""
    played = Played("hanshan", {"rounds": 4})
    played.begin()
    state = played.session.state
    assert state is not None
    before = state.seq
    result = played.session.act((played.session.waiting[0] + 1) % 4, PASS, answers=-1)

    assert isinstance(result, Refusal)
    assert result.code == "stale"
    assert state.seq == before


def test_the_names_must_fit_the_seats() -> None:
    """A session needs one name a seat."""
    game = get("hanshan")
    with pytest.raises(MatchError) as error:
        Session(game, game.schema.parse({}), "abc")

    assert error.value.code == "wrong_players"


@rules("H7", "B8")
def test_rounds_count_every_round() -> None:
    """A match of four ends after four rounds, 流局 and repeats of the dealer included, and refuses a fifth."""
    played = Played("hanshan", {"rounds": 4}).finish()
    match = played.session.match

    assert match.over
    assert [each.number for each in match.played] == [1, 2, 3, 4]
    assert sum(match.totals) == 0
    with pytest.raises(MatchError) as error:
        played.session.seal(secret(5))
    assert error.value.code == "match_over"


def test_equal_totals_share_a_rank() -> None:
    """Ranks count from 1; equal totals share one and the next is skipped."""
    match = Played("hanshan", {"rounds": 4}).finish().session.match
    game = get("hanshan")
    level = Match.begin(game, game.schema.parse({}))

    assert [standing.rank for standing in level.ranking()] == [1, 1, 1, 1]
    ranked = match.ranking()
    assert [each.total for each in ranked] == sorted(match.totals, reverse=True)
    assert match.ranks() == tuple(1 + sum(other > total for other in match.totals) for total in match.totals)


def test_a_match_refuses_the_result_of_another_table() -> None:
    """A result of four seats is not taken by a match of three."""
    played = Played("hanshan", {"rounds": 4})
    played.begin()
    state = played.session.state
    while played.session.state is not None:
        played.step()
    game = get("hanshan")
    three = Match.begin(game, game.schema.parse({"players": 3}))
    assert state is not None
    assert state.result is not None
    with pytest.raises(MatchError) as error:
        three.after(state.result, None)

    assert error.value.code == "wrong_players"


@rules("B6.2")
def test_b6_2_points_are_bought_once_a_match() -> None:
    """买点 are asked for before the first deal of a match only, and hold for all its rounds."""
    lines = Played("baoshan", {"rounds": 4, "points": "live2"}).finish().lines
    asked = [line for line in lines if '"stage":"buying"' in line]
    bought = {line.partition('"bought":')[2] for line in lines if '"start_kyoku"' in line}

    assert len(asked) == 1
    assert len(bought - {"null}"}) == 1


def test_ending_early_keeps_the_totals() -> None:
    """A dissolved match ends with its totals; the running round does not count and its secret is revealed."""
    played = Played("hanshan", {"rounds": 4})
    played.begin()
    while played.session.state is not None:
        played.step()
    totals = played.session.match.totals
    played.begin()
    played.lines += map(line_of, played.session.end_early("dissolved"))
    record = played.record()

    assert played.session.match.over
    assert played.session.match.totals == totals
    assert verify(record, get).ok
    with pytest.raises(MatchError):
        played.session.end_early("dissolved")
    session, missing = resume(record, get("hanshan"))
    assert session.match.over
    assert missing == ()


@pytest.mark.parametrize(("variant", "points"), [("hanshan", None), ("baoshan", "dead2")])
def test_a_session_goes_on_after_every_event(variant: str, points: str | None) -> None:
    """Cut after any entry, the record and the secret bring back the session, and the missing entries complete it."""
    options: dict[str, object] = {"rounds": 4}
    if points is not None:
        options["points"] = points
    whole = Played(variant, options).finish().lines
    game = get(variant)
    for keep in range(1, len(whole), 7):
        record = read_record(line + "\n" for line in whole[:keep])
        number = max([json_number(line) for line in whole[:keep]], default=0)
        session, missing = resume(record, game, secret=secret(number), contributions=[b"seat"] * 4)
        lines = whole[:keep] + [line_of(entry) for entry in missing]

        assert lines == whole[: len(lines)]
        assert session.waiting or session.state is None


def json_number(line: str) -> int:
    """The number of a seal, else 0."""
    head, _, rest = line.partition('{"type":"seal","number":')
    return int(rest.partition(",")[0]) if not head and rest else 0


def test_resuming_needs_the_secret_and_the_same_rules() -> None:
    """Without the secret, or under other rules, a session does not go on silently."""
    played = Played("hanshan", {"rounds": 4})
    played.begin()
    record = played.record()
    with pytest.raises(MatchError) as no_secret:
        resume(record, get("hanshan"))
    old = read_record([played.lines[0].replace('"rules":"1"', '"rules":"0"') + "\n"])
    with pytest.raises(MatchError) as other_rules:
        resume(old, get("hanshan"))

    assert (no_secret.value.code, other_rules.value.code) == ("bad_resume", "rules_changed")


def test_contributions_are_one_for_each_seat() -> None:
    """A round is not dealt from a wrong number of contributions."""
    played = Played("hanshan", {"rounds": 4})
    played.session.seal(secret(1))
    with pytest.raises(MatchError) as wrong:
        played.session.deal([b"a", b"b"])

    assert wrong.value.code == "wrong_players"


def test_a_match_that_ended_early_stays_over_without_its_foot() -> None:
    """A writer that dies between end_kyoku and end_game leaves a match that goes on no more."""
    played = Played("hanshan", {"rounds": 4})
    played.begin()
    played.lines += map(line_of, played.session.end_early("dissolved")[:-1])
    session, missing = resume(played.record(), get("hanshan"))
    played.lines += map(line_of, missing)

    assert session.match.over
    assert verify(played.record(), get).ok


@pytest.mark.parametrize(
    ("old", "new"), [('"dealer":0', '"dealer":9'), ('"players":4,"dealer"', '"players":9,"dealer"')]
)
def test_a_record_that_contradicts_itself_is_not_resumed(old: str, new: str) -> None:
    """What verification refuses is refused on resuming too, with a code."""
    played = Played("hanshan", {"rounds": 4})
    played.begin()
    record = read_record(line.replace(old, new) + "\n" for line in played.lines)
    with pytest.raises(PaishanError):
        resume(record, get("hanshan"), secret=secret(1), contributions=[b"seat"] * 4)
