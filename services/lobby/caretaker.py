"""What rooms need when nobody asks: people who do not come back, starts cut short, games that are over."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial

from speedspiele.v1 import game_pb2

from services.kit.clock import Clock
from services.kit.metrics import ROOMS_OPEN, SEATS_WAITING
from services.kit.refusal import Refusal
from services.lobby import rooms
from services.lobby.presence import Presence
from services.lobby.room import Room
from services.lobby.room_store import RoomStore
from services.lobby.starting import Starter
from services.lobby.tables import TableBook
from services.rules.games import GAMES

GONE_MS = 45_000
"""Who is not connected for so long gives their seat in a waiting room back."""
ROUND_S = 5.0
LOOK_MS = 600_000
"""How often a running room's table is looked up."""


class Caretaker:
    """Every pod has one; what it does may be done twice."""

    def __init__(self, store: RoomStore, presence: Presence, book: TableBook, starter: Starter, clock: Clock) -> None:
        self._store = store
        self._presence = presence
        self._book = book
        self._starter = starter
        self._clock = clock
        self._starting: set[str] = set()
        self._looked: dict[str, int] = {}

    async def run(self) -> None:
        """Looks after all rooms again and again."""
        while True:
            await asyncio.sleep(ROUND_S)
            await self.round()

    async def round(self) -> None:
        """Looks after all rooms once."""
        found = await self._store.all()
        waiting = [room for room in found if room.is_waiting]
        _count(waiting)
        await self._free_seats(waiting)
        await self._finish_starts([room for room in found if room.state == "starting"])
        await self._end_lost_games([room for room in found if room.state == "running"])

    async def _free_seats(self, waiting: list[Room]) -> None:
        now = self._clock.now_ms()
        gone = await self._presence.gone_since((s.player_id for room in waiting for s in room.humans), now)
        for room in waiting:
            for sitter in room.humans:
                if now - gone.get(sitter.player_id, now) >= GONE_MS:
                    await self._leave(room.code, sitter.player_id)

    async def _leave(self, code: str, player_id: str) -> None:
        with contextlib.suppress(Refusal):  # they left or were dealt in meanwhile
            await self._store.change(code, lambda room: rooms.leave(room, player_id) if room.is_waiting else room)

    async def _finish_starts(self, starting: list[Room]) -> None:
        """A start still there at the second look was cut short."""
        for room in starting:
            if room.start_id in self._starting:
                with contextlib.suppress(Refusal):  # the room waits again, and says so
                    await self._starter.finish_start(room)
        self._starting = {room.start_id for room in starting}

    async def _end_lost_games(self, running: list[Room]) -> None:
        """A room whose table is gone without a word (a lost store) must not stay closed; looked up now and then."""
        now = self._clock.now_ms()
        self._looked = {room.table_id: self._looked.get(room.table_id, now) for room in running}
        for room in running:
            if now - self._looked[room.table_id] < LOOK_MS:
                continue
            self._looked[room.table_id] = now
            with contextlib.suppress(Refusal):  # the tables are away: looked up again later
                if not await self._starter.is_running(room.table_id):
                    await self._store.change(room.code, partial(rooms.finished, table_id=room.table_id))

    async def left_table(self, table_id: str, player_id: str) -> None:
        """A player has left a running game for good: their seat in the room is free, they may sit elsewhere."""
        await self._book.remove(player_id, table_id)
        code = await self._store.room_of_table(table_id)
        if code is None:
            return
        with contextlib.suppress(Refusal):  # not in the room any more: nothing to free
            await self._store.change(
                code, lambda room: rooms.leave(room, player_id) if room.table_id == table_id else room
            )

    async def take_finished(self, message: bytes) -> None:
        """A finished game from the outbox: opens its room for a rematch. Twice is as good as once."""
        game = game_pb2.FinishedGame.FromString(message)
        for seat in game.seats:
            if seat.player_id:
                await self._book.remove(seat.player_id, game.game_id)
        if game.room:
            with contextlib.suppress(Refusal):  # the room has closed meanwhile
                await self._store.change(game.room, lambda room: rooms.finished(room, game.game_id))
        await self._store.forget_table(game.game_id)


def _count(waiting: list[Room]) -> None:
    for game in GAMES:
        mine = [room for room in waiting if room.game == game.name]
        ROOMS_OPEN.labels(game=game.name).set(len(mine))
        SEATS_WAITING.labels(game=game.name).set(sum(len(room.humans) for room in mine if room.quick))
