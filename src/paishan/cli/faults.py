"""Wrong input, as one line on stderr: code, words in the language of the run, exit status."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from paishan.core.errors import PaishanError
from paishan.core.text import Text
from paishan.round.options import OptionsError

WRONG_INPUT: Final = 2
"""Exit status of input that is refused."""
PROBLEM: Final = 1
"""Exit status of a check that found something."""


class InputError(PaishanError):
    """Input that the command line itself refuses, with words in both languages."""

    def __init__(self, code: str, text: Text, *, status: int = WRONG_INPUT) -> None:
        super().__init__(code, text.en)
        self.text = text
        self.status = status


def line_of(error: PaishanError, lang: str) -> str:
    """The one line that says what is wrong, with its code.

    >>> line_of(PaishanError("bad_tile", "not a tile: '5x'", text="5x"), "zh")
    "错误：不是一张牌：'5x'（1m-9m 万，1p-9p 筒，1s-9s 条，1z-7z 东南西北白发中） [bad_tile]"
    """
    head = "错误：" if lang == "zh" else "error: "
    return f"{head}{_words(error, lang)} [{error.code}]"


def _words(error: PaishanError, lang: str) -> str:
    if isinstance(error, InputError):
        return _one_line(error.text.in_(lang))
    if isinstance(error, OptionsError):
        return "；".join(f"{each.path}: {each.message.zh}" for each in error.faults) if lang == "zh" else error.message
    template = _ZH.get(error.code)
    if lang != "zh" or template is None:
        return _one_line(error.message)
    try:
        return _one_line(template(error.facts))
    except (KeyError, TypeError, ValueError):
        return _one_line(error.message)


def _one_line(text: str) -> str:
    return " ".join(text.split())


_TILES: Final = "1m-9m 万，1p-9p 筒，1s-9s 条，1z-7z 东南西北白发中"
_MELDS: Final = "pong 碰，direct_kong 直杠，added_kong 补杠，concealed_kong 暗杠"

_ZH: Final[dict[str, Callable[[dict[str, object]], str]]] = {
    "bad_tile": lambda facts: f"不是一张牌：{facts['text']!r}（{_TILES}）",
    "bad_hand": lambda facts: f"手牌读不懂：{facts['text']!r}（要像 123m55z 这样写；{_TILES}）",
    "bad_meld": lambda facts: f"副露读不懂：{facts['text']!r}（要像 'pong 1z' 这样写；{_MELDS}）",
    "five_copies": lambda facts: f"同一张牌超过四张：{facts['face']}",
    "wrong_size": lambda facts: (
        f"张数不对：副露 {facts['melds']} 组，手牌应有 {facts['expected']} 张，却有 {facts['size']} 张"
    ),
    "not_in_play": lambda facts: f"这种玩法里没有这张牌：{facts['face']}",
    "no_wild_here": lambda facts: f"这种玩法没有配子：{facts['wild']}",
    "wild_missing": lambda facts: "这种玩法有配子，请用 --wild 说明，例如 --wild 5p",
    "no_win": lambda facts: f"加上 {facts['face']} 不成胡牌",
    "win_forbidden": lambda facts: f"加上 {facts['face']} 牌型成了，但规则不许这样胡",
    "unknown_variant": lambda facts: f"没有这种玩法：{facts['id']!r}（用 paishan variants 查看）",
    "no_such_room": lambda facts: f"没有开着的房间 {facts['number']!r}（用 paishan rooms list 查看）",
    "unknown_level": lambda facts: f"没有这种电脑水平：{facts['level']!r}",
    "no_such_seat": lambda facts: f"没有这个座位：{facts['seat']}（座位是 0-{facts['last']}）",
    "bad_way": lambda facts: f"没有这种胡法：{facts['text']!r}（draw 自摸，discard 点炮，rob 抢杠）",
    "source_of_draw": lambda facts: "自摸的牌不来自别家，不要写 --from",
    "source_missing": lambda facts: "请用 --from 说明胡的牌来自哪个座位",
    "own_source": lambda facts: "胡的牌要来自别的座位",
    "bad_flag": lambda facts: f"这里不能有这个情形：{facts['text']!r}",
    "bad_kongs": lambda facts: "连杠数不对：0-4，而且要有 --flag replacement",
    "bad_points": lambda facts: f"买点不对：要 {facts['players']} 个数，每个是 {facts['values']} 之一",
    "bad_kong": lambda facts: f"杠读不懂：{facts['text']!r}（要像 '0 concealed_kong' 或 '0 direct_kong 2' 这样写）",
    "worker_lost": lambda facts: "一个进程没打完就被结束了（内存不够？）",
    "port_taken": lambda facts: (
        f"{facts['host']} 的端口 {facts['port']} 已被占用；用 --port 或 PAISHAN_PORT 换一个，例如 PAISHAN_PORT=8080"
    ),
    "port_forbidden": lambda facts: (
        f"没有权限用 {facts['host']} 的端口 {facts['port']}；用 --port 或 PAISHAN_PORT 换一个 1024 以上的"
    ),
    "bad_case": lambda facts: f"用例读不懂：{facts['file']} 第 {facts['line']} 行",
}
"""Code -> words in Chinese, made from the facts; what is not here is said in English."""
