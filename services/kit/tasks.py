"""Ends background tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_S = 0.1


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels until all are done: in Python 3.11 `asyncio.wait_for` (inside the store's client) swallows a cancellation
    that arrives together with its result, and `TaskGroup` one that makes a member fail. What a task raised meanwhile is
    dropped."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        ended, waiting = await asyncio.wait(waiting, timeout=AGAIN_S)
        for task in ended:
            if not task.cancelled():
                task.exception()
