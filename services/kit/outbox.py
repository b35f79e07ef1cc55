"""Finished games leave through a stream; a consumer group reads it at least once, its handler counts each once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from redis.exceptions import ResponseError

from services.kit.valkey import STORE_DOWN, Valkey

STREAM = "finished"
FIELD = b"game"
RECLAIM_AFTER_MS = 15_000
BATCH = 32

log = logging.getLogger("outbox")
Handler = Callable[[bytes], Awaitable[None]]
"""Takes one serialized FinishedGame; must be idempotent by game id; an exception means: deliver again."""


class Consumer:
    """One member of a group ("archive", "leaderboard", "lobby") reading the stream of finished games."""

    def __init__(
        self, valkey: Valkey, group: str, pod: str, handle: Handler, reclaim_after_ms: int = RECLAIM_AFTER_MS
    ) -> None:
        self._valkey = valkey
        self._group = group
        self._pod = pod
        self._handle = handle
        self._reclaim_after_ms = reclaim_after_ms

    async def run(self) -> None:
        """Reads for ever; a store that is away, or a handler that fails, is tried again."""
        while True:
            try:
                await self._join()
                while True:
                    await self._reclaim()
                    await self._read()
            except STORE_DOWN:
                await asyncio.sleep(0.5)
            except ResponseError as error:
                if "NOGROUP" not in str(error):
                    raise

    async def _join(self) -> None:
        try:
            await self._valkey.xgroup_create(STREAM, self._group, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise

    async def _reclaim(self) -> None:
        """Takes over what another member, or this one before a crash, left unanswered."""
        answer = await self._valkey.xautoclaim(
            STREAM, self._group, self._pod, min_idle_time=self._reclaim_after_ms, count=BATCH
        )
        await self._deliver(answer[1])

    async def _read(self) -> None:
        answer = await self._valkey.xreadgroup(self._group, self._pod, {STREAM: ">"}, count=BATCH, block=2000)
        for _, messages in answer or []:
            await self._deliver(messages)

    async def _deliver(self, messages: list[tuple[bytes, dict[bytes, bytes]]]) -> None:
        for message_id, fields in messages:
            if not fields:
                await self._valkey.xack(STREAM, self._group, message_id)
                continue
            try:
                await self._handle(fields[FIELD])
            except STORE_DOWN:
                raise
            except Exception:
                log.exception("a finished game could not be taken, it will come again", extra={"group": self._group})
                await asyncio.sleep(0.2)
                continue
            await self._valkey.xack(STREAM, self._group, message_id)
