"""Claims of the day's attempt that go to the leaderboard together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import grpc
import pytest
from speedspiele.v1.leaderboard_pb2 import BeginAttemptReply, BeginAttemptRequest
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub

from services.kit.rpc import open_channel
from services.lobby.attempts import Attempts
from tests.fake_services import FakeServer


@pytest.fixture
async def attempts(below: FakeServer) -> AsyncIterator[Attempts]:
    """What asks the leaderboard."""
    channel = open_channel(below.address)
    yield Attempts(LeaderboardServiceStub(channel))
    await channel.close()


async def test_a_claim_that_cannot_be_made_fails_nobody_else(attempts: Attempts, below: FakeServer) -> None:
    below.lists.unknown = {"newest"}
    games = ["sauna", "koffer", "newest", "traum"]
    claims = [BeginAttemptRequest(game=game, mode="daily", player_id=game, request_id=f"r-{game}") for game in games]
    begun = await asyncio.gather(*map(attempts.begin, claims), return_exceptions=True)
    refused = begun.pop(2)
    assert isinstance(refused, grpc.aio.AioRpcError)
    assert (refused.code(), refused.details()) == (grpc.StatusCode.INVALID_ARGUMENT, "unknown_game")
    assert all(isinstance(reply, BeginAttemptReply) and reply.counts for reply in begun)
