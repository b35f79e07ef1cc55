"""A running lobby over real gRPC, real Valkey and real SQLite; table and puzzles are stand-ins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from services.kit.rpc import open_channel
from services.kit.valkey import Valkey
from services.lobby.app import LobbyApp, build
from services.lobby.settings import LobbySettings
from tests.fake_services import FakeServer


@pytest.fixture
async def below() -> AsyncIterator[FakeServer]:
    """The services below the lobby."""
    async with FakeServer() as server:
        yield server


@pytest.fixture
async def app(valkey: Valkey, valkey_url: str, below: FakeServer, tmp_path: Path) -> AsyncIterator[LobbyApp]:
    """The lobby, running."""
    settings = LobbySettings(
        valkey_url=valkey_url,
        sql_url=f"sqlite+aiosqlite:///{tmp_path / 'lobby.db'}",
        table_address=below.address,
        puzzle_address=below.address,
        leaderboard_address=below.address,
        archive_address=below.address,
        grace_s=0,
    )
    app = await build(settings)
    await app.start()
    yield app
    await app.stop()


@pytest.fixture
async def lobby(app: LobbyApp) -> AsyncIterator[Any]:
    """Its client."""
    channel = open_channel(f"127.0.0.1:{app.server.port}")
    yield LobbyServiceStub(channel)
    await channel.close()


async def guest(lobby: Any, name: str) -> str:
    """The id of a new guest."""
    reply = await lobby.SignIn(lobby_pb2.SignInRequest(name=name, avatar="otter"))
    return str(reply.player.player_id)
