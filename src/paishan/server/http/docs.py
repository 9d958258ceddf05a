"""What OpenAPI says beyond the types: who may call, which problems may come."""

from __future__ import annotations

from typing import Final

from litestar.openapi.datastructures import ResponseSpec

from paishan.server.wire.rest import Problem

PROTECTED: Final[list[dict[str, list[str]]]] = [{"device": []}]
_WORDS: Final = {
    400: "The body or a parameter is malformed",
    401: "No device token, or not a known one",
    403: "Not yours to do",
    404: "Not there, or not for you",
    409: "Well-formed, but not possible: a name that may not be used, house rules that cannot be, a taken seat",
    429: "Too many requests",
    503: "Not now",
}


def answers(*codes: int) -> dict[int, ResponseSpec]:
    """The problems a call may answer with."""
    return {
        code: ResponseSpec(
            data_container=Problem,
            description=_WORDS[code],
            media_type="application/problem+json",  # pyright: ignore[reportArgumentType] - any media type will do
            generate_examples=False,
        )
        for code in codes
    }
