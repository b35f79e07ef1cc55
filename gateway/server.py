"""The web server: uvicorn speaks HTTP for FastAPI, picows takes over where a browser asks for a WebSocket."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import uvicorn
from picows import WSAutoPingStrategy
from picows.picows import WSProtocol  # type: ignore[attr-defined]
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gateway.frames import MAX_FRAME

HANDSHAKE_S = 10.0
"""Within this time a new connection has said what it wants, and a browser's handshake is done."""
MAX_HEAD = 32 * 1024
"""A request head is not larger."""
READ_BUFFER = 2048

UpgradeHandler = Callable[[Any], Any]
"""Takes the upgrade request, gives a listener or a refusing response."""


class IdleConnections:
    """Connections that have not sent a whole request yet: bounded in time and number, the oldest goes first."""

    def __init__(self, most: int, loop: asyncio.AbstractEventLoop) -> None:
        self._most = most
        self._loop = loop
        self._since: OrderedDict[Any, float] = OrderedDict()

    def came(self, transport: asyncio.Transport) -> None:
        """A new connection; a crowd of silent ones pushes the oldest out."""
        self._since[transport] = self._loop.time()
        self._since.move_to_end(transport)
        while len(self._since) > self._most:
            oldest, _ = self._since.popitem(last=False)
            oldest.abort()

    def waits_for(self, transport: Any) -> bool:
        """Its request head is not complete."""
        return transport in self._since

    def spoke(self, transport: Any) -> None:
        """It has sent a whole request, or is gone."""
        self._since.pop(transport, None)

    async def sweep(self) -> None:
        """Lets the silent ones go, for ever."""
        while True:
            await asyncio.sleep(1.0)
            too_old = self._loop.time() - HANDSHAKE_S
            while self._since:
                transport, since = next(iter(self._since.items()))
                if since > too_old:
                    break
                del self._since[transport]
                transport.abort()


def http_protocol(idle: IdleConnections) -> type[asyncio.Protocol]:
    """uvicorn's HTTP, watched while it has not heard a whole request head."""

    class Door(HttpToolsProtocol):
        _head = 0

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            idle.came(transport)

        def data_received(self, data: bytes) -> None:
            self._head += len(data)
            if self._head > MAX_HEAD and idle.waits_for(self.transport):
                self.transport.abort()
                return
            super().data_received(data)

        def connection_lost(self, exc: Exception | None) -> None:
            idle.spoke(self.transport)
            super().connection_lost(exc)

        def on_headers_complete(self) -> None:
            idle.spoke(self.transport)
            super().on_headers_complete()

        def on_message_begin(self) -> None:
            self._head = 0
            idle.came(self.transport)
            super().on_message_begin()

    return Door


def _is_ours(record: logging.LogRecord) -> bool:
    """What a stranger's bytes break is no error of ours: the socket is closed with its reason, which is counted."""
    return not str(record.msg).startswith("WS parser error")


def socket_protocol(on_upgrade: UpgradeHandler) -> type[asyncio.Protocol]:
    """picows as uvicorn's WebSocket protocol: it is handed the request head and then the connection itself."""
    log = logging.getLogger("picows")
    log.setLevel(logging.ERROR)
    log.addFilter(_is_ours)

    class Wire(WSProtocol):
        def __init__(self, config: object, server_state: object, app_state: object) -> None:  # noqa: ARG002
            super().__init__(
                None, None, False, on_upgrade, log, True, HANDSHAKE_S, False, None, None,
                WSAutoPingStrategy.PING_WHEN_IDLE, False, MAX_FRAME, None, READ_BUFFER,
            )  # fmt: skip

        def data_received(self, data: bytes) -> None:
            """The request head, in pieces: it may be longer than the buffer, which grows as it fills."""
            rest = memoryview(data)
            while rest:
                buffer = self.get_buffer(len(rest))
                part, rest = rest[: len(buffer)], rest[len(buffer) :]
                buffer[: len(part)] = part
                self.buffer_updated(len(part))

    protocol: type[asyncio.Protocol] = Wire
    return protocol


class WebServer:
    """One listening address for the page, HTTP and the socket. `port` is known after the start."""

    def __init__(self, app: Any, host: str, port: int, idle_connections: int, on_upgrade: UpgradeHandler) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        self._idle = IdleConnections(idle_connections, asyncio.get_running_loop())
        config = uvicorn.Config(
            app, host=host, port=port, loop="none", lifespan="off", log_config=None, access_log=False,
            server_header=False, date_header=True, proxy_headers=False, timeout_keep_alive=30, backlog=4096,
            http=http_protocol(self._idle), ws=socket_protocol(on_upgrade), h11_max_incomplete_event_size=16_384,
        )  # fmt: skip
        self._server = uvicorn.Server(config)
        self._config = config
        self._sweeper: asyncio.Task[None] | None = None
        self._ticker: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listens."""
        self._config.load()
        self._server.lifespan = self._config.lifespan_class(self._config)
        await self._server.startup()
        if self._server.should_exit:
            raise SystemExit(f"cannot listen on {self._config.host}:{self._config.port}")
        self._sweeper = asyncio.create_task(self._idle.sweep())
        self._ticker = asyncio.create_task(self._server.main_loop())

    @property
    def port(self) -> int:
        return int(self._server.servers[0].sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Ends everything."""
        self._server.should_exit = True
        for task in (self._sweeper, self._ticker):
            if task is not None:
                task.cancel()
        self._server.force_exit = True
        await self._server.shutdown()
