"""The books: once each, in any order, on SQLite and PostgreSQL; the sorted sets follow."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.calendar import period_key
from services.kit.sql import Sessions, migrate, sessions_of
from services.kit.valkey import Valkey
from services.leaderboard import people
from services.leaderboard.books import take
from services.leaderboard.ranking import Ranking
from services.leaderboard.stale import Stale
from services.leaderboard.tables import METADATA, RECORDS, RESULTS, TOTALS
from tests.finished import START_MS, by_hand

DAY_MS = 86_400_000


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "leaderboard")
    return sessions_of(engine)


async def count(sessions: Sessions, ranking: Ranking, game: Any) -> None:
    async with sessions.begin() as session:
        changes = await take(session, game)
    await ranking.refresh(changes)


async def totals(sessions: Sessions) -> set[tuple[Any, ...]]:
    async with sessions() as session:
        return {tuple(row) for row in await session.execute(select(TOTALS))}


def many_games(seed: int, number: int = 60) -> list[Any]:
    rng = random.Random(seed)
    games = []
    for i in range(number):
        who = rng.sample([f"p{k}" for k in range(12)], rng.randint(3, 6))
        places = sorted(range(1, len(who) + 1), key=lambda _: rng.random())
        games.append(by_hand(f"g{i}", who, places, ended_ms=START_MS + rng.randrange(40) * DAY_MS + i))
    return games


async def test_twice_and_out_of_order_gives_the_same_lists(sessions: Sessions, valkey: Valkey) -> None:
    ranking = Ranking(valkey, sessions)
    games = many_games(1)
    rng = random.Random(2)
    for game in rng.sample(games, len(games)) + rng.sample(games, 30):
        await count(sessions, ranking, game)
    found = await totals(sessions)
    expected: dict[tuple[str, str, str], list[int]] = {}
    for game in games:
        async with sessions() as session:
            rows = (await session.execute(select(RESULTS).where(RESULTS.c.game_id == game.game_id))).all()
        for row in rows:
            for board in ("sauna", "*"):
                for period in ("all", "month", "week", "day"):
                    line = expected.setdefault((board, period_key(period, game.ended_ms), row.player_id), [0, 0])
                    line[0] += row.points
                    line[1] += 1
    assert found == {(*key, *line) for key, line in expected.items()}


async def test_the_sorted_sets_equal_sql_also_when_they_were_lost(sessions: Sessions, valkey: Valkey) -> None:
    ranking = Ranking(valkey, sessions)
    for game in many_games(3):
        await count(sessions, ranking, game)
    before = (await ranking.top("*", "all", 50))[0]
    await valkey.flushall()
    assert (await ranking.top("*", "all", 50))[0] == before
    by_points = {p: total for board, period, p, total, _ in await totals(sessions) if (board, period) == ("*", "all")}
    assert {line.player_id: line.points for line in before} == by_points
    assert [line.place for line in before] == [1 + sum(o > line.points for o in by_points.values()) for line in before]


async def test_around_me_shows_the_neighbours_with_true_places(sessions: Sessions, valkey: Valkey) -> None:
    ranking = Ranking(valkey, sessions)
    for game in many_games(4):
        await count(sessions, ranking, game)
    everybody = (await ranking.top("sauna", "all", 50))[0]
    for i, line in enumerate(everybody):
        around = await ranking.around("sauna", "all", line.player_id, 2)
        assert around == everybody[max(0, i - 2) : i + 3]
        assert await ranking.place("sauna", "all", line.player_id) == line.place
    assert await ranking.around("sauna", "all", "nobody", 2) == []


async def test_a_series_is_the_same_in_any_order_of_arrival(sessions: Sessions, valkey: Valkey) -> None:
    ranking = Ranking(valkey, sessions)
    won = [True, True, False, True, True, True]
    games = [
        by_hand(f"r{i}", ["a", "", "", ""], [1 if w else 2, 1, 3, 4], mode="record", ended_ms=START_MS + i * 1000,
                levels=["", "strong", "strong", "strong"], won=[w, False, False, False])
        for i, w in enumerate(won)
    ]  # fmt: skip
    for game in random.Random(5).sample(games, len(games)):
        await count(sessions, ranking, game)
    async with sessions() as session:
        (row,) = (await session.execute(select(RECORDS))).all()
    assert (row.level, row.best, row.current, row.reached_ms) == ("strong", 3, 3, START_MS + 5000)


async def test_merging_two_players_adds_their_results(sessions: Sessions, valkey: Valkey) -> None:
    ranking = Ranking(valkey, sessions)
    for game in many_games(6):
        await count(sessions, ranking, game)
    before = {line.player_id: line.points for line in (await ranking.top("*", "all", 50))[0]}
    async with sessions() as session:
        both = select(RESULTS.c.game_id).where(RESULTS.c.player_id.in_(["p1", "p2"]))
        rows = list((await session.execute(both)).scalars())
        twice = {g for g in rows if rows.count(g) == 2}
        of_one = (RESULTS.c.player_id == "p1") & RESULTS.c.game_id.in_(twice)
        lost = sum((await session.execute(select(RESULTS.c.points).where(of_one))).scalars())
    async with sessions.begin() as session:
        await people.merge(session, "p1", "p2")
    await Stale(sessions, ranking).work_off()
    after = {line.player_id: line.points for line in (await ranking.top("*", "all", 50))[0]}
    assert after["p2"] == before["p1"] + before["p2"] - lost
    assert "p1" not in after


async def test_forgetting_a_player_leaves_no_row(sessions: Sessions, valkey: Valkey) -> None:
    ranking = Ranking(valkey, sessions)
    for game in many_games(7):
        await count(sessions, ranking, game)
    async with sessions.begin() as session:
        assert "p3" in await people.export(session, "p3")
        await people.forget(session, "p3")
    await Stale(sessions, ranking).work_off()
    assert "p3" not in {line.player_id for line in (await ranking.top("*", "all", 50))[0]}
    async with sessions() as session:
        for table in METADATA.sorted_tables:
            rows = (await session.execute(select(table))).all()
            assert not [row for row in rows if "p3" in map(str, row)]


async def test_a_game_that_ends_after_its_player_has_gone_counts_for_whom_they_are_now(sessions: Sessions) -> None:
    """Points of the others stay what they are: the person did play."""
    async with sessions.begin() as session:
        await people.forget(session, "gone")
        await people.merge(session, "guest", "account")
        changes = await take(session, by_hand("g", ["gone", "guest", "b", "c"], [1, 2, 3, 4]))
    assert {player for _, _, player in changes} == {"account", "b", "c"}
    async with sessions() as session:
        places = {row.player_id: row.place for row in await session.execute(select(RESULTS))}
        rows = [row for table in METADATA.sorted_tables for row in (await session.execute(select(table))).all()]
    assert places == {"account": 2, "b": 3, "c": 4}
    assert not [row for row in rows if {"gone", "guest"} & set(map(str, row))]
