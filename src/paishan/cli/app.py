"""The command ``paishan``: its commands put together, and what happens when one of them fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, cast

import typer
from typer.core import TyperGroup

import paishan
from paishan.cli import cases, play, records, rules, score, simulate
from paishan.cli.faults import WRONG_INPUT, InputError, line_of
from paishan.cli.lang import lang, say
from paishan.cli.terminal import Leave
from paishan.core.errors import PaishanError
from paishan.server import command

_BUG: int = 70
_PIPE: int = 141
_INTERRUPTED: int = 130


class Commands(TyperGroup):
    """The group of all commands; every failure becomes one line on stderr and an exit status."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run one command line and leave with its status."""
        extra["standalone_mode"] = False
        run = cast(Callable[..., Any], super().main)
        sys.exit(guarded(lambda: run(*args, **extra)))


def guarded(run: Callable[[], Any]) -> int:
    """The exit status of a run; nothing escapes, and a reader that went away is no failure worth a word."""
    _open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError, OSError):
            cast(Any, stream).reconfigure(errors="replace")
    try:
        status = _told(run)
        sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return _PIPE
    return status


def _open_streams() -> None:
    """A stream that was closed before the start reads nothing and keeps nothing, like the null device."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - open as long as we run


def _told(run: Callable[[], Any]) -> int:
    try:
        answer = run()
    except BrokenPipeError:
        raise
    except SystemExit as leave:  # the parser leaves by itself when the reader of its output is gone
        if isinstance(leave.__context__, BrokenPipeError):
            raise BrokenPipeError from None
        raise
    except PaishanError as error:
        return _fail(line_of(error, lang()), error.status if isinstance(error, InputError) else WRONG_INPUT)
    except (KeyboardInterrupt, EOFError, typer.Abort):
        return _fail(say("中断了", "interrupted"), _INTERRUPTED)
    except typer.Exit as leave:
        return leave.exit_code
    except Leave as leave:
        return leave.status
    except OSError as error:
        return _fail(_os_line(error), WRONG_INPUT)
    except Exception as error:  # noqa: BLE001 - the last line of defence: a person gets one line, no traceback
        return _unexpected(error)
    return answer if isinstance(answer, int) else 0


def _unexpected(error: Exception) -> int:
    """A usage error of the parser knows its words; everything else is a mistake of this program."""
    words = getattr(error, "format_message", None)
    if callable(words) and type(error).__name__ == "NoArgsIsHelpError":  # in a private module
        return _fail(str(words()), WRONG_INPUT)
    if callable(words):
        head = say("错误：", "error: ")
        return _fail(f"{head}{' '.join(str(words()).split())} [usage]", WRONG_INPUT)
    if os.environ.get("PAISHAN_DEBUG"):
        raise error
    what = f"{type(error).__name__}: {' '.join(str(error).split())}"
    hint = say(
        "这是程序的错，请带上这一行和所用的命令报告；PAISHAN_DEBUG=1 会显示详情",
        "a mistake of this program: please report this line and the command; PAISHAN_DEBUG=1 shows more",
    )
    return _fail(f"{say('内部错误：', 'internal error: ')}{what} [internal]\n{hint}", _BUG)


def _os_line(error: OSError) -> str:
    """A file that cannot be read or written."""
    name = "" if error.filename is None else f"{error.filename}: "
    return f"{say('错误：', 'error: ')}{name}{error.strerror or error} [file]"


def _fail(line: str, status: int) -> int:
    with suppress(OSError):  # the terminal may be gone; the status says it all the same
        print(line, file=sys.stderr)
    return status


def _silence() -> None:
    """Keep the interpreter from flushing into a closed pipe at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Paishan 牌山: two regional mahjong games, 含山麻将 and 保山麻将.",
)


def _version(asked: bool) -> None:
    if asked:
        print(f"paishan {paishan.__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version. 版本")
    ] = False,
) -> None:
    """Paishan 牌山: two regional mahjong games, 含山麻将 and 保山麻将."""


for module in (play, score, rules, simulate, records, cases, command):
    module.register(app)
