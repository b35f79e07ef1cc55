"""Tells the lobby who is connected here: soon after a change, and the whole list again and again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

import grpc
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

GATHER_S = 0.3
REPEAT_S = 10.0
CALL_S = 5.0


class PresenceTeller:
    """One per gateway."""

    def __init__(self, lobby: LobbyServiceStub, gateway: str) -> None:
        self._lobby = lobby
        self._gateway = gateway
        self._news = asyncio.Event()

    def changed(self) -> None:
        """Somebody came or went."""
        self._news.set()

    async def run(self, player_ids: Callable[[], list[str]]) -> None:
        """Tells for ever."""
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), REPEAT_S)
            await asyncio.sleep(GATHER_S)
            self._news.clear()
            await self.tell(player_ids())

    async def tell(self, player_ids: list[str]) -> None:
        """Tells once; a lobby that is away hears the next list."""
        presence = lobby_pb2.Presence(gateway=self._gateway, player_ids=player_ids)
        with contextlib.suppress(grpc.aio.AioRpcError):
            await self._lobby.SetPresence(presence, timeout=CALL_S)
