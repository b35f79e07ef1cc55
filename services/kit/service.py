"""One service put together: its stores, clock, server and background work, started and stopped in the right order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from services.kit.clock import StoreClock
from services.kit.process import forever
from services.kit.rpc import Server
from services.kit.settings import ServiceSettings
from services.kit.sql import migrate, open_engine, sessions_of
from services.kit.tasks import end
from services.kit.valkey import connect

Work = Callable[[], Awaitable[None]]


class Service:
    """What a service's `app.py` builds: it adds its servicer to `server.grpc` and its background work here."""

    def __init__(self, name: str, settings: ServiceSettings, rpc_names: tuple[str, ...], sql_url: str) -> None:
        self.name = name
        self.settings = settings
        self.engine = open_engine(sql_url)
        self.sessions = sessions_of(self.engine)
        self.valkey = connect(settings.valkey_url)
        self.clock = StoreClock(self.valkey)
        self.server = Server(settings.rpc_host, settings.rpc_port, rpc_names)
        self._work: list[tuple[str, Work, float]] = []
        self._closers: list[Callable[[], None]] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """The gRPC port."""
        return self.server.port

    def add_work(self, name: str, work: Work, pause_s: float = 1.0) -> None:
        """Runs in the background from the start, again after that pause whenever it ends or fails."""
        self._work.append((name, work, pause_s))

    def add_closer(self, close: Callable[[], None]) -> None:
        """Called when the service stops."""
        self._closers.append(close)

    async def start(self) -> None:
        """Migrates, measures the store's clock, listens, begins the background work; then ready."""
        await migrate(self.engine, self.name)
        await self.clock.meet()
        await self.server.start()
        self._tasks = [asyncio.create_task(forever(*work)) for work in self._work]
        self._tasks.append(asyncio.create_task(self.clock.keep_synced()))
        await self.server.set_ready(True)

    def is_ready(self) -> bool:
        """In service."""
        return self.server.ready

    async def stop(self) -> None:
        """Lets calls end within the grace; background work is dropped where it stands."""
        await self.server.stop(self.settings.grace_s)
        await end(self._tasks)
        for close in self._closers:
            close()
        await self.valkey.aclose()
        await self.engine.dispose()
