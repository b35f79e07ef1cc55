"""Builds the bot service from its parts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

from speedspiele.v1 import bot_pb2_grpc

from services.bot.desks import Desks
from services.bot.knowledge import LOOK_S, Archived
from services.bot.queue import JobQueue
from services.bot.rpc import BotRpc
from services.bot.think import Thinker
from services.bot.worker import Worker
from services.kit.clock import StoreClock
from services.kit.process import forever
from services.kit.rpc import Server
from services.kit.settings import ServiceSettings
from services.kit.tasks import end
from services.kit.valkey import connect
from services.rules.game import LEVELS, Computer, Game
from services.rules.games import GAMES, computer_of
from services.wire import wires_of

SERVICE = "speedspiele.v1.BotService"


class BotSettings(ServiceSettings, frozen=True):
    """Settings of the bot service."""

    table_address: str = "127.0.0.1:7002"
    archive_address: str = "127.0.0.1:7006"
    levels: str = ",".join(LEVELS)
    """Whose jobs this pod takes, with commas; pools of different levels scale on their own."""
    pace: float = 1.0
    """How much of a person's pause the computers keep; 0: none."""
    budget_s: float = 2.0
    """Time for one decision; after that the game's default is played."""
    threads: int = 0
    """Decisions at once; 0: as many as there are cores."""

    def __post_init__(self) -> None:
        unknown = set(self.levels.split(",")) - set(LEVELS)
        if unknown or self.pace < 0 or self.budget_s <= 0:
            raise ValueError("levels are easy, normal, strong; pace is at least 0; budget_s is above 0")


def computers_of(games: Iterable[Game]) -> dict[str, Computer]:
    """The computers of all games."""
    return {game.name: computer_of(game) for game in games}


class BotApp:
    """One pod of the bot pool."""

    def __init__(self, settings: BotSettings, computers: Mapping[str, Computer]) -> None:
        self._settings = settings
        self._valkey = connect(settings.valkey_url)
        self._clock = StoreClock(self._valkey)
        wires = wires_of(GAMES)
        games = {game.name: game for game in GAMES}
        self._thinker = Thinker(games, computers, settings.budget_s, settings.threads)
        self._desks = Desks(settings.table_address)
        self._archived = Archived(settings.archive_address, GAMES)
        self._workers = [
            Worker(
                JobQueue(self._valkey, level, settings.pod),
                self._thinker,
                self._archived,
                wires,
                self._desks,
                self._clock,
                settings.pace,
            )
            for level in settings.levels.split(",")
        ]
        self._server = Server(settings.rpc_host, settings.rpc_port, (SERVICE,))
        bot_pb2_grpc.add_BotServiceServicer_to_server(BotRpc(self._thinker, self._archived, wires), self._server.grpc)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.port

    async def start(self) -> None:
        """Warms up, then takes jobs."""
        await self._clock.meet()
        await self._server.start()
        await self._thinker.warm_up()
        for worker in self._workers:
            self._tasks.append(asyncio.create_task(forever("jobs", worker.take)))
            self._tasks.append(asyncio.create_task(forever("jobs in hand", worker.look_after)))
        self._tasks.append(asyncio.create_task(self._clock.keep_synced()))
        self._tasks.append(asyncio.create_task(forever("lessons", self._archived.look, LOOK_S)))
        await self._server.set_ready(True)

    def is_ready(self) -> bool:
        """In service."""
        return self._server.ready

    async def stop(self) -> None:
        """Takes no more jobs; what is in hand goes to another worker."""
        await end([*self._tasks, *(task for worker in self._workers for task in worker.in_work)])
        await self._server.stop(self._settings.grace_s)
        self._thinker.close()
        await self._desks.close()
        await self._archived.close()
        await self._valkey.aclose()
