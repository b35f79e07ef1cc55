"""Real containers: compose's file on its own network with PostgreSQL, under a sub-path, played from outside.

Needs an engine that answers, its compose plugin and the images (`make images`; where none can be pulled,
deploy/images/stand_in.sh for the others'). Says so when it cannot run.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.synthetic.player import Player
from services.kit.version import VERSION
from tests.deploy.guests import Guests
from tests.deploy.house import FLAVOURS, House, docker, no_compose, no_engine
from tests.deploy.keepers import comes_back

pytestmark = [pytest.mark.container, pytest.mark.timeout(1500)]
GUESTS = 3
WITHIN_S = 240.0


@pytest.fixture(scope="module")
def engine() -> None:
    """An engine with the images, or a clear word that this was not run."""
    if reason := no_engine():
        print(f"\nCONTAINERS WERE NOT TESTED: {reason}")
        pytest.skip(reason)


@pytest.fixture(scope="module")
def house(engine: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Everything that docker-compose.yml names, up and well."""
    if reason := no_compose() or ("" if os.geteuid() == 0 else "killing containers' processes needs root"):
        print(f"\nCOMPOSE WAS NOT TESTED: {reason}")
        pytest.skip(reason)
    made = House(tmp_path_factory.mktemp("compose"))
    try:
        made.up()
        yield made
    finally:
        made.close()


def test_images_say_what_they_are(engine: None) -> None:
    for flavour in FLAVOURS:
        image = f"speedspiele/{flavour}:{VERSION}"
        assert docker("inspect", "-f", "{{.Config.User}}", image) == "10001:10001"
        assert docker("inspect", "-f", '{{index .Config.Labels "org.opencontainers.image.version"}}', image) == VERSION
        parts = docker("run", "--rm", "--network", "none", "--entrypoint", "cat", image, "/opt/venv/sbom.cdx.json")
        assert '"CycloneDX"' in parts
        assert ("pkg:pypi/numba@" in parts) == (flavour == "compute")
        assert ("pkg:npm/" in parts) == (flavour == "gateway")


async def test_a_whole_game_goes_through(house: House) -> None:
    assert (await asyncio.wait_for(Player(house.address, moves=0).play(), WITHIN_S)).ending == "outcome"


def test_everything_is_scraped(house: House) -> None:
    if "prometheus" not in house.names:
        pytest.skip("there is no image for prometheus")
    targets = house.ask("http://prometheus:9090/api/v1/targets")["data"]["activeTargets"]
    assert {target["labels"]["service"] for target in targets} == {
        "gateway", "lobby", "table", "bot", "puzzle_generator", "leaderboard", "archive", "probe",
    }  # fmt: skip


async def test_no_move_is_lost_when_any_container_is_killed(house: House) -> None:
    guests = Guests([house.address])
    async with guests.at_play(GUESTS):
        for name in house.names:
            await guests.more_moves(3, WITHIN_S)
            await asyncio.to_thread(house.kill, name)
        await guests.more_moves(6, WITHIN_S)
    assert guests.connections > len(guests.players), "nobody was disturbed"


def test_the_dailies_are_filled(house: House) -> None:
    assert "7 days ahead ready" in house.compose("run", "--rm", "dailies", timeout=WITHIN_S)
    assert "0 dailies made, 7 days ahead ready" in house.compose("run", "--rm", "dailies", timeout=WITHIN_S)


async def test_a_backup_taken_during_play_comes_back(house: House, tmp_path: Path) -> None:
    player, again = Player(house.address, moves=0), Player(house.address, moves=0)
    await comes_back(house, player, again, tmp_path / "backup", WITHIN_S)
