"""A real cluster of three servers without replicas, for as long as a block lasts."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis

from tests.stores import free_port, valkey_binary

SLOTS = 16384
NODES = 3


@contextmanager
def running_cluster() -> Iterator[str]:
    """Its address, "redis+cluster://host:port"."""
    ports = [free_port() for _ in range(NODES)]
    with tempfile.TemporaryDirectory(prefix="speedspiele-cluster-") as folder:
        processes = [_start(port, Path(folder)) for port in ports]
        try:
            clients = [redis.Redis(port=port) for port in ports]
            _join(clients, ports)
            yield f"redis+cluster://127.0.0.1:{ports[0]}"
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait(30)


def _start(port: int, folder: Path) -> subprocess.Popen[bytes]:
    own = folder / str(port)
    own.mkdir()
    command = [valkey_binary(), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(own)]
    cluster = ["--cluster-enabled", "yes", "--cluster-port", str(free_port()), "--cluster-node-timeout", "2000"]
    return subprocess.Popen([*command, *cluster], stdout=subprocess.DEVNULL)


def _join(clients: list[redis.Redis], ports: list[int]) -> None:
    _until(lambda: all(_answers(client) for client in clients))
    bus = [int(client.config_get("cluster-port")["cluster-port"]) for client in clients]
    per_node = SLOTS // NODES + 1
    for number, client in enumerate(clients):
        first, last = number * per_node, min(SLOTS, (number + 1) * per_node) - 1
        client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", ports[number], bus[number])
    _until(lambda: all(b"cluster_state:ok" in _info(client) for client in clients))
    _until(lambda: all(_known(client) == NODES for client in clients))


def _known(client: redis.Redis) -> int:
    return len(client.execute_command("CLUSTER", "SHARDS"))


def _info(client: redis.Redis) -> bytes:
    answer = client.execute_command("CLUSTER", "INFO")
    return answer if isinstance(answer, bytes) else "".join(f"{k}:{v}\n" for k, v in answer.items()).encode()


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.exceptions.ConnectionError:
        return False


def _until(is_so) -> None:
    until = time.monotonic() + 40
    while not is_so():
        if time.monotonic() > until:
            raise TimeoutError("the cluster did not come together")
        time.sleep(0.05)
