"""How a server is set up: from the command line, or the environment (``PAISHAN_PORT=8000``)."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final, get_type_hints

from paishan.core.errors import PaishanError

PREFIX: Final = "PAISHAN_"
LAST_PORT: Final = 65535
LOG_FORMATS: Final = ("text", "json")
DATABASES: Final = ("sqlite", "postgresql")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings; every one can be given as ``PAISHAN_`` and its name in capitals."""

    host: str = "0.0.0.0"  # noqa: S104 - friends of the house come in; 127.0.0.1 keeps to this machine
    port: int = 8000
    database: str = "sqlite:///paishan.db"
    """``sqlite:///file`` or ``postgresql://user:password@host/name``."""
    public_url: str = ""
    """Where people find this server, for links and the check of origins; empty: as the browser says."""
    origins: tuple[str, ...] = ()
    """Further origins whose pages may open the socket (``https://example.org``)."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses (comma separated, networks too) whose ``X-Forwarded-For`` and ``-Proto`` are believed."""
    certificate: str = ""
    key: str = ""
    """Files for TLS; empty: a proxy does it."""
    bot_workers: int = 1
    bot_programs: tuple[str, ...] = ()
    """Programs that play over standard streams, ``name=command``."""
    rooms: int = 5000
    idle_seconds: float = 1800.0
    """How long an empty room stays before the start and after the end."""
    socket_idle_seconds: float = 120.0
    """How long a connection may say nothing."""
    request_seconds: float = 20.0
    """How long a connection may take for a request."""
    connections_per_address: int = 64
    """Generous: a household, a school, a mobile network share one address."""
    messages_per_second: float = 10.0
    guests_per_minute: float = 30.0
    lookups_per_minute: float = 30.0
    """Room numbers that are not there, by guest (and ten times as many by address)."""
    openings_per_minute: float = 20.0
    """Rooms that a guest opens (and ten times as many from one address)."""
    log_format: str = "text"
    """``text`` or ``json``."""

    def __post_init__(self) -> None:
        """PaishanError ``bad_setting`` for a value that nothing can be done with."""
        if not 0 <= self.port <= LAST_PORT:
            raise PaishanError("bad_setting", f"port: {self.port} is not one of 0-{LAST_PORT}", name="port")
        if self.log_format not in LOG_FORMATS:
            words = f"log_format: {self.log_format!r} is not one of {', '.join(LOG_FORMATS)}"
            raise PaishanError("bad_setting", words, name="log_format")
        if not self.database.startswith(DATABASES):
            words = "database: neither sqlite:///file nor postgresql://user:password@host/name"
            raise PaishanError("bad_setting", words, name="database")
        for name, least in (("bot_workers", 0), ("rooms", 1), ("connections_per_address", 1)):
            if getattr(self, name) < least:
                raise PaishanError("bad_setting", f"{name}: at least {least}", name=name)
        rates = ("messages_per_second", "guests_per_minute", "lookups_per_minute", "openings_per_minute")
        for name in ("idle_seconds", "socket_idle_seconds", "request_seconds", *rates):
            if not 0 < getattr(self, name) < math.inf:
                raise PaishanError("bad_setting", f"{name}: more than nothing, and less than endless", name=name)


def settings_from_environment(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Settings from ``PAISHAN_...`` variables; what is ``given`` and not None comes first.

    >>> settings_from_environment({"PAISHAN_PORT": "9000"}, host=None).port
    9000
    """
    environment = os.environ if environment is None else environment
    hints = get_type_hints(Settings)
    values: dict[str, Any] = {}
    for each in fields(Settings):
        text = environment.get(PREFIX + each.name.upper())
        if text is not None:
            values[each.name] = _read(each.name, hints[each.name], text)
    return replace(Settings(), **values, **{name: value for name, value in given.items() if value is not None})


def _read(name: str, kind: Any, text: str) -> Any:
    if kind in (str, int, float):
        try:
            return kind(text)
        except ValueError as error:
            raise PaishanError("bad_setting", f"{PREFIX}{name.upper()}: {text!r} is not a number", name=name) from error
    return tuple(part.strip() for part in text.split(",") if part.strip())
