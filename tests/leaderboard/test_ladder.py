"""The lists from SQL: the same as from the sorted sets, at a bounded price, while those are away and no longer."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ConnectionError as NobodyThere
from speedspiele.v1 import leaderboard_pb2 as pb
from speedspiele.v1.leaderboard_pb2_grpc import LeaderboardServiceStub
from sqlalchemy import event, insert
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.rpc import open_channel
from services.kit.service import Service
from services.kit.sql import Sessions, migrate, sessions_of
from services.kit.valkey import Valkey
from services.leaderboard.app import build
from services.leaderboard.ladder import Ladders
from services.leaderboard.ranking import Ranking, set_key
from services.leaderboard.settings import Settings
from services.leaderboard.tables import TOTALS
from tests.chaos import processes

PLAYERS = 60
PATIENCE_S = 30.0


def lines(seed: int) -> list[dict[str, Any]]:
    """A list with many ties, points below nothing, and names that languages sort otherwise than bytes."""
    chance = random.Random(seed)
    names = [f"{chance.choice('aAbBzZ_-09')}{chance.choice('-_ aA')}{number}" for number in range(PLAYERS)]
    return [
        {"board": "*", "period": "all", "player_id": name, "points": chance.randint(-2, 9), "games": 1}
        for name in names
    ] + [{"board": "sauna", "period": "all", "player_id": names[0], "points": 99, "games": 1}]


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "leaderboard")
    made = sessions_of(engine)
    async with made.begin() as session:
        await session.execute(insert(TOTALS), lines(1))
    return made


async def test_sql_says_what_the_sorted_sets_say(sessions: Sessions, valkey: Valkey) -> None:
    ranking, ladders = Ranking(valkey, sessions), Ladders(sessions)
    for count in (1, 7, PLAYERS + 10):
        assert await ladders.top("*", "all", count) == await ranking.top("*", "all", count)
    for line in (await ranking.top("*", "all", PLAYERS))[0]:
        assert await ladders.around("*", "all", line.player_id, 3) == await ranking.around(
            "*", "all", line.player_id, 3
        )
        assert await ladders.place("*", "all", line.player_id) == line.place


async def test_an_empty_list_is_one_too(sessions: Sessions) -> None:
    ladders = Ladders(sessions)
    assert await ladders.top("koffer", "all", 10) == ([], 0)
    assert await ladders.around("koffer", "all", "nobody", 3) == []
    assert await ladders.place("koffer", "all", "nobody") == 0


async def test_a_crowd_asks_sql_once(sessions: Sessions, engine: AsyncEngine) -> None:
    asked: list[str] = []
    event.listen(engine.sync_engine, "before_cursor_execute", lambda *call: asked.append(call[2]))
    ladders = Ladders(sessions)
    await asyncio.gather(*(ladders.top("*", "all", 1 + number % 50) for number in range(200)))
    assert len(asked) == 2
    asked.clear()
    await asyncio.gather(*(ladders.around("*", "all", lines(1)[number]["player_id"], 3) for number in range(50)))
    assert len(asked) < 50 * 4, "three looks each; the counts are made anew at most every few seconds"


class Board:
    """A running leaderboard whose Valkey can be killed."""

    def __init__(self, valkey: processes.Valkey, service: Service) -> None:
        self.valkey = valkey
        self.reads_sql = False
        """A list has been made from SQL."""
        event.listen(service.engine.sync_engine, "before_cursor_execute", self._asked)
        self._channel = open_channel(f"127.0.0.1:{service.port}")
        self._stub: Any = LeaderboardServiceStub(self._channel)

    def _asked(self, *call: Any) -> None:
        self.reads_sql = self.reads_sql or "GROUP BY" in call[2]

    async def page(self, player_id: str) -> Any:
        """One list page."""
        request = pb.StandingsRequest(period="all", player_id=player_id, top=10, around=3)
        return await self._stub.Standings(request, timeout=PATIENCE_S)

    async def close(self) -> None:
        """Hangs up."""
        await self._channel.close()


@pytest.fixture
async def board(tmp_path: Path) -> AsyncIterator[Board]:
    valkey = processes.Valkey(tmp_path)
    valkey.start()
    sql_url = f"sqlite+aiosqlite:///{tmp_path / 'lists.db'}"
    service = await build(Settings(valkey_url=valkey.url, sql_url=sql_url, grace_s=0))
    await service.start()
    async with service.sessions.begin() as session:
        await session.execute(insert(TOTALS), lines(2))
    made = Board(valkey, service)
    yield made
    await made.close()
    await service.stop()
    valkey.kill()


@pytest.mark.process
async def test_a_list_page_outlives_the_live_store_and_comes_back_to_it(board: Board) -> None:
    me = lines(2)[0]["player_id"]
    before = await board.page(me)
    assert len(before.top) == 10
    assert me in [line.player_id for line in before.around]
    board.valkey.kill()
    async with asyncio.timeout(PATIENCE_S):
        while not board.reads_sql:
            assert await board.page(me) == before
    board.valkey.start()
    async with Redis(port=board.valkey.port) as store, asyncio.timeout(PATIENCE_S):
        while (await board.page(me)).top[0].points != 1000:
            with contextlib.suppress(NobodyThere):
                await store.zadd(set_key("*", "all"), {"newcomer": 1000})  # known to the sorted set alone
            await asyncio.sleep(0.1)
