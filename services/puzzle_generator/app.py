"""Builds the puzzle generator from its settings."""

from __future__ import annotations

import asyncio

from speedspiele.v1 import puzzle_pb2 as pb
from speedspiele.v1 import puzzle_pb2_grpc as grpc_pb

from services.kit.clock import StoreClock
from services.kit.process import forever
from services.kit.rpc import Server
from services.kit.sql import migrate, open_engine, sessions_of
from services.kit.valkey import connect
from services.puzzle_generator.dailies import Dailies
from services.puzzle_generator.pool import Pool
from services.puzzle_generator.rpc import PuzzleService
from services.puzzle_generator.settings import Settings
from services.puzzle_generator.stock import Stock

REFILL_DAILIES_S = 600.0


class PuzzleApp:
    """The running puzzle generator."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._engine = open_engine(settings.sql_url)
        self._valkey = connect(settings.valkey_url)
        self._clock = StoreClock(self._valkey)
        sessions = sessions_of(self._engine)
        self.stock = Stock(sessions)
        self.dailies = Dailies(sessions, self._clock)
        games = tuple(name for name in settings.games.split(",") if name)
        self._pool = Pool(self.stock, self._clock, games, settings.workers)
        names = (pb.DESCRIPTOR.services_by_name["PuzzleService"].full_name,)
        self._server = Server(settings.rpc_host, settings.rpc_port, names)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """The gRPC port."""
        return self._server.port

    async def start(self) -> None:
        """Migrates, listens, begins to fill."""
        await migrate(self._engine, "puzzle_generator")
        await self._clock.sync()
        grpc_pb.add_PuzzleServiceServicer_to_server(PuzzleService(self.stock, self.dailies), self._server.grpc)
        await self._server.start()
        self._tasks = [
            asyncio.create_task(forever("stock", self._pool.run)),
            asyncio.create_task(self._clock.keep_synced()),
        ]
        if self._settings.fill_dailies:
            self._tasks.append(asyncio.create_task(forever("dailies", self._fill_dailies, REFILL_DAILIES_S)))
        await self._server.set_ready(True)

    async def _fill_dailies(self) -> None:
        await self.dailies.fill()

    def is_ready(self) -> bool:
        """In service."""
        return self._server.ready

    async def stop(self) -> None:
        """Lets calls end; puzzles under way are dropped."""
        await self._server.stop(self._settings.grace_s)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.close()
        await self._valkey.aclose()
        await self._engine.dispose()


async def build(settings: Settings) -> PuzzleApp:
    """The composition root."""
    return PuzzleApp(settings)
