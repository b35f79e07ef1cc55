"""Who plays where: running tables per player, and the solo games under way, in the live store."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from services.kit.together import Together
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
        self._claims = Together(self._claim_all)
        self._begun = Together(self._note_all)

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

    async def forget(self, player_id: str) -> None:
        """Nobody comes back to these tables."""
        await self._valkey.delete(_tables_key(player_id), _solo_key(player_id))

    async def claim(self, player_id: str, solo: Solo) -> Solo:
        """The solo game to go on with: this one, or the one somebody's other device was faster with. One without a
        table yet takes over the newest wish but keeps its start id."""
        held = await self._claims.ask((player_id, solo))
        if held is None:
            return await self.claim(player_id, solo)
        return held if held.table_id or held is solo else replace(solo, start_id=held.start_id)

    async def _claim_all(self, wishes: Sequence[tuple[str, Solo]]) -> list[Solo | None]:
        """The solo game that stands for each; nothing where it has just gone."""
        writing = self._valkey.pipeline(transaction=False)
        for player_id, solo in wishes:
            writing.hsetnx(_solo_key(player_id), solo.field, msgspec.json.encode(solo))
            writing.expire(_solo_key(player_id), KEEP_S)
        is_new = (await writing.execute())[::2]
        if all(is_new):
            return [solo for _, solo in wishes]
        reading = self._valkey.pipeline(transaction=False)
        for player_id, solo in wishes:
            reading.hget(_solo_key(player_id), solo.field)
        documents = await reading.execute()
        return [
            solo if new else _solo.decode(document) if document else None
            for (_, solo), new, document in zip(wishes, is_new, documents, strict=True)
        ]

    async def running(self, player_id: str, solo: Solo) -> None:
        """The solo game has its table."""
        await self._begun.ask((player_id, solo))

    async def _note_all(self, games: Sequence[tuple[str, Solo]]) -> list[None]:
        writing = self._valkey.pipeline(transaction=False)
        for player_id, solo in games:
            playing = Playing(solo.table_id, solo.game, solo.mode, "", solo.started_ms, solo.field)
            writing.hset(_solo_key(player_id), solo.field, msgspec.json.encode(solo))
            writing.hset(_tables_key(player_id), solo.table_id, msgspec.json.encode(playing))
            writing.expire(_tables_key(player_id), KEEP_S)
        await writing.execute()
        return [None] * len(games)
