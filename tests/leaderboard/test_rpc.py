"""What no list is: unknown games, days, modes and periods are refused, over the service's own calls."""

from __future__ import annotations

import pytest
from speedspiele.v1 import leaderboard_pb2 as pb
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.calendar import berlin_day, day_after
from services.kit.refusal import Refusal
from services.kit.sql import migrate, sessions_of
from services.kit.valkey import Valkey
from services.leaderboard.ladder import Ladders
from services.leaderboard.lists import Lists
from services.leaderboard.ranking import Ranking
from services.leaderboard.rpc import LeaderboardService
from services.leaderboard.stale import Stale
from tests.finished import START_MS, Clock

TODAY = berlin_day(START_MS)


@pytest.fixture
async def lists(engine: AsyncEngine, valkey: Valkey) -> LeaderboardService:
    await migrate(engine, "leaderboard")
    sessions = sessions_of(engine)
    ranking = Ranking(valkey, sessions)
    return LeaderboardService(sessions, ranking, Lists(ranking, Ladders(sessions)), Stale(sessions, ranking), Clock())


@pytest.mark.parametrize("day", ["tomorrow", "2026-13-01", "20260921", "2026-W39-1", day_after(TODAY)])
async def test_what_is_no_day_or_is_yet_to_come_has_no_list(lists: LeaderboardService, day: str) -> None:
    with pytest.raises(Refusal, match="unknown_day"):
        await lists.DayList(pb.DayListRequest(game="sauna", day=day), None)


async def test_today_and_days_long_ago_have_one(lists: LeaderboardService) -> None:
    for day in ("", TODAY, "1899-12-31", "0001-01-01"):
        assert (await lists.DayList(pb.DayListRequest(game="sauna", day=day), None)).day == (day or TODAY)


async def test_unknown_games_modes_and_periods_are_refused(lists: LeaderboardService) -> None:
    with pytest.raises(Refusal, match="unknown_game"):
        await lists.DayList(pb.DayListRequest(game="chess"), None)
    with pytest.raises(Refusal, match="unknown_game"):
        await lists.Records(pb.RecordsRequest(game="chess", mode="record"), None)
    with pytest.raises(Refusal, match="unknown_mode"):
        await lists.Records(pb.RecordsRequest(game="sauna", mode="nonsense"), None)
    with pytest.raises(Refusal, match="unknown_period"):
        await lists.Standings(pb.StandingsRequest(period="century"), None)
