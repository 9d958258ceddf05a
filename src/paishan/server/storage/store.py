"""Reading and the rare writes: guests, their devices, rooms and records."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from paishan.core.errors import PaishanError
from paishan.server.storage import tables
from paishan.server.storage.engine import make_engine, migrate
from paishan.server.storage.writer import Writer


class StorageError(PaishanError):
    """Something that storage refuses (codes ``account_taken``, ``number_taken``, ``bad_database``)."""


@dataclass(frozen=True, slots=True)
class Guest:
    """One person; ``account`` is set when he keeps one."""

    id: str
    name: str
    account: str | None
    password: str | None
    created: int


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """One open room as it was written last."""

    id: str
    number: str
    state: str


def now_ms() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


def token_hash(token: str) -> str:
    """What is kept of a device's secret."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """The database; ``writer`` takes the changes of running rooms."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(engine)

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, bring the tables up to date and start the writer; StorageError ``bad_database``."""
        try:
            store = cls(make_engine(url))
        except (SQLAlchemyError, OSError) as error:
            raise _bad_database(url, error) from error
        try:
            await migrate(store.engine)
        except Exception as error:
            await store.engine.dispose()
            raise _bad_database(url, error) from error
        store.writer.start()
        return store

    async def close(self) -> None:
        """Write what is waiting and disconnect."""
        await self.writer.close()
        await self.engine.dispose()

    async def ping(self) -> None:
        """Raise if the database does not answer."""
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    # --- guests ---------------------------------------------------------------------------------------------------

    async def add_guest(self, name: str) -> tuple[Guest, str]:
        """A new guest and the secret of his device."""
        guest = Guest(secrets.token_urlsafe(12), name, None, None, now_ms())
        token = secrets.token_urlsafe(32)
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables.guests), [_row(guest)])
            await connection.execute(insert(tables.tokens), [_token_row(guest, token)])
        return guest, token

    async def add_token(self, guest: Guest) -> str:
        """A secret for another device of this guest."""
        token = secrets.token_urlsafe(32)
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables.tokens), [_token_row(guest, token)])
        return token

    async def guest_of_token(self, token: str) -> Guest | None:
        """Whose device this is."""
        known = select(tables.guests).join(tables.tokens).where(tables.tokens.c.hash == token_hash(token))
        return await self._guest(known)

    async def guest_of_account(self, account: str) -> Guest | None:
        """Who keeps this account."""
        return await self._guest(select(tables.guests).where(tables.guests.c.account == account))

    async def _guest(self, query: Any) -> Guest | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Guest(row.id, row.name, row.account, row.password, row.created)

    async def change_guest(self, guest: str, **values: object) -> None:
        """Change columns of a guest; StorageError ``account_taken`` when another has that account."""
        try:
            async with self.engine.begin() as connection:
                await connection.execute(update(tables.guests).where(tables.guests.c.id == guest).values(**values))
        except IntegrityError as error:
            raise StorageError("account_taken", "this account name is taken") from error

    async def devices_of(self, guest: str) -> int:
        """How many devices have a token."""
        query = select(func.count()).select_from(tables.tokens).where(tables.tokens.c.guest == guest)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    async def delete_guest(self, guest: str) -> None:
        """Forget a guest: his devices, his name in every record, his part in lists of matches."""
        seats = tables.match_seats
        async with self.engine.begin() as connection:
            mine = (await connection.execute(select(seats.c.match, seats.c.seat).where(seats.c.guest == guest))).all()
            for match, seat in mine:
                where = (tables.entries.c.match == match, tables.entries.c.number == 1)
                line = (await connection.execute(select(tables.entries.c.line).where(*where))).scalar_one_or_none()
                if line is not None:
                    changed = update(tables.entries).where(*where).values(line=_without_name(line, seat))
                    await connection.execute(changed)
            await connection.execute(update(seats).where(seats.c.guest == guest).values(guest=None, name="-"))
            await connection.execute(delete(tables.tokens).where(tables.tokens.c.guest == guest))
            await connection.execute(delete(tables.guests).where(tables.guests.c.id == guest))

    # --- rooms ----------------------------------------------------------------------------------------------------

    async def add_room(self, id: str, number: str, state: str) -> None:
        """A new open room; StorageError ``number_taken``."""
        row = {"id": id, "number": number, "created": now_ms(), "closed": None, "state": state}
        try:
            async with self.engine.begin() as connection:
                await connection.execute(insert(tables.rooms), [row])
        except IntegrityError as error:
            raise StorageError("number_taken", "this room number is in use") from error

    async def open_rooms(self) -> list[StoredRoom]:
        """Every room that is not closed."""
        query = select(tables.rooms).where(tables.rooms.c.number.is_not(None))
        async with self.engine.connect() as connection:
            return [StoredRoom(row.id, row.number, row.state) for row in await connection.execute(query)]

    async def room(self, id: str) -> StoredRoom | None:
        """One open room by its id."""
        query = select(tables.rooms).where(tables.rooms.c.id == id, tables.rooms.c.number.is_not(None))
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else StoredRoom(row.id, row.number, row.state)

    async def close_room(self, id: str) -> None:
        """Give the number back; the records stay. What only a running room needs is deleted."""
        closed = update(tables.rooms).where(tables.rooms.c.id == id).values(number=None, closed=now_ms(), state="")
        async with self.engine.begin() as connection:
            await connection.execute(closed)

    # --- records --------------------------------------------------------------------------------------------------

    async def lines(self, match: str) -> list[str]:
        """The lines of a match's record in order."""
        query = select(tables.entries.c.line).where(tables.entries.c.match == match).order_by(tables.entries.c.number)
        async with self.engine.connect() as connection:
            return [row.line for row in await connection.execute(query)]

    async def matches_of(self, guest: str, *, most: int = 500) -> list[dict[str, Any]]:
        """The matches a guest played, newest first, each with its seats."""
        seats, games = tables.match_seats, tables.matches
        mine = select(games).join(seats).where(seats.c.guest == guest).order_by(games.c.started.desc()).limit(most)
        async with self.engine.connect() as connection:
            found: dict[str, dict[str, Any]] = {
                row["id"]: {**row, "seats": []} for row in (await connection.execute(mine)).mappings()
            }
            query = select(seats).where(seats.c.match.in_(found)).order_by(seats.c.match, seats.c.seat)
            for row in await connection.execute(query):
                seat = {"name": row.name, "total": row.total, "rank": row.rank, "me": row.guest == guest}
                found[row.match]["seats"].append(seat)
        return list(found.values())

    async def seats_of(self, match: str) -> list[str | None]:
        """The guests of a match by seat, None for bots."""
        seats = tables.match_seats
        query = select(seats.c.guest).where(seats.c.match == match).order_by(seats.c.seat)
        async with self.engine.connect() as connection:
            return [row.guest for row in await connection.execute(query)]

    async def match_known(self, match: str) -> bool:
        """Is there a match of this id?"""
        query = select(tables.matches.c.id).where(tables.matches.c.id == match)
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first() is not None

    # --- the operator ---------------------------------------------------------------------------------------------

    async def order(self, kind: str, room: str) -> None:
        """Ask the running server to do something to a room."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(tables.orders), [{"kind": kind, "room": room, "done": False}])

    async def take_orders(self) -> list[tuple[str, str]]:
        """Orders that wait, as (kind, room number); each is given out once."""
        orders = tables.orders
        query = select(orders).where(orders.c.done.is_(False)).order_by(orders.c.id)
        async with self.engine.connect() as connection:
            waiting = (await connection.execute(query)).all()
        if waiting:
            done = update(orders).where(orders.c.id.in_([row.id for row in waiting])).values(done=True)
            async with self.engine.begin() as connection:
                await connection.execute(done)
        return [(row.kind, row.room) for row in waiting]


def _row(guest: Guest) -> dict[str, object]:
    return {"id": guest.id, "name": guest.name, "account": None, "password": None, "created": guest.created}


def _token_row(guest: Guest, token: str) -> dict[str, object]:
    return {"hash": token_hash(token), "guest": guest.id, "created": now_ms()}


def _without_name(line: str, seat: int) -> str:
    """The head of a record with one name taken out."""
    head = json.loads(line)
    head["seats"][seat] = "-"
    return json.dumps(head, ensure_ascii=False, separators=(",", ":"))


def _bad_database(url: str, error: Exception) -> StorageError:
    """Nothing can be stored there; the address without its password, and what the database said."""
    try:
        shown = make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        shown = "the database"
    said = str(getattr(error, "orig", None) or error) or type(error).__name__
    return StorageError("bad_database", f"cannot open {shown}: {said}", database=shown)
