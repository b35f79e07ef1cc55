"""Real bot and table pods on a real Valkey."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from services.kit.valkey import Valkey
from tests.table.pods import House


@pytest.fixture
async def house(valkey: Valkey, valkey_url: str) -> AsyncIterator[House]:
    """An empty house."""
    made = House(valkey_url, valkey)
    yield made
    await made.close()
