"""Quick match: a seat in an open room, or a new room for the next one to find."""

from __future__ import annotations

from services.kit.clock import Clock
from services.kit.refusal import Refusal
from services.kit.valkey import Valkey
from services.lobby import rooms
from services.lobby.codes import new_code
from services.lobby.room import Room, Sitter
from services.lobby.room_store import TAG, RoomStore
from services.rules.game import Game, Mode

SEATS = 4
TRIES = 8


def _pointer(game: Game) -> str:
    return f"{TAG}:quick:{game.name}"


def quick_mode(game: Game) -> Mode:
    """The mode strangers meet in: the first that seats several people."""
    return next(mode for mode in game.modes if mode.max_humans >= rooms.MIN_SITTERS)


class QuickMatch:
    """Finds or opens a room. One room per game is the one that newcomers are sent to."""

    def __init__(self, store: RoomStore, valkey: Valkey, clock: Clock) -> None:
        self._store = store
        self._valkey = valkey
        self._clock = clock

    async def find(self, game: Game, sitter: Sitter) -> Room:
        """The room the player waits in now; one they sit in already stays."""
        mode = quick_mode(game)
        for room in await self._candidates(game, mode, sitter.player_id):
            try:
                return await self._store.change(room.code, lambda r: rooms.join(r, mode, sitter))
            except Refusal as refusal:
                if refusal.reason == "seated_elsewhere":
                    raise
        return await self._meet(game, mode, sitter)

    async def _candidates(self, game: Game, mode: Mode, player_id: str) -> list[Room]:
        """Open listed rooms of that mode, the fullest and oldest first; the player's own room before all."""
        own = await self._store.seat_of(game.name, player_id)
        found = [
            room
            for room in await self._store.all()
            if room.code == own
            or (room.game, room.mode, room.listed, room.is_waiting) == (game.name, mode.id, True, True)
        ]
        return sorted(found, key=lambda room: (room.code != own, -len(room.humans), room.opened_ms))

    async def _meet(self, game: Game, mode: Mode, sitter: Sitter) -> Room:
        """A new room; of several opened in the same moment one wins and the others' people come over."""
        pointer = _pointer(game)
        for _ in range(TRIES):
            pointed = await self._valkey.get(pointer)
            if pointed is not None:
                joined = await self._try_join(pointed.decode(), mode, sitter)
                if joined is not None:
                    return joined
                await self._valkey.delete(pointer)
            code = new_code()
            if not await self._valkey.set(pointer, code, nx=True, ex=60):
                continue
            count = min(max(SEATS, mode.min_seats), mode.max_seats)
            room = rooms.open_room(
                game, mode, code, sitter, count, listed=True, values={}, now_ms=self._clock.now_ms(), quick=True
            )
            added = await self._store.add(room)
            if added is not None:
                return added
        raise Refusal("busy")

    async def _try_join(self, code: str, mode: Mode, sitter: Sitter) -> Room | None:
        try:
            return await self._store.change(code, lambda room: rooms.join(room, mode, sitter))
        except Refusal as refusal:
            if refusal.reason == "seated_elsewhere":
                raise
            return None
