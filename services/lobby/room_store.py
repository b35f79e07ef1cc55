"""Rooms in the live store: compare and set, one room at a time. All keys share one hash tag, so that a player's seat
and the room change together on a cluster, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from services.kit.refusal import Refusal, not_found
from services.kit.valkey import Valkey
from services.lobby import rooms
from services.lobby.room import Room

TAG = "{lobby}"
CHANNEL = TAG + ":changed"
SEATS = TAG + ":seats"
ROOMS = TAG + ":rooms"
TABLES = TAG + ":tables"
KEEP_S = 24 * 3600
"""A room nobody touches for a day is gone."""
BATCH = 200
"""So many rooms are read at once: thousands of them cost no thousand round trips, and others come in between."""
TRIES = 100
"""Changes of one room queue up inside a pod, so a race is lost to another pod only."""

_SCRIPT = (Path(__file__).parent / "commit.lua").read_text()
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Room)

Change = Callable[[Room], Room]


def _key(code: str) -> str:
    return f"{TAG}:room:{code}"


class RoomStore:
    """All rooms. A change is a pure function from room to room, tried again when somebody else was faster."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey
        self._commit = valkey.register_script(_SCRIPT)
        self._queues: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def add(self, room: Room) -> Room | None:
        """Puts a new room there; nothing when the code is taken. Refuses people who sit elsewhere."""
        return await self._try(None, room)

    async def get(self, code: str) -> Room:
        """The room of that code; refuses `no_such_room`."""
        room = await self.find(code)
        if room is None:
            raise not_found("no_such_room")
        return room

    async def find(self, code: str) -> Room | None:
        """The room of that code, or nothing."""
        document = await self._valkey.hget(_key(code), "document")
        return _decoder.decode(document) if document else None

    async def change(self, code: str, change: Change) -> Room:
        """The room after the change. A room that closes disappears."""
        queue = self._queues.setdefault(code, asyncio.Lock())
        async with queue:
            for _ in range(TRIES):
                before = await self.get(code)
                after = change(before)
                if after == before:
                    return before
                done = await self._try(before, after)
                if done is not None:
                    return done
        raise Refusal("busy")

    async def _try(self, before: Room | None, after: Room) -> Room | None:
        expected = before.version if before else 0
        after = replace(after, version=expected + 1)
        sat = {s.player_id for s in before.humans} if before else set()
        closed = after.state == "closed"
        sit = set() if closed else {s.player_id for s in after.humans}
        sitting = sorted(sit - sat)
        answer = await self._commit(
            keys=[_key(after.code), SEATS, ROOMS, TABLES],
            args=[
                CHANNEL, after.code, after.game, expected, b"" if closed else _encoder.encode(after), KEEP_S,
                after.table_id, len(sitting), *sitting, *sorted(sat - sit),
            ],
        )  # fmt: skip
        if answer.startswith(b"seated:"):
            await self._forget_ghosts(after.game, sitting, answer.removeprefix(b"seated:").decode())
        return after if answer == b"done" else None

    async def _forget_ghosts(self, game: str, player_ids: list[str], code: str) -> None:
        """Seats in a room that has expired are free again; a seat in a living room stands."""
        if await self.find(code) is not None:
            raise Refusal("seated_elsewhere")
        for player_id in player_ids:
            if await self.seat_of(game, player_id) == code:
                await self._valkey.hdel(SEATS, f"{game}/{player_id}")

    async def all(self) -> list[Room]:
        """Every room there is. Codes whose room has expired are dropped from the list."""
        codes = sorted(code.decode() for code in await self._valkey.smembers(ROOMS))
        found: list[Room] = []
        for start in range(0, len(codes), BATCH):
            batch = codes[start : start + BATCH]
            reading = self._valkey.pipeline(transaction=False)
            for code in batch:
                reading.hget(_key(code), "document")
            documents = await reading.execute()
            found += [_decoder.decode(document) for document in documents if document]
            if gone := [code for code, document in zip(batch, documents, strict=True) if not document]:
                await self._valkey.srem(ROOMS, *gone)
        return found

    async def seat_of(self, game: str, player_id: str) -> str | None:
        """The code of the room that player sits in, for that game."""
        code = await self._valkey.hget(SEATS, f"{game}/{player_id}")
        return code.decode() if code else None

    async def rooms_of(self, games: Iterable[str], player_id: str) -> list[Room]:
        """The rooms that player sits in, one per game at most."""
        codes = [await self.seat_of(game, player_id) for game in games]
        rooms = [await self.find(code) for code in codes if code]
        return [room for room in rooms if room is not None]

    async def forget(self, games: Iterable[str], player_id: str) -> None:
        """That player sits nowhere any more."""
        for room in await self.rooms_of(games, player_id):
            with suppress(Refusal):  # they have left meanwhile
                await self.change(room.code, lambda now: rooms.leave(now, player_id))

    async def rename(self, games: Iterable[str], player_id: str, name: str, avatar: str) -> None:
        """That player is called so now, wherever they sit."""
        for room in await self.rooms_of(games, player_id):
            with suppress(Refusal):  # they have left meanwhile
                await self.change(room.code, lambda now: rooms.rename(now, player_id, name, avatar))

    async def room_of_table(self, table_id: str) -> str | None:
        """The code of the room a table belongs to."""
        code = await self._valkey.hget(TABLES, table_id)
        return code.decode() if code else None

    async def forget_table(self, table_id: str) -> None:
        """The table is over."""
        await self._valkey.hdel(TABLES, table_id)

    async def touched(self, code: str) -> None:
        """Something shown in the room has changed besides the room itself (who is connected)."""
        await self._valkey.publish(CHANNEL, code)

    async def changes(self) -> AsyncGenerator[str, None]:
        """The codes of changed rooms, for ever; ends when the store goes away. The first item, "", says that it
        listens from now on."""
        async with self._valkey.pubsub() as pubsub:
            await pubsub.subscribe(CHANNEL)
            async for message in pubsub.listen():
                if message["type"] == "subscribe":
                    yield ""
                elif message["type"] == "message":
                    yield message["data"].decode()
