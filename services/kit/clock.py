"""Time: milliseconds by the store's clock, so that all pods agree; tests hand in a clock of their own."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from services.kit.valkey import STORE_DOWN, Valkey, is_away
from services.kit.waiting import when_there

RESYNC_S = 30.0


class Clock(Protocol):
    """Something that tells the time."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        ...


class StoreClock:
    """The store's time: the local steady clock plus an offset, measured now and then."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey
        self._offset_ms = time.time() * 1000 - time.monotonic() * 1000

    def now_ms(self) -> int:
        return int(time.monotonic() * 1000 + self._offset_ms)

    async def sync(self) -> None:
        """Measures the offset once; half the round trip is taken as the way there."""
        before = time.monotonic()
        seconds, micros = await self._valkey.time()
        middle_ms = (before + time.monotonic()) * 500
        self._offset_ms = seconds * 1000 + micros / 1000 - middle_ms

    async def meet(self) -> None:
        """The first measurement; waits for a store that is not there yet."""
        await when_there("valkey", self.sync, is_away)

    async def keep_synced(self) -> None:
        """Measures for ever; an unreachable store keeps the last offset."""
        while True:
            await asyncio.sleep(RESYNC_S)
            try:
                await self.sync()
            except (*STORE_DOWN, OSError):
                continue
