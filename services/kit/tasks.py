"""Ends background tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN_S = 0.1


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels until all are done: `asyncio.wait_for` (inside the store's client) swallows a cancellation that arrives
    together with its result, in Python 3.11."""
    waiting = set(tasks)
    while waiting:
        for task in waiting:
            task.cancel()
        _, waiting = await asyncio.wait(waiting, timeout=AGAIN_S)
