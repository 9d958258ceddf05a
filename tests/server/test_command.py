"""The operator's commands."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from tests.server.support import Client, running
from typer.testing import CliRunner

from paishan.core.errors import PaishanError
from paishan.server import command
from paishan.server.premises import check, listen
from paishan.server.settings import settings_from_environment
from paishan.variants import registry

GAME = registry.all_variants()[0].id


def run(*words: str) -> str:
    """What a command prints."""
    app = typer.Typer()
    command.register(app)
    result = CliRunner().invoke(app, list(words))
    if isinstance(result.exception, PaishanError | OSError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.e2e
def test_rooms_and_backup_while_the_server_runs(tmp_path: Path) -> None:
    async def scenario(url: str, database: str) -> None:
        client = Client(url, "阿明")
        await client.register()
        room = await client.open(variant=GAME)
        await client.enter(room)
        await client.until_type("room")
        listed = await asyncio.to_thread(run, "rooms", "list", "--database", database)
        assert room in listed
        assert "阿明" in listed
        copy = tmp_path / "copy.db"
        await asyncio.to_thread(run, "backup", str(copy), "--database", database)
        assert sqlite3.connect(copy).execute("SELECT number FROM rooms").fetchall() == [(room,)]
        await asyncio.to_thread(run, "rooms", "close", room, "--database", database)
        assert (await client.until_type("gone"))["code"] == "closed"
        await client.end()

    with running(tmp_path, PAISHAN_BOT_WORKERS="0") as server:
        asyncio.run(scenario(server.url, server.database))


@pytest.mark.parametrize("words", [("rooms", "list"), ("rooms", "close", "123456"), ("backup", "copy.db")])
def test_a_database_that_is_not_there_is_told_and_not_made(words: tuple[str, ...], tmp_path: Path) -> None:
    """A mistyped path must not look like a server without rooms."""
    file = tmp_path / "none.db"
    with pytest.raises(FileNotFoundError, match="no such database"):
        run(*words, "--database", f"sqlite:///{file}")
    assert not file.exists()


def test_closing_a_room_that_is_not_there_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'empty.db'}"
    check(settings_from_environment({}, database=url))
    with pytest.raises(PaishanError) as caught:
        run("rooms", "close", "123456", "--database", url)
    assert caught.value.code == "no_such_room"


def test_a_backup_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """No such folder, a file that is something else, the database itself."""
    source = tmp_path / "source.db"
    url = f"sqlite:///{source}"
    check(settings_from_environment({}, database=url))
    letter = tmp_path / "letter.txt"
    letter.write_text("dear friend, " * 100)
    for target in (tmp_path / "none" / "copy.db", letter, source):
        with pytest.raises(PaishanError) as caught:
            run("backup", str(target), "--database", url)
        assert caught.value.code == "backup_failed"
    assert letter.read_text().startswith("dear friend")


def test_the_commands_import_nothing_heavy() -> None:
    heavy = "('litestar', 'sqlalchemy', 'msgspec')"
    code = f"import sys, paishan.server.command; sys.exit(any(each in sys.modules for each in {heavy}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_the_extra_the_pip_line_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(name="litestar")

    monkeypatch.setattr(command, "import_module", missing)
    app = typer.Typer()
    command.register(app)
    result = CliRunner().invoke(app, ["serve"])
    assert result.exit_code == 2
    assert "paishan[server]" in result.output


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "65536"),
        ("port", "-1"),
        ("log_format", "loud"),
        ("database", "nope"),
        ("rooms", "0"),
        ("messages_per_second", "nan"),
        ("idle_seconds", "-1"),
    ],
)
def test_a_setting_nothing_can_be_done_with_is_refused(name: str, value: str) -> None:
    """From the environment as from the command line: one code, the name in the facts, nothing opened."""
    with pytest.raises(PaishanError) as error:
        settings_from_environment({f"PAISHAN_{name.upper()}": value})

    assert (error.value.code, error.value.facts["name"]) == ("bad_setting", name)


def test_a_taken_port_is_told_before_anything_is_set_up(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(PaishanError) as caught:
            listen("127.0.0.1", port)
        assert caught.value.code == "port_taken"
        assert "PAISHAN_PORT" in caught.value.message
        words = [sys.executable, "-m", "paishan.server", "--host", "127.0.0.1", "--port", str(port)]
        words += ["--database", f"sqlite:///{tmp_path / 'none.db'}"]
        ended = subprocess.run(words, capture_output=True, text=True, check=False)
        assert ended.returncode == 2
        assert ended.stderr.startswith("port_taken: ")
        assert not (tmp_path / "none.db").exists()


def test_a_host_that_is_not_here_is_told() -> None:
    for host in ("nowhere.invalid", "192.0.2.200"):
        with pytest.raises(PaishanError) as caught:
            listen(host, 0)
        assert caught.value.code == "bad_host"


@pytest.mark.parametrize(
    "database", ["sqlite:////proc/none/x.db", "sqlite:////etc/hosts", "postgresql://a:pw@127.0.0.1:1/x"]
)
def test_a_database_that_does_not_open_is_told_without_its_password(database: str) -> None:
    with pytest.raises(PaishanError) as caught:
        check(settings_from_environment({}, database=database))
    assert caught.value.code == "bad_database"
    assert "cannot open" in caught.value.message
    assert "pw" not in caught.value.message


def test_tls_needs_a_certificate_and_its_key(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("nonsense")
    for certificate, key in [("", "x"), ("x", ""), (str(tmp_path / "no.pem"), "x"), (str(nonsense), str(nonsense))]:
        with pytest.raises(PaishanError) as caught:
            check(settings_from_environment({}, certificate=certificate, key=key))
        assert caught.value.code == "bad_certificate"
