"""People who never give up: they watch, move, and after a lost link come back through any pod that answers."""

from __future__ import annotations

import asyncio
import itertools
import random
import uuid
from typing import Any

import grpc
from speedspiele.v1 import table_pb2, table_pb2_grpc

from tests.chaos.history import History
from tests.chaos.processes import QUICK
from tests.table.pods import Gateway, LinkLost, people, some_move

AGAIN_S = 0.05
NOT_NOW = ("unavailable", "not_watching", "busy")


class Doors:
    """A gateway's links to whichever pods are there."""

    def __init__(self, addresses: list[str], name: str = "chaos") -> None:
        self._addresses = addresses
        self._name = name
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._links: dict[str, Gateway] = {}
        self.lost = 0

    def channel(self, address: str) -> grpc.aio.Channel:
        """To one pod; comes back by itself."""
        if address not in self._channels:
            self._channels[address] = grpc.aio.insecure_channel(address, options=QUICK)
        return self._channels[address]

    def link(self, table: str, attempt: int) -> Gateway:
        """The link for a table: the same pod as long as it answers."""
        order = sorted(self._addresses, key=lambda address: hash((table, address)))
        address = order[attempt % len(order)]
        link = self._links.get(address)
        if link is None or link.is_over:
            link = self._links[address] = Gateway(table_pb2_grpc.TableServiceStub(self.channel(address)), self._name)
        return link

    async def create(self, seats: list[table_pb2.SeatSetup], **fields: Any) -> str:
        """A table, asked for again until it is there."""
        request = table_pb2.CreateRequest(
            **{"request_id": uuid.uuid4().hex, "game": "sauna", "mode": "table", "seats": seats} | fields
        )
        for address in itertools.cycle(self._addresses):
            try:
                stub: Any = table_pb2_grpc.TableServiceStub(self.channel(address))
                return str((await stub.Create(request, timeout=5)).table_id)
            except grpc.RpcError:
                await asyncio.sleep(AGAIN_S)
        raise AssertionError

    async def close(self) -> None:
        """Hangs up."""
        for link in self._links.values():
            link.hang_up()
        for channel in self._channels.values():
            await channel.close()


class Player:
    """One person at one table."""

    def __init__(self, doors: Doors, history: History, table: str, seat: int, socket: int) -> None:
        self._doors = doors
        self._history = history
        self._table = table
        self._seat = seat
        self._socket = socket
        self._open: tuple[str, table_pb2.TableUpdate, Any] | None = None
        self.newest = (0, 0)
        self.went_back = 0
        self.saw_gone = False
        """Somebody counted as gone after everybody had come."""
        self._all_were_there = False
        self.comings = 0
        self.reason = ""

    async def play(self) -> str:
        """To the end; gives its reason."""
        for attempt in itertools.count():
            link = self._doors.link(self._table, attempt)
            try:
                frame = await link.watch(self._socket, self._table, f"p{self._seat}")
                if frame.HasField("table"):
                    self.comings += 1
                    await self._at(link)
                    return self.reason
            except (LinkLost, TimeoutError):
                self._doors.lost += 1
            await asyncio.sleep(AGAIN_S)
        raise AssertionError

    async def _at(self, link: Gateway) -> None:
        if self._open is not None:
            await self._send(link)
        while True:
            update = link.updates(self._socket)[-1]
            self._look(update)
            if update.ending.reason:
                self.reason = update.ending.reason
                return
            if update.prompt:
                self._open = (uuid.uuid4().hex, update, some_move(update, random.getrandbits(30)))
                await self._send(link)
            await link.until(lambda v=update.version: link.updates(self._socket)[-1].version > v)

    def _look(self, update: table_pb2.TableUpdate) -> None:
        mark = (update.epoch, update.version)
        self.went_back += mark < self.newest
        self.newest = max(self.newest, mark)
        if update.HasField("info"):
            there = all(seat.connected for seat in update.info.seats)
            self.saw_gone |= self._all_were_there and not there
            self._all_were_there |= there

    async def _send(self, link: Gateway) -> None:
        assert self._open is not None
        command_id, update, move = self._open
        self._history.send(self._table, command_id, self._seat, update.prompt, move)
        ack = await link.act(self._socket, self._table, update.prompt, command_id, move=move)
        if ack.refusal in NOT_NOW:
            raise LinkLost
        self._history.answered(self._table, command_id, ack.version, ack.refusal)
        self._open = None


async def play_tables(doors: Doors, history: History, tables: int, humans: int, computers: int, **options: str):
    """That many games from first deal to last card; gives the players."""
    sockets = itertools.count(1)
    players = []
    for _ in range(tables):
        table = await doors.create(people(humans, computers), options={"target": "30"} | options)
        players += [Player(doors, history, table, seat, next(sockets)) for seat in range(humans)]
    return players
