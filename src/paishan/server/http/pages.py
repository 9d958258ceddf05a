"""The built client: files of the package (or of the checkout), held in memory with their tags.

Every path that is none of a file is the page itself, with the card of what it leads to in its head (``share``).
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.params import FromPath

from paishan.server.http.context import context_of
from paishan.server.http.problems import ApiError
from paishan.server.http.share import Card, base_of, card_of, head_of, language_of

_PACKAGE: Final = Path(__file__).parent.parent / "static"
_CHECKOUT: Final = Path(__file__).parents[4] / "web" / "dist"
_TEXT: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
_YEAR: Final = "public, max-age=31536000, immutable"
AnyRequest = Request[Any, Any, Any]
_DAY: Final = "public, max-age=86400"
_TITLE: Final = re.compile(r"<title>.*?</title>", re.DOTALL)
_MOST_SHELLS: Final = 512
SHELL: Final = "index.html"
_NO_CLIENT: Final = b"""<!doctype html><meta charset=utf-8><title>Paishan</title>
<h1>Paishan \xe7\x89\x8c\xe5\xb1\xb1</h1><p>The server runs; the page is not built (<code>make web</code>).
The API is at <a href="/schema">/schema</a>.</p>"""


@dataclass(frozen=True, slots=True)
class Page:
    """One file."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    cache: str


def load_pages() -> dict[str, Page]:
    """All files of the client by path."""
    root = next((each for each in (_PACKAGE, _CHECKOUT) if (each / SHELL).is_file()), None)
    if root is None:
        return {SHELL: _page(SHELL, _NO_CLIENT)}
    found = {each.relative_to(root).as_posix(): each for each in sorted(root.rglob("*")) if each.is_file()}
    return {name: _page(name, file.read_bytes()) for name, file in found.items()}


def _page(name: str, body: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith(_TEXT)
    packed = gzip.compress(body, 9, mtime=0) if text and len(body) > 500 else None
    cache = _YEAR if name.startswith("assets/") else _DAY if name.startswith("cards/") else "no-cache"
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, packed, kind, tag, cache)


def pages_handler(pages: dict[str, Page]) -> Any:
    """Every path that is not the API's; a path without a dot is the page itself."""
    shell = pages[SHELL].body.decode()

    @lru_cache(maxsize=_MOST_SHELLS)
    def page_with(card: Card, base: str, lang: str) -> Page:
        head = head_of(card, base, lang)
        return _page(SHELL, _TITLE.sub(lambda _: head, shell, count=1).encode())

    @route(["/", "/{path:path}"], http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
    async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
        name = path.strip("/")
        if name in ("", SHELL) or _is_view(name, pages):
            base = base_of(request, context_of(request).settings.public_url)
            lang = language_of(request.headers.get("accept-language", ""))
            return _answer(request, page_with(await card_of(request, name), base, lang), "Accept-Language")
        found = pages.get(name)
        if found is None:
            raise ApiError("not_found", "there is no such page")
        return _answer(request, found)

    return page


def _is_view(name: str, pages: dict[str, Page]) -> bool:
    """A path of the client's own: no file, no call."""
    return name not in pages and "." not in name.rpartition("/")[2] and not name.startswith(("api/", "ws"))


def _answer(request: AnyRequest, page: Page, *vary: str) -> Response[bytes]:
    headers = {"ETag": page.tag, "Cache-Control": page.cache, "Vary": ", ".join(("Accept-Encoding", *vary))}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers, media_type=page.kind)
    body = page.body
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = page.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=page.kind)
