"""The options of 保山麻将 (B8): the schema that forms and records use, and the typed value that the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paishan.core.text import Text
from paishan.core.tiles import FACES
from paishan.round.options import Choice, Group, Option, OptionValue, Schema
from paishan.round.table import Options
from paishan.round.variant import Buying

SUITED: Final = 27
"""Faces without the honours."""


def _numbers(values: tuple[int, ...], unit: Text) -> tuple[Choice, ...]:
    return tuple(Choice(value, Text(f"{value}{unit.zh}", f"{value} {unit.en}")) for value in values)


_PLAYERS: Final = _numbers((4, 3, 2), Text("人", "players"))
_ROUNDS: Final = _numbers((8, 4, 12, 16), Text("局", "rounds"))
_CHECKS: Final = (
    Choice("big", Text("查大叫", "Full ready check")),
    Choice("one", Text("查叫1分", "One point")),
    Choice("none", Text("不查叫", "Off")),
)
_POINTS: Final = (
    Choice("none", Text("不买点", "None")),
    Choice("dead1", Text("死点，上限1", "Dead points, up to 1")),
    Choice("dead2", Text("死点，上限2", "Dead points, up to 2")),
    Choice("live1", Text("活点，上限1", "Live points, up to 1")),
    Choice("live2", Text("活点，上限2", "Live points, up to 2")),
    Choice("live_fixed1", Text("活点，固定1", "Live points, everybody 1")),
)
_CAPS: Final = (
    Choice(None, Text("不封顶", "No cap")),
    Choice(3, Text("3番封顶", "3 番")),
    Choice(4, Text("4番封顶", "4 番")),
)
_DEALERS: Final = (
    Choice("creator", Text("开房者", "Creator of the room")),
    Choice("random", Text("随机", "Random")),
)

SCHEMA: Final = Schema(
    groups=(
        Group("room", Text("房间", "Room")),
        Group("patterns", Text("牌型", "Patterns")),
        Group("score", Text("计分", "Scoring")),
    ),
    options=(
        Option.choice("players", _PLAYERS, label=Text("人数", "Players"), group="room", rule="B1.2"),
        Option.choice("rounds", _ROUNDS, label=Text("局数", "Rounds"), group="room", rule="B8"),
        Option.flag(
            "winds",
            label=Text("有风", "With honours"),
            group="room",
            rule="B1.1",
            help=Text("加东南西北中发白，共136张", "Adds the seven honours: 136 tiles"),
        ),
        Option.flag(
            "dragon",
            label=Text("一条龙", "Dragon (一条龙)"),
            group="patterns",
            rule="B3-yitiaolong",
            help=Text("手里同花色的123、456、789加1番", "123 456 789 of one suit in the hand add 1 番"),
        ),
        Option.flag(
            "siguiyi",
            label=Text("四归一", "Fourth copy (四归一)"),
            group="patterns",
            rule="B3-siguiyi",
            help=Text("手里或碰了三张，胡第四张，加2番", "Winning on the fourth copy of a face adds 2 番"),
        ),
        Option.flag(
            "baoting",
            label=Text("来门报听", "Declared ready at the start (来门报听)"),
            group="patterns",
            rule="B6.7",
            help=Text("开局就听牌可以报听，胡牌加1番", "A hand ready at the start may be declared; a win adds 1 番"),
        ),
        Option.choice(
            "chajiao",
            _CHECKS,
            label=Text("查叫", "Ready check"),
            group="score",
            rule="B5.6",
            help=Text("流局时没听的赔给听牌的", "When nobody wins, players who are not ready pay those who are"),
        ),
        Option.choice(
            "points",
            _POINTS,
            label=Text("买点", "Bought points"),
            group="score",
            rule="B6.2",
            help=Text(
                "首局发牌前买，整场有效；死点加到每笔输赢，活点翻倍，杠分也翻",
                "Bought before the first deal for the match; dead points add to a payment, live ones multiply it",
            ),
        ),
        Option.flag(
            "pian_gang",
            label=Text("骗杠", "Pian gang (骗杠)"),
            group="score",
            rule="B5.3",
            help=Text("直杠、补杠：点杠的出2分，其他人各出1分", "Open kongs: the feeder pays 2, every other player 1"),
        ),
        Option.choice(
            "fan_cap",
            _CAPS,
            label=Text("封顶", "Cap"),
            group="score",
            rule="B4.1",
            help=Text("胡牌最多算几番；查大叫总是3番封顶", "The most 番 a win counts; 查大叫 is capped at 3 anyway"),
        ),
        Option.choice("first_dealer", _DEALERS, label=Text("首局庄家", "First dealer"), group="room", rule="B6.1"),
    ),
)

_BUYING: Final = {
    "none": None,
    "dead1": Buying((0, 1)),
    "dead2": Buying((0, 1, 2)),
    "live1": Buying((0, 1)),
    "live2": Buying((0, 1, 2)),
    "live_fixed1": Buying(fixed=1),
}


@dataclass(frozen=True, slots=True)
class Rules:
    """The options as typed values. ``live``/``dead`` are the two kinds of 买点, ``forced_at`` the number of tiles left
    from which every possible win happens by itself, ``mask`` the faces in play as bits."""

    winds: bool
    baoting: bool
    ticked: frozenset[str]
    check: str
    live: bool
    dead: bool
    pian_gang: bool
    fan_cap: int | None
    forced_at: int
    mask: int

    @classmethod
    def of(cls, options: Options) -> Rules:
        """Read a complete set of options."""
        points, cap = str(options["points"]), options["fan_cap"]
        return cls(
            winds=options["winds"] is True,
            baoting=options["baoting"] is True,
            ticked=frozenset(name for name, value in options.items() if value is True),
            check=str(options["chajiao"]),
            live=points.startswith("live"),
            dead=points.startswith("dead"),
            pian_gang=options["pian_gang"] is True,
            fan_cap=cap if isinstance(cap, int) else None,
            forced_at=4 if options["players"] == 4 else 20,
            mask=(1 << (FACES if options["winds"] is True else SUITED)) - 1,
        )


def faces(options: Options) -> tuple[int, ...]:
    """The faces in play (B1.1)."""
    return tuple(range(FACES if options["winds"] is True else SUITED))


def buying(options: Options) -> Buying | None:
    """What may be bought before the first deal (B6.2)."""
    return _BUYING[str(options["points"])]


def first_dealer(options: Options) -> str:
    """Who deals first: the creator of the room or a random seat (B6.1)."""
    value: OptionValue = options["first_dealer"]
    return str(value)


def last_tiles(options: Options) -> int:
    """Four players see the last four tiles of the wall go one by one (B7.2)."""
    return 4 if options["players"] == 4 else 0
