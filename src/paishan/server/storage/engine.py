"""Connecting: SQLite with a journal that survives a power cut, or PostgreSQL by URL; and bringing tables up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

_PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgresql": "postgresql+asyncpg",
    "postgres": "postgresql+asyncpg",
}
_MIGRATIONS: Final = Path(__file__).parent / "migrations"


def make_engine(url: str) -> AsyncEngine:
    """An engine for ``sqlite:///file.db`` or ``postgresql://...`` (the asynchronous driver is put in by itself).

    Errors do not repeat what was to be written: a room's state has the secret of its running round, and logs
    are no place for it.
    """
    parsed = make_url(url)
    parsed = parsed.set(drivername=_DRIVERS.get(parsed.drivername, parsed.drivername))
    if parsed.get_backend_name() != "sqlite":
        return create_async_engine(parsed, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
    if parsed.database:
        Path(parsed.database).absolute().parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(parsed, pool_size=4, max_overflow=4, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Bring the tables to the newest revision."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade, revision)


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings for the scripts of this package."""
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection, revision: str) -> None:
    command.upgrade(alembic_config(connection), revision)
