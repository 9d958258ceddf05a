"""Reading what the results page needs; summaries of finished matches are written once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from paishan.server.storage import tables


@dataclass(frozen=True, slots=True)
class Mine:
    """Whose matches, and which: of a game, with other people, with one of them."""

    guest: str
    variant: str | None = None
    people: bool = False
    opponent: str | None = None


class ResultStore:
    """Finished matches of a guest, without those played on from a record."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    def _mine(self, mine: Mine) -> Any:
        games, seats = tables.matches, tables.match_seats
        query = select(games).join(seats).where(seats.c.guest == mine.guest, games.c.ended.is_not(None))
        query = query.where(games.c.origin.is_(None))
        if mine.variant is not None:
            query = query.where(games.c.variant == mine.variant)
        if mine.people or mine.opponent is not None:
            others = seats.alias()
            company = select(others.c.match).where(others.c.guest.is_not(None), others.c.guest != mine.guest)
            if mine.opponent is not None:
                company = company.where(others.c.guest == mine.opponent)
            query = query.where(games.c.id.in_(company))
        return query

    async def count(self, mine: Mine) -> int:
        """How many there are."""
        query = select(func.count()).select_from(self._mine(mine).subquery())
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def matches(
        self, mine: Mine, *, skip: int = 0, after: tuple[int, str] | None = None, most: int
    ) -> list[dict[str, Any]]:
        """Some of them, newest first, each with its ``seats`` and its ``summary`` (version, text) or None.

        ``skip`` so many, or go on ``after`` the one that started then and has this id.
        """
        games, seats, kept = tables.matches, tables.match_seats, tables.summaries
        query = self._mine(mine).order_by(games.c.started.desc(), games.c.id)
        if after is not None:
            started, id = after
            query = query.where(or_(games.c.started < started, and_(games.c.started == started, games.c.id > id)))
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query.limit(most).offset(skip))).mappings()
            found: dict[str, dict[str, Any]] = {row["id"]: {**row, "seats": [], "summary": None} for row in rows}
            for row in await connection.execute(select(seats).where(seats.c.match.in_(found)).order_by(seats.c.seat)):
                found[row.match]["seats"].append(row)
            for row in await connection.execute(select(kept).where(kept.c.match.in_(found))):
                found[row.match]["summary"] = (row.version, row.value)
        return list(found.values())

    async def ended(self, match: str) -> dict[str, Any] | None:
        """One finished match of anybody with its ``seats``; None when there is none of this id."""
        games, seats = tables.matches, tables.match_seats
        query = select(games).where(games.c.id == match, games.c.ended.is_not(None))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).mappings().first()
            if row is None:
                return None
            found = await connection.execute(select(seats).where(seats.c.match == match).order_by(seats.c.seat))
            return {**row, "seats": list(found)}

    async def keep(self, match: str, version: int, value: str) -> None:
        """Write a summary in the place of an older one; whoever was first wins."""
        kept = tables.summaries
        try:
            async with self._engine.begin() as connection:
                await connection.execute(delete(kept).where(kept.c.match == match))
                await connection.execute(insert(kept), [{"match": match, "version": version, "value": value}])
        except IntegrityError:
            return
