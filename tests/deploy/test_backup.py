"""A backup is worth what its restoring shows: both stores, saved, lost and put back."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from services.rules.dice import Dice
from tests.stores import free_port, running_postgres, valkey_binary

ROOT = Path(__file__).parents[2]
DATABASES = ("lobby", "puzzle_generator", "leaderboard", "archive")
pytestmark = [pytest.mark.process, pytest.mark.timeout(180)]


class Stores:
    """A PostgreSQL and a Valkey with its file, and how the scripts reach them."""

    def __init__(self, folder: Path, postgres_url: str) -> None:
        self.live_folder = folder / "live"
        self.live_folder.mkdir()
        self.port = free_port()
        self.start = (
            f"{valkey_binary()} --port {self.port} --bind 127.0.0.1 --dir {self.live_folder} --appendonly yes "
            f"--appendfsync always --save  --daemonize yes --logfile {folder / 'live.log'}"
        ).replace("--save  ", "")
        pg_port = postgres_url.rpartition(":")[2].partition("/")[0]
        self.pg = f"env PGHOST=127.0.0.1 PGPORT={pg_port}"
        self.environment = os.environ | {
            "PG": self.pg,
            "PG_USER": "postgres",
            "STORE": "",
            "STORE_CLI": f"redis-cli -p {self.port}",
            "LIVE_FOLDER": str(self.live_folder),
            "SERVICES_STOP": f"redis-cli -p {self.port} shutdown nosave",
            "LIVE_START": self.start,
            "SERVICES_START": "true",
        }

    def sql(self, database: str, text: str) -> str:
        """What psql prints."""
        command = [*self.pg.split(), "psql", "-qAt", "-U", "postgres", "-d", database, "-c", text]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()

    def live(self) -> redis.Redis:
        """A client that waits until the store is up."""
        retry = redis.retry.Retry(redis.backoff.ConstantBackoff(0.05), 600)
        return redis.Redis(port=self.port, retry=retry, retry_on_error=[ConnectionError, redis.ConnectionError])

    def run(self, script: str, folder: Path, *, check: bool = True) -> subprocess.CompletedProcess[str]:
        """One of the two scripts."""
        command = [str(ROOT / "deploy" / script), str(folder)]
        return subprocess.run(command, env=self.environment, check=check, capture_output=True, text=True, timeout=120)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    """Both, with something in them."""
    with running_postgres() as url:
        made = Stores(tmp_path, url)
        subprocess.run(made.start.split(), check=True)
        client = made.live()
        try:
            for name in DATABASES:
                made.sql("postgres", f"CREATE DATABASE {name}")
                made.sql(name, f"CREATE TABLE things (word text); INSERT INTO things VALUES ('{name}')")  # noqa: S608
            client.hset("{7}table:x", mapping={"version": 41, "epoch": 1})
            client.xadd("finished", {"game": Dice(b"x").seed})
            client.xgroup_create("finished", "archive", id="0")
            client.set("soon", "gone", px=600_000)
            yield made
        finally:
            subprocess.run(["redis-cli", "-p", str(made.port), "shutdown", "nosave"], check=False)


def test_what_was_saved_comes_back(stores: Stores, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    stores.run("backup.sh", folder)
    stores.sql("archive", "DROP TABLE things")
    stores.sql("lobby", "UPDATE things SET word = 'wrong'")
    stores.live().flushall()

    stores.run("restore.sh", folder)

    assert [stores.sql(name, "SELECT word FROM things") for name in DATABASES] == list(DATABASES)
    live = stores.live()
    assert live.hgetall("{7}table:x") == {b"version": b"41", b"epoch": b"1"}
    assert live.xreadgroup("archive", "me", {"finished": ">"})[0][1][0][1] == {b"game": Dice(b"x").seed}
    assert 0 < live.pttl("soon") <= 600_000
    live.set("written", "after")
    assert live.info("persistence")["aof_enabled"] == 1


def test_a_damaged_backup_changes_nothing(stores: Stores, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    stores.run("backup.sh", folder)
    (folder / "archive.dump").write_bytes(b"broken")
    assert stores.run("restore.sh", folder, check=False).returncode == 1
    assert stores.sql("archive", "SELECT word FROM things") == "archive"
    assert stores.live().exists("{7}table:x")


def test_a_backup_overwrites_none(stores: Stores, tmp_path: Path) -> None:
    stores.run("backup.sh", tmp_path / "backup")
    assert stores.run("backup.sh", tmp_path / "backup", check=False).returncode == 1
