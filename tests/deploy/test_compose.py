"""docker-compose.yml read as text: nothing missing, nothing misspelt, nobody stronger than needed."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from deploy.local.parts import GATEWAY, SERVICES
from gateway.settings import GatewaySettings
from services.archive.settings import Settings as ArchiveSettings
from services.bot.app import BotSettings
from services.kit.settings import load
from services.kit.version import VERSION
from services.leaderboard.settings import Settings as LeaderboardSettings
from services.lobby.settings import LobbySettings
from services.puzzle_generator.settings import Settings as GeneratorSettings
from services.table.app import TableSettings

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docker-compose.yml").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load(TEXT)
KINDS: dict[str, type[Any]] = {
    "gateway": GatewaySettings,
    "lobby": LobbySettings,
    "table": TableSettings,
    "bot": BotSettings,
    "puzzle_generator": GeneratorSettings,
    "leaderboard": LeaderboardSettings,
    "archive": ArchiveSettings,
}
GRACE_S = {"gateway": 120, "lobby": 30, "table": 30, "bot": 15, "puzzle_generator": 30}
DEFAULT = re.compile(r"\$\{[A-Z_]+:-([^}]*)\}")


def environment(name: str) -> dict[str, str]:
    """What the container is told when nobody sets anything."""
    given = COMPOSE["services"][name]["environment"]
    return {key: DEFAULT.sub(r"\1", str(value)) for key, value in given.items()}


def test_every_process_has_a_container() -> None:
    assert {*SERVICES, GATEWAY, "valkey", "postgres", "prometheus", "grafana"} <= set(COMPOSE["services"])


@pytest.mark.parametrize("name", KINDS)
def test_settings_are_understood(name: str) -> None:
    settings = load(KINDS[name], environment(name))
    known = {f"SPEEDSPIELE_{field.name.upper()}" for kind in KINDS.values() for field in msgspec.structs.fields(kind)}
    assert set(environment(name)) <= known
    grace = int(COMPOSE["services"][name]["stop_grace_period"].rstrip("s"))
    assert settings.grace_s < grace
    assert grace == GRACE_S.get(name, grace)
    if hasattr(settings, "sql_url"):
        assert settings.sql_url.endswith(f"/{name}")
    for field in msgspec.structs.fields(KINDS[name]):
        if field.name.endswith("_address") and field.type is str:
            target = getattr(settings, field.name)
            assert target.removeprefix("dns:///").removesuffix(":7000") in COMPOSE["services"], target


@pytest.mark.parametrize("name", [*KINDS, "dailies", "learning", "probe"])
def test_our_containers_are_weak(name: str) -> None:
    container = COMPOSE["services"][name]
    assert container["read_only"] is True
    assert container["cap_drop"] == ["ALL"]
    assert container["security_opt"] == ["no-new-privileges:true"]
    assert "user" not in container, "the image says who runs"
    assert container["image"].endswith(":-" + VERSION + "}")


def test_only_the_edge_is_reached_from_outside() -> None:
    open_ports = {name for name, container in COMPOSE["services"].items() if "ports" in container}
    assert open_ports == {"gateway", "grafana", "https"}
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert all(container["networks"] for container in COMPOSE["services"].values())


def test_every_database_is_made_saved_and_used() -> None:
    made = set(re.findall(r"CREATE DATABASE (\w+)", (ROOT / "deploy/compose/databases.sql").read_text()))
    made.add(COMPOSE["services"]["postgres"]["environment"]["POSTGRES_DB"])
    saved = re.search(r'^DATABASES="(.*)"$', (ROOT / "deploy/stores.sh").read_text(), re.MULTILINE)
    assert saved is not None
    used = {name for name in SERVICES if "SPEEDSPIELE_SQL_URL" in environment(name)}
    assert made == set(saved.group(1).split()) == used


def test_every_mounted_file_exists() -> None:
    mounts = [mount for container in COMPOSE["services"].values() for mount in container.get("volumes", [])]
    files = [mount.partition(":")[0] for mount in mounts if mount.startswith("./")]
    assert len(files) >= 6
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_every_container_is_scraped() -> None:
    scrape = yaml.safe_load((ROOT / "deploy/compose/prometheus.yml").read_text())["scrape_configs"][0]
    assert set(scrape["dns_sd_configs"][0]["names"]) == {*SERVICES, GATEWAY, "probe"}


def test_every_variable_is_explained() -> None:
    explained = (ROOT / "deploy/README.md").read_text()
    missing = {name for name in re.findall(r"\$\{(SPEEDSPIELE_[A-Z_]+)", TEXT) if f"`{name}`" not in explained}
    assert missing == set()
