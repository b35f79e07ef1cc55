"""Who plays where: running tables per player, and the solo games under way, in the live store."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from services.kit.valkey import Valkey
from services.lobby.room_store import TAG
from services.rules.game import Level

KEEP_S = 30 * 24 * 3600


class Playing(Struct, frozen=True):
    """A running table of one player."""

    table_id: str
    game: str
    mode: str
    room: str
    started_ms: int
    solo: str = ""
    """The field of the solo game in the player's solo games."""


class Solo(Struct, frozen=True):
    """A solo game from the wish to the end. Its start id makes every step of starting it idempotent."""

    start_id: str
    game: str
    mode: str
    options: dict[str, str]
    levels: tuple[Level, ...]
    day: str
    started_ms: int
    counts: bool
    table_id: str = ""

    @property
    def field(self) -> str:
        """One game of each mode at a time; of a daily, one of each day."""
        return f"{self.game}/{self.mode}/{self.day}"


_playing = msgspec.json.Decoder(Playing)
_solo = msgspec.json.Decoder(Solo)


def _tables_key(player_id: str) -> str:
    return f"{TAG}:playing:{player_id}"


def _solo_key(player_id: str) -> str:
    return f"{TAG}:solo:{player_id}"


class TableBook:
    """All running tables, by player."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def add(self, player_id: str, playing: Playing) -> None:
        """The player sits at that table."""
        key = _tables_key(player_id)
        await self._valkey.hset(key, playing.table_id, msgspec.json.encode(playing))
        await self._valkey.expire(key, KEEP_S)

    async def of(self, player_id: str) -> list[Playing]:
        """The player's running tables, the newest first."""
        found = [_playing.decode(v) for v in (await self._valkey.hgetall(_tables_key(player_id))).values()]
        return sorted(found, key=lambda playing: -playing.started_ms)

    async def remove(self, player_id: str, table_id: str) -> None:
        """The player's game there is over, or left."""
        key = _tables_key(player_id)
        document = await self._valkey.hget(key, table_id)
        if document is None:
            return
        playing = _playing.decode(document)
        if playing.solo:
            await self._valkey.hdel(_solo_key(player_id), playing.solo)
        await self._valkey.hdel(key, table_id)

    async def claim(self, player_id: str, solo: Solo) -> Solo:
        """The solo game to go on with: this one, or the one somebody's other device was faster with. One without a
        table yet takes over the newest wish but keeps its start id."""
        key = _solo_key(player_id)
        if await self._valkey.hsetnx(key, solo.field, msgspec.json.encode(solo)):
            await self._valkey.expire(key, KEEP_S)
            return solo
        document = await self._valkey.hget(key, solo.field)
        if document is None:
            return await self.claim(player_id, solo)
        held = _solo.decode(document)
        return held if held.table_id else replace(solo, start_id=held.start_id)

    async def running(self, player_id: str, solo: Solo) -> None:
        """The solo game has its table."""
        await self._valkey.hset(_solo_key(player_id), solo.field, msgspec.json.encode(solo))
        playing = Playing(solo.table_id, solo.game, solo.mode, "", solo.started_ms, solo.field)
        await self.add(player_id, playing)
