"""What a list page with "around me" costs among a million players: CPU of the leaderboard and of Valkey per request.

Prints one JSON line. The list is filled in SQL in one go; the first look makes the sorted set from it (`rebuild_s`)."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from pathlib import Path

import grpc
from speedspiele.v1 import leaderboard_pb2 as pb
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub

from services.kit.sql import migrate, open_engine
from tests.bench.processes import Running, cpu_s, percentile, running_service, store_of_this_bench
from tests.stores import running_valkey

TARGET_MS = 5.0
ROWS_AT_ONCE = 50_000
WAIT_S = 600.0


async def tables(url: str) -> None:
    """The leaderboard's tables, empty."""
    engine = open_engine(url)
    await migrate(engine, "leaderboard")
    await engine.dispose()


def fill(path: Path, players: int) -> None:
    """So many players on the list of all games, most of them with few points and many ties."""
    chance = random.Random(1)
    with sqlite3.connect(path) as database:
        for start in range(0, players, ROWS_AT_ONCE):
            numbers = range(start, min(players, start + ROWS_AT_ONCE))
            people = [(f"player-{n:07d}", f"Gast {n}", "otter", 1) for n in numbers]
            totals = [("*", "all", f"player-{n:07d}", int(chance.expovariate(1 / 400)), 7) for n in numbers]
            database.executemany("INSERT INTO leaderboard_people VALUES (?, ?, ?, ?)", people)
            database.executemany("INSERT INTO leaderboard_totals VALUES (?, ?, ?, ?, ?)", totals)


async def look(stub: LeaderboardServiceStub, player: int, top: int) -> float:
    """One list page with the lines around that player; seconds it took."""
    started = time.perf_counter()
    request = pb.StandingsRequest(period="all", player_id=f"player-{player:07d}", top=top, around=3)
    reply = await stub.Standings(request, timeout=WAIT_S)
    assert len(reply.top) == top
    assert any(line.player_id == request.player_id for line in reply.around)
    assert all(line.name and line.games for line in [*reply.top, *reply.around])
    return time.perf_counter() - started


async def measure(running: Running, players: int, requests: int, top: int) -> dict[str, float]:
    """Looks from all over the list, one after the other."""
    store = store_of_this_bench()
    chance = random.Random(2)
    async with grpc.aio.insecure_channel(running.address) as channel:
        await asyncio.wait_for(channel.channel_ready(), WAIT_S)
        stub = LeaderboardServiceStub(channel)
        rebuild_s = await look(stub, players // 2, top)
        before, began = (cpu_s(running.process), cpu_s(store)), time.perf_counter()
        took = [await look(stub, chance.randrange(players), top) for _ in range(requests)]
        wall = time.perf_counter() - began
    service_ms, store_ms = (
        1000 * (cpu_s(process) - spent) / requests
        for process, spent in zip((running.process, store), before, strict=True)
    )
    return {
        "players": players,
        "requests": requests,
        "service_cpu_ms": round(service_ms, 3),
        "valkey_cpu_ms": round(store_ms, 3),
        "cpu_ms": round(service_ms + store_ms, 3),
        "p50_ms": round(1000 * percentile(took, 0.5), 2),
        "p99_ms": round(1000 * percentile(took, 0.99), 2),
        "cores_used": round((service_ms + store_ms) * requests / 1000 / wall, 2),
        "rebuild_s": round(rebuild_s, 2),
        "target_cpu_ms": TARGET_MS,
    }


def main() -> None:
    """Runs once and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=int, default=1_000_000)
    parser.add_argument("--requests", type=int, default=1000)
    parser.add_argument("--top", type=int, default=50)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_valkey() as valkey_url:
        path = Path(folder) / "leaderboard.db"
        sql_url = f"sqlite+aiosqlite:///{path}"
        asyncio.run(tables(sql_url))
        fill(path, options.players)
        with running_service("leaderboard", valkey_url=valkey_url, sql_url=sql_url) as running:
            result = asyncio.run(measure(running, options.players, options.requests, options.top))
    print(json.dumps({"bench": "list_page", **result}))


if __name__ == "__main__":
    main()
