"""Real processes that can be killed at any moment and come back on the same port."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.stores import free_port, valkey_binary

ROOT = Path(__file__).parents[2]


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


class TablePod(Process):
    """One table pod."""

    def __init__(self, name: str, url: str, **settings: str) -> None:
        self.port = free_port()
        env = {
            "SPEEDSPIELE_VALKEY_URL": url,
            "SPEEDSPIELE_POD": name,
            "SPEEDSPIELE_RPC_PORT": str(self.port),
            "SPEEDSPIELE_LOG_LEVEL": "WARNING",
        }
        env |= {f"SPEEDSPIELE_{key.upper()}": value for key, value in settings.items()}
        super().__init__(name, [sys.executable, "-m", "services.table"], env)

    @property
    def address(self) -> str:
        """Where it serves."""
        return f"127.0.0.1:{self.port}"


class BotPod(Process):
    """One bot pod whose computers move at random, without a pause."""

    def __init__(self, name: str, url: str, table_address: str) -> None:
        env = {
            "SPEEDSPIELE_VALKEY_URL": url,
            "SPEEDSPIELE_POD": name,
            "SPEEDSPIELE_TABLE_ADDRESS": table_address,
            "SPEEDSPIELE_PACE": "0",
            "SPEEDSPIELE_LOG_LEVEL": "WARNING",
        }
        super().__init__(name, [sys.executable, "-m", "tests.bot.random_bots"], env)
