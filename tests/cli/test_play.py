"""Whole matches in the terminal, played by a script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.support import Done, run

from paishan.cli.menu import Menu, Meta
from paishan.cli.table_text import Setting, hand_lines, seat_names, table_lines
from paishan.core.tiles import parse_faces
from paishan.match.session import Session
from paishan.round.actions import Action
from paishan.round.deal import Deal
from paishan.round.machine import apply, start
from paishan.round.state import State
from paishan.round.view import view_of
from paishan.variants import registry


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own for the matches of a test."""
    monkeypatch.setenv("PAISHAN_HOME", str(tmp_path))
    return tmp_path


def record_of(home: Path) -> list[dict[str, object]]:
    """The lines of the one finished match."""
    (path,) = (home / "matches").iterdir()
    assert not list((home / "saved").iterdir())
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def play(*args: str, typed: str) -> Done:
    """Play with quick bots."""
    return run("play", *args, "--bots", "greedy", "--seed", "7", typed=typed)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("game", ["hanshan", "baoshan"])
def test_a_whole_match_by_numbers(game: str, lang: str, home: Path) -> None:
    """A player who always takes the first choice plays four rounds to the ranking; the record stays and verifies."""
    done = play(game, "-o", "rounds=4", "--lang", lang, typed="1\n" * 600)
    assert done.status == 0, done.err
    assert ("名次" if lang == "zh" else "ranking") in done.out
    assert record_of(home)[-1]["type"] == "end_game"
    path = next((home / "matches").iterdir())
    assert str(path) in done.out
    assert run("verify", str(path)).status == 0


def test_a_whole_match_with_help_of_the_machine(home: Path) -> None:
    """``a`` plays one move each time, receipts name the winner and the totals; three players, bought points, 听."""
    options = ("-o", "rounds=4", "-o", "players=3", "-o", "points=live2", "-o", "baoting=on", "-o", "winds=on")
    done = play("baoshan", *options, typed="2\n" + "a\n" * 600)
    assert done.status == 0
    assert "买点：我 2" in done.out
    assert done.out.count("得分") == 4
    head = record_of(home)[0]
    assert head["seats"] == ["you", "greedy", "greedy"]


def test_without_a_game_it_asks_and_lets_options_be_changed(home: Path) -> None:
    """The games with a word on each; wrong answers are told and asked again; k=v changes an option."""
    done = run("play", "--seed", "1", typed="9\n含山\nrounds=5\nrounds=4\nbase=3\n\nq\n")
    assert done.status == 0
    assert "配子百搭" in done.out
    assert "[unknown_variant]" in done.out
    assert "[bad_options]" in done.out
    saved = next((home / "saved").glob("*.jsonl")).read_text(encoding="utf-8").splitlines()
    options = json.loads(saved[0])["options"]
    assert (options["rounds"], options["base"]) == (4, 3)


def test_the_same_seed_gives_the_same_deal(home: Path) -> None:
    """Two matches of one seed begin alike, one of another seed does not."""
    first, again = (play("hanshan", typed="q\n").out for _ in range(2))
    other = run("play", "hanshan", "--bots", "greedy", "--seed", "8", typed="q\n").out
    assert first == again != other


def test_keys_of_the_terminal_answer(home: Path) -> None:
    """Help, hints off and on, a rule by its id, nonsense, a tile that is not held."""
    done = play("baoshan", typed="?\nw\nB6.3\nB99\nfoo\n99\n\n东\nq\n")
    assert done.status == 0
    for part in ("代打一手", "没有这一条规则", "看不懂“foo”", "没有第 99 个", "[not_in_hand", "已保存"):
        assert part in done.out
    assert "看不懂" not in play("baoshan", "--no-hints", typed="q\n").out


def test_the_end_of_the_input_saves(home: Path) -> None:
    """EOF is a way to leave; the next run resumes at the same question."""
    left = play("hanshan", "-o", "rounds=4", typed="1\n1\n")
    assert left.status == 0
    assert "paishan play --resume" in left.out
    again = run("play", "--resume", typed="")
    assert again.status == 0
    table = [line for line in left.out.splitlines() if "局  配子" in line][-1]
    assert table in again.out
    done = run("play", "--resume", typed="a\n" * 600)
    assert "名次" in done.out
    assert run("verify", str(next((home / "matches").iterdir()))).status == 0


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("play", "chess"), "unknown_variant"),
        (("play", "hanshan", "--bots", "genius"), "unknown_level"),
        (("play", "hanshan", "--bots", "greedy,greedy"), "wrong_bots"),
        (("play", "hanshan", "-o", "rounds=3", "-o", "x=y"), "bad_options"),
        (("play", "hanshan", "--seed", "x"), "usage"),
        (("play", "hanshan", "--seed", "99999999999999999999"), "out_of_range"),
        (("play", "--resume"), "nothing_saved"),
    ],
)
def test_wrong_input_is_one_line_with_its_code(args: tuple[str, ...], code: str, home: Path) -> None:
    """One line on stderr, exit 2."""
    done = run(*args)
    assert done.status == 2
    assert done.err_line.endswith(f"[{code}]")


def test_a_home_that_cannot_be_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file where the folder should be: one line, exit 2."""
    (home / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("PAISHAN_HOME", str(home / "file"))
    done = play("hanshan", typed="")
    assert done.status == 2
    assert done.err_line.endswith("[file]")


def test_a_damaged_save_is_one_line(home: Path) -> None:
    """A record that contradicts itself, or a lost secret, is refused with a code."""
    play("hanshan", typed="1\n")
    side = next((home / "saved").glob("*.json"))
    text = side.read_text(encoding="utf-8")
    side.write_text(text.replace('"secret": "', '"secret": "00'), encoding="utf-8")
    done = run("play", "--resume")
    assert done.status == 2
    assert done.err_line.endswith("[bad_resume]")
    side.write_text("{", encoding="utf-8")
    assert run("play", "--resume").err_line.endswith("[nothing_saved]")


# --- the menu -------------------------------------------------------------------------------------------------


def table(game: str, hands: list[str], *, wall: str = "", flip: str | None = None, **options: object) -> State:
    """A round with these hands."""
    variant = registry.get(game)
    house = variant.schema.parse({"players": len(hands), **options})
    deal = Deal.prepared(
        [parse_faces(hand) for hand in hands],
        faces=variant.faces(house),
        head=parse_faces(wall),
        flip=None if flip is None else parse_faces(flip)[0],
    )
    return start(variant, house, deal)[0]


def menu_of(state: State, lang: str = "zh") -> Menu:
    """The choices of seat 0."""
    setting = Setting(state.variant, seat_names(state.players, 0, lang), (0,) * state.players, 1, 8, lang)
    return Menu(view_of(state, 0), setting)


def shown(menu: Menu) -> str:
    """The lines of a menu as text."""
    return "\n".join(line.plain for line in menu.lines())


def test_h1_7_a_refused_win_says_why() -> None:
    """A wild holder may not win on a discard: the win is listed as blocked with reason and rule."""
    state = table("hanshan", ["5m123m456p789s11z2s9p", "1z1469m147p258s23z"], wall="9m", flip="5m")
    while state.window is not None:
        apply(state, state.window.waiting()[0], Action.parse("pass"))
    apply(state, 0, Action.parse("discard 9p"))
    apply(state, 1, Action.parse("discard 1z"))
    assert "[1/p] 碰 东" in shown(menu_of(state))
    assert "不能 胡：手里有配子，只能自摸 [H1.7]" in shown(menu_of(state))
    assert "you may not win: " in shown(menu_of(state, "en"))
    assert menu_of(state).read("h") == Action.parse("win")


def test_b6_10_a_kong_tile_is_confirmed_first(home: Path) -> None:
    """Four of a face in hand: the view asks for a confirmation, and keys name the kong."""
    state = table("baoshan", ["1111m2345678p123s", "23456789m13579s"])
    menu = menu_of(state)
    assert menu.view.confirm == (0,)
    assert "[g] 暗杠 1万" in shown(menu)
    assert menu.read("g") == Action.parse("concealed_kong 1m")
    assert menu.read("杠1万") == Action.parse("concealed_kong 1m")
    assert menu.read("1万") == menu.read("一万") == menu.read("discard 1m") == Action.parse("discard 1m")
    assert menu.read("1") == Action.parse("discard 1m.0")


def test_numbers_and_keys_in_a_window() -> None:
    """A claim lists its choices by number and key; Enter and n pass; words of both languages are understood."""
    state = table("baoshan", ["11m2345678p1235s", "1m23456789s1199m"[:13] + "9p"], wall="1m")
    apply(state, 0, Action.parse("discard 5s"))
    if state.window is None:
        apply(state, 1, Action.parse("discard 1m"))
    menu = menu_of(state)
    assert Action.parse("pong 1m") in menu.view.legal
    assert "[1/p] 碰 1万" in shown(menu)
    assert menu.read("1") == menu.read("p") == menu.read("碰") == Action.parse("pong 1m")
    assert menu.read("") == menu.read("n") == menu.read("过") == menu.read("2") == Action.parse("pass")
    assert isinstance(menu.read("q"), Meta)
    assert "[1/p] pong 1m" in shown(menu_of(state, "en"))


def test_the_table_fits_eighty_columns() -> None:
    """Wild and stand-in are marked under the hand; no line is wider than 80 columns in either language."""
    for lang in ("zh", "en"):
        hands = ["5m5z12346789p1122z", "123456789s3344z", "123456789m3447z", "199m199p199s3667z"]
        state = table("hanshan", hands, flip="5m")
        menu = menu_of(state, lang)
        lines = [*table_lines(menu.view, menu.setting), *hand_lines(menu.view, menu.setting, numbered=True)]
        assert all(line.cell_len <= 80 for line in lines)
        text = "\n".join(line.plain for line in lines)
        assert ("配" if lang == "zh" else "wild") in text
        assert ("替" if lang == "zh" else "sub") in text


def test_a_session_of_the_terminal_has_names_by_seat() -> None:
    """Names are told from one's own seat on."""
    variant = registry.get("hanshan")
    session = Session(variant, variant.schema.parse({}), ("you", "a", "b", "c"))
    assert session.names == ("you", "a", "b", "c")
    assert seat_names(3, 1, "zh") == ("上家", "我", "下家")
