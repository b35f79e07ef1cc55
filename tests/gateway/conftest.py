"""A running gateway over a real lobby; the tables below are stand-ins."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvloop
import websockets
from google.protobuf import json_format
from speedspiele.v1 import lobby_pb2, socket_pb2

from gateway.app import GatewayApp, build
from gateway.settings import GatewaySettings
from services.kit.valkey import Valkey
from services.lobby.app import LobbyApp
from services.lobby.app import build as build_lobby
from services.lobby.settings import LobbySettings
from tests.fake_services import FakeServer

INDEX = '<!doctype html><html><head><base href="/" /><script>let a = 1;</script></head><body>page</body></html>'
WAIT_S = 30.0


@pytest.fixture(scope="session")
def event_loop_policy() -> Any:
    """The loop the gateway runs on in earnest."""
    return uvloop.EventLoopPolicy()


@pytest.fixture
async def below() -> AsyncIterator[FakeServer]:
    """The table pod below."""
    async with FakeServer() as server:
        yield server


@pytest.fixture
async def lobby_app(valkey: Valkey, valkey_url: str, below: FakeServer, tmp_path: Path) -> AsyncIterator[LobbyApp]:
    """The lobby below."""
    app = await build_lobby(
        LobbySettings(
            valkey_url=valkey_url,
            sql_url=f"sqlite+aiosqlite:///{tmp_path / 'lobby.db'}",
            table_address=below.address,
            puzzle_address=below.address,
            leaderboard_address=below.address,
            grace_s=0,
        )
    )
    await app.start()
    yield app
    await app.stop()


@pytest.fixture
def web(tmp_path: Path) -> Path:
    """A tiny built page."""
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets/app-Ab12Cd34.js").write_text("export const everything = 42;\n" * 50)
    return folder


@pytest.fixture
def settings(lobby_app: LobbyApp, below: FakeServer, web: Path, tmp_path: Path) -> GatewaySettings:
    """For a gateway over those below."""
    return GatewaySettings(
        http_port=0,
        lobby_address=f"127.0.0.1:{lobby_app.server.port}",
        table_address=below.address,
        web_path=str(web),
        pictures_path=str(tmp_path / "pictures"),
        grace_s=0.2,
        loose_budgets=True,
    )


@asynccontextmanager
async def running(settings: GatewaySettings) -> AsyncIterator[GatewayApp]:
    """A gateway with these settings, ready."""
    app = await build(settings)
    await app.start()
    await until(app.is_ready)
    try:
        yield app
    finally:
        await app.stop()


async def until(true: Callable[[], bool]) -> None:
    """Returns when it holds; polls, because what it asks about has no event of its own."""
    async with asyncio.timeout(WAIT_S):
        while not true():
            await asyncio.sleep(0.01)


@pytest.fixture
async def gateway(settings: GatewaySettings) -> AsyncIterator[GatewayApp]:
    """The gateway with loose budgets."""
    async with running(settings) as app:
        yield app


class Browser:
    """One signed-in browser: HTTP with cookies, and sockets."""

    def __init__(self, app: GatewayApp, base_path: str = "/") -> None:
        self.base = f"127.0.0.1:{app.port}{base_path}"
        self.http = httpx.AsyncClient(base_url=f"http://{self.base}", timeout=WAIT_S)
        self.player_id = ""

    async def sign_in(self, name: str = "Anna") -> Browser:
        """A guest."""
        answer = await self.http.post("api/session", json={"name": name, "avatar": "otter"})
        assert answer.status_code == 200, answer.text
        self.player_id = answer.json()["player"]["playerId"]
        return self

    async def ticket(self) -> str:
        """A fresh socket ticket."""
        answer = await self.http.post("api/session/ticket")
        return str(answer.json()["ticket"])

    @asynccontextmanager
    async def socket(self, ticket: str | None = None, **more: Any) -> AsyncIterator[Wire]:
        """A socket that has been greeted."""
        async with self.raw(ticket if ticket is not None else await self.ticket(), **more) as wire:
            hello = await wire.hear()
            assert hello.hello.player_id == self.player_id
            yield wire

    def raw(self, ticket: str, query: str = "", **more: Any) -> AbstractAsyncContextManager[Wire]:
        """A socket as it comes."""
        return _wire(f"ws://{self.base}ws?ticket={ticket}{query}", as_json="json" in query, **more)


@asynccontextmanager
async def _wire(url: str, as_json: bool, **more: Any) -> AsyncIterator[Wire]:
    async with websockets.connect(url, ping_interval=None, close_timeout=1, **more) as connection:
        yield Wire(connection, as_json)


class Wire:
    """The browser's end of a socket."""

    def __init__(self, connection: websockets.ClientConnection, as_json: bool) -> None:
        self.connection = connection
        self._as_json = as_json
        self._ids = itertools.count(1)

    async def say(self, **frame: Any) -> int:
        """Sends a ClientFrame; gives its id."""
        asked = socket_pb2.ClientFrame(id=next(self._ids), **frame)
        text = json_format.MessageToJson(asked) if self._as_json else asked.SerializeToString()
        await self.connection.send(text)
        return asked.id

    async def hear(self) -> socket_pb2.ServerFrame:
        """The next ServerFrame."""
        async with asyncio.timeout(WAIT_S):
            data = await self.connection.recv()
        if isinstance(data, str):
            return json_format.Parse(data, socket_pb2.ServerFrame())
        return socket_pb2.ServerFrame.FromString(data)

    async def ask(self, **frame: Any) -> socket_pb2.ServerFrame:
        """Sends and hears until the answer comes."""
        return await self.answer_to(await self.say(**frame))

    async def answer_to(self, frame_id: int) -> socket_pb2.ServerFrame:
        """Hears until the answer to that frame comes."""
        while True:
            heard = await self.hear()
            if heard.id == frame_id:
                return heard

    async def until(self, shows: Callable[[socket_pb2.ServerFrame], bool]) -> socket_pb2.ServerFrame:
        """Hears until a frame shows that; what an earlier change has caused may come before it."""
        while not shows(heard := await self.hear()):
            pass
        return heard

    async def watch_room(self, code: str) -> lobby_pb2.Room:
        """The watched room, asked for as the page does: the gateway may hear of a new one a moment later."""
        async with asyncio.timeout(WAIT_S):
            while (answer := await self.ask(watch_room={"code": code})).WhichOneof("frame") == "refused":
                assert answer.refused.reason == "no_such_room"
                await asyncio.sleep(0.01)
        return answer.room

    async def closing(self) -> int:
        """Hears until the connection closes; the code."""
        async with asyncio.timeout(WAIT_S):
            try:
                while True:
                    await self.connection.recv()
            except websockets.ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 1006


@pytest.fixture
async def browser(gateway: GatewayApp) -> AsyncIterator[Browser]:
    """A signed-in guest."""
    guest = await Browser(gateway).sign_in()
    yield guest
    await guest.http.aclose()
