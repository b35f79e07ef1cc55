"""An upgrade while people play: this version beside the one before it, in every pairing, without a lost move."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from deploy.local.parts import ROOT, Part
from deploy.local.platform import Platform
from services.kit.valkey import connect
from tests.deploy.previous import NoHistory, previous_tree
from tests.deploy.town import Guests, Town, running_town

SLOW_KERNELS = {"NUMBA_DISABLE_JIT": "1"}
"""The old computers think without compiling, which would take longer than the whole test."""
UPGRADES = ("gateway", "lobby", "table-1", "bot", "gateway-1", "table")
"""In that order each meets old and new neighbours: old tables under a new gateway, new tables under an old one."""
PLAYERS = 3


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Path | NoHistory:
    """The older source, or why there is none."""
    try:
        return previous_tree(tmp_path_factory.mktemp("previous"))
    except NoHistory as reason:
        return reason


@pytest.fixture
def before(history: Path | NoHistory) -> Path:
    """The older source; without one this version is rolled beside itself, and the test below says so."""
    return ROOT if isinstance(history, NoHistory) else history


def test_the_wire_is_compatible(history: Path | NoHistory, before: Path) -> None:
    if isinstance(history, NoHistory):
        pytest.skip(f"no older version here (a shallow clone?), this one was rolled beside itself: {history}")
    buf = Path(sys.executable).with_name("buf")
    command = (str(buf), "breaking", str(ROOT / "protos"), "--against", str(before / "protos"))
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def town(tmp_path: Path, before: Path) -> Iterator[Town]:
    """Everything old, the receivers of results too; those stay old."""
    with running_town(tmp_path, lambda part: of_version(part, before), receivers=True) as town:
        yield town


def of_version(part: Part, tree: Path) -> Part:
    """The same part from another source."""
    slow = SLOW_KERNELS if tree != ROOT else {}
    return replace(part, tree=tree, environment=part.environment | slow) if part.name != "valkey" else part


def renew(platform: Platform, name: str) -> None:
    """Stops the old one in good order and starts this version in its place."""
    platform.stop_part(name, 30.0)
    part = platform.parts[name]
    fast = {key: value for key, value in part.environment.items() if key not in SLOW_KERNELS}
    platform.parts[name] = replace(part, tree=ROOT, environment=fast)
    platform.start_part(name)
    platform.await_ready(name)


@asynccontextmanager
async def playing(doors: list[str]) -> AsyncIterator[Guests]:
    """People at both doors, who have seen no broken promise when the block is left."""
    guests = Guests(doors)
    tasks = [asyncio.ensure_future(guests.play(f"Gast {number}")) for number in range(PLAYERS)]
    guests.tasks = tasks
    yield guests
    guests.stop = True
    await asyncio.gather(*tasks)


@pytest.mark.process
@pytest.mark.timeout(240)
async def test_an_upgrade_loses_no_move_and_no_result(town: Town, before: Path) -> None:
    async with playing(town.doors) as guests:
        for name in UPGRADES:
            await guests.go_on()
            await asyncio.to_thread(renew, town.platform, name)
        await guests.go_on()
        await asyncio.to_thread(play_as_before, before, town.doors[0])
    assert guests.connections > len(guests.players), "nobody was rolled"
    await all_counted(town.platform.layout.store_port, len(guests.players))


def play_as_before(before: Path, door: str) -> None:
    """A browser that still has the old page plays in the new house."""
    command = (sys.executable, "-m", "deploy.synthetic", door, "--moves", "0", "--timeout", "60")
    environment = os.environ | {"PYTHONPATH": f"{before}:{before / 'protos/gen/python'}"}
    subprocess.run(command, check=True, cwd=before, env=environment, timeout=90, stdout=subprocess.DEVNULL)


async def all_counted(store_port: int, least: int) -> None:
    """The old receivers have taken every game, whichever version ended it."""
    store = connect(f"redis://127.0.0.1:{store_port}/0")
    async with asyncio.timeout(60):
        while (await store.xinfo_stream("finished"))["entries-added"] < least:
            await asyncio.sleep(0.05)
        while any(group["pending"] or group["lag"] for group in await store.xinfo_groups("finished")):
            await asyncio.sleep(0.05)
    assert {group["name"] for group in await store.xinfo_groups("finished")} == {b"archive", b"leaderboard", b"lobby"}
    await store.aclose()
