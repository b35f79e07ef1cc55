"""A clock that tests move by hand."""

from __future__ import annotations


class HandClock:
    """Starts somewhere and goes on when it is told to."""

    def __init__(self, now_ms: int = 1_900_000_000_000) -> None:
        self._now_ms = now_ms

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return self._now_ms

    def go_on(self, milliseconds: int) -> None:
        """Time goes by."""
        self._now_ms += milliseconds

    async def sync(self) -> None:
        """It is always right."""

    async def keep_synced(self) -> None:
        """It stays right."""
