"""A service that comes before its stores lives, waits for them and serves when they come; asked to go, it goes."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.chaos.processes import BotPod, Pod, Valkey, in_service
from tests.stores import free_port, has_postgres, postgres_address, running_postgres

pytestmark = [pytest.mark.process, pytest.mark.timeout(240)]
GRACE_S = 10
WITH_TABLES = ("lobby", "leaderboard", "archive", "puzzle_generator")


@contextlib.contextmanager
def all_services(valkey_url: str, sql_url: str) -> Iterator[dict[int, Pod]]:
    """One pod of each, started, by its operations port."""
    pods: dict[int, Pod] = {}
    for service in ("table", "bot", *WITH_TABLES):
        port = free_port()
        settings = {"ops_port": str(port), "grace_s": str(GRACE_S)}
        if service in WITH_TABLES:
            settings["sql_url"] = sql_url.format(service=service)
        if service == "puzzle_generator":
            settings |= {"games": "sauna", "fill_dailies": "false"}
        pods[port] = (
            BotPod(service, valkey_url, "127.0.0.1:1", **settings)
            if service == "bot"
            else Pod(service, valkey_url, **settings)
        )
    try:
        for pod in pods.values():
            pod.start()
        yield pods
    finally:
        for pod in pods.values():
            pod.kill()


async def page(client: httpx.AsyncClient, port: int, path: str) -> int:
    """The status of that page on the operations port, once it listens."""
    async with asyncio.timeout(90):
        while True:
            with contextlib.suppress(httpx.TransportError):
                return (await client.get(f"http://127.0.0.1:{port}{path}")).status_code
            await asyncio.sleep(0.05)


async def all_live_and_wait(pods: dict[int, Pod]) -> None:
    """Every one says that it lives and is not in service."""
    async with httpx.AsyncClient(timeout=30) as client:
        for port, pod in pods.items():
            pages = [await page(client, port, path) for path in ("/healthz", "/readyz")]
            assert (pod.name, pages) == (pod.name, [200, 503])


async def test_asked_to_go_while_they_wait_they_go_in_good_order(tmp_path: Path):
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    with all_services(nobody, f"sqlite+aiosqlite:///{tmp_path}/{{service}}.db") as pods:
        await all_live_and_wait(pods)
        for pod in pods.values():
            pod.terminate()
        for pod in pods.values():
            assert (pod.name, await asyncio.to_thread(pod.wait, GRACE_S + 20)) == (pod.name, 0)


async def test_they_serve_when_the_stores_come(tmp_path: Path):
    valkey, port = Valkey(tmp_path), free_port()
    sql_url = postgres_address(port) if has_postgres() else f"sqlite+aiosqlite:///{tmp_path}/{{service}}.db"
    with all_services(valkey.url, sql_url) as pods, contextlib.ExitStack() as stores:
        await all_live_and_wait(pods)
        if has_postgres():
            stores.enter_context(running_postgres(port))
            await all_live_and_wait(pods)
        valkey.start()
        stores.callback(valkey.kill)
        for pod in pods.values():
            await in_service(pod.address)
