"""The room's chat: a few lines in the live store, for people with accounts, closed while the game runs."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from services.kit.clock import Clock
from services.kit.refusal import Refusal, invalid
from services.kit.textfilter import refusal_of
from services.kit.valkey import Valkey
from services.lobby.accounts.trust import Trust
from services.lobby.players import Players
from services.lobby.room import Room
from services.lobby.room_store import RoomStore

LINES = 60
KEEP_S = 6 * 3600
MAX_TEXT = 200
EVERY_MS = 1500


class Line(Struct, frozen=True):
    """What somebody said in a room."""

    player_id: str
    name: str
    text: str
    said_ms: int


_line = msgspec.json.Decoder(Line)


class Chat:
    """Reads and writes the lines of rooms."""

    def __init__(self, valkey: Valkey, rooms: RoomStore, players: Players, trust: Trust, clock: Clock) -> None:
        self._valkey = valkey
        self._rooms = rooms
        self._players = players
        self._trust = trust
        self._clock = clock

    async def closed_for(self, room: Room, player_id: str) -> str:
        """Why the player cannot write here now; empty: may."""
        if player_id not in {sitter.player_id for sitter in room.seats if sitter is not None and sitter.is_human}:
            return "not_in_room"
        if not room.is_waiting:
            return "chat_closed_in_game"
        if (await self._players.get(player_id)).guest:
            return "chat_needs_account"
        return "muted" if await self._trust.is_muted(player_id) else ""

    async def say(self, code: str, player_id: str, text: str) -> None:
        """One line; refuses with a reason."""
        room = await self._rooms.get(code)
        if reason := await self.closed_for(room, player_id):
            raise Refusal(reason)
        text = " ".join(text.split())
        if not 0 < len(text) <= MAX_TEXT:
            raise invalid("text_length")
        if reason := refusal_of(text):
            raise invalid(reason)
        if not await self._valkey.set(_pace_key(player_id), 1, px=EVERY_MS, nx=True):
            raise Refusal("too_fast")
        line = Line(player_id, (await self._players.get(player_id)).name, text, self._clock.now_ms())
        key = _key(code)
        await self._valkey.rpush(key, msgspec.json.encode(line))
        await self._valkey.ltrim(key, -LINES, -1)
        await self._valkey.expire(key, KEEP_S)

    async def lines(self, room: Room, player_id: str) -> list[Line]:
        """The last lines, without those of people the reader has blocked."""
        blocked = {row.player_id for row in await self._trust.blocked_by(player_id)}
        found = [_line.decode(line) for line in await self._valkey.lrange(_key(room.code), 0, -1)]
        return [line for line in found if line.player_id not in blocked]

    async def forget(self, player_id: str) -> None:
        """What that player said is gone from every room."""
        await self._valkey.delete(_pace_key(player_id))
        async for key in self._valkey.scan_iter(match=_key("*"), count=1000):
            for line in await self._valkey.lrange(key, 0, -1):
                if _line.decode(line).player_id == player_id:
                    await self._valkey.lrem(key, 0, line)


def _pace_key(player_id: str) -> str:
    return f"chat-pace:{player_id}"


def _key(code: str) -> str:
    return f"chat:{code}"
