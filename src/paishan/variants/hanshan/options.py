"""House rules of 含山麻将 (H7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from paishan.core.text import Text
from paishan.round.options import Choice, Group, Option, Schema
from paishan.round.table import Options


def _plain(*values: int) -> tuple[Choice, ...]:
    return tuple(Choice(value, Text(str(value), str(value))) for value in values)


SCHEMA: Final = Schema(
    groups=(Group("room", Text("房间", "Room")), Group("rules", Text("玩法", "Rules"))),
    options=(
        Option.choice(
            "players",
            _plain(4, 3, 2),
            label=Text("人数", "Players"),
            group="room",
            rule="H6.1",
            help=Text("四人；三人、两人时只是少人付分。", "Four; with three or two there are only fewer payers."),
        ),
        Option.choice(
            "rounds",
            _plain(8, 4, 16),
            label=Text("局数", "Rounds"),
            group="room",
            rule="H7",
            help=Text(
                "打满为止，流局和连庄都算一局。", "Every round counts, drawn ones and repeats of the dealer too."
            ),
        ),
        Option.number(
            "base",
            minimum=1,
            maximum=100,
            label=Text("底分", "Base"),
            group="rules",
            rule="H5.1",
            help=Text("每一笔付分都乘以底分。", "Every payment is multiplied by it."),
        ),
        Option.flag(
            "discarder_pays_alone",
            label=Text("点炮1家付", "Discarder pays alone"),
            group="rules",
            rule="H5.2",
            help=Text(
                "关：点炮时其余各家都付；开：只有点炮（被抢杠）的一家付自己的那份。",
                "Off: everybody pays for a discard win. On: only the discarder (or robbed player), his own share.",
            ),
        ),
        Option.flag(
            "win_on_discard_with_wild",
            label=Text("见配给胡", "Wild holders win on discards"),
            group="rules",
            rule="H1.7",
            help=Text(
                "关：手里有配子只能自摸，打出的配子谁也不能胡；开：两样都可以，打出的配子当百搭。",
                "Off: with a wild in hand only 自摸 wins and a discarded wild wins nothing. On: both are allowed.",
            ),
        ),
        Option.choice(
            "yadang",
            (
                Choice("add", Text("叠加", "on top")),
                Choice("replace", Text("取代", "instead")),
            ),
            label=Text("丫当", "Yadang"),
            group="rules",
            rule="H4.3",
            help=Text(
                "叠加：丫当分加在平胡分之上；取代：丫当时只付丫当那一行。",
                "On top: 丫当 is added to 平胡. Instead: a 丫当 win pays the 丫当 row only.",
            ),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The options as typed values for the functions that run at every tile."""

    base: int
    discarder_pays_alone: bool
    win_on_discard_with_wild: bool
    yadang_replaces: bool


def prepare(options: Options) -> Rules:
    """Typed house rules of checked options."""
    base = options["base"]
    assert isinstance(base, int)
    return Rules(
        base=base,
        discarder_pays_alone=bool(options["discarder_pays_alone"]),
        win_on_discard_with_wild=bool(options["win_on_discard_with_wild"]),
        yadang_replaces=options["yadang"] == "replace",
    )
