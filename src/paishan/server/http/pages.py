"""The built client: files of the package (or of the checkout), held in memory with their tags."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from paishan.server.http.problems import ApiError

_PACKAGE: Final = Path(__file__).parent.parent / "static"
_CHECKOUT: Final = Path(__file__).parents[4] / "web" / "dist"
_TEXT: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
_YEAR: Final = "public, max-age=31536000, immutable"
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
    root = next((each for each in (_PACKAGE, _CHECKOUT) if (each / "index.html").is_file()), None)
    if root is None:
        return {"index.html": _page("index.html", _NO_CLIENT)}
    found = {each.relative_to(root).as_posix(): each for each in sorted(root.rglob("*")) if each.is_file()}
    return {name: _page(name, file.read_bytes()) for name, file in found.items()}


def _page(name: str, body: bytes) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith(_TEXT)
    packed = gzip.compress(body, 9, mtime=0) if text and len(body) > 500 else None
    cache = _YEAR if name.startswith("assets/") else "no-cache"
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Page(body, packed, kind, tag, cache)


def pages_handler(pages: dict[str, Page]) -> Any:
    """Every path that is not the API's; a path without a dot is the page itself."""

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any], path: FromPath[str] = "") -> Response[bytes]:
        name = path.strip("/")
        found = pages.get(name or "index.html")
        if found is None and "." not in name.rpartition("/")[2] and not name.startswith(("api/", "ws")):
            found = pages["index.html"]
        if found is None:
            raise ApiError("not_found", "there is no such page")
        headers = {"ETag": found.tag, "Cache-Control": found.cache, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(b"", status_code=304, headers=headers, media_type=found.kind)
        body = found.body
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = found.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=found.kind)

    return page
