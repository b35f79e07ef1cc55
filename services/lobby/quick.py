"""Quick match: a seat in an open room, or a new room for the next one to find."""

from __future__ import annotations

import asyncio

from services.kit.clock import Clock
from services.kit.refusal import Refusal
from services.kit.valkey import Valkey
from services.lobby import rooms
from services.lobby.accounts.trust import Trust
from services.lobby.codes import new_code
from services.lobby.presence import Presence
from services.lobby.room import Room, Sitter
from services.lobby.room_store import TAG, RoomStore
from services.rules.game import Game, Mode

SEATS = 4
TRIES = 8
LOCK_S = 5.0
"""Rooms are opened one after the other, so that people who come together meet."""
ARRIVE_MS = 10_000
"""So long a new room's host may be on the way: the gateways have not said yet that they are connected."""


def quick_mode(game: Game) -> Mode:
    """The mode strangers meet in: the first that seats several people."""
    return next(mode for mode in game.modes if mode.max_humans >= rooms.MIN_SITTERS)


class QuickMatch:
    """Finds or opens a room. Nobody is seated where the host is away, nor with somebody they have blocked or who has
    blocked them."""

    def __init__(self, store: RoomStore, valkey: Valkey, presence: Presence, trust: Trust, clock: Clock) -> None:
        self._store = store
        self._valkey = valkey
        self._presence = presence
        self._trust = trust
        self._clock = clock
        self._queue = asyncio.Lock()

    async def find(self, game: Game, sitter: Sitter) -> Room:
        """The room the player waits in now; one they sit in already stays."""
        mode = quick_mode(game)
        joined = await self._try_join(game, mode, sitter)
        if joined is not None:
            return joined
        lock = self._valkey.lock(f"{TAG}:quick:{game.name}", timeout=LOCK_S, sleep=0.02, blocking_timeout=LOCK_S)
        async with self._queue, lock:
            return await self._try_join(game, mode, sitter) or await self._open(game, mode, sitter)

    async def _try_join(self, game: Game, mode: Mode, sitter: Sitter) -> Room | None:
        for room in await self._candidates(game, mode, sitter.player_id):
            try:
                return await self._store.change(room.code, lambda r: rooms.join(r, mode, sitter))
            except Refusal as refusal:
                if refusal.reason == "seated_elsewhere":
                    raise
        return None

    async def _candidates(self, game: Game, mode: Mode, player_id: str) -> list[Room]:
        """Open listed rooms of that mode, the fullest and oldest first; the player's own room before all."""
        own = await self._store.seat_of(game.name, player_id)
        found = [
            room
            for room in await self._store.all()
            if room.code == own
            or (room.game, room.mode, room.listed, room.is_waiting) == (game.name, mode.id, True, True)
        ]
        others = [room for room in found if room.code != own]
        fit = await self._hosted(await self._agreeable(others, player_id))
        fit.sort(key=lambda room: (-len(room.humans), room.opened_ms))
        return [*(room for room in found if room.code == own), *fit]

    async def _agreeable(self, found: list[Room], player_id: str) -> list[Room]:
        """Those without anybody whom a block keeps apart from the player."""
        people = {sitter.player_id for room in found for sitter in room.humans}
        apart = await self._trust.kept_apart(player_id, people)
        return [room for room in found if apart.isdisjoint(sitter.player_id for sitter in room.humans)]

    async def _hosted(self, found: list[Room]) -> list[Room]:
        """Those whose host is there, or may be about to come."""
        now = self._clock.now_ms()
        here = await self._presence.connected(room.host_id for room in found)
        return [room for room in found if room.host_id in here or now - room.opened_ms < ARRIVE_MS]

    async def _open(self, game: Game, mode: Mode, sitter: Sitter) -> Room:
        count = min(max(SEATS, mode.min_seats), mode.max_seats)
        for _ in range(TRIES):
            room = rooms.open_room(
                game, mode, new_code(), sitter, count, listed=True, values={}, now_ms=self._clock.now_ms(), quick=True
            )
            added = await self._store.add(room)
            if added is not None:
                return added
        raise Refusal("busy")
