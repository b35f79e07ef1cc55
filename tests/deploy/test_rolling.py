"""Old and new side by side: two gateways and two table pods, rolled one after the other under running games."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local.parts import Layout, Part, free_ports, new_layout, service_part
from deploy.local.platform import Platform
from deploy.synthetic.door import Refused
from deploy.synthetic.player import Player
from services.kit.valkey import connect

pytestmark = [pytest.mark.process, pytest.mark.timeout(240)]
NEEDED = ("valkey", "lobby", "table", "bot", "gateway")
PLAYERS = 3


def second(layout: Layout, name: str) -> tuple[Part, int]:
    """Another process of that kind, and the port players or gateways reach it by."""
    rpc, ops, http = free_ports(3)
    part = service_part(layout, name, pod=f"{name}-1")
    more = {"SPEEDSPIELE_RPC_PORT": str(rpc), "SPEEDSPIELE_OPS_PORT": str(ops), "SPEEDSPIELE_HTTP_PORT": str(http)}
    return Part(f"{name}-1", part.command, part.environment | more, ops), http if name == "gateway" else rpc


@pytest.fixture
def town(tmp_path: Path) -> Iterator[tuple[Platform, list[str]]]:
    """The house with a second gateway and a second table pod, and the addresses of its two doors."""
    layout = new_layout(tmp_path, extra={"SPEEDSPIELE_PACE": "0", "SPEEDSPIELE_LOOSE_BUDGETS": "true"})
    table, table_port = second(layout, "table")
    both = f"127.0.0.1:{layout.rpc_ports['table']},127.0.0.1:{table_port}"
    platform = Platform(layout)
    platform.parts = {name: platform.parts[name] for name in NEEDED}
    gateway, door = second(layout, "gateway")
    platform.parts |= {"table-1": table, "gateway-1": gateway}
    for name in ("gateway", "gateway-1"):
        platform.parts[name].environment["SPEEDSPIELE_TABLE_ADDRESS"] = both
    with platform:
        yield platform, [platform.address, f"http://127.0.0.1:{door}/"]


class Guests:
    """People who play one game after the other until they are told to stop."""

    def __init__(self, doors: list[str]) -> None:
        self._doors = doors
        self.stop = False
        self.players: list[Player] = []

    @property
    def moves(self) -> int:
        """Acknowledged so far."""
        return sum(player.result.moves for player in self.players)

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


async def test_a_rolling_change_loses_no_move(town: tuple[Platform, list[str]]) -> None:
    platform, doors = town
    guests = Guests(doors)
    playing = [asyncio.ensure_future(guests.play(f"Gast {number}")) for number in range(PLAYERS)]
    for victim in ("gateway", "table-1", "gateway-1", "table"):
        goal = guests.moves + 6
        while guests.moves < goal:
            await asyncio.sleep(0.02)
            assert not any(task.done() for task in playing)
        await asyncio.to_thread(platform.stop_part, victim, 30.0)
        await asyncio.to_thread(platform.start_part, victim)
        await asyncio.to_thread(platform.await_ready, victim)
    guests.stop = True
    await asyncio.gather(*playing)
    connections = sum(player.result.connections for player in guests.players)
    assert connections > len(guests.players), "nobody was rolled"
    store = connect(f"redis://127.0.0.1:{platform.layout.store_port}/0")
    assert await store.xlen("finished") >= len(guests.players)
    await store.aclose()
