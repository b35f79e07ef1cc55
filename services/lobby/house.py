"""Whether the house takes new games: closed by an admin before works, while running games go on."""

from __future__ import annotations

from collections.abc import Sequence

from services.kit.refusal import Refusal
from services.kit.together import Together
from services.kit.valkey import Valkey

KEY = "house:closed"


class House:
    """The one switch, in the live store, for all lobby pods."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey
        self._looks: Together[None, bool] = Together(self._look)

    async def set_closed(self, closed: bool) -> None:
        """Closes or opens."""
        if closed:
            await self._valkey.set(KEY, 1)
        else:
            await self._valkey.delete(KEY)

    async def check_open(self) -> None:
        """Refuses new games while the house is closed."""
        if await self._looks.ask(None):
            raise Refusal("house_closed")

    async def _look(self, askers: Sequence[None]) -> list[bool]:
        """One look for all who asked before it."""
        return [bool(await self._valkey.exists(KEY))] * len(askers)
