"""Refusals as HTTP answers: {"reason": word, "retry_after_ms": …} under the status that fits."""

from __future__ import annotations

import logging

import grpc
from fastapi import Request
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

STATUS = {
    grpc.StatusCode.INVALID_ARGUMENT: 400,
    grpc.StatusCode.UNAUTHENTICATED: 401,
    grpc.StatusCode.PERMISSION_DENIED: 403,
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.FAILED_PRECONDITION: 409,
    grpc.StatusCode.ALREADY_EXISTS: 409,
    grpc.StatusCode.ABORTED: 409,
    grpc.StatusCode.RESOURCE_EXHAUSTED: 429,
    grpc.StatusCode.UNAVAILABLE: 503,
    grpc.StatusCode.DEADLINE_EXCEEDED: 503,
    grpc.StatusCode.CANCELLED: 503,
}
AWAY = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED, grpc.StatusCode.CANCELLED)
"""Cancelled: the service saw the deadline first, or it stops."""
WORDS = {404: "no_such_page", 405: "wrong_method"}

log = logging.getLogger("http")


class Refused(Exception):
    """The gateway's own no."""

    def __init__(self, status: int, reason: str, retry_after_ms: int = 0) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason
        self.retry_after_ms = retry_after_ms


def answer(status: int, reason: str, retry_after_ms: int = 0) -> JSONResponse:
    """The answer for a refusal."""
    body: dict[str, str | int] = {"reason": reason}
    headers = {"Cache-Control": "no-store"}
    if retry_after_ms:
        body["retry_after_ms"] = retry_after_ms
        headers["Retry-After"] = str(-(-retry_after_ms // 1000))
    return JSONResponse(body, status, headers)


async def from_refused(_request: Request, refused: Exception) -> JSONResponse:
    """The gateway's own refusals."""
    assert isinstance(refused, Refused)  # noqa: S101 - registered for this class
    return answer(refused.status, refused.reason, refused.retry_after_ms)


async def from_rpc(_request: Request, error: Exception) -> JSONResponse:
    """A service's refusal keeps its reason; one that is away is "unavailable", a bug says nothing of itself."""
    assert isinstance(error, grpc.aio.AioRpcError)  # noqa: S101 - registered for this class
    code = error.code()
    if code is grpc.StatusCode.UNIMPLEMENTED:
        return answer(404, WORDS[404])  # A service still of the version before, as a gateway of it would say.
    if code not in STATUS:
        log.warning("a call failed", extra={"code": code.name, "details": error.details()})
        return answer(500, "internal")
    details = error.details() or ""
    own_word = details.replace("_", "").isalpha() and details.islower()
    if code in AWAY and not own_word:
        return answer(503, "unavailable", 1000)
    return answer(STATUS[code], details if own_word else "refused")


async def from_bug(_request: Request, _error: Exception) -> JSONResponse:
    """A bug of ours: logged where it was raised, and nothing of it told."""
    return answer(500, "internal")


async def from_http(_request: Request, error: Exception) -> JSONResponse:
    """Unknown pages and wrong methods."""
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this class
    return answer(error.status_code, WORDS.get(error.status_code, "refused"))
