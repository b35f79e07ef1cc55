"""Old and new side by side: two gateways and two table pods, rolled one after the other under running games."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local.parts import Layout, Part, free_ports, new_layout, service_part
from deploy.local.platform import Platform
from services.kit.valkey import connect
from tests.deploy.guests import Guests

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


async def test_a_rolling_change_loses_no_move(town: tuple[Platform, list[str]]) -> None:
    platform, doors = town
    guests = Guests(doors)
    async with guests.at_play(PLAYERS):
        for victim in ("gateway", "table-1", "gateway-1", "table"):
            await guests.more_moves(6)
            await asyncio.to_thread(platform.stop_part, victim, 30.0)
            await asyncio.to_thread(platform.start_part, victim)
            await asyncio.to_thread(platform.await_ready, victim)
    assert guests.connections > len(guests.players), "nobody was rolled"
    store = connect(f"redis://127.0.0.1:{platform.layout.store_port}/0")
    assert await store.xlen("finished") >= len(guests.players)
    await store.aclose()
