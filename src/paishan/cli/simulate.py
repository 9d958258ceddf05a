"""``paishan simulate`` and ``paishan tournament``: bots among themselves."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from paishan.bots.levels import LEVELS, make_bot
from paishan.cli.console import AsJson, err, out, print_json
from paishan.cli.faults import InputError
from paishan.cli.lang import Lang, say, words
from paishan.cli.options import MOST_JOBS, MOST_ROUNDS, Game, House, Jobs, Seed, game_of, house_of, seed_of, within
from paishan.core.text import Text as Words
from paishan.round.options import OptionValue
from paishan.round.record import FORMAT, Entry, GameStarted, RoundRevealed, RoundSealed, line_of
from paishan.round.variant import Variant
from paishan.sim.play import players_of
from paishan.sim.simulate import simulate as run_rounds
from paishan.sim.stats import Mean, RoundLog, SimResult
from paishan.sim.tournament import Side, TournamentResult, seatings
from paishan.sim.tournament import tournament as run_walls

_LEVELS = " ".join(LEVELS)


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(simulate)
    app.command()(tournament)


def simulate(
    *,
    variant: Game,
    rounds: Annotated[int, typer.Option("-n", "--rounds", metavar="N", help="Rounds to play. 局数")] = 1000,
    seed: Seed = 0,
    jobs: Jobs = 1,
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B,C,D", help=f"Levels by seat, or one for all: {_LEVELS}")
    ] = "greedy",
    option: House = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="DIR", help="Write the record of every round. 牌谱目录")
    ] = None,
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """Let bots play many rounds; the same seed gives the same result. 模拟."""
    game = game_of(variant)
    house = house_of(game, option)
    levels = _levels(game, bots, players_of(house))
    within("-n", rounds, 1, MOST_ROUNDS)
    within("--jobs", jobs, 1, MOST_JOBS)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with _progress(say("模拟", "rounds")) as progress:
        result = run_rounds(
            game,
            house,
            levels,
            rounds,
            seed=seed_of(seed),
            jobs=jobs,
            progress=progress,
            record=None if records is None else _Recorder(game, house, records),
        )
    if json:
        print_json(result.to_json())
    else:
        _print_result(game, result)


def tournament(
    *,
    variant: Game,
    a: Annotated[str, typer.Option("--a", metavar="LEVEL", help=f"One side: {_LEVELS}")],
    b: Annotated[str, typer.Option("--b", metavar="LEVEL", help="The other side. 对手")],
    walls: Annotated[int, typer.Option("--walls", metavar="N", help="Walls, each in every seating. 牌山数")] = 100,
    seed: Seed = 0,
    jobs: Jobs = 1,
    option: House = None,
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """Two levels against each other on the same walls, in every seating. 对抗."""
    game = game_of(variant)
    house = house_of(game, option)
    for level in (a, b):
        make_bot(level, game)
    within("--walls", walls, 1, MOST_ROUNDS // len(seatings(players_of(house))))
    within("--jobs", jobs, 1, MOST_JOBS)
    with _progress(say("对抗", "rounds")) as progress:
        result = run_walls(game, house, a, b, walls=walls, seed=seed_of(seed), jobs=jobs, progress=progress)
    if json:
        print_json(result.to_json())
    else:
        _print_tournament(game, result)


def _levels(game: Variant, text: str, players: int) -> tuple[str, ...]:
    levels = tuple(part.strip() for part in text.split(","))
    for level in levels:
        make_bot(level, game)
    if len(levels) not in (1, players):
        words = Words(f"要 1 个或 {players} 个电脑，写了 {len(levels)} 个", f"1 or {players} bots, not {len(levels)}")
        raise InputError("wrong_bots", words)
    return levels * players if len(levels) == 1 else levels


class _Bar:
    """A progress bar as the callback of the runs."""

    def __init__(self, progress: Progress, title: str) -> None:
        self.progress = progress
        self.task = progress.add_task(title, total=None)

    def __call__(self, done: int, total: int) -> None:
        self.progress.update(self.task, completed=done, total=total)


@contextmanager
def _progress(title: str) -> Generator[_Bar]:
    """A bar on stderr, gone when it is done; nothing when stderr is no terminal."""
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield _Bar(progress, title)


class _Recorder:
    """Writes every round as a record of its own, which ``paishan verify`` accepts."""

    def __init__(self, game: Variant, house: dict[str, OptionValue], folder: Path) -> None:
        self.game = game
        self.house = house
        self.folder = folder

    def __call__(self, log: RoundLog) -> None:
        head = GameStarted(FORMAT, self.game.id, self.game.version, dict(self.house), log.levels)
        unsealed = RoundRevealed(1, None, ())
        entries: tuple[Entry, ...] = (head, RoundSealed(1, None), *log.events, unsealed)
        path = self.folder / f"{self.game.id}-{log.stats.index + 1:07d}.jsonl"
        path.write_text("".join(line_of(entry) + "\n" for entry in entries), encoding="utf-8")


# --- tables ---------------------------------------------------------------------------------------------------


def _grid(*titles: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for index, title in enumerate(titles):
        grid.add_column(title, justify="left" if index == 0 else "right")
    return grid


def _share(count: int, whole: int) -> str:
    return f"{count / whole:.1%}" if whole else "-"


def _mean(mean: Mean) -> str:
    return f"{mean.mean:+.2f} ±{mean.high - mean.mean:.2f}"


def _print_result(game: Variant, result: SimResult) -> None:
    console = out()
    seconds = say(f"{result.rounds_per_second:.0f} 局/秒", f"{result.rounds_per_second:.0f} rounds/s")
    drawn, fed, name = f"{result.draw_rate:.1%}", f"{result.deal_in_rate:.1%}", words(game.name)
    head = say(
        f"{name}：{result.rounds} 局，流局 {drawn}，点炮率 {fed}，{seconds}",
        f"{name}: {result.rounds} rounds, {drawn} drawn, {fed} on a discard, {seconds}",
    )
    console.print(Text(head, "bold"))
    console.print(_seat_grid(result))
    console.print()
    console.print(_pattern_grid(game, result))


def _seat_grid(result: SimResult) -> Grid:
    titles = (say("座位", "seat"), say("电脑", "bot"), say("每局得分", "points a round"), say("胡", "wins"))
    grid = _grid(*titles, say("自摸", "self-drawn"), say("放炮", "deal-ins"))
    for seat, each in enumerate(result.seats):
        wins, fed = _share(each.wins, result.rounds), _share(each.deal_ins, result.rounds)
        drawn = _share(each.self_drawn, each.wins)
        grid.add_row(say(f"座位{seat}", f"seat {seat}"), each.level, _mean(each.points), wins, drawn, fed)
    return grid


def _pattern_grid(game: Variant, result: SimResult) -> Grid:
    """How often each pattern was scored, of all winning hands."""
    hands = sum(result.wins.values())
    names = {each.id: words(each.name) for each in (*game.patterns, *game.extra_patterns)}
    grid = _grid(say("牌型", "pattern"), say("次数", "hands"), say("占胡牌", "of all wins"))
    for pattern, count in result.patterns.items():
        grid.add_row(names.get(pattern, pattern), str(count), _share(count, hands))
    return grid


def _print_tournament(game: Variant, result: TournamentResult) -> None:
    console = out()
    points = result.points
    verdict = say("分不出高下", "no difference shown")
    if points.low > 0 or points.high < 0:
        better = (result.a if points.low > 0 else result.b).level
        verdict = say(f"{better} 更强", f"{better} is stronger")
    drawn, name = _share(result.draws, result.rounds), words(game.name)
    head = say(
        f"{name}：{result.walls} 副牌山，{result.rounds} 局，流局 {drawn}",
        f"{name}: {result.walls} walls, {result.rounds} rounds, {drawn} drawn",
    )
    console.print(Text(head, "bold"))
    console.print(_side_grid((result.a, result.b)))
    console.print(
        say(f"{result.a.level} 每局得分 {_mean(points)}：", f"{result.a.level}, points a round {_mean(points)}: ")
        + verdict
    )


def _side_grid(sides: Sequence[Side]) -> Grid:
    titles = (say("电脑", "bot"), say("每局得分", "points a round"), say("胡", "wins"), say("自摸", "self-drawn"))
    grid = _grid(*titles, say("放炮", "deal-ins"))
    for side in sides:
        mean = f"{side.points / side.seats:+.2f}" if side.seats else "-"
        cells: list[Any] = [mean, _share(side.wins, side.seats), _share(side.self_drawn, side.wins)]
        grid.add_row(side.level, *cells, _share(side.deal_ins, side.seats))
    return grid
