"""Starts table pods for tests and talks to them as a gateway does."""

from __future__ import annotations

import asyncio
import itertools
import uuid
from collections.abc import Callable
from typing import Any

import grpc
from speedspiele.v1 import game_pb2, socket_pb2, table_pb2, table_pb2_grpc

from services.rules.dice import Dice
from services.rules.games import GAMES, game_named
from services.table.app import TableApp, TableSettings
from services.wire import wires_of

WIRES = wires_of(GAMES)
PATIENCE_S = 30.0


class House:
    """Some table pods on one store."""

    def __init__(self, valkey_url: str, valkey: Any = None) -> None:
        self.valkey_url = valkey_url
        self.valkey = valkey
        self.pods: list[Pod] = []
        self.others: list[Any] = []
        """More apps to be stopped at the end, before the pods."""

    async def pod(self, name: str = "table-0", clock: Any = None, **settings: Any) -> Pod:
        """A running pod, by the store's clock or one that the test moves."""
        settings = {"valkey_url": self.valkey_url, "pod": name, "drain_s": 0.1, "grace_s": 1.1} | settings
        app = TableApp(TableSettings(**settings), clock)
        await app.start()
        pod = Pod(app)
        self.pods.append(pod)
        return pod

    async def close(self) -> None:
        """Stops everything."""
        for app in self.others:
            await app.stop()
        for pod in self.pods:
            await pod.close()


class Pod:
    """A table pod and a channel to it."""

    def __init__(self, app: TableApp) -> None:
        self.app = app
        self.channel = grpc.aio.insecure_channel(f"127.0.0.1:{app.port}")
        self.stub: Any = table_pb2_grpc.TableServiceStub(self.channel)
        self.links: list[Gateway] = []
        self.is_closed = False

    def link(self, name: str = "gateway-0") -> Gateway:
        """A new link."""
        gateway = Gateway(self.stub, name)
        self.links.append(gateway)
        return gateway

    async def close(self) -> None:
        """Stops it in good order."""
        if self.is_closed:
            return
        self.is_closed = True
        for link in self.links:
            link.hang_up()
        await self.channel.close()
        await self.app.stop()


class LinkLost(ConnectionError):
    """The pod at the other end is gone, or hands over."""


class Gateway:
    """What a gateway does with a link, for tests: numbers its questions and keeps what came for each socket."""

    def __init__(self, stub: Any, name: str) -> None:
        self._call = stub.Link(metadata=(("gateway", name),))
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[socket_pb2.ServerFrame]] = {}
        self.frames: dict[int, list[socket_pb2.ServerFrame]] = {}
        self.raw: list[table_pb2.DownItem] = []
        self._changed = asyncio.Condition()
        self._writing = asyncio.Lock()
        self._reading = asyncio.ensure_future(self._read())
        self.is_over = False

    async def _read(self) -> None:
        try:
            async for down in self._call:
                for item in down.items:
                    self._take(item)
                async with self._changed:
                    self._changed.notify_all()
        except (grpc.RpcError, asyncio.CancelledError):
            pass
        self.is_over = True
        for future in self._answers.values():
            if not future.done():
                future.set_exception(LinkLost())
                future.exception()  # who asked may have failed to send, and waits for nothing
        async with self._changed:
            self._changed.notify_all()

    def _take(self, item: table_pb2.DownItem) -> None:
        self.raw.append(item)
        frame = socket_pb2.ServerFrame.FromString(item.frame)
        if item.frame_id:
            future = self._answers.pop(item.frame_id, None)
            if future is not None and not future.done():
                future.set_result(frame)
        for socket in item.sockets:
            self.frames.setdefault(socket, []).append(frame)

    async def ask(self, socket: int, **item: Any) -> socket_pb2.ServerFrame:
        """One question and its answer."""
        if self.is_over:
            raise LinkLost
        number = next(self._ids)
        future = self._answers[number] = asyncio.get_running_loop().create_future()
        up = table_pb2.LinkUp(items=[table_pb2.UpItem(socket=socket, frame_id=number, **item)])
        try:
            async with self._writing:
                await self._call.write(up)
        except (grpc.RpcError, asyncio.InvalidStateError) as error:
            raise LinkLost from error
        return await asyncio.wait_for(future, PATIENCE_S)

    async def watch(self, socket: int, table_id: str, player_id: str = "") -> socket_pb2.ServerFrame:
        """Watches; the answer is the whole table, or a refusal."""
        return await self.ask(socket, watch=table_pb2.LinkWatch(table_id=table_id, player_id=player_id))

    async def unwatch(self, socket: int, table_id: str) -> socket_pb2.ServerFrame:
        """Watches no more."""
        return await self.ask(socket, unwatch=table_pb2.LinkUnwatch(table_id=table_id))

    async def act(
        self, socket: int, table_id: str, prompt: int = 0, command_id: str = "", **action: Any
    ) -> table_pb2.Ack:
        """One command."""
        command = table_pb2.Command(command_id=command_id or uuid.uuid4().hex, prompt=prompt, **action)
        frame = await self.ask(socket, act=table_pb2.LinkAct(table_id=table_id, command=command))
        return frame.ack

    def updates(self, socket: int) -> list[table_pb2.TableUpdate]:
        """All pictures that came for a socket."""
        return [frame.table for frame in self.frames.get(socket, []) if frame.HasField("table")]

    def notices(self, socket: int) -> list[str]:
        """All notices that came for a socket."""
        return [frame.notice.kind for frame in self.frames.get(socket, []) if frame.HasField("notice")]

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits for something among what came."""
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: self.is_over or is_so()), PATIENCE_S)
        if not is_so():
            raise LinkLost

    def hang_up(self) -> None:
        """The gateway is gone."""
        self._call.cancel()
        self._reading.cancel()


def people(count: int, computers: int = 0, level: str = "normal") -> list[table_pb2.SeatSetup]:
    """Seats: humans p0, p1, … first, then computers."""
    humans = [table_pb2.SeatSetup(player_id=f"p{n}", name=f"P {n}", avatar="cat") for n in range(count)]
    return humans + [
        table_pb2.SeatSetup(name=f"C {n}", avatar="robot", driver=game_pb2.Driver(level=level))
        for n in range(computers)
    ]


async def opened(pod: Pod, seats: list[table_pb2.SeatSetup], **fields: Any) -> str:
    """A new table of Speedsauna."""
    fields = {"game": "sauna", "mode": "table", "request_id": uuid.uuid4().hex, "counts": True} | fields
    reply = await pod.stub.Create(table_pb2.CreateRequest(seats=seats, **fields))
    return str(reply.table_id)


def some_move(update: table_pb2.TableUpdate, salt: int = 0) -> game_pb2.Move:
    """A legal move, from the picture alone."""
    name = update.view.WhichOneof("view")
    wire = WIRES[name]
    view = wire.view_from(update.view)
    return wire.move_message(game_named(name).sample(view, Dice(f"{update.version}/{salt}".encode())))
