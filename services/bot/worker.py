"""Takes jobs, decides, waits as long as a person would, and answers at the table like one."""

from __future__ import annotations

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Callable, Mapping

import grpc
from redis.exceptions import ResponseError
from speedspiele.v1 import bot_pb2, table_pb2

from services.bot.desks import Desks
from services.bot.knowledge import Archived
from services.bot.queue import Job, JobQueue, is_missing_group
from services.bot.think import Thinker
from services.kit.clock import Clock
from services.kit.metrics import BOT_ANSWERS
from services.kit.valkey import STORE_DOWN
from services.rules.dice import Dice
from services.rules.game import LEVELS, Level
from services.wire import GameWire, Unreadable

log = logging.getLogger("worker")
AT_ONCE = 400
"""Jobs in hand at most; most of them only wait like a person."""
BATCH = 32
MARGIN_MS = 2_500
"""So long before the deadline no computer waits any more."""
PAUSE_AT_MOST_MS = 5_000
KEEP_S = 1.0
TRY_AGAIN_S = 0.2


class Worker:
    """One level's jobs at this pod."""

    def __init__(
        self,
        queue: JobQueue,
        thinker: Thinker,
        archived: Archived,
        wires: Mapping[str, GameWire],
        desks: Desks,
        clock: Clock,
        pace: float,
    ) -> None:
        self._queue = queue
        self._thinker = thinker
        self._archived = archived
        self._wires = wires
        self._desks = desks
        self._clock = clock
        self._pace = pace
        self._room = asyncio.Semaphore(AT_ONCE)
        self.in_work: set[asyncio.Task[None]] = set()
        """The jobs in hand; whoever stops this worker ends them too."""

    async def take(self) -> None:
        """Takes new jobs, for ever."""
        await self._with_store(self._take, 0.0)

    async def look_after(self) -> None:
        """Keeps what is in hand, and takes over what dead workers left, for ever."""
        await self._with_store(self._look_after, KEEP_S)

    async def _with_store(self, work: Callable[[], Awaitable[None]], pause_s: float) -> None:
        """A store that is away is waited for, one that has forgotten the group is joined again."""
        while True:
            try:
                await self._queue.join()
                while True:
                    await work()
                    await asyncio.sleep(pause_s)
            except STORE_DOWN:
                await asyncio.sleep(TRY_AGAIN_S)
            except ResponseError as error:
                if not is_missing_group(error):
                    raise

    async def _take(self) -> None:
        async with self._room:
            pass
        for job in await self._queue.take(BATCH):
            self._begin(job)

    async def _look_after(self) -> None:
        await self._queue.keep()
        for job in await self._queue.take_over(BATCH):
            self._begin(job)
        await self._queue.measure(self._clock.now_ms())

    def _begin(self, job: Job) -> None:
        task = asyncio.get_running_loop().create_task(self._work(job))
        self.in_work.add(task)
        task.add_done_callback(self.in_work.discard)

    async def _work(self, job: Job) -> None:
        job_id, data = job
        async with self._room:
            try:
                await self._answer(bot_pb2.BotJob.FromString(data))
            except Exception:
                log.exception("a job failed; the table moves by itself at its deadline")
            try:
                await self._queue.done(job_id)
            except STORE_DOWN:
                self._queue.in_hand.discard(job_id)

    async def _answer(self, job: bot_pb2.BotJob) -> None:
        level: Level = next(level for level in LEVELS if level == job.level)
        if self._clock.now_ms() >= job.deadline_ms:
            _count(job, "too_late")
            return
        try:
            view = self._wires[job.game].view_from(job.view)
        except (KeyError, Unreadable):
            _count(job, "unreadable")
            return
        knowledge = await self._archived.at(job.table_id, job.game, job.people)
        decision = await self._thinker.decide(job.game, view, level, Dice(job.dice), knowledge)
        await asyncio.sleep(self._pause_s(job, decision.pause_ms))
        command = table_pb2.Command(
            table_id=job.table_id,
            seat_token=job.seat_token,
            command_id=uuid.uuid5(uuid.NAMESPACE_OID, f"{job.table_id}/{job.seat}/{job.prompt}").hex,
            prompt=job.prompt,
            move=self._wires[job.game].move_message(decision.move),
        )
        refusal = await self._act(job, command)
        _count(job, refusal or ("default" if decision.is_default else "applied"))

    def _pause_s(self, job: bot_pb2.BotJob, pause_ms: int) -> float:
        """A person's pause counts from the question, and never endangers the deadline."""
        now = self._clock.now_ms()
        until = job.asked_ms + self._pace * min(pause_ms, PAUSE_AT_MOST_MS)
        return max(0.0, min(until, job.deadline_ms - MARGIN_MS) - now) / 1000

    async def _act(self, job: bot_pb2.BotJob, command: table_pb2.Command) -> str:
        while True:
            try:
                return await self._desks.act(job.answer_to, command)
            except grpc.aio.AioRpcError:
                if self._clock.now_ms() + 1000 * TRY_AGAIN_S >= job.deadline_ms:
                    return "unavailable"
                await asyncio.sleep(TRY_AGAIN_S)


def _count(job: bot_pb2.BotJob, outcome: str) -> None:
    known = outcome if outcome in OUTCOMES else "refused"
    BOT_ANSWERS.labels(game=job.game, level=job.level, outcome=known).inc()


OUTCOMES = frozenset({"applied", "default", "stale_prompt", "not_your_seat", "too_late", "unreadable", "unavailable"})
