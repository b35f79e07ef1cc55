"""The life of one service process: settings, logs, operations port, ready, SIGTERM, drained, gone."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

import uvloop
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from services.kit import log as logs
from services.kit.metrics import BUILD
from services.kit.settings import ServiceSettings
from services.kit.tasks import end
from services.kit.version import VERSION

log = logging.getLogger("process")
GC_THRESHOLDS = (20_000, 50, 100)
"""Collect young objects every so many allocations; full collections rarely, they stop everything for a moment."""
PUT_AWAY_S = 5.0
"""So long a start that is called off may take to put away what it had begun, a migration of a store for instance."""


class App(Protocol):
    """A built service: what `app.py` returns."""

    async def start(self) -> None:
        """Opens everything; returns when requests can be served."""
        ...

    def is_ready(self) -> bool:
        """Follows drain and the stores."""
        ...

    async def stop(self) -> None:
        """Drains and closes everything within the grace."""
        ...


class OpsPort:
    """/healthz (alive), /readyz (in service), /metrics, for operators and probes; never for players."""

    def __init__(self, host: str, port: int, is_ready: Callable[[], bool]) -> None:
        self._host = host
        self._port = port
        self._is_ready = is_ready
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Listens."""
        self._server = await asyncio.start_server(self._answer, self._host, self._port)

    async def stop(self) -> None:
        """Stops listening."""
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
            status, kind, body = self._page(request.split(b" ", 2)[1].decode("latin-1"))
            head = (
                f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode() + body)
            await writer.drain()
        except (OSError, EOFError, TimeoutError, ValueError, IndexError):
            log.debug("a broken request on the operations port")
        finally:
            writer.close()

    def _page(self, path: str) -> tuple[str, str, bytes]:
        if path == "/metrics":
            return "200 OK", CONTENT_TYPE_LATEST, generate_latest()
        if path == "/healthz":
            return "200 OK", "text/plain", b"alive\n"
        if path == "/readyz":
            return (
                ("200 OK", "text/plain", b"ready\n")
                if self._is_ready()
                else ("503 Service Unavailable", "text/plain", b"not ready\n")
            )
        return "404 Not Found", "text/plain", b"no such page\n"


async def forever(name: str, work: Callable[[], Awaitable[None]], pause_s: float = 1.0) -> None:
    """Runs background work again when it fails; each failure is logged and counted by its own metrics."""
    while True:
        try:
            await work()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("background work failed, going on", extra={"work": name})
        await asyncio.sleep(pause_s)


async def _live(app: App, service: str, settings: ServiceSettings) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    ops = OpsPort(settings.ops_host, settings.ops_port, app.is_ready)
    BUILD.info({"version": VERSION, "service": service})
    if settings.ops_port:
        await ops.start()
    if await _started(app, stop):
        _calm_collector()
        log.info("ready")
        await stop.wait()
    log.info("stopping")
    await app.stop()
    await ops.stop()
    log.info("stopped")


async def _started(app: App, stop: asyncio.Event) -> bool:
    """False when asked to go while still waiting for what it needs; raises what the start raises."""
    starting = asyncio.create_task(app.start())
    asked = asyncio.ensure_future(stop.wait())
    await asyncio.wait({starting, asked}, return_when=asyncio.FIRST_COMPLETED)
    asked.cancel()
    if starting.done():
        starting.result()
        return True
    await end([starting], PUT_AWAY_S)
    return False


def _calm_collector() -> None:
    """What was made at the start stays: a full collection need not walk it while players wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def run(service: str, settings: ServiceSettings, build: Callable[[], Coroutine[Any, Any, App]]) -> None:
    """Runs the service until SIGTERM. `build` is the service's composition root."""
    logs.set_up(service, settings.log_level)

    async def main() -> None:
        await _live(await build(), service, settings)

    uvloop.run(main())
