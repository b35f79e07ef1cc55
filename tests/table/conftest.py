"""Real table pods on a real Valkey, over loopback."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from services.kit.valkey import Valkey
from tests.table.pods import House


@pytest.fixture
async def house(valkey: Valkey, valkey_url: str) -> AsyncIterator[House]:
    """An empty house; table pods are started by the test."""
    made = House(valkey_url, valkey)
    yield made
    await made.close()
