"""One table as this pod holds it: decoded state, who watches, and what waits to be done."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from services.table.change import Change
from services.table.record import Charter, Live, TableId
from services.table.session import Session
from services.table.store import Mark


class Outlet(Protocol):
    """Where frames for browsers go: a gateway's link."""

    def update(self, desk: Desk, sockets: list[int], frame: bytes) -> None:
        """The newest picture of a table for some sockets; a slow reader may get only the last one."""
        ...

    def answer(self, socket: int, frame_id: int, frame: bytes) -> None:
        """Something that must arrive; `frame_id` names what it answers, 0 for none."""
        ...


@dataclass(eq=False, slots=True)
class Watcher:
    """One socket that watches a table, with a seat's eyes or a spectator's (nothing)."""

    outlet: Outlet
    socket: int
    seat: int | None
    device: str
    info_seen: int = -1
    is_watching: bool = False


Work = Callable[[Session, Live[Any], int, int], Change]
"""What an order does: (session, state, now, the version it would make) -> change. Pure; may be run again."""
Done = Callable[[str, int], None]
"""How an order ended: (refusal or "", version)."""


@dataclass(eq=False, slots=True)
class Order:
    """Something to be done at a table, one at a time and in order."""

    work: Work
    done: Done
    now_ms: int
    is_fresh: bool = False
    """It has been done on a state read for it."""


@dataclass(eq=False)
class Desk:
    """A table at this pod."""

    table_id: TableId
    session: Session | None = None
    charter: Charter | None = None
    live: Live[Any] | None = None
    """Nothing: must be loaded before the next order."""
    mark: Mark | None = None
    served: Mark | None = None
    """The newest state this pod has answered or shown from."""
    shown: Mark | None = None
    eyes: dict[int | None, list[Watcher]] = field(default_factory=dict)
    orders: deque[Order] = field(default_factory=deque)
    is_busy: bool = False
    is_stale: bool = False
    """The store may have something newer than what is under way."""
    others: int = 0
    """Other pods that watch it."""
    elsewhere: int = 0
    """Spectators at other pods."""
    info: bytes = b""
    info_version: int = 0
    note: tuple[Mark, bytes] | None = None
    """What another pod said happened in its last commit."""
    timer: asyncio.TimerHandle | None = None
    timer_at: int = 0
    due: int | None = None
    info_timer: asyncio.TimerHandle | None = None
    prompt: int = -1
    prompt_ms: int = 0
    """Since when this question stands, as far as this pod knows."""
    used_ms: int = 0
    retry_ms: int = 0

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches it through this pod."""
        return bool(self.eyes)

    @property
    def spectators(self) -> int:
        """At all pods."""
        return len(self.eyes.get(None, ())) + self.elsewhere

    def watchers(self) -> list[Watcher]:
        """All of them."""
        return [watcher for watchers in self.eyes.values() for watcher in watchers]

    def add(self, watcher: Watcher) -> None:
        """From now on it gets every picture."""
        watcher.is_watching = True
        self.eyes.setdefault(watcher.seat, []).append(watcher)

    def remove(self, watcher: Watcher) -> bool:
        """It gets no more; false when it already did not."""
        watchers = self.eyes.get(watcher.seat, [])
        if watcher not in watchers:
            return False
        watchers.remove(watcher)
        watcher.is_watching = False
        if not watchers:
            del self.eyes[watcher.seat]
        return True

    def become_spectator(self, watcher: Watcher) -> None:
        """Its seat is no longer its own."""
        self.remove(watcher)
        watcher.seat = None
        watcher.info_seen = -1
        self.add(watcher)
