"""The live store: one Valkey or Redis, or a cluster, by the address alone."""

from __future__ import annotations

from typing import Any, TypeAlias

from redis.asyncio import Redis, RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import BusyLoadingError, ConnectionError, TimeoutError

Valkey: TypeAlias = Any
"""redis.asyncio.Redis or RedisCluster: both speak the same commands."""

CLUSTER = "redis+cluster://"
STORE_DOWN = (ConnectionError, TimeoutError, BusyLoadingError)
"""What a command raises while the store is away; everything else is a bug."""


def connect(url: str) -> Valkey:
    """A client; nothing is sent yet. Answers come as bytes."""
    retry = Retry(ExponentialWithJitterBackoff(cap=1.0, base=0.05), 5)
    if url.startswith(CLUSTER):
        host, _, port = url.removeprefix(CLUSTER).rstrip("/").partition(":")
        return RedisCluster(host=host, port=int(port or 6379), retry=retry)
    return Redis.from_url(url, retry=retry, retry_on_error=[*STORE_DOWN], health_check_interval=15)
