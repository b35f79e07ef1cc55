"""Builds the leaderboard from its settings."""

from __future__ import annotations

import asyncio

from speedspiele.v1 import leaderboard_pb2 as pb
from speedspiele.v1 import leaderboard_pb2_grpc as grpc_pb
from speedspiele.v1.game_pb2 import FinishedGame

from services.kit.clock import StoreClock
from services.kit.metrics import RESULTS_COUNTED
from services.kit.outbox import Consumer
from services.kit.process import forever
from services.kit.rpc import Server
from services.kit.sql import migrate, open_engine, sessions_of
from services.kit.valkey import connect
from services.leaderboard.books import take
from services.leaderboard.ranking import Ranking
from services.leaderboard.rpc import LeaderboardService
from services.leaderboard.settings import Settings

GROUP = "leaderboard"


class LeaderboardApp:
    """The running leaderboard."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._engine = open_engine(settings.sql_url)
        self._sessions = sessions_of(self._engine)
        self._valkey = connect(settings.valkey_url)
        self._clock = StoreClock(self._valkey)
        self._ranking = Ranking(self._valkey, self._sessions)
        self._server = Server(
            settings.rpc_host, settings.rpc_port, (pb.DESCRIPTOR.services_by_name["LeaderboardService"].full_name,)
        )
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """The gRPC port."""
        return self._server.port

    async def start(self) -> None:
        """Migrates, listens, reads the outbox."""
        await migrate(self._engine, "leaderboard")
        await self._clock.sync()
        service = LeaderboardService(self._sessions, self._ranking, self._clock)
        grpc_pb.add_LeaderboardServiceServicer_to_server(service, self._server.grpc)
        await self._server.start()
        consumer = Consumer(self._valkey, GROUP, self._settings.pod, self.count)
        self._tasks = [
            asyncio.create_task(forever("outbox", consumer.run)),
            asyncio.create_task(self._clock.keep_synced()),
        ]
        await self._server.set_ready(True)

    async def count(self, data: bytes) -> None:
        """Books one finished game, exactly once, and brings the lists up to date."""
        game = FinishedGame.FromString(data)
        async with self._sessions.begin() as session:
            changes = await take(session, game)
        await self._ranking.refresh(changes)
        RESULTS_COUNTED.labels(group=GROUP, outcome="taken").inc()

    def is_ready(self) -> bool:
        """In service."""
        return self._server.ready

    async def stop(self) -> None:
        """Lets calls end, leaves the outbox's rest to the others."""
        await self._server.stop(self._settings.grace_s)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._valkey.aclose()
        await self._engine.dispose()


async def build(settings: Settings) -> LeaderboardApp:
    """The composition root."""
    return LeaderboardApp(settings)
