"""Background tasks end for certain."""

from __future__ import annotations

import asyncio

from services.kit.tasks import end


async def deaf(times: int) -> None:
    """Hears only the last of so many cancellations, as a swallowed one looks."""
    for _ in range(times):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            continue
    await asyncio.Event().wait()


async def test_a_task_that_loses_cancellations_is_ended_all_the_same():
    tasks = [asyncio.create_task(deaf(times)) for times in range(4)]
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await end(tasks, 0.05)
    assert all(task.cancelled() for task in tasks)


async def test_what_a_task_raised_does_not_keep_the_others():
    async def broken() -> None:
        raise ValueError

    tasks = [asyncio.create_task(broken()), asyncio.create_task(deaf(0))]
    await asyncio.sleep(0)
    async with asyncio.timeout(30):
        await end(tasks)
    assert all(task.done() for task in tasks)


async def test_nothing_to_end_is_fine():
    await end([])
