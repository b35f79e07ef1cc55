"""Where the points lists are read: in the sorted sets, and in SQL while those are away."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from services.kit.valkey import STORE_DOWN
from services.leaderboard.ranking import Line

log = logging.getLogger("lists")
T = TypeVar("T")


class Places(Protocol):
    """What can be asked about one list."""

    async def top(self, board: str, period: str, count: int) -> tuple[list[Line], int]:
        """(the first lines, how many players are on the list)."""
        ...

    async def around(self, board: str, period: str, player_id: str, each_side: int) -> list[Line]:
        """The player's line with its neighbours; empty when the player is not on the list."""
        ...

    async def place(self, board: str, period: str, player_id: str) -> int:
        """The player's place; 0 when not on the list."""
        ...


class Lists:
    """Answers from the quick ones, and from the sure ones while the quick ones are away."""

    def __init__(self, quick: Places, sure: Places) -> None:
        self._quick = quick
        self._sure = sure
        self._is_there = True

    async def store_is(self, there: bool) -> None:
        """Told by whoever watches the live store: nobody tries for long what is known to be away."""
        if there != self._is_there:
            log.info("lists are read from the sorted sets" if there else "lists are read from SQL")
        self._is_there = there

    async def top(self, board: str, period: str, count: int) -> tuple[list[Line], int]:
        """(the first lines, how many players are on the list)."""
        return await self._ask(lambda places: places.top(board, period, count))

    async def around(self, board: str, period: str, player_id: str, each_side: int) -> list[Line]:
        """The player's line with its neighbours; empty when the player is not on the list."""
        return await self._ask(lambda places: places.around(board, period, player_id, each_side))

    async def place(self, board: str, period: str, player_id: str) -> int:
        """The player's place; 0 when not on the list."""
        return await self._ask(lambda places: places.place(board, period, player_id))

    async def _ask(self, look: Callable[[Places], Awaitable[T]]) -> T:
        if self._is_there:
            try:
                return await look(self._quick)
            except STORE_DOWN:
                await self.store_is(False)
        return await look(self._sure)
