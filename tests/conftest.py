"""Fixtures for all suites: real stores, made once per run, empty for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from deploy.local.platform import Platform
from services.kit.sql import open_engine
from services.kit.valkey import Valkey, connect
from tests.stores import has_postgres, running_postgres, running_valkey

# The same examples at every run, and no word about speed: a busy machine is no failure.
settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=(HealthCheck.too_slow,))
settings.load_profile("same")
LAST_LINES = 30


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failed test on a house of processes tells what each of them said last."""
    report = yield
    for value in getattr(item, "funcargs", {}).values() if report.failed else ():
        platform = getattr(value, "platform", value)
        if isinstance(platform, Platform):
            for name, lines in platform.lines.items():
                report.sections.append((f"last lines of {name}", "\n".join(lines[-LAST_LINES:])))
    return report


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """The address of this run's Valkey."""
    with running_valkey() as url:
        yield url


@pytest.fixture
async def valkey(valkey_url: str) -> AsyncIterator[Valkey]:
    """A client of the run's Valkey, which is empty."""
    client = connect(valkey_url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The address of this run's PostgreSQL."""
    with running_postgres() as url:
        yield url


DATABASES = ["sqlite", *(["postgresql"] if has_postgres() else [])]


@pytest.fixture(params=DATABASES)
async def engine(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[AsyncEngine]:
    """An empty database of each kind this machine can start."""
    if request.param == "sqlite":
        made = open_engine(f"sqlite+aiosqlite:///{tmp_path / 'test.db'}")
    else:
        made = open_engine(request.getfixturevalue("postgres_url"))
        async with made.begin() as connection:
            await connection.execute(text("DROP SCHEMA public CASCADE"))
            await connection.execute(text("CREATE SCHEMA public"))
    yield made
    await made.dispose()
