"""The links to the table pods: one stream per ready pod, carrying whatever collected since the last write. A lost link
is healed by watching again elsewhere and repeating what was not answered (commands are idempotent by their id)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

import grpc
from grpc_health.v1 import health_pb2
from grpc_health.v1.health_pb2_grpc import HealthStub
from prometheus_client import Histogram
from speedspiele.v1 import socket_pb2, table_pb2
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from gateway import frames
from gateway.rendezvous import choose
from services.kit.metrics import LINK_FRAME_ITEMS, MOVE_SECONDS, RESUME_SECONDS, RESUMES
from services.kit.rpc import open_channel

PAUSE_S = 0.2
CHECK_S = 2.0
DISCOVER_S = 5.0
ANSWER_S = 10.0
"""A question without an answer for so long gets "unavailable"; the browser asks again."""
LATE_MOVE_S, LATE_VIEW_S = 0.3, 5.0
"""The objectives: a move is acknowledged, a table seen again, within that."""
ITEMS_AT_MOST = 512
GATHER_S = 0.002
GATHER_AT_MOST_S = 0.008
"""A frame costs as much CPU at either end as several items, see `pause_s`."""
UP = LINK_FRAME_ITEMS.labels(direction="up")

log = logging.getLogger("links")


class Down(Protocol):
    """Where frames for browsers go: the hub."""

    def answer(self, socket: int, frame: bytes) -> None:
        """A frame that must arrive."""

    def update(self, sockets: Iterable[int], table_id: str, frame: bytes) -> None:
        """The newest state of a table."""

    def dropped(self, socket: int, table_id: str) -> None:
        """The socket does not watch that table after all."""


@dataclass(slots=True)
class Question:
    """What was sent up and not answered yet."""

    item: table_pb2.UpItem
    table_id: str
    asked_s: float
    game: str = ""
    """Set for a move."""
    back_s: float | None = None
    """Set for a browser that comes back to the table: when its socket opened."""


@dataclass(slots=True, eq=False)
class Route:
    """One watched table: over which link, and for whom (socket -> player id)."""

    table_id: str
    link: Link | None
    watchers: dict[int, str] = field(default_factory=dict)


class Link:
    """One pod: connects, writes, reads, and connects again."""

    def __init__(self, address: str, gateway: str, links: TableLinks) -> None:
        self.address = address
        self.ready = False
        self._gateway = gateway
        self._links = links
        self._items: list[table_pb2.UpItem] = []
        self._news = asyncio.Event()

    def send(self, item: table_pb2.UpItem) -> None:
        """Into the next frame."""
        self._items.append(item)
        self._news.set()

    async def run(self) -> None:
        """Lives until it is cancelled."""
        channel = open_channel(self.address)
        try:
            while True:
                with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
                    await self._once(channel)
                await asyncio.sleep(PAUSE_S)
        finally:
            await channel.close()

    async def _once(self, channel: grpc.aio.Channel) -> None:
        health = await HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=CHECK_S)
        if health.status != health_pb2.HealthCheckResponse.SERVING:
            return
        call = TableServiceStub(channel).Link(metadata=(("gateway", self._gateway),))
        writer = asyncio.create_task(self._write(call))
        self._items = []
        self.ready = True
        try:
            self._links.came(self)
            async for frame in call:
                self._links.take(frame)
        finally:
            self.ready = False
            writer.cancel()
            call.cancel()
            self._links.went(self)

    async def _write(self, call: Any) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._items:
                items, self._items = self._items[:ITEMS_AT_MOST], self._items[ITEMS_AT_MOST:]
                UP.observe(len(items))
                await call.write(table_pb2.LinkUp(items=items))
                await asyncio.sleep(pause_s(len(items)))


class TableLinks:
    """All links, and which table goes over which."""

    def __init__(self, addresses: str, gateway: str, down: Down, clock: Callable[[], float] = time.monotonic) -> None:
        self._addresses = addresses
        self._gateway = gateway
        self._down = down
        self._clock = clock
        self._links: dict[str, Link] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._routes: dict[str, Route] = {}
        self._questions: dict[tuple[int, int], Question] = {}

    @property
    def is_ready(self) -> bool:
        """At least one pod can be reached."""
        return any(link.ready for link in self._links.values())

    async def run(self) -> None:
        """Finds pods for ever."""
        try:
            while True:
                self._open(await found_addresses(self._addresses))
                for _ in range(int(DISCOVER_S)):
                    await asyncio.sleep(1)
                    self._give_up_old()
        finally:
            for task in self._tasks.values():
                task.cancel()

    def _open(self, addresses: set[str]) -> None:
        for address in addresses - self._links.keys():
            link = self._links[address] = Link(address, self._gateway, self)
            self._tasks[address] = asyncio.create_task(link.run())
        for address in self._links.keys() - addresses:
            if not self._links[address].ready:
                del self._links[address]
                self._tasks.pop(address).cancel()

    # -- up --

    def watch(self, socket: int, frame_id: int, table_id: str, player_id: str, back_s: float | None = None) -> None:
        """The socket sees that table from now on; the answer is its view, or a refusal.

        `back_s`: when the socket of a browser that comes back opened, by this object's clock."""
        route = self._routes.get(table_id)
        if route is None:
            route = self._routes[table_id] = Route(table_id, self._best(table_id))
        route.watchers[socket] = player_id
        self._ask(route, _watch_item(socket, frame_id, table_id, player_id), back_s=back_s)

    def refresh(self, socket: int, table_id: str) -> None:
        """Asks for the whole view again, for a socket that missed one."""
        route = self._routes.get(table_id)
        if route is not None and route.link is not None and socket in route.watchers:
            route.link.send(_watch_item(socket, 0, table_id, route.watchers[socket]))

    def unwatch(self, socket: int, frame_id: int, table_id: str) -> bool:
        """No more of that table; whether the socket watched it."""
        route = self._routes.get(table_id)
        if route is None or route.watchers.pop(socket, None) is None:
            return False
        item = table_pb2.UpItem(socket=socket, frame_id=frame_id, unwatch=table_pb2.LinkUnwatch(table_id=table_id))
        if not route.watchers:
            del self._routes[table_id]
        if frame_id:
            self._ask(route, item)
        elif route.link is not None:
            route.link.send(item)
        return True

    def act(self, socket: int, frame_id: int, act: socket_pb2.Act) -> bool:
        """A command, to where the socket watches the table; False when it does not."""
        route = self._routes.get(act.table_id)
        if route is None or socket not in route.watchers:
            return False
        self._ask(route, _act_item(socket, frame_id, act), act.move.WhichOneof("move") or "")
        return True

    def hint(self, socket: int, frame_id: int, asked: socket_pb2.AskHint) -> bool:
        """The hint button; False when the socket does not watch the table."""
        route = self._routes.get(asked.table_id)
        if route is None or socket not in route.watchers:
            return False
        hint = table_pb2.LinkHint(table_id=asked.table_id, prompt=asked.prompt)
        self._ask(route, table_pb2.UpItem(socket=socket, frame_id=frame_id, hint=hint))
        return True

    def forget(self, socket: int, tables: Iterable[str]) -> None:
        """The socket is gone."""
        for table_id in tables:
            self.unwatch(socket, 0, table_id)
        for key in [key for key in self._questions if key[0] == socket]:
            self._missed(self._questions.pop(key))

    def _ask(self, route: Route, item: table_pb2.UpItem, game: str = "", back_s: float | None = None) -> None:
        asked = Question(item, route.table_id, self._clock(), game, back_s)
        self._questions[item.socket, item.frame_id] = asked
        if route.link is not None:
            route.link.send(item)

    # -- down --

    def take(self, frame: table_pb2.LinkDown) -> None:
        """A frame from a pod: ready bytes for browsers."""
        questions, down = self._questions, self._down
        for item in frame.items:
            if item.table_id:
                down.update(item.sockets, item.table_id, item.frame)
                continue
            frame_id = item.frame_id
            for socket in item.sockets:
                question = questions.pop((socket, frame_id), None) if frame_id else None
                if question is not None and question.game:
                    self._measure(question, item.frame)
                elif question is not None and question.item.HasField("watch"):
                    self._watched(question, socket, item.frame)
                down.answer(socket, item.frame)

    def _watched(self, question: Question, socket: int, frame: bytes) -> None:
        """A refused wish to watch leaves nothing behind: no place taken, nothing asked again over another link."""
        if socket_pb2.ServerFrame.FromString(frame).WhichOneof("frame") != "refused":
            if question.back_s is not None:
                RESUMES.inc()
                RESUME_SECONDS.observe(self._clock() - question.back_s)
            return
        route = self._routes.get(question.table_id)
        if route is not None and route.watchers.pop(socket, None) is not None and not route.watchers:
            del self._routes[question.table_id]
        self._down.dropped(socket, question.table_id)

    def _measure(self, question: Question, frame: bytes) -> None:
        refusal = socket_pb2.ServerFrame.FromString(frame).ack.refusal
        seconds = self._clock() - question.asked_s
        _move_seconds(question.game, "refused" if refusal else "applied").observe(seconds)

    def _missed(self, question: Question) -> None:
        """A question nobody waits for any more: what was late already stays late in the measure."""
        waited = self._clock() - question.asked_s
        if question.game and waited > LATE_MOVE_S:
            _move_seconds(question.game, "unanswered").observe(waited)
        if question.back_s is not None and self._clock() - question.back_s > LATE_VIEW_S:
            RESUME_SECONDS.observe(self._clock() - question.back_s)

    # -- links come and go --

    def came(self, link: Link) -> None:
        """Tables that had no link are watched over the best one now."""
        log.info("table link up", extra={"pod": link.address})
        self._reroute([route for route in self._routes.values() if route.link is None])

    def went(self, link: Link) -> None:
        """Its tables are watched elsewhere; what was not answered is asked again."""
        log.info("table link down", extra={"pod": link.address})
        self._reroute([route for route in self._routes.values() if route.link is link])

    def _reroute(self, routes: list[Route]) -> None:
        moved = {route.table_id: route for route in routes}
        for route in routes:
            route.link = self._best(route.table_id)
            if route.link is not None:
                for socket, player_id in route.watchers.items():
                    route.link.send(_watch_item(socket, 0, route.table_id, player_id))
        for question in self._questions.values():
            there = moved.get(question.table_id)
            if there is not None and there.link is not None:
                there.link.send(question.item)

    def _best(self, table_id: str) -> Link | None:
        address = choose(table_id, (link.address for link in self._links.values() if link.ready))
        return self._links[address] if address is not None else None

    def _give_up_old(self) -> None:
        too_old = self._clock() - ANSWER_S
        for key in [key for key, question in self._questions.items() if question.asked_s < too_old]:
            self._missed(self._questions.pop(key))
            self._down.answer(key[0], frames.refused(key[1], "unavailable", 1000))


@cache
def _move_seconds(game: str, outcome: str) -> Histogram:
    return MOVE_SECONDS.labels(game=game, outcome=outcome)


def _watch_item(socket: int, frame_id: int, table_id: str, player_id: str) -> table_pb2.UpItem:
    watch = table_pb2.LinkWatch(table_id=table_id, player_id=player_id)
    return table_pb2.UpItem(socket=socket, frame_id=frame_id, watch=watch)


def _act_item(socket: int, frame_id: int, act: socket_pb2.Act) -> table_pb2.UpItem:
    item = table_pb2.UpItem(socket=socket, frame_id=frame_id)
    item.act.table_id = act.table_id
    command = item.act.command
    command.command_id = act.command_id
    command.prompt = act.prompt
    kind = act.WhichOneof("action")
    if kind == "move":
        command.move.CopyFrom(act.move)
    elif kind is not None:
        setattr(command, kind, getattr(act, kind))
    return item


def pause_s(items: int) -> float:
    """How long a frame of so many items keeps the next one waiting: in a crowd frames fill, alone nothing waits."""
    return min(GATHER_AT_MOST_S, GATHER_S * (items - 1))


async def found_addresses(addresses: str) -> set[str]:
    """The pods' "host:port": as given, or every address of a "dns:///name:port"."""
    found: set[str] = set()
    for address in addresses.split(","):
        if not address.startswith("dns:///"):
            found.add(address)
            continue
        host, _, port = address.removeprefix("dns:///").rpartition(":")
        with contextlib.suppress(OSError):
            answers = await asyncio.get_running_loop().getaddrinfo(host, int(port), type=1)
            hosts = {str(answer[4][0]) for answer in answers}
            found.update(f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host in hosts)
    return found
