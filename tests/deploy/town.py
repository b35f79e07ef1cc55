"""A house with two gateways and two table pods, and people who play in it until they are told to stop."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from deploy.local.parts import Layout, Part, free_ports, new_layout, service_part
from deploy.local.platform import Platform
from deploy.synthetic.door import Refused
from deploy.synthetic.player import Player

NEEDED = ("valkey", "lobby", "table", "bot", "gateway")
RECEIVERS = ("leaderboard", "archive")
MOVES = 6


class Town(Struct, frozen=True):
    """The running house, and the addresses of its two doors."""

    platform: Platform
    doors: list[str]


def second(layout: Layout, name: str) -> tuple[Part, int]:
    """Another process of that kind, and the port players or gateways reach it by."""
    rpc, ops, http = free_ports(3)
    part = service_part(layout, name, pod=f"{name}-1")
    more = {"SPEEDSPIELE_RPC_PORT": str(rpc), "SPEEDSPIELE_OPS_PORT": str(ops), "SPEEDSPIELE_HTTP_PORT": str(http)}
    return Part(f"{name}-1", part.command, part.environment | more, ops), http if name == "gateway" else rpc


@contextmanager
def running_town(
    data: Path, made: Callable[[Part], Part] = lambda part: part, receivers: bool = False
) -> Iterator[Town]:
    """Starts it. `made` may change each part; `receivers` adds those who count results."""
    layout = new_layout(data, extra={"SPEEDSPIELE_PACE": "0", "SPEEDSPIELE_LOOSE_BUDGETS": "true"})
    table, table_port = second(layout, "table")
    both = f"127.0.0.1:{layout.rpc_ports['table']},127.0.0.1:{table_port}"
    platform = Platform(layout)
    names = (*NEEDED[:-1], *(RECEIVERS if receivers else ()), NEEDED[-1])
    gateway, door = second(layout, "gateway")
    parts = {name: platform.parts[name] for name in names} | {"table-1": table, "gateway-1": gateway}
    for name in ("gateway", "gateway-1"):
        parts[name].environment["SPEEDSPIELE_TABLE_ADDRESS"] = both
    platform.parts = {name: made(part) for name, part in parts.items()}
    with platform:
        yield Town(platform, [platform.address, f"http://127.0.0.1:{door}/"])


class Guests:
    """People who play one game after the other until they are told to stop."""

    def __init__(self, doors: list[str]) -> None:
        self._doors = doors
        self.stop = False
        self.players: list[Player] = []
        self.tasks: list[asyncio.Future[None]] = []

    @property
    def moves(self) -> int:
        """Acknowledged so far."""
        return sum(player.result.moves for player in self.players)

    @property
    def connections(self) -> int:
        """Sockets they have had."""
        return sum(player.result.connections for player in self.players)

    async def go_on(self) -> None:
        """Returns when they have made some more moves; raises what broke."""
        goal = self.moves + MOVES
        while self.moves < goal:
            await asyncio.sleep(0.02)
            for task in self.tasks:
                if task.done():
                    await task

    async def play(self, name: str) -> None:
        """Whole games only; a broken promise raises."""
        for door in itertools.cycle(self._doors):
            if self.stop:
                return
            player = Player(door, moves=0, name=name, doors=self._doors)
            player.think_s = 0.1
            self.players.append(player)
            try:
                assert (await player.play()).ending == "outcome"
            except (OSError, Refused):
                assert not player.table_id, "only the beginning may find a closed door"
                self.players.remove(player)
