"""战绩: one's own finished matches, added up and one by one. Nobody can ask for another guest's."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated, Any, Final

from litestar import Controller, Request, get
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ValidationException
from litestar.params import QueryParameter

from paishan.server.http.context import context_of, current_guest
from paishan.server.http.docs import PROTECTED, answers
from paishan.server.results.luck import no_luck
from paishan.server.results.summary import VERSION, read_summary, summarise
from paishan.server.results.totals import Played, Totals, match_of
from paishan.server.storage.results import Mine, ResultStore
from paishan.server.storage.store import Guest
from paishan.server.wire.results import ResultPage, ResultSeat, ResultTotals

CHUNK: Final = 250
"""So many matches are added up at a time."""
AT_ONCE: Final = 12
"""So many summaries are worked out for one call; the rest is pending and comes with the next."""
PATIENCE: Final = 20.0
_WORD: Final = "^[A-Za-z0-9_.-]*$"
"""PostgreSQL would fail over some other characters."""
AnyRequest = Request[Any, Any, Any]
GameId = Annotated[str | None, QueryParameter(pattern=_WORD, max_length=64, description="only this game")]
People = Annotated[bool, QueryParameter(description="only matches with other people")]
Company = Annotated[
    str | None, QueryParameter(pattern=_WORD, max_length=24, description="only matches with this guest")
]
PageNumber = Annotated[int, QueryParameter(ge=1, le=10_000)]
PageSize = Annotated[int, QueryParameter(ge=1, le=100)]


class Results(Controller):
    """My finished matches; those played on from a record do not count."""

    path = "/me/results"
    tags = ("me",)
    security = PROTECTED
    dependencies = {"guest": Provide(current_guest)}  # noqa: RUF012 - as the framework wants it

    @get("/", responses=answers(400, 401, 429), summary="My results")
    async def totals(
        self,
        request: AnyRequest,
        guest: NamedDependency[Guest],
        *,
        variant: GameId = None,
        people: People = False,
        opponent: Company = None,
    ) -> ResultTotals:
        """Rates, patterns, opponents and luck of all my matches."""
        _know(request, "variant", "people", "opponent")
        mine = Mine(guest.id, variant, people, opponent)
        sums, left = Totals(), AT_ONCE
        last: tuple[int, str] | None = None
        while True:
            rows = await _store(request).matches(mine, after=last, most=CHUNK)
            left -= await _complete(request, rows, left)
            await asyncio.to_thread(_add, sums, guest, rows)
            if len(rows) < CHUNK:
                return sums.result()
            last = (rows[-1]["started"], rows[-1]["id"])

    @get("/matches", responses=answers(400, 401, 429), summary="My finished matches")
    async def matches(
        self,
        request: AnyRequest,
        guest: NamedDependency[Guest],
        *,
        variant: GameId = None,
        people: People = False,
        opponent: Company = None,
        page: PageNumber = 1,
        size: PageSize = 20,
    ) -> ResultPage:
        """Newest first, each with its rounds as I saw them."""
        _know(request, "variant", "people", "opponent", "page", "size")
        store, mine = _store(request), Mine(guest.id, variant, people, opponent)
        count = await store.count(mine)
        rows = await store.matches(mine, skip=(page - 1) * size, most=size)
        await _complete(request, rows, AT_ONCE)
        return ResultPage(page, size, count, tuple(match_of(read_match(guest, row)) for row in rows))


def _know(request: AnyRequest, *names: str) -> None:
    """Refuse other parameters: whoever asks for somebody else's results must not get his own instead."""
    given = [name for name, _ in request.query_params.multi_items()]
    unknown = set(given) - set(names)
    if unknown:
        raise ValidationException(f"unknown parameter {min(unknown)[:40]!r}")
    if len(set(given)) < len(given):
        raise ValidationException("a parameter is given twice")


def _store(request: AnyRequest) -> ResultStore:
    return ResultStore(context_of(request).store.engine)


def _add(sums: Totals, guest: Guest, rows: list[dict[str, Any]]) -> None:
    sums.add(read_match(guest, row) for row in rows)


async def _complete(request: AnyRequest, rows: list[dict[str, Any]], most: int) -> int:
    """Work some of the missing summaries out now; how many."""
    missing = [row for row in rows if row["summary"] is None or row["summary"][0] != VERSION][:most]
    for row in missing:
        row["summary"] = await _work_out(request, row["id"])
    return len(missing)


async def _work_out(request: AnyRequest, match: str) -> tuple[int, str] | None:
    context = context_of(request)
    lines = await context.store.lines(match)
    try:
        value = await asyncio.wait_for(context.hub.thinking.run(summarise, lines), PATIENCE)
    except (TimeoutError, BrokenProcessPool):
        return None
    await _store(request).keep(match, VERSION, value)
    return VERSION, value


def read_match(guest: Guest, row: dict[str, Any]) -> Played:
    """A match from storage as the guest who sat there saw it."""
    kept = row["summary"]
    summary = read_summary(kept[1]) if kept is not None and kept[0] == VERSION else None
    guests = tuple(each.guest for each in row["seats"])
    # A guest who deleted himself has no id and no name any more; a bot has its level for a name.
    seats = tuple(
        ResultSeat(each.name, each.guest is None and each.name != "-", each.total or 0, each.rank or 0)
        for each in row["seats"]
    )
    mine = guests.index(guest.id)
    return Played(
        id=row["id"],
        variant=row["variant"],
        started=row["started"],
        ended=row["ended"],
        reason=row["reason"] or "",
        seat=mine,
        seats=seats,
        guests=guests,
        summary=summary,
        no_luck=no_luck(row["variant"], row["rules"]),
    )
