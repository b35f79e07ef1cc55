"""Asks under way together: shared round trips, answers in order, an error for whom it concerns."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from services.kit.together import Together


class Far:
    """Doubles numbers in round trips that wait until they are let go."""

    def __init__(self) -> None:
        self.trips: list[list[int]] = []
        self.gate = asyncio.Event()

    async def __call__(self, asks: Sequence[int]) -> Sequence[int | Exception]:
        self.trips.append(list(asks))
        await self.gate.wait()
        if 0 in asks:
            raise ConnectionError("away")
        return [ValueError("odd") if ask % 2 else 2 * ask for ask in asks]


async def test_who_asks_alone_goes_at_once_and_those_after_go_together() -> None:
    far = Far()
    together: Together[int, int] = Together(far, most=3)
    first = asyncio.create_task(together.ask(2))
    while not far.trips:
        await asyncio.sleep(0)
    rest = asyncio.create_task(together.ask_all([4, 6, 8, 10]))
    await asyncio.sleep(0)
    assert far.trips == [[2]]
    far.gate.set()
    assert await first == 4
    assert await rest == [8, 12, 16, 20]
    assert far.trips == [[2], [4, 6, 8], [10]]


async def test_an_error_is_told_to_whom_it_concerns() -> None:
    far = Far()
    far.gate.set()
    together: Together[int, int] = Together(far)
    odd, even = await asyncio.gather(together.ask(3), together.ask(4), return_exceptions=True)
    assert isinstance(odd, ValueError)
    assert even == 8
    both = await asyncio.gather(together.ask(0), together.ask(4), return_exceptions=True)
    assert all(isinstance(error, ConnectionError) for error in both)
    assert await together.ask(6) == 12


async def test_who_gives_up_takes_nobody_along() -> None:
    far = Far()
    together: Together[int, int] = Together(far)
    gone = asyncio.create_task(together.ask(2))
    stays = asyncio.create_task(together.ask(4))
    while not far.trips:
        await asyncio.sleep(0)
    gone.cancel()
    with pytest.raises(asyncio.CancelledError):
        await gone
    far.gate.set()
    assert await stays == 8


async def test_a_trip_that_hangs_holds_up_only_its_own() -> None:
    gate, hangs = asyncio.Event(), asyncio.Event()

    async def far(asks: Sequence[int]) -> Sequence[int | Exception]:
        if 1 in asks:
            hangs.set()
            await gate.wait()
        return [2 * ask for ask in asks]

    together: Together[int, int] = Together(far, trips=2)
    hanging = asyncio.create_task(together.ask(1))
    await hangs.wait()
    for number in range(2, 5):
        assert await together.ask(number) == 2 * number
    gate.set()
    assert await hanging == 2
    assert await together.ask(5) == 10
