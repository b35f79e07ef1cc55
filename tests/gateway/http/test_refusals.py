"""A service's no as an HTTP answer."""

from __future__ import annotations

import json
from typing import Any

import grpc
import pytest
from grpc.aio import AioRpcError, Metadata

from gateway.http.refusals import from_rpc


@pytest.mark.parametrize(
    ("code", "details", "status", "reason"),
    [
        (grpc.StatusCode.FAILED_PRECONDITION, "room_full", 409, "room_full"),
        (grpc.StatusCode.UNAVAILABLE, "failed to connect", 503, "unavailable"),
        (grpc.StatusCode.UNAVAILABLE, "draining", 503, "draining"),
        (grpc.StatusCode.CANCELLED, "CANCELLED", 503, "unavailable"),
        (grpc.StatusCode.UNKNOWN, "Traceback", 500, "internal"),
        (grpc.StatusCode.UNIMPLEMENTED, "Method not found!", 404, "no_such_page"),
    ],
)
async def test_a_status_becomes_an_answer_and_tells_nothing_of_the_inside(
    code: grpc.StatusCode, details: str, status: int, reason: str
) -> None:
    request: Any = None
    answer = await from_rpc(request, AioRpcError(code, Metadata(), Metadata(), details=details))
    assert (answer.status_code, json.loads(bytes(answer.body))["reason"]) == (status, reason)
