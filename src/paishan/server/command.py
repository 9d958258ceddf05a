"""The commands of whoever runs a server: serve, backup, rooms. Nothing heavy is imported before it is used."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from paishan.core.errors import PaishanError

_NEEDED = ("litestar", "uvicorn", "msgspec", "sqlalchemy", "alembic", "websockets", "aiosqlite", "segno")
Database = Annotated[str | None, typer.Option(help="sqlite:///file or postgresql://...; also PAISHAN_DATABASE.")]

rooms_app = typer.Typer(no_args_is_help=True, help="List or close rooms. 房间")


def register(app: typer.Typer) -> None:
    """Add the commands to the command line."""
    app.command()(serve)
    app.command()(backup)
    app.add_typer(rooms_app, name="rooms")


def serve(
    *,
    host: Annotated[str | None, typer.Option(help="Address to listen on; 127.0.0.1: this machine only.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on, else 8000.")] = None,
    database: Database = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the page in this machine's browser.")] = False,
) -> None:
    """开服务器: open the table for browsers.

    Every setting can be given in the environment too, PAISHAN_PORT=8000 and so on: see docs/operations.md.
    """
    settings = _load("settings").settings_from_environment(
        host=host, port=port, database=database, log_format=log_format
    )
    _load("run").serve(settings, open_browser=open_browser)


def backup(file: Annotated[Path, typer.Argument(help="Where the copy goes.")], database: Database = None) -> None:
    """备份: copy the database, also while the server runs."""
    url = _load("settings").settings_from_environment(database=database).database
    _load("storage.engine")
    source = _database_file(url)
    if source is not None:
        _copy_sqlite(source, file)
    else:
        _dump(import_module("sqlalchemy.engine").make_url(url), file)
    typer.echo(f"{file}: {file.stat().st_size} bytes")


def _database_file(url: str) -> Path | None:
    """The file of an SQLite database, None for another kind; FileNotFoundError rather than a new, empty one."""
    parsed = import_module("sqlalchemy.engine").make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    file = Path(parsed.database or "")
    if not file.is_file():
        raise FileNotFoundError(2, "no such database", str(file))
    return file


def _copy_sqlite(source: Path, target: Path) -> None:
    if target.exists() and target.samefile(source):
        raise PaishanError("backup_failed", f"{target} is the database itself", file=str(target))
    try:
        with closing(sqlite3.connect(source)) as origin, closing(sqlite3.connect(target)) as copy:
            origin.backup(copy)
    except sqlite3.Error as error:
        raise PaishanError("backup_failed", f"cannot copy {source} to {target}: {error}", file=str(target)) from error


def _dump(url: Any, target: Path) -> None:
    program = shutil.which("pg_dump")
    if program is None:
        raise FileNotFoundError(2, "PostgreSQL's own tool is needed for the copy", "pg_dump")
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    subprocess.run([program, "--format=custom", f"--file={target}", plain], check=True)  # noqa: S603


@rooms_app.command("list")
def list_rooms(database: Database = None) -> None:
    """列出: every open room as it was written last."""
    lines = asyncio.run(_rooms(database))
    for line in lines:
        typer.echo(line)
    if not lines:
        typer.echo("no room is open", err=True)


@rooms_app.command("close")
def close_room(number: Annotated[str, typer.Argument(help="Six digits.")], database: Database = None) -> None:
    """关闭: ask the running server to close a room; it does so within seconds."""
    asyncio.run(_order(number, database))
    typer.echo(f"{number}: asked to close")


async def _rooms(database: str | None) -> list[str]:
    store = await _store(database)
    try:
        rooms = await store.open_rooms()
    finally:
        await store.close()
    read = _load("rooms.state").read_state
    states = [read(room.state) for room in rooms]
    return [
        f"{state.number}  {state.stage:8}  {state.variant:10}  {', '.join(chair.name or '-' for chair in state.chairs)}"
        for state in sorted(states, key=lambda each: each.number)
    ]


async def _order(number: str, database: str | None) -> None:
    store = await _store(database)
    try:
        if number not in {room.number for room in await store.open_rooms()}:
            raise PaishanError("no_such_room", f"no open room has the number {number!r}", number=number)
        await store.order("close", number)
    finally:
        await store.close()


async def _store(database: str | None) -> Any:
    url = _load("settings").settings_from_environment(database=database).database
    store = _load("storage.store").Store
    _database_file(url)
    return await store.open(url)


def _load(module: str) -> Any:
    """A module of the server; without its extra, say what to install and leave with 2."""
    try:
        return import_module(f"paishan.server.{module}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _NEEDED:
            raise
        typer.echo("The server needs: pip install 'paishan[server]'", err=True)
        raise typer.Exit(2) from error
