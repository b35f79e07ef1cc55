"""The house in containers as the tests use it: compose's own file and network, under a name of its own."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import yaml

from services.kit.version import VERSION
from tests.stores import free_port

ROOT = Path(__file__).parents[2]
FLAVOURS = ("light", "gateway", "compute")
DISPENSABLE = ("grafana", "prometheus")
"""Started when their images are there; without them the house plays all the same."""
BASE_PATH = "/spiele/"
STARTED_S = 420.0
TOLD = {
    "services": {
        "gateway": {"environment": {"SPEEDSPIELE_LOOSE_BUDGETS": "true"}},
        "bot": {"environment": {"SPEEDSPIELE_PACE": "0"}},
    }
}


def docker(*arguments: str, timeout: float = 60.0) -> str:
    """What the engine's client prints; raises CalledProcessError."""
    command = ["docker", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=timeout).stdout.strip()


def has_image(name: str) -> bool:
    """Whether the engine has it already."""
    return bool(docker("images", "-q", name))


def images() -> dict[str, str]:
    """The image of every service that runs when nobody sets anything."""
    services: dict[str, Any] = json.loads(docker("compose", "config", "--format", "json"))["services"]
    return {name: service["image"] for name, service in services.items()}


def no_engine() -> str:
    """Why no container of ours can be run here; empty when it can."""
    try:
        docker("info", timeout=10)
    except (OSError, subprocess.SubprocessError):
        return "no container engine answers"
    missing = [name for name in FLAVOURS if not has_image(f"speedspiele/{name}:{VERSION}")]
    return f"images are not built (make images): {', '.join(missing)}" if missing else ""


def no_compose() -> str:
    """Why compose cannot start the house here; empty when it can."""
    try:
        docker("compose", "version", timeout=10)
    except subprocess.SubprocessError:
        return "the engine's client has no compose plugin"
    missing = [image for name, image in images().items() if name not in DISPENSABLE and not has_image(image)]
    return f"images are missing (pull them, or deploy/images/stand_in.sh): {', '.join(missing)}" if missing else ""


class House:
    """One house. Everything it made is taken away by `close`."""

    def __init__(self, folder: Path) -> None:
        told = folder / "told.yml"
        told.write_text(yaml.safe_dump(TOLD))
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}{BASE_PATH}"
        self.environment = os.environ | {
            "COMPOSE_PROJECT_NAME": f"speedspiele-test-{os.getpid()}",
            "COMPOSE_FILE": f"{ROOT / 'docker-compose.yml'}:{told}",
            "SPEEDSPIELE_PORT": str(self.port),
            "SPEEDSPIELE_GRAFANA_PORT": str(free_port()),
            "SPEEDSPIELE_BASE_PATH": BASE_PATH,
        }
        self.names = [name for name, image in images().items() if name not in DISPENSABLE or has_image(image)]

    def compose(self, *arguments: str, timeout: float = 120.0) -> str:
        """What compose prints; raises CalledProcessError after showing its words."""
        return self._run("docker", "compose", *arguments, timeout=timeout)

    def save(self, folder: Path) -> None:
        """Backs everything up into that new folder."""
        self._run(str(ROOT / "deploy/backup.sh"), str(folder), timeout=STARTED_S)

    def lose(self) -> None:
        """The archive and everything that runs are gone."""
        self.sql("archive", "DROP TABLE archive_finished CASCADE")
        self.compose("exec", "-T", "valkey", "valkey-cli", "flushall")

    def put_back(self, folder: Path) -> None:
        """Restores that folder and returns when the house is well."""
        self._run(str(ROOT / "deploy/restore.sh"), str(folder), timeout=STARTED_S)
        self.up()

    def archived(self) -> set[str]:
        """The ids of all games in the archive."""
        return set(self.sql("archive", "SELECT game_id FROM archive_finished").split())

    def _run(self, *command: str, timeout: float) -> str:
        done = subprocess.run(
            command, check=False, cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=timeout
        )
        if done.returncode:
            print(f"{' '.join(command)}: {done.stdout[-2000:]} {done.stderr[-2000:]}")
            done.check_returncode()
        return done.stdout.strip()

    def up(self) -> None:
        """Starts everything there is an image for and returns when all of it is well."""
        self.compose("up", "-d", "--wait", "--pull", "never", *self.names, timeout=STARTED_S)

    def state(self, name: str) -> tuple[int, bool]:
        """The process number of that container's first process (0: none) and whether it is well."""
        told = docker("inspect", self.compose("ps", "-aq", name))
        state = json.loads(told)[0]["State"]
        well = state["Running"] and state.get("Health", {}).get("Status", "healthy") == "healthy"
        return int(state["Pid"]), well

    def kill(self, name: str) -> None:
        """Its processes end at once and unasked; returns when the engine has started others and they are well."""
        before, _ = self.state(name)
        os.kill(before, 9)
        until = time.monotonic() + STARTED_S
        while True:
            number, well = self.state(name)
            if well and number not in {0, before}:
                return
            if time.monotonic() > until:
                raise TimeoutError(f"{name}: {self.compose('logs', '--tail', '20', name)}")
            time.sleep(0.5)

    def ask(self, url: str) -> dict[str, Any]:
        """The JSON that another container answers inside."""
        code = f"import urllib.request as u; print(u.urlopen({url!r}, timeout=10).read().decode())"
        return dict(json.loads(self.compose("exec", "-T", "gateway", "python", "-c", code)))

    def sql(self, database: str, text: str) -> str:
        """What psql prints."""
        return self.compose("exec", "-T", "postgres", "psql", "-qAt", "-U", "speedspiele", "-d", database, "-c", text)

    def close(self) -> None:
        """Nothing is left behind, volumes neither."""
        self.compose("--profile", "*", "down", "-v", "--timeout", "1", timeout=180)
