"""Real service processes for benchmarks, on free ports, and what they cost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
from msgspec import Struct

from tests.stores import free_port

ROOT = Path(__file__).parents[2]


class Running(Struct, frozen=True):
    """One service."""

    address: str
    process: psutil.Process


@contextmanager
def running_service(name: str, **settings: str) -> Iterator[Running]:
    """The service with these settings (`valkey_url` is SPEEDSPIELE_VALKEY_URL); gone at the end."""
    port = free_port()
    settings = {"rpc_port": str(port), "pod": f"bench-{name}", "grace_s": "1", "log_level": "WARNING"} | settings
    paths = {"PYTHONPATH": f"{ROOT}:{ROOT / 'protos/gen/python'}"}
    env = os.environ | paths | {f"SPEEDSPIELE_{key.upper()}": value for key, value in settings.items()}
    command = [sys.executable, "-m", name if name == "gateway" else f"services.{name}"]
    process = subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        yield Running(f"127.0.0.1:{port}", psutil.Process(process.pid))
    finally:
        process.terminate()
        process.wait(30)


def store_of_this_bench() -> psutil.Process:
    """The Valkey this process has started."""
    children = psutil.Process().children(recursive=True)
    return next(child for child in children if child.name() == "valkey-server")


def cpu_s(*processes: psutil.Process) -> float:
    """User and system time so far, of all threads."""
    return sum(times.user + times.system for times in (process.cpu_times() for process in processes))


def percentile(values: list[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
