"""The calculator over HTTP: scores, waits, house rules, and what it refuses."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import httpx
import pytest
from tests.server.support import Running, running

from paishan import api
from paishan.core.tiles import face_name
from paishan.round.codec import to_json
from paishan.server.study.house import examples
from paishan.variants import registry

pytestmark = pytest.mark.e2e
GAMES = [each.id for each in registry.all_variants()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Running]:
    """A server that reckons in a worker process."""
    with running(tmp_path_factory.mktemp("calculator"), PAISHAN_BOT_WORKERS="1") as found:
        yield found


def ask(server: Running, path: str, **body: Any) -> Any:
    """The answer to a question that is answered."""
    answer = httpx.post(f"{server.url}/api/v1/variants/{path}", json=body, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(server: Running, path: str, **body: Any) -> Any:
    """The problem of a question that is refused."""
    answer = httpx.post(f"{server.url}/api/v1/variants/{path}", json=body, timeout=60)
    assert answer.status_code == 409, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    return answer.json()


@pytest.mark.parametrize("variant", GAMES)
def test_examples_are_scored_as_the_library_does(server: Running, variant: str) -> None:
    game = registry.get(variant)
    flags = {name: flag for flag, name in api.FLAGS.items()}
    for each in examples(variant)[::4]:
        win, table = each.win, each.table
        if win.by.value == "special":
            continue
        options = game.schema.differences(table.options)
        hand = {
            "hand": "".join(face_name(face) for face in win.hand.faces),
            "melds": [str(meld) for meld in win.hand.melds],
            "wild": None if table.wild.face is None else face_name(table.wild.face),
            "win": face_name(win.face),
            "by": win.by.value,
            "seat": win.seat,
            "source": win.source,
            "dealer": table.dealer,
            "flags": [flag for name, flag in flags.items() if getattr(win, name)],
            "kongs_in_a_row": win.kongs_in_a_row,
            "others_pongs": [face_name(face) for face in win.others_pongs],
            "options": options,
        }
        told = ask(server, f"{variant}/score", **hand)
        receipt = each.receipt(game)
        assert receipt is not None
        assert told["receipt"]["hands"] == [to_json(receipt)]
        assert told["readings"][0] == to_json(receipt)
        assert len(told["readings"]) == min(told["total"], 30)
        waits = ask(server, f"{variant}/waits", **{key: hand[key] for key in ("hand", "melds", "wild", "options")})
        assert face_name(win.face) in [wait["face"] for each in waits["ready"] for wait in each["waits"]]


def test_many_readings_are_counted_and_not_all_sent(server: Running) -> None:
    game = next(each for each in registry.all_variants() if each.flips_wild)
    wild = {"hand": "5555p111222333s", "wild": "5p"}
    told = ask(server, f"{game.id}/score", win="9m", readings=5, **wild)
    assert told["total"] > 5
    assert len(told["readings"]) == 5
    points = [each["points"] for each in told["readings"][1:]]
    assert points == sorted(points, reverse=True)


@pytest.mark.parametrize("variant", GAMES)
def test_fourteen_tiles_wait_after_a_discard(server: Running, variant: str) -> None:
    wild = "1z" if registry.get(variant).flips_wild else None
    waits = ["3s", *([wild] if wild else [])]
    told = ask(server, f"{variant}/waits", hand="123m456p789s99p126s", wild=wild)
    assert {each["discard"]: [wait["face"] for wait in each["waits"]] for each in told["ready"]}["6s"] == waits
    wait, *_ = next(each["waits"] for each in told["ready"] if each["discard"] == "6s")
    assert wait["left"] == 4
    assert wait["draw"]["pay"] > 0


@pytest.mark.parametrize("variant", GAMES)
def test_the_house_says_what_the_options_make_of_the_table(server: Running, variant: str) -> None:
    game = registry.get(variant)
    for players in (2, 3, 4):
        told = ask(server, f"{variant}/house", options={"players": players})
        assert told["players"] == players
        assert told["faces"] == [face_name(face) for face in game.faces(game.schema.defaults())]
        assert told["ways"] == ["draw", "discard", "rob"]
        assert "replacement" in told["flags"]
    fault = refused(server, f"{variant}/house", options={"players": 9})
    assert (fault["code"], fault["errors"][0]["code"]) == ("bad_options", "not_a_choice")


def test_refusals_carry_their_code_and_facts(server: Running) -> None:
    game = next(each.id for each in registry.all_variants() if not each.flips_wild)
    good = "123m456p789s99p12s"
    cases = {
        "no_win": {"hand": good, "win": "4s"},
        "five_copies": {"hand": "55555m1234567p9s", "win": "9s"},
        "wrong_size": {"hand": "123m", "win": "3s"},
        "no_wild_here": {"hand": good, "win": "3s", "wild": "1m"},
        "not_in_play": {"hand": good, "win": "1z"},
        "source_missing": {"hand": good, "win": "3s", "by": "discard"},
        "bad_flag": {"hand": good, "win": "3s", "flags": ["after_kong"]},
        "bad_points": {"hand": good, "win": "3s", "bought": [1, 0, 0, 0]},
        "bad_options": {"hand": good, "win": "3s", "options": {"nothing": True}},
    }
    for code, body in cases.items():
        assert refused(server, f"{game}/score", **body)["code"] == code
    assert refused(server, f"{game}/score", **cases["five_copies"])["errors"] == [{"face": "5m"}]
    assert refused(server, f"{game}/score", **cases["wrong_size"])["errors"][0]["expected"] == 13


def test_long_input_is_malformed(server: Running) -> None:
    url = f"{server.url}/api/v1/variants/{GAMES[0]}/score"
    for body in (
        {"hand": "1m" * 40, "win": "1m"},
        {"hand": "1m", "win": "1m", "by": "luck"},
        {"hand": "1m"},
    ):
        assert httpx.post(url, json=body).status_code == 400
    assert httpx.post(url.replace(GAMES[0], "nowhere"), json={"hand": "1m", "win": "1m"}).status_code == 404


def test_kongs_of_the_others_are_asked_for_where_they_are_paid(server: Running) -> None:
    """B5.5 pays everybody's kongs when somebody wins, H5.3 the winner's only: the calculator asks accordingly."""
    assert ask(server, "baoshan/house", options={})["others_kongs"] is True
    assert ask(server, "hanshan/house", options={})["others_kongs"] is False
    hand: dict[str, Any] = {"hand": "123m456p789s99p12s", "win": "3s", "by": "draw"}
    plain = ask(server, "baoshan/score", **hand)["receipt"]["pay"]
    kong = ask(server, "baoshan/score", **hand, kongs=["1 concealed_kong", "2 direct_kong 3"])["receipt"]["pay"]
    assert [after - before for before, after in zip(plain, kong, strict=True)] == [-2, 6, -1, -3]
