"""What the handlers of one server share."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any, Final

from litestar.connection import ASGIConnection

from paishan.server.http.limits import Limit
from paishan.server.http.problems import ApiError
from paishan.server.rooms.hub import Hub
from paishan.server.settings import Settings
from paishan.server.storage.store import Guest, Store
from paishan.server.study.desk import Desk

TICKET_SECONDS: Final = 30.0
_MOST_TICKETS: Final = 50_000


@dataclass(frozen=True, slots=True)
class Admission:
    """What a ticket allows: this guest, this room, as a player or not."""

    guest: Guest
    number: str
    player: bool
    until: float


@dataclass(slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    store: Store
    hub: Hub
    tickets: dict[str, Admission] = field(default_factory=dict[str, Admission])
    requests: int = 0

    guests: Limit = field(init=False)
    lookups: Limit = field(init=False)
    address_lookups: Limit = field(init=False)
    openings: Limit = field(init=False)
    address_openings: Limit = field(init=False)
    calls: Limit = field(init=False)
    passwords: Limit = field(init=False)
    account_passwords: Limit = field(init=False)
    reckonings: Limit = field(init=False)
    desk: Desk = field(init=False)

    def __post_init__(self) -> None:
        each = self.settings
        self.guests = Limit(each.guests_per_minute)
        self.lookups = Limit(each.lookups_per_minute)
        self.address_lookups = Limit(each.lookups_per_minute * 10)
        self.openings = Limit(each.openings_per_minute)
        self.address_openings = Limit(each.openings_per_minute * 10)
        self.calls = Limit(600)
        self.passwords = Limit(10)
        self.account_passwords = Limit(100)  # so many that one stranger cannot lock the owner out
        self.reckonings = Limit(each.lookups_per_minute * 10)
        self.desk = Desk(each.bot_workers)

    def count_opening(self, guest: str, address: str) -> None:
        """One more room that a guest opens, in whatever way; ApiError ``too_many_requests``."""
        self.openings.take(guest)
        self.address_openings.take(address)

    def issue(self, guest: Guest, number: str, *, player: bool) -> tuple[str, float]:
        """A one-time ticket and the seconds it is good for."""
        now = time.monotonic()
        if len(self.tickets) > _MOST_TICKETS:
            self.tickets = {key: each for key, each in self.tickets.items() if each.until > now}
        ticket = secrets.token_urlsafe(24)
        self.tickets[ticket] = Admission(guest, number, player, now + TICKET_SECONDS)
        return ticket, TICKET_SECONDS

    def redeem(self, ticket: str) -> Admission | None:
        """What the ticket allows, once."""
        admission = self.tickets.pop(ticket, None)
        return admission if admission is not None and admission.until >= time.monotonic() else None

    def revoke(self, guest: str) -> None:
        """The tickets of a guest who is no more."""
        self.tickets = {key: each for key, each in self.tickets.items() if each.guest.id != guest}


def context_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Context:
    """The context of the server a connection belongs to."""
    return connection.app.state.context


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a connection comes from (behind a trusted proxy: what the proxy says)."""
    client = connection.client
    return household("?" if client is None else client.host)


def household(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network that a house gets of IPv6 (its /64).

    >>> household("203.0.113.7"), household("2001:db8:1:2:3:4:5:6"), household("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), 64), strict=False))


async def current_guest(request: ASGIConnection[Any, Any, Any, Any]) -> Guest:
    """The guest of the device's token; ApiError ``unauthorized``."""
    context = context_of(request)
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    guest = await context.store.guest_of_token(token.strip()) if kind.lower() == "bearer" and token else None
    if guest is None:
        raise ApiError("unauthorized", "a device token is needed: Authorization: Bearer ...")
    context.calls.take(guest.id)
    return guest
