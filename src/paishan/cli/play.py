"""``paishan play``: one person against bots in the terminal."""

from __future__ import annotations

import secrets
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from paishan.bots.levels import LEVELS, make_bot
from paishan.cli.console import out
from paishan.cli.faults import InputError, line_of
from paishan.cli.game import ME, Game
from paishan.cli.lang import Lang, lang, say, words
from paishan.cli.options import House, game_of, house_of, seed_of
from paishan.cli.rules import option_grid
from paishan.cli.store import Saved, Sidecar, nothing_saved
from paishan.cli.terminal import Leave, Terminal
from paishan.core.errors import PaishanError
from paishan.core.shuffle import Stream
from paishan.core.text import Text as Words
from paishan.match.session import Session, resume
from paishan.round.options import OptionValue, value_text
from paishan.round.variant import Variant
from paishan.sim.play import players_of, round_seed
from paishan.variants import registry

DEFAULT_LEVEL = list(LEVELS)[-1]


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)


def play(
    *,
    variant: Annotated[str | None, typer.Argument(metavar="[VARIANT]", help="hanshan 含山, baoshan 保山")] = None,
    bots: Annotated[
        str, typer.Option("--bots", metavar="LEVEL", help=f"{' '.join(LEVELS)}; or one for each, a,b,c. 电脑水平")
    ] = DEFAULT_LEVEL,
    option: House = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="The same walls again. 随机种子")] = None,
    again: Annotated[bool, typer.Option("--resume", help="Go on with the last match. 接着打")] = False,
    lang: Lang = "zh",
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="听牌提示")] = True,
) -> None:
    """Play against bots in the terminal. 和电脑打牌."""
    terminal = Terminal()
    status = 0
    with terminal.leaving_on_signals():
        try:
            plan = _Plan(bots, seed, hints=hints)
            status = _played(_resumed(terminal) if again else _begun(terminal, variant, option, plan))
        except Leave as leave:
            status = leave.status
        except KeyboardInterrupt:
            status = 130
    raise typer.Exit(status)


class _Plan:
    """What the command line says about the match beside the game."""

    def __init__(self, levels: str, seed: int | None, *, hints: bool) -> None:
        self.levels = tuple(part.strip() for part in levels.split(","))
        self.seed = None if seed is None else seed_of(seed)
        self.hints = hints

    def by_seat(self, variant: Variant, players: int) -> tuple[str, ...]:
        """Levels by seat, the person's own included (he is ``you``)."""
        levels = self.levels * (players - 1) if len(self.levels) == 1 else self.levels
        for level in levels:
            make_bot(level, variant)
        if len(levels) != players - 1:
            text = Words(f"要 {players - 1} 个电脑，写了 {len(levels)} 个", f"{players - 1} bots, not {len(levels)}")
            raise InputError("wrong_bots", text)
        return ("you", *levels)


def _begun(terminal: Terminal, name: str | None, pairs: list[str] | None, plan: _Plan) -> Game:
    asking = name is None
    variant = _choose_game(terminal) if name is None else game_of(name)
    options = house_of(variant, pairs)
    plan.by_seat(variant, players_of(options))
    if asking:
        options = _choose_options(terminal, variant, options)
    players = players_of(options)
    levels = plan.by_seat(variant, players)
    session = Session(variant, options, levels, dealer=_first_dealer(variant, options, plan.seed))
    sidecar = Sidecar(levels, plan.seed, hints=plan.hints)
    return Game(session, Saved.create(variant.id, sidecar, (session.head,)), lang(), terminal)


def _first_dealer(variant: Variant, options: dict[str, OptionValue], seed: int | None) -> int:
    """The person opened the table; a random dealer comes from the seed when there is one."""
    if variant.first_dealer(options) != "random":
        return ME
    players = players_of(options)
    return secrets.randbelow(players) if seed is None else Stream(round_seed(seed, 0)).below(players)


def _resumed(terminal: Terminal) -> Game:
    found = Saved.newest()
    if found is None:
        raise nothing_saved()
    saved, record = found
    secret = saved.sidecar.secret
    try:
        variant = registry.get(record.head.variant)
        session, missing = resume(record, variant, secret=None if secret is None else bytes.fromhex(secret))
        saved.rewrite((*record.entries, *missing))
    except Exception:
        saved.close()
        raise
    terminal.show([Text(say(f"接着打 {saved.name}", f"resuming {saved.name}"), "dim")])
    return Game(session, saved, lang(), terminal)


def _played(game: Game) -> int:
    """Play on; whatever ends it early, the match is kept and the way back is said."""
    status = 0
    try:
        kept = game.run()
        print(say(f"牌谱：{kept}", f"record: {kept}"))
    except Leave as leave:
        status = leave.status
    except KeyboardInterrupt:
        status = 130
    finally:
        game.saved.close()
    if not game.session.match.over:
        print(say("已保存，接着打：", "saved; go on with: ") + f"{_own_name()} play --resume")
    return status


def _own_name() -> str:
    """What to type for this command: its path when it is called by one, as ``make play-terminal`` does."""
    called = Path(sys.argv[0])
    return str(called) if called.name == "paishan" and shutil.which("paishan") is None else "paishan"


# --- before the match -----------------------------------------------------------------------------------------


def _choose_game(terminal: Terminal) -> Variant:
    games = registry.all_variants()
    terminal.show([Text(say("玩哪一种？", "Which game?"), "bold")])
    for number, game in enumerate(games, 1):
        terminal.show([Text(f" {number}. {words(game.name)}", "bold"), f"    {words(game.about)}"])
    while True:
        answer = terminal.ask(say(f"输入 1-{len(games)}（Enter 是 1）> ", f"1-{len(games)} (Enter is 1) > ")).strip()
        if answer in [str(number) for number in range(1, len(games) + 1)] or not answer:
            return games[int(answer or 1) - 1]
        try:
            return game_of(answer)
        except PaishanError as error:
            terminal.show([line_of(error, lang())])


def _choose_options(terminal: Terminal, variant: Variant, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """List the house rules and let them be changed until Enter."""
    pairs: dict[str, str] = {}
    out().print(option_grid(variant, options))
    while True:
        prompt = say("改选项写 k=v，例如 rounds=4；Enter 开始 > ", "k=v changes one (rounds=4), Enter starts > ")
        answer = terminal.ask(prompt).strip()
        if not answer:
            return options
        name = answer.partition("=")[0].strip()
        before = pairs.get(name)
        pairs[name] = answer
        try:
            options = house_of(variant, list(pairs.values()))
            terminal.show([f"{name} = {value_text(options[name])}"])
        except PaishanError as error:
            terminal.show([line_of(error, lang())])
            if before is None:
                del pairs[name]
            else:
                pairs[name] = before
