"""The day's attempts, claimed at the leaderboard: those of a crowd go there together."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import grpc
from speedspiele.v1 import leaderboard_pb2
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub

from services.kit.together import Together

CALL_S = 10.0
BY_THEMSELVES = (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.INVALID_ARGUMENT)
"""A leaderboard of the version before takes one claim at a time; one that cannot be made must not fail the others."""


class Attempts:
    """Asks which attempt counts."""

    def __init__(self, lists: LeaderboardServiceStub) -> None:
        self._lists = lists
        self._claims = Together(self._begin_all)

    async def begin(self, claim: leaderboard_pb2.BeginAttemptRequest) -> leaderboard_pb2.BeginAttemptReply:
        """What that attempt is; raises AioRpcError."""
        return await self._claims.ask(claim)

    async def _begin_all(
        self, claims: Sequence[leaderboard_pb2.BeginAttemptRequest]
    ) -> Sequence[leaderboard_pb2.BeginAttemptReply | Exception]:
        try:
            asked = leaderboard_pb2.BeginAttemptsRequest(attempts=claims)
            return list((await self._lists.BeginAttempts(asked, timeout=CALL_S)).attempts)
        except grpc.aio.AioRpcError as error:
            if error.code() not in BY_THEMSELVES:
                raise
        return await asyncio.gather(*map(self._begin_alone, claims))

    async def _begin_alone(
        self, claim: leaderboard_pb2.BeginAttemptRequest
    ) -> leaderboard_pb2.BeginAttemptReply | Exception:
        """With an answer of its own."""
        try:
            begun: leaderboard_pb2.BeginAttemptReply = await self._lists.BeginAttempt(claim, timeout=CALL_S)
        except grpc.aio.AioRpcError as refused:
            refusal: Exception = refused
            return refusal
        return begun
