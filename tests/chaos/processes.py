"""Real processes that can be killed at any moment and come back on the same port."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import grpc
from grpc_health.v1 import health_pb2
from grpc_health.v1.health_pb2_grpc import HealthStub

from tests.stores import free_port, valkey_binary

ROOT = Path(__file__).parents[2]
QUICK = [("grpc.initial_reconnect_backoff_ms", 50), ("grpc.max_reconnect_backoff_ms", 200)]


class Process:
    """One process; `kill` is kill -9."""

    def __init__(self, name: str, command: list[str], env: dict[str, str] | None = None) -> None:
        self.name = name
        self._command = command
        self._env = os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'protos/gen/python'}"} | (env or {})
        self._process: subprocess.Popen[bytes] | None = None
        self.kills = 0

    def start(self) -> None:
        """Starts it; does not wait until it serves."""
        self._process = subprocess.Popen(self._command, env=self._env, cwd=ROOT, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """Gone at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self.kills += 1

    def terminate(self) -> None:
        """Asks it to go, in good order."""
        if self._process is not None:
            self._process.terminate()

    def wait(self, seconds: float) -> int:
        """Its exit code."""
        assert self._process is not None
        return self._process.wait(seconds)

    @property
    def pid(self) -> int:
        """While it runs."""
        assert self._process is not None
        return self._process.pid


class Valkey(Process):
    """The live store with its append-only file: what it acknowledged is on the disk."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        durable = ("--appendonly", "yes", "--appendfsync", "always")
        command = [valkey_binary(), "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        super().__init__("valkey", [*command, *durable, *more])

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"


class Pod(Process):
    """One pod of a service, `module` when it is not the service's own."""

    def __init__(self, service: str, url: str, name: str = "", module: str = "", **settings: str) -> None:
        self.port = free_port()
        named = {
            "valkey_url": url,
            "pod": name or service,
            "rpc_port": str(self.port),
            "log_level": "WARNING",
        } | settings
        env = {f"SPEEDSPIELE_{key.upper()}": value for key, value in named.items()}
        super().__init__(named["pod"], [sys.executable, "-m", module or f"services.{service}"], env)

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"127.0.0.1:{self.port}"


class TablePod(Pod):
    """One table pod."""

    def __init__(self, name: str, url: str, **settings: str) -> None:
        super().__init__("table", url, name, **settings)


class BotPod(Pod):
    """One bot pod whose computers move at random, without a pause."""

    def __init__(self, name: str, url: str, table_address: str, **settings: str) -> None:
        super().__init__("bot", url, name, "tests.bot.random_bots", table_address=table_address, pace="0", **settings)


async def in_service(address: str, patience_s: float = 90) -> None:
    """Waits until the pod there takes calls."""
    async with grpc.aio.insecure_channel(address, options=QUICK) as channel, asyncio.timeout(patience_s):
        while True:
            with contextlib.suppress(grpc.aio.AioRpcError):
                answer = await HealthStub(channel).Check(health_pb2.HealthCheckRequest(), timeout=2)
                if answer.status == health_pb2.HealthCheckResponse.SERVING:
                    return
            await asyncio.sleep(0.05)
