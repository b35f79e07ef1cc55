"""How often somebody may take another name: often enough for a slip, too rarely to pass for many people."""

from __future__ import annotations

from typing import Protocol

import grpc

from services.kit.refusal import Refusal
from services.kit.valkey import Valkey

RENAMES = 3
"""Other names within a day, counted from the first."""
DAY_S = 24 * 3600


class Renaming(Protocol):
    """What is asked before a player gets another name."""

    async def one_more(self, player_id: str) -> None:
        """Refuses `name_too_often`."""


class Renames:
    """Counts in the live store, for all lobby pods together."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def one_more(self, player_id: str) -> None:
        """Another name for this player; refuses `name_too_often`."""
        key = f"renames:{player_id}"
        taken = int(await self._valkey.incr(key))
        await self._valkey.expire(key, DAY_S, nx=True)
        if taken > RENAMES:
            raise Refusal("name_too_often", grpc.StatusCode.RESOURCE_EXHAUSTED)
