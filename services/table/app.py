"""Builds the table service from its parts."""

from __future__ import annotations

import asyncio
from typing import Protocol

import grpc
from speedspiele.v1 import bot_pb2_grpc, table_pb2_grpc

from services.kit.clock import Clock, StoreClock
from services.kit.metrics import TABLES_LIVE
from services.kit.process import forever
from services.kit.rpc import Server, open_channel
from services.kit.settings import ServiceSettings
from services.kit.tasks import end
from services.kit.waiting import when_there
from services.rules.games import GAMES
from services.table.backlog import Backlog
from services.table.link import Link
from services.table.listen import Ear
from services.table.pipe import Pipe, StoreDown, StoreError
from services.table.play import Kinds, Play
from services.table.record import TableId
from services.table.relay import Relay
from services.table.rpc import TableRpc, hinter_of
from services.table.seating import Seating
from services.table.show import Show
from services.table.store import Store
from services.table.timers import Alarm, Sweeper
from services.wire import wires_of

SERVICE = "speedspiele.v1.TableService"
TIDY_S = 30.0
NOT_THERE_YET = ("LOADING", "CLUSTERDOWN", "MASTERDOWN", "READONLY", "TRYAGAIN", "MOVED")
"""How a store answers that still comes up, or whose next primary is not chosen yet."""
UNUSED_MS = 120_000
"""A table that nobody watches and nothing happened at is let go of after that."""


class TableSettings(ServiceSettings, frozen=True):
    """Settings of the table service."""

    bot_address: str = "127.0.0.1:7005"
    """Where the hint button asks."""
    advertised_host: str = ""
    """Under which host other services reach this very pod; empty: as it listens, unless that is everywhere."""
    drain_s: float = 5.0
    """The gateways' links are handed over within that."""
    broken_link_s: float = 2.0
    """A gateway whose link broke has that long to watch again before its players count as gone."""
    link_buffer_bytes: int = 2_000_000
    """A gateway that has that much unread gets no more updates, and is not listened to, until it has caught up."""


def is_away(error: Exception) -> bool:
    """Whether waiting may help; a wrong password does not become right."""
    return isinstance(error, OSError) or (isinstance(error, StoreError) and str(error).startswith(NOT_THERE_YET))


class KeptClock(Clock, Protocol):
    """A clock that is kept right in the background."""

    async def sync(self) -> None:
        """Makes it right."""
        ...

    async def keep_synced(self) -> None:
        """Keeps it right, for ever."""
        ...


class TableApp:
    """One table pod."""

    def __init__(self, settings: TableSettings, clock: KeptClock | None = None) -> None:
        self._settings = settings
        self._pipe = Pipe(settings.valkey_url)
        self._store = Store(self._pipe, settings.pod)
        self.clock: KeptClock = clock or StoreClock(self._pipe)
        wires = wires_of(GAMES)
        kinds = Kinds(GAMES, wires)
        self._show = Show(wires, self.clock)
        self._relay = Relay(self._store, kinds)
        self._backlog = Backlog(self._pipe, self.clock)
        self.play = Play(kinds, self._store, self.clock, self._show, Alarm(self.clock), self._relay.hand_on)
        self._seating = Seating(self.play, self._show, settings.pod, settings.broken_link_s)
        self._ear = Ear(self._pipe, settings.pod, self._seating.heard, self._seating.watch_all_again)
        self._sweeper = Sweeper(self._store, self.clock, self._overdue, self._relay.hand_on_left)
        self._bots: grpc.aio.Channel | None = None
        self._server = Server(settings.rpc_host, settings.rpc_port, (SERVICE,))
        self._rpc: TableRpc | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def port(self) -> int:
        """Where it listens."""
        return self._server.port

    @property
    def links(self) -> set[Link]:
        """The gateways that are connected."""
        return set() if self._rpc is None else self._rpc.links

    async def start(self) -> None:
        """Connects to the store, then serves."""
        ids = await when_there("valkey", self._meet_store, is_away)
        self._bots = open_channel(self._settings.bot_address)
        hint = hinter_of(bot_pb2_grpc.BotServiceStub(self._bots))
        self._rpc = TableRpc(self.play, self._show, self._seating, hint, ids, self._settings.link_buffer_bytes)
        table_pb2_grpc.add_TableServiceServicer_to_server(self._rpc, self._server.grpc)
        await self._server.start()
        self.play.answer_to = self._own_address()
        self._pipe.on_open.append(self._store_is_back)
        work = (
            self.clock.keep_synced(),
            self._ear.run(),
            self._sweeper.run(),
            self._relay.trim(),
            self._backlog.run(),
            forever("tidy", self._tidy, TIDY_S),
            self._keep_ready(),
        )
        self._tasks = [asyncio.create_task(each) for each in work]
        await self._server.set_ready(True)

    async def _meet_store(self) -> bytes:
        await self._pipe.start()
        ids = await self._store.start()
        await self.clock.sync()
        await self._ear.start()
        return ids

    async def sweep(self) -> None:
        """Looks once for what dead pods left; it does so every second by itself."""
        await self._sweeper.sweep()

    async def trim(self) -> None:
        """Takes finished games that everybody has had out of the stream; it does so every minute by itself."""
        await self._relay.trim_once()

    def _own_address(self) -> str:
        host = self._settings.advertised_host or self._settings.rpc_host
        return "" if host in ("0.0.0.0", "::", "") else f"{host}:{self.port}"  # noqa: S104 - it is refused here

    def is_ready(self) -> bool:
        """In service: the store answers and no drain is under way."""
        return self._server.ready

    async def stop(self) -> None:
        """Out of service, links handed over in slices, nothing to be saved."""
        drain_s = min(self._settings.drain_s, self._settings.grace_s / 2)
        if self._rpc is not None:
            self._rpc.is_draining = True
            await self._server.set_ready(False)
            await self._rpc.drain(drain_s)
        await self._server.stop(self._settings.grace_s - drain_s)
        await end(self._tasks)
        self._ear.stop()
        await self._pipe.stop()
        if self._bots is not None:
            await self._bots.close()

    async def _keep_ready(self) -> None:
        while True:
            await asyncio.sleep(0.5)
            if self._rpc is None or self._rpc.is_draining:
                continue
            if self._server.ready != self._pipe.is_up:
                await self._server.set_ready(self._pipe.is_up)

    def _overdue(self, table_id: TableId) -> None:
        self.play.expire(self.play.desk(table_id))

    def _store_is_back(self, _address: tuple[str, int]) -> None:
        self._tasks.append(asyncio.create_task(self._look_for_losses()))

    async def _look_for_losses(self) -> None:
        """After a break the store may be an older one: every table served here is compared at once."""
        try:
            await self._store.load_functions()
            desks = [desk for desk in self.play.desks.values() if desk.served is not None]
            marks = await self._store.marks([desk.table_id for desk in desks])
        except (StoreDown, StoreError, TimeoutError):
            return
        for desk, mark in zip(desks, marks, strict=True):
            if desk.served is not None and (mark is None or mark.is_before(desk.served)):
                self.play.reload(desk)

    async def _tidy(self) -> None:
        now = self.clock.now_ms()
        live = {(game.name, mode.id): 0 for game in GAMES for mode in game.modes}
        for desk in list(self.play.desks.values()):
            if desk.used_ms + UNUSED_MS < now:
                self.play.let_go(desk)
            if desk.charter is not None and desk.live is not None and not desk.live.ending:
                live[desk.charter.game, desk.charter.mode] += 1
        for (game, mode), count in live.items():
            TABLES_LIVE.labels(game=game, mode=mode).set(count)
