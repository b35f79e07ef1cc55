"""Who is connected, as the gateways say. A gateway that stops repeating its list is forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from services.kit.valkey import Valkey
from services.lobby.room_store import TAG

FORGET_S = 30
"""Gateways repeat their list every ten seconds."""
GATEWAYS = TAG + ":gateways"
GONE = TAG + ":gone"


def _key(gateway: str) -> str:
    return f"{TAG}:present:{gateway}"


class Presence:
    """One set of players per gateway."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def report(self, gateway: str, player_ids: Iterable[str]) -> set[str]:
        """Takes a gateway's whole list; gives the players who came or went there."""
        now = set(player_ids)
        key = _key(gateway)
        before = {member.decode() for member in await self._valkey.smembers(key)}
        pipe = self._valkey.pipeline(transaction=True)
        pipe.delete(key)
        if now:
            pipe.sadd(key, *now)
            pipe.expire(key, FORGET_S)
            pipe.hdel(GONE, *now)
        pipe.sadd(GATEWAYS, gateway)
        await pipe.execute()
        return before ^ now

    async def forget(self, player_id: str) -> None:
        """Nothing is kept about that player."""
        await self._valkey.hdel(GONE, player_id)

    async def connected(self, player_ids: Iterable[str]) -> set[str]:
        """Those of them who are connected somewhere."""
        asked = sorted(set(player_ids))
        if not asked:
            return set()
        here: set[str] = set()
        for gateway in await self._valkey.smembers(GATEWAYS):
            flags = await self._valkey.smismember(_key(gateway.decode()), asked)
            here.update(player for player, flag in zip(asked, flags, strict=True) if flag)
        return here

    async def gone_since(self, player_ids: Iterable[str], now_ms: int) -> dict[str, int]:
        """When those who are not connected were first found gone; now, for those found just now. Nothing is kept about
        anybody else."""
        asked = set(player_ids)
        gone = sorted(asked - await self.connected(asked))
        if others := {player.decode() for player in await self._valkey.hkeys(GONE)}.difference(gone):
            await self._valkey.hdel(GONE, *others)
        if not gone:
            return {}
        for player in gone:
            await self._valkey.hsetnx(GONE, player, now_ms)
        times = await self._valkey.hmget(GONE, gone)
        return {player: int(since or now_ms) for player, since in zip(gone, times, strict=True)}
