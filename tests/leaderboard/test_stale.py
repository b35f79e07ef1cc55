"""Deleted and merged while the live store is away, or while others write: nobody stays in a sorted set."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from speedspiele.v1 import leaderboard_pb2 as pb
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.sql import Sessions, migrate, sessions_of
from services.kit.tasks import end
from services.kit.valkey import Valkey, connect
from services.leaderboard import people
from services.leaderboard.books import Change, take
from services.leaderboard.ladder import Ladders
from services.leaderboard.lists import Lists
from services.leaderboard.ranking import Ranking, set_key
from services.leaderboard.rpc import LeaderboardService
from services.leaderboard.stale import Stale
from services.leaderboard.tables import STALE
from tests.finished import Clock, by_hand
from tests.stores import free_port, running_valkey

PEOPLE = ["ada", "bo", "cy", "di"]


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "leaderboard")
    return sessions_of(engine)


async def played(sessions: Sessions, ranking: Ranking) -> list[Change]:
    """One game of all four, on every list."""
    async with sessions.begin() as session:
        changes = await take(session, by_hand("g1", PEOPLE, [1, 2, 3, 4]))
    await ranking.refresh(changes)
    return changes


async def listed(valkey: Valkey) -> set[str]:
    """Everybody in any sorted set."""
    keys = [key async for key in valkey.scan_iter(match="list:*")]
    return {member.decode() for key in keys for member in await valkey.zrange(key, 0, -1)}


async def left(sessions: Sessions) -> int:
    async with sessions() as session:
        return len((await session.execute(select(STALE))).all())


async def test_whoever_goes_while_the_store_is_away_leaves_the_lists_when_it_is_back(
    sessions: Sessions, tmp_path: Path
) -> None:
    port = free_port()
    kept = ("--appendonly", "yes", "--appendfsync", "always", "--dir", str(tmp_path))
    valkey = connect(f"redis://127.0.0.1:{port}/0")
    ranking = Ranking(valkey, sessions)
    stale = Stale(sessions, ranking)
    service = LeaderboardService(sessions, ranking, Lists(ranking, Ladders(sessions)), stale, Clock())
    with running_valkey(*kept, port=port):
        await played(sessions, ranking)
        assert await listed(valkey) == set(PEOPLE)
    await service.ForgetPlayer(pb.PlayerSummaryRequest(player_id="ada"), None)
    await service.MergePlayers(pb.MergePlayersRequest(from_id="bo", to_id="cy"), None)
    assert await left(sessions)
    with running_valkey(*kept, port=port):
        assert await listed(valkey) == set(PEOPLE)
        working = asyncio.create_task(stale.run())
        async with asyncio.timeout(30):
            while await left(sessions):
                await asyncio.sleep(0.02)
        await end([working])
        assert await listed(valkey) == {"cy", "di"}
    await valkey.aclose()


async def test_whoever_goes_while_their_result_is_written_is_not_put_back(sessions: Sessions, valkey: Valkey) -> None:
    """Another pod has read the totals, then the player goes, then it writes."""

    class Slow(Ranking):
        async def _write(self, changes: list[Change], points: dict[Change, int]) -> None:  # type: ignore[override]
            if not gone.is_set():
                gone.set()
                async with sessions.begin() as session:
                    await people.forget(session, "ada")
                await Stale(sessions, Ranking(valkey, sessions)).work_off()
            await super()._write(changes, points)

    gone = asyncio.Event()
    gone.set()
    slow = Slow(valkey, sessions)
    changes = await played(sessions, slow)
    gone.clear()
    await slow.refresh(changes)
    assert await left(sessions) == 0
    assert await valkey.zscore(set_key("*", "all"), "ada") is None
    assert await listed(valkey) == {"bo", "cy", "di"}
