"""The live store: one Valkey or Redis, or a cluster, by the address alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from redis.asyncio import BlockingConnectionPool, Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    ClusterDownError,
    ConnectionError,
    RedisClusterException,
    TimeoutError,
)

Valkey: TypeAlias = Any
"""redis.asyncio.Redis or RedisCluster: both speak the same commands."""

CONNECTIONS = 64
"""Per process; when all are busy a command waits for one, up to so many seconds."""
WAIT_S = 20.0
FOLLOW_S = 1.0
CLUSTER = "redis+cluster://"
STORE_DOWN = (ConnectionError, TimeoutError, BusyLoadingError)
"""What a command raises while the store is away; everything else is a bug."""
NOT_THERE_YET = (*STORE_DOWN, ClusterDownError, RedisClusterException, OSError)
"""And what the first command may raise besides: a cluster that is still forming, a name nobody knows yet."""


def is_away(error: Exception) -> bool:
    """Whether waiting may help; a wrong password does not become right."""
    return isinstance(error, NOT_THERE_YET) and not isinstance(error, AuthenticationError)


def connect(url: str) -> Valkey:
    """A client; nothing is sent yet. Answers come as bytes."""
    retry = Retry(ExponentialWithJitterBackoff(cap=1.0, base=0.05), 5)
    if url.startswith(CLUSTER):
        return RedisCluster.from_url(url.replace(CLUSTER, "redis://", 1), retry=retry)
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=CONNECTIONS,
        timeout=WAIT_S,
        retry=retry,
        retry_on_error=[*STORE_DOWN],
        health_check_interval=15,
    )
    return Redis.from_pool(pool)


async def follow(valkey: Valkey, tell: Callable[[bool], Awaitable[None]]) -> None:
    """Tells every second, for ever, whether the store answers."""
    while True:
        await asyncio.sleep(FOLLOW_S)
        try:
            there = bool(await asyncio.wait_for(valkey.ping(), FOLLOW_S))
        except NOT_THERE_YET:
            there = False
        await tell(there)
