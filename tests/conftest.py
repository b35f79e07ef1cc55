"""Fixtures for all suites: real stores, made once per run, empty for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from services.kit.valkey import Valkey, connect
from tests.stores import running_valkey


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """The address of this run's Valkey."""
    with running_valkey() as url:
        yield url


@pytest.fixture
async def valkey(valkey_url: str) -> AsyncIterator[Valkey]:
    """A client of the run's Valkey, which is empty."""
    client = connect(valkey_url)
    await client.flushall()
    yield client
    await client.aclose()
