"""The same lobby on a cluster of three servers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from speedspiele.v1 import lobby_pb2
from speedspiele.v1.lobby_pb2_grpc import LobbyServiceStub

from services.kit.rpc import open_channel
from services.kit.valkey import connect
from services.lobby.app import build
from services.lobby.settings import LobbySettings
from tests.fake_services import FakeServer
from tests.lobby.conftest import guest
from tests.table.clusters import running_cluster


@pytest.fixture(scope="module")
def cluster_url() -> Iterator[str]:
    with running_cluster() as url:
        yield url


@pytest.fixture
async def lobby(cluster_url: str, tmp_path: Path) -> AsyncIterator[Any]:
    async with FakeServer() as below:
        app = await build(
            LobbySettings(
                valkey_url=cluster_url,
                sql_url=f"sqlite+aiosqlite:///{tmp_path / 'lobby.db'}",
                table_address=below.address,
                puzzle_address=below.address,
                leaderboard_address=below.address,
                grace_s=0,
            )
        )
        await app.start()
        channel = open_channel(f"127.0.0.1:{app.server.port}")
        yield LobbyServiceStub(channel)
        await channel.close()
        await app.stop()


async def test_rooms_quick_matches_presence_tickets_and_games(lobby: Any, cluster_url: str) -> None:
    people = [await guest(lobby, f"Gast {n}") for n in range(4)]
    changes = lobby.WatchRooms(lobby_pb2.WatchAllRoomsRequest())
    assert (await changes.read()).whole
    wishes = [lobby_pb2.QuickMatchRequest(player_id=p, game="sauna") for p in people]
    found = await asyncio.gather(*(lobby.QuickMatch(wish) for wish in wishes))
    code = found[0].room.code
    assert {f.room.code for f in found} == {code}
    room = await lobby.GetRoom(lobby_pb2.RoomRequest(code=code))
    assert (room.state, len(room.table_id) > 0) == ("running", True)
    await lobby.SetPresence(lobby_pb2.Presence(gateway="g1", player_ids=people[:1]))
    async with asyncio.timeout(30):
        while not any(seat.connected for r in (await changes.read()).rooms for seat in r.seats):
            pass
    session = await lobby.SignIn(lobby_pb2.SignInRequest(name="Anna", avatar="otter"))
    ticket = await lobby.IssueTicket(lobby_pb2.WhoIsRequest(session_token=session.session_token))
    assert (await lobby.RedeemTicket(ticket)).name == "Anna"
    client = connect(cluster_url)
    async with asyncio.timeout(30):
        await client.xadd("finished", {"game": _over(room.table_id, code, people)})
        while (await lobby.GetRoom(lobby_pb2.RoomRequest(code=code))).state != "finished":
            await asyncio.sleep(0.05)
    await client.aclose()


def _over(table_id: str, code: str, people: list[str]) -> bytes:
    from speedspiele.v1 import game_pb2

    seats = [game_pb2.FinishedSeat(player_id=player_id) for player_id in people]
    return game_pb2.FinishedGame(game_id=table_id, game="sauna", room=code, seats=seats).SerializeToString()
