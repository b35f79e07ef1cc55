"""The stream of jobs of one level: taken by a group, kept while they are worked on, taken over when a worker dies."""

from __future__ import annotations

from typing import Any

from redis.exceptions import ResponseError

from services.kit.metrics import BOT_QUEUE_DEPTH, BOT_QUEUE_OLDEST
from services.kit.valkey import Valkey

GROUP = "bots"
FIELD = b"job"
LEASE_MS = 3_000
"""A job whose worker has not been heard of for that long goes to another one."""
BLOCK_MS = 2_000
Job = tuple[bytes, bytes]
"""The job's id on the stream, and its bytes."""


class JobQueue:
    """One worker's end of "jobs:<level>"."""

    def __init__(self, valkey: Valkey, level: str, pod: str) -> None:
        self._valkey = valkey
        self._level = level
        self._stream = f"jobs:{level}"
        self._pod = pod
        self.in_hand: set[bytes] = set()

    async def join(self) -> None:
        """Makes stream and group when they are not there."""
        try:
            await self._valkey.xgroup_create(self._stream, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if "BUSYGROUP" not in str(error):
                raise

    async def take(self, count: int) -> list[Job]:
        """New jobs; waits for the first one."""
        answer = await self._valkey.xreadgroup(GROUP, self._pod, {self._stream: ">"}, count=count, block=BLOCK_MS)
        return [job for _, messages in answer or [] for job in self._held(messages)]

    async def take_over(self, count: int) -> list[Job]:
        """Jobs of workers that died over them."""
        answer = await self._valkey.xautoclaim(self._stream, GROUP, self._pod, min_idle_time=LEASE_MS, count=count)
        return self._held([message for message in answer[1] if message[0] not in self.in_hand])

    async def keep(self) -> None:
        """Says that what is in hand is still being worked on."""
        ids = list(self.in_hand)
        if ids:
            await self._valkey.xclaim(self._stream, GROUP, self._pod, 0, ids, idle=0, justid=True)

    async def done(self, job_id: bytes) -> None:
        """The job is answered, or needs no answer any more.

        Taken off the stream first: what is only left with the group is dropped by the next `take_over`, but a job that
        nobody has and nobody gets would count as waiting for ever."""
        await self._valkey.xdel(self._stream, job_id)
        await self._valkey.xack(self._stream, GROUP, job_id)
        self.in_hand.discard(job_id)

    async def measure(self, now_ms: int) -> None:
        """How many wait, and how long the oldest has."""
        first = await self._valkey.xrange(self._stream, count=1)
        age_ms = now_ms - int(first[0][0].partition(b"-")[0]) if first else 0
        BOT_QUEUE_DEPTH.labels(level=self._level).set(await self._valkey.xlen(self._stream))
        BOT_QUEUE_OLDEST.labels(level=self._level).set(max(0, age_ms) / 1000)

    def _held(self, messages: list[tuple[bytes, dict[bytes, bytes]]]) -> list[Job]:
        jobs = [(job_id, fields[FIELD]) for job_id, fields in messages if fields]
        self.in_hand.update(job_id for job_id, _ in jobs)
        return jobs


def is_missing_group(error: Any) -> bool:
    """The store has forgotten the group: join again."""
    return "NOGROUP" in str(error)
