"""``paishan verify``, ``paishan replay`` and ``paishan schema``: what is done with records."""

from __future__ import annotations

import io
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import IO, Annotated, Any, Final

import typer
from rich.text import Text

from paishan.cli.console import AsJson, out, print_json, print_lines
from paishan.cli.faults import PROBLEM, InputError
from paishan.cli.lang import Lang, lang, say
from paishan.cli.narrate import Teller
from paishan.cli.options import within
from paishan.cli.receipt_text import Style, receipt_lines
from paishan.cli.table_text import Setting, hand_lines, open_hands, seat_names, table_lines
from paishan.cli.terminal import Terminal
from paishan.core.errors import PaishanError
from paishan.core.text import Text as Words
from paishan.match.match import Match
from paishan.match.verify import Problem, Verdict
from paishan.match.verify import verify as check_record
from paishan.round.events import Dealt, Event, Hidden, RoundEnded, RoundStarted
from paishan.round.evolve import evolve
from paishan.round.record import Record, RecordError, RoundRecord, entry_to_json, read_record, record_schema
from paishan.round.state import State
from paishan.round.variant import Variant
from paishan.round.view import redact, view_of
from paishan.variants import registry

_MOST_TEXT: Final = 1 << 26
"""Characters in a record; the longest match has a hundredth of them."""

RecordPath = Annotated[str, typer.Argument(metavar="RECORD", help="A record, - for standard input. 牌谱")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(verify)
    app.command()(replay)
    app.command()(schema)


def schema(what: Annotated[str, typer.Argument(metavar="record", help="What to describe")] = "record") -> None:
    """Print the JSON Schema of one line of a record. 牌谱格式."""
    if what != "record":
        raise InputError(
            "unknown_schema", Words(f"没有这种格式：{what}（有 record）", f"no schema of {what!r} (record)")
        )
    print_json(record_schema())


def verify(
    *,
    records: Annotated[list[str], typer.Argument(metavar="RECORD...", help="Records, - for standard input. 牌谱")],
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """Play records again and compare every event, receipt and wall. 验证牌谱."""
    verdicts = [(name, _verdict(name)) for name in records]
    if json:
        print_json({"ok": all(each.ok for _, each in verdicts), "records": [_verdict_json(*each) for each in verdicts]})
    else:
        for name, verdict in verdicts:
            _print_verdict(name, verdict)
    if not all(verdict.ok for _, verdict in verdicts):
        raise typer.Exit(PROBLEM)


def replay(
    *,
    record: RecordPath,
    number: Annotated[int | None, typer.Option("--round", metavar="N", help="One round only. 只看一局")] = None,
    step: Annotated[bool, typer.Option("--step", help="Show the table after every event. 一步一步看")] = False,
    seat: Annotated[int | None, typer.Option("--seat", metavar="S", help="As this seat saw it. 只看一家所见")] = None,
    json: AsJson = False,
    lang: Lang = "zh",
) -> None:
    """Tell what happened in a record. 复盘."""
    read = _read(record)
    variant = registry.get(read.head.variant)
    options = variant.schema.parse(read.head.options)
    match = Match.begin(variant, options)
    if seat is not None:
        within("--seat", seat, 0, match.players - 1)
    names = _names(read, match.players)
    rounds = [_Round(each, variant, names, seat) for each in read.rounds()]
    numbers = [each.record.sealed.number for each in rounds]
    if number is not None and number not in numbers:
        text = Words(f"牌谱里没有第 {number} 局", f"there is no round {number} in the record")
        raise InputError("no_such_round", text)
    chosen = [each for each in rounds if number in (None, each.record.sealed.number)]
    if json:
        print_json(_replay_json(read, chosen))
        return
    for each in chosen:
        _tell_round(each, match, _totals(rounds, each), step=step)
    if read.cut:
        print(say("牌谱不完整：最后一行断了", "the record is incomplete: its last line was cut off"))


# --- verify ---------------------------------------------------------------------------------------------------


def _read(name: str) -> Record:
    """Read a record; InputError ``not_text`` for a binary file, ``too_long`` for one without end."""
    try:
        if name == "-":
            return read_record(_bounded(io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="\n"), name))
        with open(name, encoding="utf-8", newline="\n") as lines:  # noqa: PTH123 - a name is all there is
            return read_record(_bounded(lines, name))
    except UnicodeDecodeError:
        raise InputError("not_text", Words(f"不是文本文件：{name}", f"not a text file: {name}")) from None


def _bounded(lines: IO[str], name: str) -> Iterator[str]:
    """The lines of a file that may have no end."""
    left = _MOST_TEXT
    while line := lines.readline(left + 1):
        left -= len(line)
        if left < 0:
            text = Words(f"太长了，不像牌谱：{name}", f"too long for a record: {name}")
            raise InputError("too_long", text)
        yield line


def _verdict(name: str) -> Verdict:
    """What verification says; a record that cannot be read is a problem of its line."""
    try:
        return check_record(_read(name), registry.get)
    except RecordError as error:
        line = error.facts["line"]
        assert isinstance(line, int)
        problem = Problem(line, error.code, error.message.partition(": ")[2])
    except InputError as error:
        problem = Problem(1, error.code, error.text.in_(lang()))
    except PaishanError as error:
        problem = Problem(1, error.code, error.message)
    return Verdict((problem,), 0, 0, 0, None)


def _verdict_json(name: str, verdict: Verdict) -> dict[str, Any]:
    problems = [{"line": each.line, "code": each.code, "message": each.message} for each in verdict.problems]
    return {
        "record": name,
        "ok": verdict.ok,
        "rounds": verdict.rounds,
        "events": verdict.events,
        "sealed": verdict.sealed,
        "cut": verdict.note,
        "problems": problems,
    }


def _print_verdict(name: str, verdict: Verdict) -> None:
    console = out()
    mark = Text(say("通过", "ok"), "bold green") if verdict.ok else Text(say("有问题", "problems"), "bold red")
    counts = say(
        f"{verdict.rounds} 局，{verdict.events} 件事，{verdict.sealed} 局洗牌可查",
        f"{verdict.rounds} rounds, {verdict.events} events, {verdict.sealed} walls dealt again",
    )
    lines = [Text(f"{name}: ") + mark + Text(f"  {counts}")]
    if verdict.note:
        lines.append(Text(say(f"  牌谱不完整：{verdict.note}", f"  incomplete: {verdict.note}"), "yellow"))
    lines += [Text(say(f"  第 {each.line} 行：{each.message} [{each.code}]", f"  {each}")) for each in verdict.problems]
    print_lines(console, lines)


# --- replay ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Round:
    """One recorded round as a seat (None: everybody) knows it."""

    record: RoundRecord
    variant: Variant
    names: tuple[str, ...]
    seat: int | None

    def seen(self) -> Iterator[Event]:
        """The events; RecordError at the first one that is none of this table."""
        for index, event in enumerate(self.record.events):
            with self.following(index):
                if isinstance(event, RoundStarted) and event.players != len(self.names):
                    raise ValueError(event.players)
                seen = event if self.seat is None else redact(event, self.seat, self.variant)
            yield seen

    @contextmanager
    def following(self, index: int) -> Generator[None]:
        """Take in an event of a record that nobody has verified: RecordError names its line when it cannot be."""
        try:
            yield
        except PaishanError:
            raise
        except _LOST as error:
            line = self.record.first + 1 + index
            raise RecordError(line, "it does not follow from the lines before it (see paishan verify)") from error


_LOST: Final = (LookupError, ValueError, TypeError, AttributeError, AssertionError, StopIteration)
"""What taking in or telling an event raises when the table is not as the event supposes."""


def _names(read: Record, players: int) -> tuple[str, ...]:
    """Names by seat; equal ones get the number of their seat."""
    given = read.head.seats
    if len(given) != players:
        return seat_names(players, 0, lang())
    return tuple(f"{name}{seat}" if given.count(name) > 1 else name for seat, name in enumerate(given))


def _totals(rounds: list[_Round], until: _Round) -> tuple[int, ...]:
    """Points by seat before a round."""
    totals = (0,) * len(until.names)
    for each in rounds[: rounds.index(until)]:
        for index, event in enumerate(each.record.events):
            if isinstance(event, RoundEnded):
                with each.following(index):
                    totals = _added(totals, event)
    return totals


def _added(totals: Sequence[int], event: RoundEnded) -> tuple[int, ...]:
    return tuple(total + pay for total, pay in zip(totals, event.receipt.pay, strict=True))


def _tell_round(each: _Round, match: Match, totals: tuple[int, ...], *, step: bool) -> None:
    console = out()
    number = each.record.sealed.number
    console.print(Text(say(f"── 第 {number} 局 ──", f"── round {number} ──"), "bold"))
    state = State(each.variant, match.options)
    setting = Setting(each.variant, each.names, totals, number, match.rounds, lang(), console.width)
    for index, event in enumerate(each.seen()):
        with each.following(index):
            evolve(state, event)
            _tell_event(each, event, state, setting)
            if step and not isinstance(event, Hidden | Dealt | RoundStarted | RoundEnded):
                _tell_table(each, event, state, setting)
    if each.record.revealed is None:
        console.print(Text(say("（这一局没有打完）", "(this round was not finished)"), "dim"))


def _words(each: _Round, event: Event, state: State) -> Text | None:
    """An event in words."""
    quiet = isinstance(event, Hidden | Dealt)
    return None if quiet else replace(Teller(lang(), each.names, each.seat), wild=state.wild).tell(event)


def _tell_event(each: _Round, event: Event, state: State, setting: Setting) -> None:
    console, words = out(), _words(each, event, state)
    if isinstance(event, Dealt):
        print_lines(console, open_hands(event.hands, view_of(state, each.seat), setting))
    if words is not None:
        print_lines(console, [Text(" ") + words])
    if isinstance(event, RoundEnded):
        print_lines(console, open_hands(event.hands, view_of(state, each.seat), setting))
        style = Style(lang(), each.names, state.dealer, _added(setting.totals, event))
        print_lines(console, [Text(), *receipt_lines(event.receipt, style), Text()])


def _tell_table(each: _Round, event: Event, state: State, setting: Setting) -> None:
    if _words(each, event, state) is not None:
        print_lines(out(), _table(state, each.seat, setting))
        Terminal().pause(say("Enter 下一步 > ", "Enter for the next step > "))


def _table(state: State, seat: int | None, setting: Setting) -> list[Text]:
    view = view_of(state, seat)
    lines = table_lines(view, setting)
    if seat is not None:
        return [*lines, *hand_lines(view, setting, numbered=False)]
    return [*lines, *open_hands([each.tiles for each in state.seats], view, setting)]


def _replay_json(read: Record, rounds: list[_Round]) -> dict[str, Any]:
    head = read.head
    return {
        "variant": head.variant,
        "rules": head.rules,
        "options": head.options,
        "seats": list(head.seats),
        "cut": read.cut,
        "rounds": [
            {
                "number": each.record.sealed.number,
                "finished": each.record.revealed is not None,
                "events": [entry_to_json(event) for event in each.seen()],
            }
            for each in rounds
        ],
    }
