"""Ten thousand people start the day's game at midnight: the leaderboard's call alone, and the whole way to a table.

Prints one JSON line with latencies and errors; loopback, one process of each service."""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import grpc
from speedspiele.v1 import leaderboard_pb2, lobby_pb2, puzzle_pb2
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub

from tests.bench.processes import Running, cpu_s, percentile, running_service, store_of_this_bench
from tests.stores import running_valkey

GAME, MODE = "sauna", "daily"
WAIT_S = 120.0
FILL_S = 300.0
Start = Callable[[int], Awaitable[bool]]
"""One person's start; whether the attempt counts."""


async def rush(start: Start, people: int, at_once: int) -> dict[str, Any]:
    """All of them, so many under way at a time."""
    took: list[float] = []
    errors: Counter[str] = Counter()
    waiting = iter(range(people))

    async def one_after_the_other() -> None:
        for person in waiting:
            began = time.perf_counter()
            try:
                counts = await start(person)
            except grpc.aio.AioRpcError as error:
                errors[f"{error.code().name} {error.details()}"] += 1
                continue
            took.append(time.perf_counter() - began)
            if not counts:
                errors["does not count"] += 1

    began = time.perf_counter()
    await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
    wall = time.perf_counter() - began
    return {
        "people": people,
        "at_once": at_once,
        "p50_ms": round(1000 * percentile(took, 0.5), 1) if took else None,
        "p99_ms": round(1000 * percentile(took, 0.99), 1) if took else None,
        "per_s": round(people / wall, 1),
        "errors": dict(errors),
    }


async def alone(lists: Running, people: int, at_once: int) -> dict[str, Any]:
    """Only the claim of the day's attempt."""
    async with grpc.aio.insecure_channel(lists.address) as channel:
        await asyncio.wait_for(channel.channel_ready(), WAIT_S)
        stub = LeaderboardServiceStub(channel)

        async def start(person: int) -> bool:
            request = leaderboard_pb2.BeginAttemptRequest(
                game="koffer", mode=MODE, player_id=f"p{person}", device_id=f"d{person}", request_id=f"r{person}"
            )
            return bool((await stub.BeginAttempt(request, timeout=WAIT_S)).counts)

        before = cpu_s(lists.process)
        result = await rush(start, people, at_once)
        return result | {"leaderboard_cpu_ms": round(1000 * (cpu_s(lists.process) - before) / people, 3)}


async def whole(parts: dict[str, Running], people: int, at_once: int) -> dict[str, Any]:
    """The whole way: lobby, attempt, the day's material, a dealt table."""
    async with (
        grpc.aio.insecure_channel(parts["lobby"].address) as to_lobby,
        grpc.aio.insecure_channel(parts["puzzle_generator"].address) as to_puzzles,
    ):
        await asyncio.wait_for(asyncio.gather(to_lobby.channel_ready(), to_puzzles.channel_ready()), WAIT_S)
        lobby = LobbyServiceStub(to_lobby)
        await PuzzleServiceStub(to_puzzles).FillDailies(puzzle_pb2.FillDailiesRequest(), timeout=FILL_S)
        ids = [await _guest(lobby, person) for person in range(people)]

        async def start(person: int) -> bool:
            request = lobby_pb2.StartSoloRequest(player_id=ids[person], device_id=f"d{person}", game=GAME, mode=MODE)
            return bool((await lobby.StartSolo(request, timeout=WAIT_S)).counts)

        everybody = {name: running.process for name, running in parts.items()} | {"valkey": store_of_this_bench()}
        before = {name: cpu_s(process) for name, process in everybody.items()}
        result = await rush(start, people, at_once)
        spent = {name: round(1000 * (cpu_s(p) - before[name]) / people, 3) for name, p in everybody.items()}
        return result | {"cpu_ms": spent}


async def _guest(lobby: LobbyServiceStub, number: int) -> str:
    reply = await lobby.SignIn(lobby_pb2.SignInRequest(name=f"Gast {number}", avatar="otter"), timeout=WAIT_S)
    return str(reply.player.player_id)


def main() -> None:
    """Runs once and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--whole", type=int, default=1_000, help="people who go the whole way")
    parser.add_argument("--at-once", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_valkey() as valkey_url, ExitStack() as stack:

        def run(name: str, **more: str) -> Running:
            sql_url = f"sqlite+aiosqlite:///{Path(folder) / name}.db"
            settings = {"valkey_url": valkey_url} | ({} if name == "table" else {"sql_url": sql_url})
            return stack.enter_context(running_service(name, **settings, **more))

        below = {name: run(name) for name in ("leaderboard", "puzzle_generator", "table")}
        addresses = {
            "table_address": below["table"].address, "puzzle_address": below["puzzle_generator"].address,
            "leaderboard_address": below["leaderboard"].address,
        }  # fmt: skip
        claim = asyncio.run(alone(below["leaderboard"], options.people, options.at_once))
        parts = below | {"lobby": run("lobby", **addresses)}
        start = asyncio.run(whole(parts, options.whole, options.at_once)) if options.whole else None
    print(json.dumps({"bench": "day_attempts", "claim": claim, "start": start}))


if __name__ == "__main__":
    main()
