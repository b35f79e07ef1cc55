"""Calls are measured by how they ended, at the end that makes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import grpc
import pytest
from grpc_health.v1 import health_pb2
from grpc_health.v1.health_pb2_grpc import HealthStub
from prometheus_client import REGISTRY

from services.kit.rpc import Server, open_channel


@pytest.fixture
async def health() -> AsyncIterator[HealthStub]:
    """A client of a server that only says how it is."""
    server = Server("127.0.0.1", 0, ())
    await server.start()
    channel = open_channel(f"127.0.0.1:{server.port}")
    yield HealthStub(channel)
    await channel.close()
    await server.stop(0)


def calls(code: str) -> float:
    """Calls so far that ended so."""
    labels = {"method": "Health/Check", "code": code}
    return REGISTRY.get_sample_value("speedspiele_rpc_client_seconds_count", labels) or 0.0


async def test_a_call_counts_by_its_status(health: HealthStub) -> None:
    before = calls("OK"), calls("NOT_FOUND")
    await health.Check(health_pb2.HealthCheckRequest())
    with pytest.raises(grpc.aio.AioRpcError):
        await health.Check(health_pb2.HealthCheckRequest(service="nobody"))
    assert (calls("OK"), calls("NOT_FOUND")) == (before[0] + 1, before[1] + 1)


async def test_a_call_nobody_waits_for_is_cancelled_and_counts_so(health: HealthStub) -> None:
    before = calls("CANCELLED")
    task = asyncio.ensure_future(health.Check(health_pb2.HealthCheckRequest()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with asyncio.timeout(20):
        while calls("CANCELLED") == before:
            await asyncio.sleep(0.01)
