"""PostgreSQL for the tests: Debian's own, started as its user in a folder of the tests; SQLite beside it."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from tests.server.support import free_port


def postgres_programs() -> Path | None:
    """Where Debian's package keeps its programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def _as_postgres(command: list[str]) -> None:
    """Run as user postgres when we are root (PostgreSQL refuses root), else as ourselves."""
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres")
        subprocess.run(
            command, check=True, user=user.pw_uid, group=user.pw_gid, extra_groups=[], cwd="/", capture_output=True
        )
    else:
        subprocess.run(command, check=True, cwd="/", capture_output=True)


@pytest.fixture(scope="session")
def postgres() -> Generator[str]:
    """The URL of a PostgreSQL server of our own."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="paishan-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    port = free_port()
    data = str(folder / "data")
    _as_postgres([str(programs / "initdb"), "-D", data, "-U", "paishan", "--auth=trust", "--no-sync"])
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder}"
    log = str(folder / "log")
    _as_postgres([str(programs / "pg_ctl"), "-D", data, "-o", options, "-l", log, "-w", "start"])
    try:
        yield f"postgresql://paishan@127.0.0.1:{port}/postgres"
    finally:
        _as_postgres([str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "-w", "stop"])
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'paishan.db'}"
    url: str = request.getfixturevalue("postgres")
    name = f"test_{os.urandom(6).hex()}"
    programs = postgres_programs()
    assert programs is not None
    _as_postgres([str(programs / "psql"), url, "-c", f"CREATE DATABASE {name}"])
    return url.rpartition("/")[0] + "/" + name
