"""A match in the terminal: bots answer at once, the person is asked, every entry is on disk before it is shown."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from rich.text import Text

from paishan.bots.bot import Bot, bot_seed
from paishan.bots.levels import LEVELS, make_bot
from paishan.cli.hints import hint_lines
from paishan.cli.menu import Menu, Meta, action_text, blocked_lines
from paishan.cli.narrate import Teller
from paishan.cli.receipt_text import Style, receipt_lines
from paishan.cli.rules import rule_lines
from paishan.cli.store import Saved
from paishan.cli.table_text import Setting, hand_lines, open_hands, seat_names, table_lines
from paishan.cli.terminal import Leave, Terminal
from paishan.match.session import Session
from paishan.round.actions import Action, ActionKind
from paishan.round.check import blocked, check
from paishan.round.events import Dealt, Discarded, Event, Hidden, Konged, RoundEnded
from paishan.round.evolve import evolve
from paishan.round.outlook import outlook
from paishan.round.record import Entry, GameEnded, GameStarted, RoundRevealed, RoundSealed
from paishan.round.refusal import Refusal
from paishan.round.state import State
from paishan.round.view import View, redact, view_of
from paishan.sim.play import round_seed

ME: Final = 0
"""The person's seat."""
NEWS: Final = 4
"""Lines of news above the table."""

_HELP_ZH: Final = (
    " 打牌：牌的编号，或 5m 5万 五万 东（m 万，p 筒，s 条，1z-7z 东南西北白发中）",
    " h 胡   p 碰   g 杠（g 5m 指明哪张）   t 听（t 5m）   n 或 Enter 过",
    " w 提示开关   a 代打一手   H1.7 这样的编号 查规则   q 保存退出",
)
_HELP_EN: Final = (
    " discard: a number of the hand, or 5m 5p 5s (characters, dots, bamboos), E S W N Wh Gr Rd or 1z-7z",
    " h win   p pong   g kong (g 5m: which one)   t declare ready (t 5m)   n or Enter pass",
    " w hints on and off   a one move for you   H1.7 and the like: that rule   q save and quit",
)


class Game:
    """One match of a person against bots; ``run`` plays it to the end."""

    def __init__(self, session: Session, saved: Saved, lang: str, terminal: Terminal) -> None:
        self.session = session
        self.saved = saved
        self.lang = lang
        self.terminal = terminal
        self.hints = saved.sidecar.hints
        self.news: list[Text] = []
        self.names = seat_names(session.match.players, ME, lang)
        self._bots: dict[int, Bot] = {}
        self._notice: list[Text] = []
        self._ended: tuple[State, RoundEnded] | None = None

    def run(self) -> Path:
        """Play to the end; where the record of the finished match is kept."""
        while not self.session.match.over:
            self._round()
        kept = self.saved.finish()
        self.terminal.show(self._ranking())
        return kept

    def say(self, zh: str, en: str) -> str:
        """Words in the language of the match."""
        return zh if self.lang == "zh" else en

    # --- a round ----------------------------------------------------------------------------------------------

    def _round(self) -> None:
        session = self.session
        if session.state is None:
            if session.secret is None:
                secret = self._secret(session.match.number)
                self.saved.keep_secret(secret)
                self._write(session.seal(secret))
            self._write(session.deal())
        self._bots = self._make_bots()
        while session.state is not None:
            state = session.state
            bots = [seat for seat in session.waiting if seat != ME]
            if bots:
                seat = bots[0]
                action = self._bots[seat].choose(view_of(state, seat))
            else:
                seat, action = ME, self._ask(state)
            before = state.copy()
            result = session.act(seat, action)
            assert not isinstance(result, Refusal), f"{seat} {action}: {result}"
            self._remember(state, result)
            self._write(result)
            self._note_blocked(before, result)
        self._show_result()

    def _secret(self, number: int) -> bytes:
        """The secret of a round: from the seed when one was given, else from the system."""
        seed = self.saved.sidecar.seed
        return secrets.token_bytes(32) if seed is None else round_seed(seed, number)

    def _make_bots(self) -> dict[int, Bot]:
        """Bots of this round, the same again when it is resumed: their seeds come from its secret."""
        variant, secret = self.session.match.variant, self.session.secret
        assert secret is not None
        levels = enumerate(self.saved.sidecar.bots)
        seed = hashlib.sha256(secret).digest()
        return {seat: make_bot(level, variant, bot_seed(seed, seat)) for seat, level in levels if seat != ME}

    def _write(self, entries: Iterable[Entry]) -> None:
        """Keep entries, then tell them."""
        self.saved.append(entries)
        teller = Teller(self.lang, self.names, ME)
        for entry in entries:
            if isinstance(entry, GameStarted | RoundSealed | RoundRevealed | GameEnded):
                continue
            self._tell(teller, entry)

    def _tell(self, teller: Teller, event: Event) -> None:
        state = self.session.state
        wild = teller.wild if state is None else state.wild
        seen = redact(event, ME, self.session.match.variant)
        told = None if isinstance(seen, Hidden | Dealt) else replace(teller, wild=wild).tell(seen)
        if told is not None:
            self.news.append(told)

    def _remember(self, state: State, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, RoundEnded):
                self._ended = (state, entry)

    def _note_blocked(self, before: State, entries: Iterable[Entry]) -> None:
        """Say why the person could not claim a tile that he is not asked about."""
        event = next(iter(entries), None)
        state = self.session.state
        if state is None or not isinstance(event, Discarded | Konged) or event.seat == ME:
            return
        if state.window is not None and state.window.offers[ME]:
            return
        evolve(before, event)
        told = [each for each in blocked(before, ME) if each.code != "listening"]
        self.news += [Text(line.plain.strip(), "yellow") for line in blocked_lines(told, self._setting())]

    # --- asking -----------------------------------------------------------------------------------------------

    def _ask(self, state: State) -> Action:
        """The person's next action, judged and confirmed."""
        view = view_of(state, ME)
        self._screen(view)
        while True:
            answer = Menu(view, self._setting()).read(self.terminal.ask("> "))
            if isinstance(answer, Meta):
                action = self._meta(answer, view)
                if action is not None:
                    return action
            elif isinstance(answer, str):
                self.terminal.show([answer])
            else:
                refusal = check(state, ME, answer)
                if refusal is not None:
                    words = refusal.message.in_(self.lang)
                    self.terminal.show([Text(f" {words} [{refusal.code}, {refusal.rule}]", "yellow")])
                elif self._confirmed(answer, view):
                    return answer

    def _confirmed(self, action: Action, view: View) -> bool:
        """是否确认打出杠牌？ where the game asks it (B6.10)."""
        if action.kind not in (ActionKind.DISCARD, ActionKind.LISTEN) or action.face not in view.confirm:
            return True
        question = self.say("是否确认打出杠牌？(y/N) ", "Discard one of four? (y/N) ")
        sure = self.terminal.ask(question).strip().lower() in ("y", "yes", "是", "确认")
        if not sure:
            self.terminal.show([self.say(" 没有打出", " not discarded")])
        return sure

    def _meta(self, answer: Meta, view: View) -> Action | None:
        if answer.word == "quit":
            raise Leave
        if answer.word == "auto":
            bot = make_bot(list(LEVELS)[-1], self.session.match.variant, bytes(32))
            action = bot.choose(view)
            self.terminal.show([self.say(" 代打：", " for you: ") + action_text(action, self._setting())])
            return action
        if answer.word == "hints":
            self.hints = not self.hints
            self.saved.keep(replace(self.saved.sidecar, hints=self.hints))
            self._screen(view)
        elif answer.word == "rule":
            lines = rule_lines(self.session.match.variant, answer.argument, self.lang)
            self.terminal.show(lines or [self.say(" 没有这一条规则", " no such rule")])
        else:
            self.terminal.show(self._help())
        return None

    def _help(self) -> list[str]:
        return list(_HELP_ZH if self.lang == "zh" else _HELP_EN)

    # --- screens ----------------------------------------------------------------------------------------------

    def _setting(self) -> Setting:
        match = self.session.match
        width = self.terminal.width
        return Setting(match.variant, self.names, match.totals, match.number, match.rounds, self.lang, width)

    def _screen(self, view: View) -> None:
        setting = self._setting()
        menu = Menu(view, setting)
        lines = [*self._news_lines(setting.width), *table_lines(view, setting)]
        if view.seats[ME].tiles:
            lines += hand_lines(view, setting, numbered=menu.discarding)
        if self.hints:
            state = self.session.state
            lines += hint_lines(view, setting, None if state is None else outlook(state, ME))
        self.terminal.show([*lines, *menu.lines()], fresh=True)

    def _news_lines(self, width: int) -> list[Text]:
        """What happened since the last question, packed into a few lines."""
        lines: list[Text] = []
        for each in self.news:
            if lines and lines[-1].cell_len + 3 + each.cell_len < width:
                lines[-1].append_text(Text(" · ", "dim") + each)
            else:
                lines.append(Text(" ") + each)
        self.news = []
        return lines[-NEWS:]

    def _show_result(self) -> None:
        """The receipt of the round that has just ended, with everybody's hand."""
        if self._ended is None:
            return
        (state, event), self._ended = self._ended, None
        match = self.session.match
        setting = replace(self._setting(), number=len(match.played))
        title = self.say(f"── 第 {setting.number} 局 ", f"── round {setting.number} ")
        lines = [*self._news_lines(setting.width), Text(title + "─" * 20, "bold")]
        lines += open_hands(event.hands, view_of(state, ME), setting)
        style = Style(self.lang, self.names, state.dealer, match.totals)
        self.terminal.show([*lines, Text(), *receipt_lines(event.receipt, style)], fresh=True)
        if not match.over:
            self.terminal.pause(self.say("Enter 下一局 > ", "Enter for the next round > "))

    def _ranking(self) -> list[Text]:
        lines = [Text(self.say("── 名次 ──", "── ranking ──"), "bold")]
        for each in self.session.match.ranking():
            row = Text(f" {each.rank}. {self.names[each.seat]}", "bold" if each.seat == ME else "")
            lines.append(row + Text(f"  {each.total:+}"))
        return lines
