"""The stream of jobs of one level, on a real Valkey."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from services.bot.queue import GROUP, JobQueue
from services.kit.valkey import Valkey


class Dying:
    """The store as a worker sees it that dies after one more command."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey
        self._left = 1

    def __getattr__(self, name: str) -> Any:
        async def command(*arguments: Any, **named: Any) -> Any:
            if not self._left:
                raise ConnectionError("dead")
            self._left -= 1
            return await getattr(self._valkey, name)(*arguments, **named)

        return command


async def test_a_worker_that_dies_over_an_answered_job_leaves_nothing_that_waits(valkey: Valkey) -> None:
    queue = JobQueue(valkey, "easy", "bot-0")
    await queue.join()
    await valkey.xadd("jobs:easy", {"job": b"any"})
    ((job_id, _),) = await queue.take(1)
    with pytest.raises(ConnectionError):
        await JobQueue(Dying(valkey), "easy", "bot-0").done(job_id)
    assert await valkey.xlen("jobs:easy") == 0, "it would be the oldest that waits, for ever"
    another = JobQueue(valkey, "easy", "bot-1")
    async with asyncio.timeout(20):
        while (await valkey.xpending("jobs:easy", GROUP))["pending"]:
            assert await another.take_over(1) == []
            await asyncio.sleep(0.2)
