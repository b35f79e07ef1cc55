"""Refusals: the typed answer to a request that cannot be met. Raised in a service, carried as gRPC status + reason."""

from __future__ import annotations

import grpc


class Refusal(Exception):
    """A machine-readable reason ("room_full") under a gRPC status code."""

    def __init__(self, reason: str, code: grpc.StatusCode = grpc.StatusCode.FAILED_PRECONDITION) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


def not_found(reason: str) -> Refusal:
    """The named thing does not exist."""
    return Refusal(reason, grpc.StatusCode.NOT_FOUND)


def invalid(reason: str) -> Refusal:
    """The request itself makes no sense, whatever the state."""
    return Refusal(reason, grpc.StatusCode.INVALID_ARGUMENT)


def forbidden(reason: str) -> Refusal:
    """Not for this player."""
    return Refusal(reason, grpc.StatusCode.PERMISSION_DENIED)
