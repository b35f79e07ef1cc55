"""Whether the house takes new games: closed by an admin before works, while running games go on."""

from __future__ import annotations

from services.kit.refusal import Refusal
from services.kit.valkey import Valkey

KEY = "house:closed"


class House:
    """The one switch, in the live store, for all lobby pods."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def set_closed(self, closed: bool) -> None:
        """Closes or opens."""
        if closed:
            await self._valkey.set(KEY, 1)
        else:
            await self._valkey.delete(KEY)

    async def check_open(self) -> None:
        """Refuses new games while the house is closed."""
        if await self._valkey.exists(KEY):
            raise Refusal("house_closed")
