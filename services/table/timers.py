"""Deadlines: a precise timer per table at the pod that serves it, and a sweep of the store for those of dead pods."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from services.kit.clock import Clock
from services.kit.metrics import TABLES_STUCK, TIMERS_PENDING
from services.kit.process import forever
from services.table.backlog import TABLE, order, tell
from services.table.desk import Desk
from services.table.record import TableId
from services.table.store import Store

SWEEP_S = 1.0
AFTER_MS = 700
"""The sweep leaves that long to the pod that serves the table."""
STUCK_MS = 10_000
AGAIN_MS = 1_000
"""A deadline that did not move on is tried again after that, so that a bug cannot spin."""
FAR_MS = 3_600_000
"""Later ones are left to the sweep."""


def _nobody(_desk: Desk) -> None:
    raise RuntimeError("an alarm that nobody listens to")


class Alarm:
    """Rings for tables of this pod when they are due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.on_due: Callable[[Desk], None] = _nobody

    def set(self, desk: Desk, due: int | None) -> None:
        """From now on the table is due then (nothing: never). An earlier ring is let come and looks again."""
        desk.due = due
        if due is None:
            self.clear(desk)
        elif desk.timer is None or desk.timer_at > due:
            self._arm(desk, due)

    def clear(self, desk: Desk) -> None:
        """Never."""
        if desk.timer is not None:
            desk.timer.cancel()
            desk.timer = None

    def _arm(self, desk: Desk, due: int) -> None:
        self.clear(desk)
        wait_ms = due - self._clock.now_ms()
        if wait_ms > FAR_MS:
            return
        desk.timer_at = due
        desk.timer = asyncio.get_running_loop().call_later(max(0, wait_ms) / 1000, self._ring, desk)

    def _ring(self, desk: Desk) -> None:
        desk.timer = None
        if desk.due is None:
            return
        now = self._clock.now_ms()
        if desk.due > now:
            self._arm(desk, desk.due)
            return
        self.on_due(desk)
        if desk.timer is None and desk.due is not None:
            self._arm(desk, max(desk.due, now + AGAIN_MS))


class Sweeper:
    """Once a second: everything overdue in the store that no pod has seen to, and outbox items left behind."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        on_overdue: Callable[[TableId], None],
        on_left: Callable[[int, list[list[object]]], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_overdue = on_overdue
        self._on_left = on_left

    async def run(self) -> None:
        """For ever, also when the store is away."""
        await forever("sweep", self.sweep, SWEEP_S)

    async def sweep(self) -> None:
        """All shards once."""
        now = self._clock.now_ms()
        answers = await self._store.sweep(now - AFTER_MS, now - AFTER_MS)
        stuck = 0
        for shard, (due, items, _) in enumerate(answers):
            for table_id, score in zip(due[::2], due[1::2], strict=True):
                stuck += float(score) < now - STUCK_MS
                self._on_overdue(TableId(table_id.decode()))
            if items:
                self._on_left(shard, items)
        left = [order(item[0])[0] for _, items, _ in answers for item in items]
        tell(TABLE, len(left), min(left, default=0), now)
        TABLES_STUCK.set(stuck)
        TIMERS_PENDING.set(sum(pending for _, _, pending in answers))
