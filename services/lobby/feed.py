"""Every change of every room, and who has a letter to read, to every gateway that listens: the newest state, never a
backlog."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

from speedspiele.v1 import lobby_pb2

from services.lobby import describe
from services.lobby.accounts.letters import Letters
from services.lobby.presence import Presence
from services.lobby.room import Room
from services.lobby.room_store import RoomStore

GATHER_S = 0.02
"""Changes within this time leave in one message."""


class Listener:
    """One gateway's open stream: which rooms it has not been told of yet."""

    def __init__(self) -> None:
        self.dirty: set[str] = set()
        self.letters: set[str] = set()
        self.whole = True
        self.woken = asyncio.Event()
        self.woken.set()


class Feed:
    """Hands changed codes to the listeners, who then read what there is to tell."""

    def __init__(self, store: RoomStore, presence: Presence, letters: Letters) -> None:
        self._letters = letters
        self._store = store
        self._presence = presence
        self._listeners: set[Listener] = set()

    async def run(self) -> None:
        """Listens to the store; after a gap everybody is told everything."""
        async for code in self._store.changes():
            for listener in self._listeners:
                listener.whole |= not code
                listener.dirty.add(code)
                listener.woken.set()

    async def run_letters(self) -> None:
        """Listens for players who have something to read."""
        async for player_id in self._letters.heard():
            for listener in self._listeners:
                listener.letters.add(player_id)
                listener.woken.set()

    async def watch(self) -> AsyncIterator[lobby_pb2.RoomChanges]:
        """All rooms, then changes, for ever."""
        listener = Listener()
        self._listeners.add(listener)
        try:
            while True:
                await listener.woken.wait()
                listener.woken.clear()
                whole, listener.whole = listener.whole, False
                codes, listener.dirty = listener.dirty - {""}, set()
                changes = await self._everything() if whole else await self._changed(codes)
                letters, listener.letters = listener.letters, set()
                changes.letters.extend(sorted(letters))
                yield changes
                await asyncio.sleep(GATHER_S)
        finally:
            self._listeners.discard(listener)

    async def described(self, rooms: Iterable[Room]) -> list[lobby_pb2.Room]:
        """Rooms as messages, with who is connected."""
        found = list(rooms)
        connected = await self._presence.connected(s.player_id for room in found for s in room.humans)
        return [describe.room_message(room, connected) for room in found]

    async def _everything(self) -> lobby_pb2.RoomChanges:
        return lobby_pb2.RoomChanges(rooms=await self.described(await self._store.all()), whole=True)

    async def _changed(self, codes: set[str]) -> lobby_pb2.RoomChanges:
        found = {code: await self._store.find(code) for code in sorted(codes)}
        rooms = await self.described(room for room in found.values() if room is not None)
        return lobby_pb2.RoomChanges(rooms=[*rooms, *(describe.gone(c) for c, room in found.items() if room is None)])
