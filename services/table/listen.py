"""Hears from the other pods about tables that are watched through this one too."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from services.table.pipe import Line, Pipe
from services.table.record import TableId
from services.table.store import Mark, channels, note_from

log = logging.getLogger("listen")
AGAIN_S = 0.2
CONFIRM_S = 10.0
"""A note published before the subscription is confirmed would be missed."""


class Ear:
    """One line per server for the notes of its shards; opened again whenever it breaks."""

    def __init__(
        self,
        pipe: Pipe,
        pod: str,
        on_note: Callable[[TableId, Mark, bytes], None],
        on_again: Callable[[], None],
    ) -> None:
        self._pipe = pipe
        self._channels = channels(pod)
        self._on_note = on_note
        self._on_again = on_again
        self._lines: dict[tuple[str, int], Line] = {}
        self._is_first = True
        self._unconfirmed = 0
        self._confirmed = asyncio.Event()

    async def run(self) -> None:
        """For ever. After a break all watched tables are looked at, since notes may have been missed."""
        while True:
            try:
                if await self._listen_everywhere():
                    if not self._is_first:
                        self._on_again()
                    self._is_first = False
            except (OSError, TimeoutError):
                self.stop()
                log.info("no notes for now")
            await asyncio.sleep(AGAIN_S)

    async def start(self) -> None:
        """Listens everywhere once; `run` keeps it so."""
        await self._listen_everywhere()
        self._is_first = False

    def stop(self) -> None:
        """Hangs up."""
        for line in self._lines.values():
            line.close()

    async def _listen_everywhere(self) -> bool:
        """True when a line had to be opened."""
        opened = False
        by_owner: dict[tuple[str, int], list[str]] = {}
        for channel in self._channels:
            by_owner.setdefault(self._pipe.owner(channel), []).append(channel)
        for address, own in by_owner.items():
            line = self._lines.get(address)
            if line is not None and line.is_open:
                continue
            self._lines[address] = line = await self._pipe.open_line(address, self._heard)
            self._unconfirmed = len(own)
            self._confirmed.clear()
            for channel in own:
                line.tell(("SSUBSCRIBE", channel))
            async with asyncio.timeout(CONFIRM_S):
                await self._confirmed.wait()
            opened = True
        return opened

    def _heard(self, push: Any) -> None:
        if not isinstance(push, list) or push[0] == b"sunsubscribe":
            self._pipe.refresh_soon()
            self.stop()
        elif push[0] == b"smessage":
            self._on_note(*note_from(push[2]))
        elif push[0] == b"ssubscribe":
            self._unconfirmed -= 1
            if not self._unconfirmed:
                self._confirmed.set()
