"""Guests: a name and a device, optionally an account."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from typing import Any, Final

from litestar import Controller, Request, delete, get, patch, post, put
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from paishan.server.http.context import address_of, context_of, current_guest
from paishan.server.http.docs import PROTECTED, answers
from paishan.server.http.problems import ApiError
from paishan.server.rooms.names import clean_name
from paishan.server.storage.store import Guest
from paishan.server.wire.rest import Credentials, Export, GuestToken, MatchLine, MatchSeat, NewGuest, Profile, Rename

_SCRYPT: Final = {"n": 2**14, "r": 8, "p": 1}
AnyRequest = Request[Any, Any, Any]


class People(Controller):
    """New guests and returning accounts."""

    path = "/"
    tags = ("guests",)

    @post("/guests", responses=answers(400, 409, 429), summary="A new guest")
    async def new_guest(self, request: AnyRequest, data: JSONBody[NewGuest]) -> GuestToken:
        """Make a guest of this name; the token is this device's secret."""
        context = context_of(request)
        context.guests.take(address_of(request))
        guest, token = await context.store.add_guest(clean_name(data.name))
        return GuestToken(guest.id, guest.name, token)

    @post("/sessions", responses=answers(400, 401, 429), summary="An account on another device")
    async def new_session(self, request: AnyRequest, data: JSONBody[Credentials]) -> GuestToken:
        """A token for this device, for the account's password."""
        context = context_of(request)
        account, address = data.account.lower(), address_of(request)
        context.passwords.take(address)
        context.account_passwords.take(account)
        guest = await context.store.guest_of_account(account)
        stored = "" if guest is None else guest.password or ""
        fits = await asyncio.to_thread(_fits, data.password, stored)
        if guest is None or not fits:
            raise ApiError("wrong_password", "account and password do not fit")
        return GuestToken(guest.id, guest.name, await context.store.add_token(guest))


class Me(Controller):
    """One's own data."""

    path = "/me"
    tags = ("me",)
    security = PROTECTED
    dependencies = {"guest": Provide(current_guest)}  # noqa: RUF012 - as the framework wants it

    @get("/", responses=answers(401, 429), summary="My profile")
    async def show(self, guest: NamedDependency[Guest]) -> Profile:
        """Who I am."""
        return profile(guest)

    @patch("/", responses=answers(400, 401, 409, 429), summary="Another name")
    async def rename(self, request: AnyRequest, guest: NamedDependency[Guest], data: JSONBody[Rename]) -> Profile:
        """Change the name; a seat already taken keeps the old one."""
        name = clean_name(data.name)
        await context_of(request).store.change_guest(guest.id, name=name)
        return Profile(guest.id, name, guest.account, guest.created)

    @delete("/", responses=answers(401, 429), summary="Forget me")
    async def forget(self, request: AnyRequest, guest: NamedDependency[Guest]) -> None:
        """Delete the guest, his devices and his name in every record."""
        context = context_of(request)
        await context.hub.forget(guest.id)
        await context.store.delete_guest(guest.id)
        context.revoke(guest.id)

    @get("/export", responses=answers(401, 429), summary="All my data")
    async def export(self, request: AnyRequest, guest: NamedDependency[Guest]) -> Export:
        """Everything the server keeps about me."""
        store = context_of(request).store
        matches = await store.matches_of(guest.id, most=100_000)
        devices = await store.devices_of(guest.id)
        return Export(profile(guest), devices, tuple(match_line(each) for each in matches))

    @put("/password", status_code=200, responses=answers(400, 401, 409, 429), summary="Keep an account")
    async def keep(self, request: AnyRequest, guest: NamedDependency[Guest], data: JSONBody[Credentials]) -> Profile:
        """Set account name and password."""
        context = context_of(request)
        context.passwords.take(guest.id)
        account = data.account.lower()
        clean_name(account)
        hashed = await asyncio.to_thread(_hash, data.password)
        await context.store.change_guest(guest.id, account=account, password=hashed)
        return Profile(guest.id, guest.name, account, guest.created)

    @get("/matches", responses=answers(401, 429), summary="My matches")
    async def matches(self, request: AnyRequest, guest: NamedDependency[Guest]) -> list[MatchLine]:
        """Matches I played, newest first."""
        return [match_line(each) for each in await context_of(request).store.matches_of(guest.id)]


def profile(guest: Guest) -> Profile:
    """What a guest may read of himself."""
    return Profile(guest.id, guest.name, guest.account, guest.created)


def match_line(row: dict[str, Any]) -> MatchLine:
    """A match from storage as a message."""
    seats = tuple(MatchSeat(**seat) for seat in row["seats"])
    return MatchLine(row["id"], row["variant"], row["started"], row["ended"], row["reason"], seats)


def _hash(password: str) -> str:
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{hashlib.scrypt(password.encode(), salt=salt, **_SCRYPT).hex()}"


def _fits(password: str, stored: str) -> bool:
    """Compare; an account that is not there takes as long as one that is."""
    salt, _, wanted = stored.partition(":")
    found = hashlib.scrypt(password.encode(), salt=bytes.fromhex(salt) or bytes(16), **_SCRYPT)
    return hmac.compare_digest(found.hex(), wanted)
