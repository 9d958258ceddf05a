"""Errors as RFC 9457 problem details with stable codes."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException
from litestar.routes import HTTPRoute

from paishan.core.errors import PaishanError
from paishan.round.options import OptionsError
from paishan.server.study.desk import RefusedError
from paishan.server.wire.rest import Problem

log: Final = logging.getLogger("paishan.http")
MEDIA_TYPE: Final = "application/problem+json"
_STATUS: Final = {
    "unknown_variant": 404,
    "not_found": 404,
    "account_taken": 409,
    "too_many_rooms": 503,
    "busy": 503,
    "trouble": 503,
    "room_not_found": 404,
    "record_not_found": 404,
    "seat_taken": 409,
    "wrong_stage": 409,
    "not_creator": 403,
    "unauthorized": 401,
    "too_many_requests": 429,
    "wrong_password": 401,
    "page_not_found": 404,
}
_CODES: Final = {400: "bad_request", 401: "unauthorized", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


class ApiError(PaishanError):
    """Something a REST call refuses; the code decides the status."""


def problem(status: int, code: str, detail: str, errors: tuple[dict[str, Any], ...] = ()) -> Response[bytes]:
    """A problem as a response."""
    body = Problem(title=HTTPStatus(status).phrase, status=status, code=code, detail=detail, errors=errors)
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    if status == 429:
        headers["Retry-After"] = "60"
    return Response(msgspec.json.encode(body), status_code=status, media_type=MEDIA_TYPE, headers=headers)


def on_paishan_error(_: Request[Any, Any, Any], error: PaishanError) -> Response[bytes]:
    """Errors of the library, with their own codes: the call was well-formed but cannot be as things are (409)."""
    errors: tuple[dict[str, Any], ...] = ()
    if isinstance(error, OptionsError):
        errors = tuple(
            {"path": fault.path, "code": fault.code, "message": fault.message.as_dict()} for fault in error.faults
        )
    elif isinstance(error, RefusedError):
        errors = error.errors
    return problem(_STATUS.get(error.code, 409), error.code, error.message, errors)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Errors of the framework: not found, malformed bodies."""
    status = error.status_code
    errors: tuple[dict[str, Any], ...] = ()
    if status == 400 and isinstance(error.extra, list):
        errors = tuple({"message": str(each)} for each in error.extra)
    answer = problem(status, _CODES.get(status, "error"), error.detail, errors)
    if isinstance(error, MethodNotAllowedException):
        answer.headers["Allow"] = ", ".join(methods_of(request))
    return answer


def methods_of(request: Request[Any, Any, Any]) -> list[str]:
    """The methods that the path of a request knows."""
    path = request.scope["path"]
    known = next((route for route in request.app.routes if route.path == path), None)
    return sorted(known.methods) if isinstance(known, HTTPRoute) else []


def on_too_deep(_: Request[Any, Any, Any], error: RecursionError) -> Response[bytes]:
    """A body nested deeper than anything this API takes."""
    del error
    return problem(400, "bad_request", "the body is nested too deeply")


def on_database_down(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The database is locked, full or gone: it is no fault of the call, which may come again."""
    log.warning("%s %s: the database does not answer: %s", request.method, request.url.path, str(error)[:200])
    return problem(503, "trouble", "the database does not answer; try again")


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """What nobody expected: logged, and not told."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return problem(500, "trouble", "the server had a problem")
