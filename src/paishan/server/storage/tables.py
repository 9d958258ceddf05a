"""The tables, as SQLAlchemy sees them; ``migrations`` makes them. Times are milliseconds since 1970."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, MetaData, String, Table, Text

NAMING: Final = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
METADATA: Final = MetaData(naming_convention=NAMING)

guests: Final = Table(
    "guests",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("account", String(64), unique=True),
    Column("password", String(200)),
    Column("created", BigInteger, nullable=False),
)
"""People by their public id. ``account`` and ``password`` (salted scrypt) only when they keep an account."""

tokens: Final = Table(
    "tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("guest", String(24), ForeignKey("guests.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
)
"""SHA-256 of each device's secret."""

rooms: Final = Table(
    "rooms",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("number", String(6), unique=True),
    Column("created", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Column("state", Text, nullable=False),
)
"""Open rooms have a number; ``state`` is everything a room needs to come back (``rooms.state``)."""

matches: Final = Table(
    "matches",
    METADATA,
    Column("id", String(24), primary_key=True),
    Column("room", String(24), nullable=False, index=True),
    Column("variant", String(64), nullable=False),
    Column("rules", String(64), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("reason", String(32)),
    Column("origin", String(24)),
)
"""``origin`` is the match whose round was played on: such a match counts in no results."""

match_seats: Final = Table(
    "match_seats",
    METADATA,
    Column("match", String(24), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(24), index=True),
    Column("name", String(64), nullable=False),
    Column("total", Integer),
    Column("rank", Integer),
)

entries: Final = Table(
    "entries",
    METADATA,
    Column("match", String(24), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", Text, nullable=False),
)
"""The lines of the records, numbered from 1."""

summaries: Final = Table(
    "summaries",
    METADATA,
    Column("match", String(24), ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("value", Text, nullable=False),
)
"""What the results page needs of a finished match, worked out once from its record; ``version`` of the way it was."""

orders: Final = Table(
    "orders",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("room", String(6), nullable=False),
    Column("done", Boolean, nullable=False, default=False),
)
"""What the operator's command asks a running server to do."""
