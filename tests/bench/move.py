"""What one move costs the whole platform, and how much a player weighs. Prints one JSON line.

A move: a command over a real WebSocket, committed to Valkey (append-only, fsync always), acknowledged, and shown
on all four screens. Gateway, table service and Valkey run on core 0, the browsers on core 1.

    python -m tests.bench.move [--seconds 8] [--parts cpu,latency,memory,crowd]

`memory` is `latency` with the store's file in memory: what is left of the time without the disk. `disk_sync_ms` is what
the folder's disk takes for one small append made durable, asked by itself before the moves.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psutil
import redis
import uvloop
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub
from speedspiele.v1.table_pb2_grpc import TableServiceStub

from deploy.local.parts import new_layout
from deploy.local.platform import Platform
from services.kit.rpc import open_channel
from tests.bench.players import SEATS, Crowd

MEASURED = ("gateway", "table", "valkey")
NEEDED = (*MEASURED, "lobby")
LOOSE = {
    "SPEEDSPIELE_LOOSE_BUDGETS": "true",
    "SPEEDSPIELE_SOCKETS_PER_ADDRESS": "100000",
    "SPEEDSPIELE_SOCKETS": "100000",
    "SPEEDSPIELE_LOG_LEVEL": "WARNING",
}
IDLE_S = 5.0
WARM_UP_S = 2.0
"""Moves sent that soon after everybody has sat down are reported apart."""
SYNCS = 200
IN_MEMORY = "/dev/shm"  # noqa: S108 - a bench on one's own machine
NO_CLOCK = {"think": "off"}
"""With a clock a table where nobody moves is not idle: the clock moves."""


class Weights:
    """CPU and memory of the measured processes."""

    def __init__(self, platform: Platform) -> None:
        self._processes = {name: psutil.Process(platform.pid(name)) for name in MEASURED}
        self._ports = {"up": platform.layout.ops_ports["gateway"], "down": platform.layout.ops_ports["table"]}

    def cpu_s(self) -> dict[str, float]:
        """User and system seconds so far."""
        return {name: sum(process.cpu_times()[:2]) for name, process in self._processes.items()}

    def frames(self) -> dict[str, tuple[float, float]]:
        """Items and frames that went over the link so far, up and down."""
        return {way: (_metric(port, way, "sum"), _metric(port, way, "count")) for way, port in self._ports.items()}

    def kb(self, name: str) -> float:
        """Resident memory."""
        return float(self._processes[name].memory_info().rss / 1024)


def _metric(port: int, way: str, part: str) -> float:
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    found = re.search(rf'speedspiele_link_frame_items_{part}{{direction="{way}"}} (\S+)', text)
    return float(found[1]) if found else 0.0


def disk_sync_ms(folder: Path) -> float:
    """Median of appending a kilobyte and waiting until it lasts, as the store does at each commit."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(SYNCS):
            os.write(file.fileno(), bytes(1024))
            started = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append((time.perf_counter() - started) * 1000)
    return statistics.median(took)


@contextmanager
def platform(folder: str | None = None) -> Iterator[Platform]:
    """Store, lobby, table and gateway, on core 0 where there is another one; their files in `folder`."""
    with tempfile.TemporaryDirectory(dir=folder) as data:
        house = Platform(new_layout(Path(data), extra=LOOSE))
        house.parts = {name: part for name, part in house.parts.items() if name in NEEDED}
        with house:
            if (psutil.cpu_count() or 1) > 1:
                for name in NEEDED:
                    psutil.Process(house.pid(name)).cpu_affinity([0])
                psutil.Process().cpu_affinity([1])
            yield house


@asynccontextmanager
async def crowd_of(house: Platform, tables: int, options: dict[str, str] | None = None) -> Any:
    """So many tables, everybody watching."""
    ports = house.layout.rpc_ports
    channels = [open_channel(f"127.0.0.1:{ports[name]}") for name in ("lobby", "table")]
    address = house.address.replace("http", "ws", 1)
    crowd = Crowd(LobbyServiceStub(channels[0]), TableServiceStub(channels[1]), address, options)
    pinging = asyncio.create_task(crowd.keep_pinging())
    await crowd.open(tables)
    yield crowd
    pinging.cancel()
    await crowd.close()
    for channel in channels:
        await channel.close()


async def cpu(house: Platform, seconds: float, tables: int) -> dict[str, Any]:
    """CPU per move at saturation: everybody moves as soon as they see that they are asked."""
    weights = Weights(house)
    async with crowd_of(house, tables) as crowd:
        crowd.at_once = True
        for table in crowd.tables:
            if (screen := table.asked()) is not None and screen.asked is not None:
                screen.move(screen.asked)
        await asyncio.sleep(2)
        frames = weights.frames()
        before, acks, updates, size = weights.cpu_s(), crowd.acks, crowd.updates, crowd.update_bytes
        started = time.perf_counter()
        await asyncio.sleep(seconds)
        after, passed = weights.cpu_s(), time.perf_counter() - started
        moves = crowd.acks - acks
        later = weights.frames()
        items = {way: (later[way][0] - frames[way][0]) / (later[way][1] - frames[way][1]) for way in frames}
        each = {name: round((after[name] - before[name]) / moves * 1000, 4) for name in MEASURED}
        return {
            "moves_per_s": round(moves / passed),
            "cpu_ms_per_move": each | {"sum": round(sum(each.values()), 4)},
            "items_per_link_frame": {way: round(number, 2) for way, number in items.items()},
            "update_bytes": round((crowd.update_bytes - size) / (crowd.updates - updates)),
            "refused": crowd.refused,
        }


async def latency(house: Platform, seconds: float, tables: int, per_s: int) -> dict[str, Any]:
    """From sending a move to the last of four screens, at a steady pace; and what a move costs that travels alone."""
    weights, disk_ms = Weights(house), disk_sync_ms(house.layout.data)
    async with crowd_of(house, tables) as crowd:
        await asyncio.sleep(1)
        before = weights.cpu_s()
        sent, late, started = 0, 0, time.perf_counter()
        position = 0
        while (now := time.perf_counter()) - started < WARM_UP_S + seconds:
            due = int((now - started) * per_s)
            while sent < due:
                for _ in range(len(crowd.tables)):
                    position = (position + 1) % len(crowd.tables)
                    if crowd.send_one(crowd.tables[position]):
                        break
                else:
                    late += 1
                sent += 1
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.5)
        after = weights.cpu_s()
        each = {name: round((after[name] - before[name]) / len(crowd.seen_ms) * 1000, 4) for name in MEASURED}
        cold = crowd.seen_ms[: int(WARM_UP_S * per_s)]
        seen = sorted(crowd.seen_ms[len(cold) :])
        return {
            "moves": len(seen),
            "moves_per_s": round(len(crowd.seen_ms) / (WARM_UP_S + seconds)),
            "p50_ms": round(seen[len(seen) // 2], 2),
            "p99_ms": round(seen[len(seen) * 99 // 100], 2),
            "worst_ms_warming_up": round(max(cold), 2),
            "disk_sync_ms": round(disk_ms, 2),
            "cpu_ms_per_move": each | {"sum": round(sum(each.values()), 4)},
            "nobody_asked": late,
            "refused": crowd.refused,
        }


async def many(house: Platform, tables: int) -> dict[str, Any]:
    """Memory per player and table, and the CPU of tables where nobody moves: browsers ping, no clock runs."""
    weights = Weights(house)
    store = redis.Redis(port=house.layout.store_port)
    gateway_kb, table_kb = weights.kb("gateway"), weights.kb("table")
    store_bytes = store.info("memory")["used_memory"]
    async with crowd_of(house, tables, NO_CLOCK) as crowd:
        await asyncio.sleep(2)
        players = tables * SEATS
        watching = sum(bool(screen.table.table_id) for table in crowd.tables for screen in table.screens)
        before = weights.cpu_s()
        await asyncio.sleep(IDLE_S)
        idle = weights.cpu_s()
        return {
            "tables": tables,
            "sockets": players,
            "watching": watching,
            "updates": crowd.updates,
            "gateway_kb_per_player": round((weights.kb("gateway") - gateway_kb) / players, 1),
            "table_kb_per_table": round((weights.kb("table") - table_kb) / tables, 1),
            "valkey_kb_per_table": round((store.info("memory")["used_memory"] - store_bytes) / 1024 / tables, 1),
            "idle_cpu_percent": {name: round((idle[name] - before[name]) / IDLE_S * 100, 2) for name in MEASURED},
            "refused": crowd.refused,
        }


def main() -> None:
    """Measures the asked parts, each on a fresh platform."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--parts", default="cpu,latency,memory,crowd")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--crowd", type=int, default=500)
    arguments = parser.parse_args()
    parts = {
        "cpu": lambda house: cpu(house, arguments.seconds, arguments.tables),
        "latency": lambda house: latency(house, arguments.seconds, 200, 200),
        "memory": lambda house: latency(house, arguments.seconds, 200, 200),
        "crowd": lambda house: many(house, arguments.crowd),
    }
    result: dict[str, Any] = {"bench": "move", "load": os.getloadavg()[0]}
    for name in arguments.parts.split(","):
        with platform(IN_MEMORY if name == "memory" else None) as house:
            result[name] = uvloop.run(parts[name](house))
    print(json.dumps(result))


if __name__ == "__main__":
    main()
