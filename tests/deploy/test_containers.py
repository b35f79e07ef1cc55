"""Real containers: the images start without rights on a read-only file system, and a whole game goes through them.

Needs an engine that answers and images that were built (`make images`); says so when it cannot run.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.local.parts import GATEWAY, SERVICES, free_ports
from deploy.synthetic.player import Player
from services.kit.version import VERSION
from tests.stores import running_valkey

pytestmark = [pytest.mark.container, pytest.mark.timeout(300)]
FLAVOURS = {GATEWAY: "gateway", "bot": "compute", "puzzle_generator": "compute"}
LOCKED_DOWN = ("--read-only", "--tmpfs", "/tmp:uid=10001", "--cap-drop", "ALL", "--security-opt", "no-new-privileges")  # noqa: S108
READY_S = 120.0


def docker(*arguments: str, timeout: float = 60.0) -> str:
    """What the engine's client prints; raises CalledProcessError."""
    command = ["docker", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=timeout).stdout.strip()


def why_not() -> str:
    """Why no container can be run here; empty when it can."""
    try:
        docker("info", timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "no container engine answers"
    missing = [flavour for flavour in ("light", "gateway", "compute")
               if not docker("images", "-q", f"speedspiele/{flavour}:{VERSION}")]  # fmt: skip
    return f"images are not built (make images): {', '.join(missing)}" if missing else ""


@pytest.fixture(scope="module")
def engine() -> None:
    """An engine with the images, or a clear word that this was not run."""
    reason = why_not()
    if reason:
        print(f"\nCONTAINERS WERE NOT TESTED: {reason}")
        pytest.skip(reason)


class Town:
    """One container for each process, on the host's network, with a Valkey beside them."""

    def __init__(self, store: str, folder: Path) -> None:
        names = (*SERVICES, GATEWAY)
        ports = free_ports(2 * len(names) + 1)
        self.http = ports.pop()
        self.rpc = {name: ports.pop() for name in names}
        self.ops = {name: ports.pop() for name in names}
        self.names = {name: f"speedspiele-test-{os.getpid()}-{name}" for name in names}
        self._store = store
        self._folder = folder

    def start(self, name: str) -> None:
        """Runs it locked down."""
        settings = {
            "VALKEY_URL": self._store, "RPC_PORT": self.rpc[name], "OPS_PORT": self.ops[name], "POD": name,
            "HTTP_PORT": self.http, "SQL_URL": f"sqlite+aiosqlite:////sql/{name}.db", "PACE": "0",
            "PICTURES_PATH": "/app/build/dreams", "LOOSE_BUDGETS": "true",
            **{f"{key.upper()}_ADDRESS": f"127.0.0.1:{port}" for key, port in self.rpc.items()},
            "PUZZLE_ADDRESS": f"127.0.0.1:{self.rpc['puzzle_generator']}",
        }  # fmt: skip
        told = [part for key, value in settings.items() for part in ("-e", f"SPEEDSPIELE_{key}={value}")]
        image = f"speedspiele/{FLAVOURS.get(name, 'light')}:{VERSION}"
        module = name if name == GATEWAY else f"services.{name}"
        docker("run", "-d", "--name", self.names[name], "--network", "host", *LOCKED_DOWN,
               "-v", f"{self._folder}:/sql", *told, image, module)  # fmt: skip

    def await_ready(self, name: str) -> None:
        """Returns when the image's own health check says yes."""
        until = time.monotonic() + READY_S
        while time.monotonic() < until:
            done = subprocess.run(["docker", "exec", self.names[name], "python", "-m", "deploy.images.healthy"],
                                  capture_output=True, check=False, timeout=30)  # fmt: skip
            if done.returncode == 0:
                return
            time.sleep(0.5)
        raise TimeoutError(f"{name}: {docker('logs', '--tail', '20', self.names[name])}")

    def close(self) -> None:
        """Nothing is left behind."""
        subprocess.run(["docker", "rm", "-f", *self.names.values()], capture_output=True, check=False, timeout=60)


@pytest.fixture(scope="module")
def town(engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    """All containers, ready."""
    folder = tmp_path_factory.mktemp("sql")
    folder.chmod(0o777)
    with running_valkey() as url:
        made = Town(url, folder)
        try:
            for name in made.names:
                made.start(name)
            for name in made.names:
                made.await_ready(name)
            yield made
        finally:
            made.close()


def test_images_say_what_they_are(engine: None) -> None:
    for flavour in ("light", "gateway", "compute"):
        image = f"speedspiele/{flavour}:{VERSION}"
        assert docker("inspect", "-f", "{{.Config.User}}", image) == "10001:10001"
        assert docker("inspect", "-f", '{{index .Config.Labels "org.opencontainers.image.version"}}', image) == VERSION
        parts = docker("run", "--rm", "--entrypoint", "cat", image, "/opt/venv/sbom.cdx.json")
        assert '"CycloneDX"' in parts
        assert ("pkg:pypi/numba@" in parts) == (flavour == "compute")
        assert ("pkg:npm/" in parts) == (flavour == "gateway")


async def test_a_game_goes_through_and_survives_killed_containers(town: Town) -> None:
    address = f"http://127.0.0.1:{town.http}/"
    whole = await Player(address, moves=0).play()
    assert whole.ending == "outcome"
    for name in ("table", "bot"):
        docker("kill", town.names[name])
        docker("start", town.names[name])
        town.await_ready(name)
    town.await_ready(GATEWAY)
    assert (await Player(address, moves=0).play()).ending == "outcome"
