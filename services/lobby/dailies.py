"""The day's material, asked for once: it is the same for everybody, and at midnight everybody asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from msgspec import Struct

MOST = 8
"""Of so many games and days it is kept; past days are not begun any more."""


class Material(Struct, frozen=True):
    """What a game is dealt from: a daily brings its seed."""

    supplies: tuple[bytes, ...] = ()
    seed: bytes = b""


Fetch = Callable[[str, str], Awaitable[Material]]
"""Game, day; raises Refusal, also for a day that has not begun."""


class Dailies:
    """What has been fetched, or is being fetched. A refusal is not kept."""

    def __init__(self, fetch: Fetch) -> None:
        self._fetch = fetch
        self._asked: OrderedDict[tuple[str, str], asyncio.Future[Material]] = OrderedDict()

    async def of(self, game: str, day: str) -> Material:
        """The material of that day; raises what the fetching raises."""
        asked = self._asked.get((game, day))
        if asked is None:
            asked = self._asked[game, day] = asyncio.ensure_future(self._fetch(game, day))
            if len(self._asked) > MOST:
                self._asked.popitem(last=False)
        try:
            return await asyncio.shield(asked)
        except Exception:
            if self._asked.get((game, day)) is asked:
                del self._asked[game, day]
            raise
