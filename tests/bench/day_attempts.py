"""Ten thousand people start the day's game at midnight: claims alone, whole starts as fast as they go,
and whole starts that arrive evenly, whatever became of those before.

Prints one JSON line; loopback, one process each. At midnight shelves are full, so none is filled meanwhile."""

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
import psutil
from msgspec import Struct
from speedspiele.v1 import leaderboard_pb2, lobby_pb2, puzzle_pb2
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub
from speedspiele.v1.puzzle_pb2_grpc import PuzzleServiceStub

from tests.bench.processes import Running, cpu_s, percentile, running_service, store_of_this_bench
from tests.bench.visits import Visits
from tests.stores import free_port, running_postgres, running_valkey

GAME, MODE = "sauna", "daily"
WISH = json.dumps({"game": GAME, "mode": MODE}).encode()
WAIT_S = 120.0
FILL_S = 300.0
AT_THE_DOOR = 20
"""Guests who sign in at a time, before the clock runs."""
Start = Callable[[int], Awaitable[bool]]
"""One person's start; whether the attempt counts."""


class Failed(Exception):
    """A start that was refused."""


class Guest(Struct, frozen=True):
    """Somebody signed in."""

    player_id: str
    session: str


class Tally:
    """What became of the starts."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.errors: Counter[str] = Counter()
        self.waiting = 0
        self.most_waiting = 0

    async def watch(self, start: Start, person: int) -> None:
        """One start, timed and counted."""
        self.waiting += 1
        self.most_waiting = max(self.most_waiting, self.waiting)
        began = time.perf_counter()
        try:
            counts = await start(person)
        except grpc.aio.AioRpcError as error:
            self.errors[f"{error.code().name} {error.details()}"] += 1
        except (Failed, OSError) as error:
            self.errors[str(error)] += 1
        else:
            self.took.append(time.perf_counter() - began)
            if not counts:
                self.errors["does not count"] += 1
        finally:
            self.waiting -= 1

    def told(self, people: int, wall_s: float) -> dict[str, Any]:
        """As numbers."""
        return {
            "people": people,
            "p50_ms": round(1000 * percentile(self.took, 0.5), 1) if self.took else None,
            "p99_ms": round(1000 * percentile(self.took, 0.99), 1) if self.took else None,
            "longest_queue": self.most_waiting,
            "per_s": round(people / wall_s, 1),
            "errors": dict(self.errors),
        }


async def rush(start: Start, people: range, at_once: int) -> dict[str, Any]:
    """All of them, so many under way at a time."""
    tally = Tally()
    waiting = iter(people)

    async def one_after_the_other() -> None:
        for person in waiting:
            await tally.watch(start, person)

    began = time.perf_counter()
    await asyncio.gather(*(one_after_the_other() for _ in range(at_once)))
    return tally.told(len(people), time.perf_counter() - began)


async def arrive(start: Start, people: range, within_s: float) -> dict[str, Any]:
    """One after the other at an even pace; nobody waits for those before."""
    tally = Tally()
    began = time.perf_counter()
    under_way: list[asyncio.Task[None]] = []
    for number, person in enumerate(people):
        await asyncio.sleep(max(0.0, began + within_s * number / len(people) - time.perf_counter()))
        under_way.append(asyncio.create_task(tally.watch(start, person)))
    await asyncio.gather(*under_way)
    return tally.told(len(people), time.perf_counter() - began)


class Costs:
    """CPU of each process from now on."""

    def __init__(self, parts: dict[str, Running]) -> None:
        self._processes = {name: running.process for name, running in parts.items()}
        self._processes |= {"valkey": store_of_this_bench(), "asker": psutil.Process()}
        self._before = {name: cpu_s(process) for name, process in self._processes.items()}

    def each(self, people: int) -> dict[str, float]:
        """Milliseconds per person."""
        return {
            name: round(1000 * (cpu_s(process) - self._before[name]) / people, 3)
            for name, process in self._processes.items()
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

        costs = Costs({"leaderboard": lists})
        result = await rush(start, range(people), at_once)
        return result | {"at_once": at_once, "cpu_ms": costs.each(people)}


async def whole(parts: dict[str, Running], options: argparse.Namespace) -> dict[str, Any]:
    """The whole way: gateway, lobby, attempt, the day's material, a dealt table."""
    async with (
        grpc.aio.insecure_channel(parts["lobby"].address) as to_lobby,
        grpc.aio.insecure_channel(parts["puzzle_generator"].address) as to_puzzles,
    ):
        await asyncio.wait_for(asyncio.gather(to_lobby.channel_ready(), to_puzzles.channel_ready()), WAIT_S)
        lobby = LobbyServiceStub(to_lobby)
        await PuzzleServiceStub(to_puzzles).FillDailies(puzzle_pb2.FillDailiesRequest(), timeout=FILL_S)
        guests = await _guests(lobby, options.whole + options.arriving)
        visits = Visits("127.0.0.1", int(parts["gateway"].address.rpartition(":")[2]))
        await asyncio.wait_for(visits.meet(), WAIT_S)

        async def start(person: int) -> bool:
            cookies = f"speedspiele_session={guests[person].session}"
            status, body = await visits.post("/api/solo", cookies, WISH)
            if status != 200:
                raise Failed(f"{status} {body.decode()}")
            return bool(json.loads(body).get("counts"))

        costs = Costs(parts)
        rushed = await rush(start, range(options.whole), options.at_once)
        rushed |= {"at_once": options.at_once, "cpu_ms": costs.each(options.whole)}
        costs = Costs(parts)
        late = range(options.whole, len(guests))
        evenly = await arrive(start, late, options.within_s) if late else None
        visits.close()
        return {"rush": rushed, "evenly": evenly and evenly | {"cpu_ms": costs.each(len(late))}}


async def _guests(lobby: LobbyServiceStub, count: int) -> list[Guest]:
    async def come() -> Guest:
        reply = await lobby.SignIn(lobby_pb2.SignInRequest(name="Gast", avatar="otter"), timeout=WAIT_S)
        return Guest(reply.player.player_id, reply.session_token)

    found: list[Guest] = []
    for first in range(0, count, AT_THE_DOOR):
        found += await asyncio.gather(*(come() for _ in range(first, min(count, first + AT_THE_DOOR))))
    return found


def main() -> None:
    """Runs once and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, default=10_000, help="who only claim")
    parser.add_argument("--whole", type=int, default=1_000, help="who go the whole way, as fast as it goes")
    parser.add_argument("--at-once", type=int, default=500)
    parser.add_argument("--arriving", type=int, default=10_000, help="who arrive evenly for the whole way")
    parser.add_argument("--within-s", type=float, default=60.0)
    parser.add_argument("--postgres", action="store_true", help="instead of SQLite files")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running_valkey() as valkey_url, ExitStack() as stack:
        postgres = stack.enter_context(running_postgres()) if options.postgres else ""

        def run(name: str, **more: str) -> Running:
            sql_url = postgres or f"sqlite+aiosqlite:///{Path(folder) / name}.db"
            settings = {"valkey_url": valkey_url} | ({} if name in ("table", "gateway") else {"sql_url": sql_url})
            return stack.enter_context(running_service(name, **settings, **more))

        below = {
            "leaderboard": run("leaderboard"), "table": run("table"),
            "puzzle_generator": run("puzzle_generator", games="sauna", fill_dailies="false"),
        }  # fmt: skip
        addresses = {
            "table_address": below["table"].address, "puzzle_address": below["puzzle_generator"].address,
            "leaderboard_address": below["leaderboard"].address,
        }  # fmt: skip
        claim = asyncio.run(alone(below["leaderboard"], options.people, options.at_once)) if options.people else None
        parts = below | {"lobby": run("lobby", **addresses)}
        port = str(free_port())
        gateway = run(
            "gateway", lobby_address=parts["lobby"].address, http_port=port, loose_budgets="true", **addresses
        )
        parts |= {"gateway": Running(f"127.0.0.1:{port}", gateway.process)}
        start = asyncio.run(whole(parts, options)) if options.whole else None
    print(json.dumps({"bench": "day_attempts", "claim": claim, "start": start}))


if __name__ == "__main__":
    main()
