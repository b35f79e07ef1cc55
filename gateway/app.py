"""Builds the gateway from its parts; starts, drains and stops it."""

from __future__ import annotations

import asyncio
import time

from speedspiele.v1.account_pb2_grpc import AccountServiceStub
from speedspiele.v1.archive_pb2_grpc import ArchiveServiceStub
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from gateway import frames
from gateway.desk import LiveDesk
from gateway.doorkeeper import Doorkeeper
from gateway.http.app import Behind, http_app
from gateway.hub import Hub
from gateway.links import TableLinks
from gateway.origin import Origins
from gateway.presence import PresenceTeller
from gateway.room_feed import RoomFeed
from gateway.server import WebServer
from gateway.settings import GatewaySettings
from gateway.socket import Socket
from services.kit.process import forever
from services.kit.rpc import open_channel
from services.kit.tasks import end

SERVICE = "gateway"
RESTART = 1012
SWEEP_S = 5.0


def now_ms() -> float:
    """The server's time as browsers are told it."""
    return time.time() * 1000


class GatewayApp:
    """The running gateway."""

    def __init__(self, settings: GatewaySettings) -> None:
        self._settings = settings
        self._channels = {
            address: open_channel(address)
            for address in (
                settings.lobby_address,
                settings.leaderboard_address,
                settings.archive_address,
                settings.puzzle_address,
                settings.table_address.partition(",")[0],
            )
        }
        behind = self._behind()
        lobby = behind.lobby
        origins = Origins(settings.origins)
        self._presence = PresenceTeller(lobby, settings.pod)
        self._hub: Hub[Socket] = Hub(self._presence.changed)
        self._links = TableLinks(settings.table_address, settings.pod, self._hub)
        self._rooms = RoomFeed(lobby, self._hub.tell)
        desk = LiveDesk(lobby, self._links, self._rooms)
        self._door = Doorkeeper(settings, origins, desk, self._hub, now_ms)
        self._server = WebServer(
            http_app(settings, behind, origins),
            settings.http_host,
            settings.http_port,
            settings.idle_connections,
            self._door.upgrade,
        )
        self._tasks: list[asyncio.Task[None]] = []

    def _behind(self) -> Behind:
        settings, channels = self._settings, self._channels
        return Behind(
            lobby=LobbyServiceStub(channels[settings.lobby_address]),
            accounts=AccountServiceStub(channels[settings.lobby_address]),
            lists=LeaderboardServiceStub(channels[settings.leaderboard_address]),
            archive=ArchiveServiceStub(channels[settings.archive_address]),
            tables=TableServiceStub(channels[settings.table_address.partition(",")[0]]),
            puzzles=PuzzleServiceStub(channels[settings.puzzle_address]),
        )

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.port

    @property
    def connections(self) -> int:
        """Open sockets."""
        return len(self._hub)

    async def start(self) -> None:
        """Listens, links up with the tables and follows the rooms."""
        self._tasks = [
            asyncio.create_task(forever("table links", self._links.run)),
            asyncio.create_task(forever("rooms", self._rooms.run)),
            asyncio.create_task(forever("lists", self._rooms.tell_lists)),
            asyncio.create_task(forever("presence", lambda: self._presence.run(lambda: self._hub.player_ids))),
            asyncio.create_task(forever("silent sockets", self._sweep, SWEEP_S)),
        ]
        await self._server.start()

    def is_ready(self) -> bool:
        """Reaches the lobby and a table pod, and is not draining."""
        return self._door.is_open and self._links.is_ready and self._rooms.is_ready

    async def _sweep(self) -> None:
        now = time.monotonic()
        for socket in self._hub.sockets:
            if socket.is_silent(now):
                socket.close(4408, "silent")

    async def stop(self) -> None:
        """Lets the sockets go in slices, so that they don't all come back to the others at once."""
        self._door.is_open = False
        await self._drain()
        await self._presence.tell([])
        await self._server.stop()
        await end(self._tasks)
        for channel in self._channels.values():
            await channel.close()

    async def _drain(self) -> None:
        sockets = self._hub.sockets
        spread_ms = self._settings.drain_spread_ms
        for socket in sockets:
            socket.answer(frames.notice("draining", spread_ms=spread_ms))
        slices = max(1, self._settings.drain_slices)
        pause_s = self._settings.grace_s / 2 / slices
        for number in range(slices):
            part = sockets[number::slices]
            for socket in part:
                socket.close(RESTART, "drain")
            if part:
                await asyncio.sleep(pause_s)


async def build(settings: GatewaySettings) -> GatewayApp:
    """The composition root."""
    return GatewayApp(settings)
