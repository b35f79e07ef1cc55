"""Ends background tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_S = 1.0
"""Long enough to put away what a task had in hand: a connection to SQLite that is cancelled a second time while it is
being closed is waited for for ever."""


async def end(tasks: Iterable[asyncio.Task[Any]], again_s: float = AGAIN_S) -> None:
    """Cancels until all are done: in Python 3.11 `asyncio.wait_for` (inside the store's client) swallows a cancellation
    that arrives together with its result, and `TaskGroup` one that makes a member fail. What a task raised meanwhile is
    dropped."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        ended, waiting = await asyncio.wait(waiting, timeout=again_s)
        for task in ended:
            if not task.cancelled():
                task.exception()
