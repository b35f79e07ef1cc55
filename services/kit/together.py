"""Asks that come while others are under way wait for each other and go together: under load many share one round trip,
alone nothing waits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Generic, TypeVar

Ask = TypeVar("Ask")
Answer = TypeVar("Answer")
MOST = 200
"""So many go at a time: a crowd gets answers in slices, not all at the end."""


class Together(Generic[Ask, Answer]):
    """Few round trips at a time for everybody who asks. What an answer says was looked up after its ask came."""

    def __init__(
        self,
        do: Callable[[Sequence[Ask]], Awaitable[Sequence[Answer | Exception]]],
        most: int = MOST,
        trips: int = 1,
    ) -> None:
        """`do` answers several asks in their order; what it raises is told to all of them, an exception among its
        answers to one. `trips`: so many at a time, where one that hangs must not hold up all others."""
        self._do = do
        self._most = most
        self._trips = trips
        self._waiting: list[tuple[Ask, asyncio.Future[Answer]]] = []
        self._going = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, one: Ask) -> Answer:
        """The answer to this one."""
        return await self._put(one)

    async def ask_all(self, several: Iterable[Ask]) -> list[Answer]:
        """The answers to several, in their order."""
        return await asyncio.gather(*[self._put(one) for one in several])

    def _put(self, one: Ask) -> asyncio.Future[Answer]:
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append((one, answer))
        if self._going < self._trips:
            self._going += 1
            trip = asyncio.create_task(self._go())
            self._tasks.add(trip)
            trip.add_done_callback(self._tasks.discard)
        return answer

    async def _go(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                await self._answer(batch)
        finally:
            self._going -= 1

    async def _answer(self, batch: list[tuple[Ask, asyncio.Future[Answer]]]) -> None:
        try:
            answers: Sequence[Answer | Exception] = await self._do([ask for ask, _ in batch])
        except Exception as error:
            answers = [error] * len(batch)
        for (_, waiting), answer in zip(batch, answers, strict=True):
            if waiting.done():
                continue
            if isinstance(answer, Exception):
                waiting.set_exception(answer)
            else:
                waiting.set_result(answer)
