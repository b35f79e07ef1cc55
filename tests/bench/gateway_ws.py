"""Which web server carries the live socket: CPU per move and memory per socket, the same work for each. Prints JSON.

A move: one of four browsers at a table says 60 bytes, all four are told 250. The server runs on one core, the browsers
on another; the next browser of a table speaks as soon as it has been told (saturation).

    python -m tests.bench.gateway_ws [--seconds 4] [--tables 50] [server …]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import psutil
import uvloop
from fastapi import FastAPI, WebSocket, WebSocketDisconnect
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tests.stores import free_port

SERVERS = ("picows", "websockets", "websockets-sansio", "wsproto", "granian")
SAID = b"s" * 56
MORE = b"t" * 190
"""What is told is what was said (four bytes of the move's number and some more) and so much besides."""
SEATS = 4
ROOT = Path(__file__).parents[2]


# -- the servers --


def fastapi_app() -> Any:
    """The work as a FastAPI WebSocket route."""
    app = FastAPI()
    tables: defaultdict[str, list[WebSocket]] = defaultdict(list)

    @app.websocket("/ws/{table}")
    async def table(socket: WebSocket, table: str) -> None:
        await socket.accept()
        tables[table].append(socket)
        try:
            while True:
                told = await socket.receive_bytes() + MORE
                for there in tables[table]:
                    await there.send_bytes(told)
        except WebSocketDisconnect:
            tables[table].remove(socket)

    return app


class Told(WSListener):
    """The work as callbacks."""

    def __init__(self, there: list[WSTransport]) -> None:
        super().__init__()
        self._there = there

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._there.append(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is WSMsgType.CLOSE:
            transport.disconnect()
            return
        told = frame.get_payload_as_bytes() + MORE
        for there in self._there:
            there.send(WSMsgType.BINARY, told)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._there.remove(transport)


def serve(server: str, port: int) -> None:
    """Runs one server until it is killed."""
    if server == "granian":
        from granian import Granian
        from granian.constants import Interfaces, Loops

        Granian(
            "tests.bench.gateway_ws:fastapi_app", address="127.0.0.1", port=port, interface=Interfaces.ASGI,
            factory=True, loop=Loops.uvloop, workers=1, log_enabled=False,
        ).serve()  # fmt: skip
        return
    import uvicorn

    from gateway.server import socket_protocol

    tables: defaultdict[bytes, list[WSTransport]] = defaultdict(list)
    wire: Any = socket_protocol(lambda request: Told(tables[request.path])) if server == "picows" else server
    uvicorn.run(
        fastapi_app(), port=port, ws=wire, loop="uvloop", log_level="error", ws_ping_interval=None,
        ws_per_message_deflate=False, backlog=4096,
    )  # fmt: skip


# -- the browsers --


class Seat(WSListener):
    """One browser; when told, and in turn, it speaks."""

    def __init__(self, table: Table, number: int) -> None:
        super().__init__()
        self._table = table
        self._number = number
        self.transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is WSMsgType.BINARY:
            self._table.told(self._number, int.from_bytes(frame.get_payload_as_bytes()[:4], "big"))


class Table:
    """Four browsers who speak in turn."""

    def __init__(self) -> None:
        self.seats = [Seat(self, number) for number in range(SEATS)]
        self.moves = 0

    def told(self, seat: int, move: int) -> None:
        """The seat whose turn is next speaks; the others just look."""
        if move == self.moves and seat == (move + 1) % SEATS:
            self.moves += 1
            self.speak()

    def speak(self) -> None:
        """The seat in turn says something."""
        transport = self.seats[self.moves % SEATS].transport
        if transport is not None:
            transport.send(WSMsgType.BINARY, self.moves.to_bytes(4, "big") + SAID)


async def connect(port: int, path: str, listener: WSListener) -> None:
    """One browser's socket."""
    await ws_connect(lambda: listener, f"ws://127.0.0.1:{port}{path}", enable_auto_pong=False)


async def load(port: int, process: psutil.Process, tables: int, seconds: float) -> dict[str, float]:
    """Plays for so long; CPU of the server per move."""
    playing = [Table() for _ in range(tables)]
    for number, table in enumerate(playing):
        for seat in table.seats:
            await connect(port, f"/ws/{number}", seat)
    for table in playing:
        table.speak()
    await asyncio.sleep(1)
    before, moves = cpu_s(process), sum(table.moves for table in playing)
    started = time.perf_counter()
    await asyncio.sleep(seconds)
    used, made = cpu_s(process) - before, sum(table.moves for table in playing) - moves
    passed = time.perf_counter() - started
    return {"cpu_ms_per_move": round(used / made * 1000, 4), "moves_per_s": round(made / passed)}


async def crowd(port: int, process: psutil.Process, size: int) -> dict[str, float]:
    """Many browsers who say nothing; memory of the server for each."""
    before = memory(process)
    for number in range(size):
        await connect(port, f"/ws/crowd{number}", Seat(Table(), 0))
    return {"kb_per_socket": round((memory(process) - before) / size / 1024, 1)}


def family(process: psutil.Process) -> list[psutil.Process]:
    """The process and its children (some servers work in one)."""
    return [process, *process.children(recursive=True)]


def cpu_s(process: psutil.Process) -> float:
    """CPU seconds used so far."""
    return float(sum(sum(p.cpu_times()[:2]) for p in family(process)))


def memory(process: psutil.Process) -> int:
    """Resident bytes."""
    return int(sum(p.memory_info().rss for p in family(process)))


async def _listening(port: int) -> None:
    for _ in range(1200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise TimeoutError("the server does not listen")


async def measure(process: psutil.Process, port: int, tables: int, seconds: float, size: int) -> dict[str, float]:
    """One server that listens."""
    await _listening(port)
    for part in family(process):
        part.cpu_affinity([0])
    return await load(port, process, tables, seconds) | await crowd(port, process, size)


def run(server: str, tables: int, seconds: float, size: int) -> dict[str, float]:
    """One server, from start to end."""
    port = free_port()
    command = [sys.executable, "-m", "tests.bench.gateway_ws", "--serve", server, "--port", str(port)]
    environment = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'protos/gen/python'}"}
    running = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.DEVNULL)
    process = psutil.Process(running.pid)
    try:
        return uvloop.run(measure(process, port, tables, seconds, size))
    finally:
        for part in family(process):
            part.kill()
        running.wait(10)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("servers", nargs="*", default=SERVERS)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--crowd", type=int, default=2000, help="silent sockets, for the memory of each")
    parser.add_argument("--serve", choices=SERVERS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, arguments.port)
        return
    psutil.Process().cpu_affinity([1 % (psutil.cpu_count() or 1)])
    results = {s: run(s, arguments.tables, arguments.seconds, arguments.crowd) for s in arguments.servers}
    print(json.dumps({"benchmark": "gateway_ws", "tables": arguments.tables, "servers": results}, indent=1))


if __name__ == "__main__":
    main()
