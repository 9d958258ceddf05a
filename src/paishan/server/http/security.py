"""Headers that every answer carries."""

from __future__ import annotations

from typing import Final

from litestar.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = [
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]
_HTTPS_ONLY: Final = [
    (b"strict-transport-security", b"max-age=31536000"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
"""Browsers complain about these over plain http."""
_POLICY: Final = b"cross-origin-resource-policy"
_CARDS: Final = "/cards/"
"""Pictures of shared links: other sites show them beside the link."""
_NOT_STORED: Final = (b"cache-control", b"no-store")


def headers_middleware(app: ASGIApp) -> ASGIApp:
    """Add the headers; answers of the API are never stored by a cache."""

    async def with_headers(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        scope["app"].state.context.requests += 1
        api = scope["path"].startswith("/api/")
        policy = b"cross-origin" if scope["path"].startswith(_CARDS) else b"same-origin"

        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *_HEADERS, (_POLICY, policy)]
                if scope["scheme"] == "https":
                    headers += _HTTPS_ONLY
                if api:
                    headers.append(_NOT_STORED)
                message["headers"] = headers
            await send(message)

        await app(scope, receive, send_more)

    return with_headers
