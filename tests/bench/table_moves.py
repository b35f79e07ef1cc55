"""What a durable move costs the table pod and Valkey at saturation: 50 tables of four people behind one link.

Prints one JSON line. The player in turn moves as soon as the update is seen; CPU time is that of the processes."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import grpc
import psutil
import redis
from speedspiele.v1 import socket_pb2, table_pb2, table_pb2_grpc

from tests.stores import free_port, running_valkey
from tests.table.pods import people, some_move

ROOT = Path(__file__).parents[2]


class Load:
    """A gateway that plays for all its sockets."""

    def __init__(self, stub, tables: int, seats: int, rate: float) -> None:
        self._stub = stub
        self._tables = tables
        self._seats = seats
        self._think_s = tables / rate if rate else 0.0
        self._out: list[table_pb2.UpItem] = []
        self._news = asyncio.Event()
        self._sent: dict[int, float] = {}
        self._numbers = iter(range(1, 1 << 30))
        self.moves = 0
        self.bytes = 0
        self.updates = 0
        self.frames = 0
        self.latencies: list[float] = []
        self.finished = 0
        self._opening: list[asyncio.Future[None]] = []

    async def run(self, seconds: float) -> None:
        """Plays; returns after that time."""
        call = self._stub.Link(metadata=(("gateway", "bench"),))
        reading = asyncio.ensure_future(self._read(call))
        writing = asyncio.ensure_future(self._write(call))
        for _ in range(self._tables):
            await self.open()
        await asyncio.sleep(seconds)
        reading.cancel()
        writing.cancel()

    async def open(self) -> None:
        """One more table, watched from all its seats."""
        request = table_pb2.CreateRequest(
            request_id=os.urandom(8).hex(), game="sauna", mode="table", seats=people(self._seats)
        )
        table = (await self._stub.Create(request)).table_id
        for seat in range(self._seats):
            socket = next(self._numbers)
            watch = table_pb2.LinkWatch(table_id=table, player_id=f"p{seat}")
            self._out.append(table_pb2.UpItem(socket=socket, frame_id=socket, watch=watch))
        self._news.set()

    async def _write(self, call) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            items, self._out = self._out, []
            if items:
                await call.write(table_pb2.LinkUp(items=items))

    async def _read(self, call) -> None:
        async for down in call:
            self.frames += 1
            for item in down.items:
                self._take(item)

    def _take(self, item: table_pb2.DownItem) -> None:
        frame = socket_pb2.ServerFrame.FromString(item.frame)
        if frame.HasField("ack"):
            started = self._sent.pop(item.frame_id, None)
            if started is not None and not frame.ack.refusal:
                self.moves += 1
                self.latencies.append(time.perf_counter() - started)
            return
        if not frame.HasField("table"):
            return
        update = frame.table
        self.updates += 1
        self.bytes += len(item.frame)
        if update.ending.reason:
            self.finished += 1
            if self.finished % self._seats == 0:
                self._opening.append(asyncio.ensure_future(self.open()))
            return
        if update.prompt:
            number = next(self._numbers)
            command = table_pb2.Command(command_id=f"{number:x}", prompt=update.prompt, move=some_move(update))
            act = table_pb2.LinkAct(table_id=update.table_id, command=command)
            up = table_pb2.UpItem(socket=item.sockets[0], frame_id=number, act=act)
            if self._think_s:
                pause = random.uniform(0.5, 1.5) * self._think_s
                asyncio.get_running_loop().call_later(pause, self._send, number, up)
            else:
                self._send(number, up)

    def _send(self, number: int, up: table_pb2.UpItem) -> None:
        self._sent[number] = time.perf_counter()
        self._out.append(up)
        self._news.set()


def cpu_s(process: psutil.Process) -> float:
    """User and system time so far."""
    times = process.cpu_times()
    return times.user + times.system


async def measure(tables: int, seats: int, seconds: float, rate: float, url: str, profile: str) -> dict[str, float]:
    """One run."""
    port = free_port()
    env = os.environ | {
        "SPEEDSPIELE_VALKEY_URL": url,
        "SPEEDSPIELE_RPC_PORT": str(port),
        "SPEEDSPIELE_POD": "bench",
        "PYTHONPATH": f"{ROOT}:{ROOT / 'protos/gen/python'}",
    }
    how = ["-m", "cProfile", "-o", profile] if profile else []
    pin = ["taskset", "-c", "0"] if (os.cpu_count() or 1) > 1 else []
    command = [*pin, sys.executable, *how, "-m", "services.table"]
    pod = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)  # noqa: ASYNC220 - nothing else runs yet
    try:
        empty = redis.Redis.from_url(url).info("memory")["used_memory"]
        channel = grpc.aio.insecure_channel(f"127.0.0.1:{port}")
        await asyncio.wait_for(channel.channel_ready(), 20)
        load = Load(table_pb2_grpc.TableServiceStub(channel), tables, seats, rate)
        running = asyncio.ensure_future(load.run(seconds + 2))
        await asyncio.sleep(2)
        store = next(p for p in psutil.process_iter() if p.name() == "valkey-server" and p.ppid() == os.getpid())
        table = psutil.Process(pod.pid)
        before = (load.moves, load.frames, load.updates, load.bytes, cpu_s(table), cpu_s(store), time.perf_counter())
        await running
        after = (load.moves, load.frames, load.updates, load.bytes, cpu_s(table), cpu_s(store), time.perf_counter())
        moves, frames, updates, size, table_s, store_s, wall = (b - a for a, b in zip(before, after, strict=True))
        memory = redis.Redis.from_url(url).info("memory")["used_memory"] - empty
        latencies = sorted(load.latencies[before[0] :])
        return {
            "moves": moves,
            "moves_per_s": round(moves / wall),
            "table_ms_per_move": round(1000 * table_s / moves, 4),
            "valkey_ms_per_move": round(1000 * store_s / moves, 4),
            "moves_per_frame": round(moves / frames, 2),
            "update_bytes": round(size / updates, 1),
            "ack_p50_ms": round(1000 * latencies[len(latencies) // 2], 2),
            "ack_p99_ms": round(1000 * latencies[len(latencies) * 99 // 100], 2),
            "valkey_bytes_per_table": round(memory / (tables + load.finished / seats)),
            "table_cpu": round(table_s / wall, 2),
        }
    finally:
        pod.terminate()
        pod.wait(20)


def main() -> None:
    """Runs once and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=0, help="moves a second of all tables; 0: as fast as it goes")
    parser.add_argument("--fsync", default="always", choices=("always", "everysec", "no", "off"))
    parser.add_argument("--profile", default="")
    options = parser.parse_args()
    more = [] if options.fsync == "off" else ["--appendonly", "yes", "--appendfsync", options.fsync]
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {0})
    with running_valkey(*more, "--dir", "/tmp") as url:  # noqa: S108 - a bench's store, emptied by the next run
        if (os.cpu_count() or 1) > 1:
            os.sched_setaffinity(0, {1})
        result = asyncio.run(
            measure(options.tables, options.seats, options.seconds, options.rate, url, options.profile)
        )
    print(json.dumps({"bench": "table_moves", "fsync": options.fsync, **result}))


if __name__ == "__main__":
    main()
