"""A running lobby over real gRPC, real Valkey and real SQLite; table and puzzles are stand-ins."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from speedspiele.v1 import account_pb2 as pb
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.account_pb2_grpc import AccountServiceStub
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from services.kit.rpc import open_channel
from services.kit.valkey import Valkey
from services.lobby.app import LobbyApp, build
from services.lobby.promote import promote
from services.lobby.settings import LobbySettings
from tests.fake_services import FakeServer

PASSWORD = "kalter See bei Nacht"


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


@pytest.fixture
async def accounts(app: LobbyApp) -> AsyncIterator[Any]:
    """A stub of the accounts."""
    channel = open_channel(f"127.0.0.1:{app.server.port}")
    yield AccountServiceStub(channel)
    await channel.close()


def refused(reason: str) -> Any:
    """Expects that refusal."""
    return pytest.raises(grpc.aio.AioRpcError, match=f'details = "{reason}"')


async def secured(lobby: Any, accounts: Any, login: str) -> tuple[str, str]:
    """(player id, recovery code) of a new account."""
    player_id = await guest(lobby, "Aino")
    reply = await accounts.Secure(pb.SecureRequest(player_id=player_id, login=login, password=PASSWORD))
    return player_id, reply.recovery_code


async def admin_in(lobby: Any, accounts: Any, tmp_path: Path) -> str:
    """A new account that is made an admin; its player id."""
    player_id, _ = await secured(lobby, accounts, "Chief")
    settings = LobbySettings(sql_url=f"sqlite+aiosqlite:///{tmp_path / 'lobby.db'}")
    assert await promote(settings, "chief", "admin")
    return player_id
