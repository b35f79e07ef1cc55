"""Waits at the start for a store that is not there yet: who comes first must not have to start again."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 2.0

log = logging.getLogger("waiting")
T = TypeVar("T")


def pauses() -> Iterator[float]:
    """Seconds between tries: twice as long each time up to a bound, each shortened at random by up to a half, so that
    pods that started together do not come back together."""
    pause = FIRST_PAUSE_S
    while True:
        yield pause * random.uniform(0.5, 1.0)
        pause = min(LONGEST_PAUSE_S, pause * 2)


async def when_there(store: str, meet: Callable[[], Awaitable[T]], is_away: Callable[[Exception], bool]) -> T:
    """What `meet` gives, tried until the store is there; raises what is no absence. Ends at once when cancelled.

    Says once that it waits, again when the reason changes, and when it waits no more."""
    reason = ""
    for pause in pauses():
        try:
            met = await meet()
        except Exception as error:
            if not is_away(error):
                raise
            if type(error).__name__ != reason:
                reason = type(error).__name__
                log.warning("the store is not there yet", extra={"store": store, "reason": f"{reason}: {error}"})
        else:
            break
        await asyncio.sleep(pause)
    if reason:
        log.info("the store is there", extra={"store": store})
    return met
