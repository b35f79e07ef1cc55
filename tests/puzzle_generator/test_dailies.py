"""Dailies: ahead, once each, never before their day, whoever fills at the same moment."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.calendar import berlin_day, day_after, day_start_ms
from services.kit.refusal import Refusal
from services.kit.sql import Sessions, migrate, sessions_of
from services.puzzle_generator.dailies import DAYS_AHEAD, Dailies
from services.rules.games import GAMES
from tests.finished import START_MS, Clock

TODAY = berlin_day(START_MS)
WITH_DAILY = [game.name for game in GAMES if any(mode.daily for mode in game.modes)]


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "puzzle_generator")
    return sessions_of(engine)


async def test_filling_twice_makes_nothing_new(sessions: Sessions) -> None:
    dailies = Dailies(sessions, Clock())
    assert await dailies.fill() == (len(WITH_DAILY) * (DAYS_AHEAD + 1), DAYS_AHEAD)
    assert await dailies.fill() == (0, DAYS_AHEAD)


async def test_everybody_gets_the_same_day(sessions: Sessions) -> None:
    first = Dailies(sessions, Clock())
    second = Dailies(sessions, Clock())
    for game in WITH_DAILY:
        assert await first.of_day(game, TODAY) == await second.of_day(game, TODAY)


async def test_filling_side_by_side_makes_one_of_each(sessions: Sessions) -> None:
    made = await asyncio.gather(*(Dailies(sessions, Clock()).fill(2) for _ in range(3)))
    assert sum(count for count, _ in made) == len(WITH_DAILY) * 3


async def test_tomorrow_is_refused_until_midnight_in_berlin(sessions: Sessions) -> None:
    clock = Clock()
    dailies = Dailies(sessions, clock)
    await dailies.fill()
    tomorrow = day_after(TODAY)
    clock.now = day_start_ms(tomorrow) - 1
    with pytest.raises(Refusal, match="day_not_begun"):
        await dailies.of_day(WITH_DAILY[0], tomorrow)
    clock.now += 1
    assert (await dailies.of_day(WITH_DAILY[0], tomorrow)).seed


async def test_a_day_nobody_filled_is_made_when_it_is_asked_for(sessions: Sessions) -> None:
    assert (await Dailies(sessions, Clock()).of_day(WITH_DAILY[0], TODAY)).seed


async def test_a_past_day_without_a_daily_is_not_found(sessions: Sessions) -> None:
    with pytest.raises(Refusal, match="no_daily"):
        await Dailies(sessions, Clock()).of_day(WITH_DAILY[0], day_after(TODAY, -3))


async def test_days_have_seeds_of_their_own(sessions: Sessions) -> None:
    clock = Clock()
    dailies = Dailies(sessions, clock)
    await dailies.fill()
    clock.now = day_start_ms(day_after(TODAY, DAYS_AHEAD))
    seeds = {(await dailies.of_day(WITH_DAILY[0], day_after(TODAY, i))).seed for i in range(DAYS_AHEAD + 1)}
    assert len(seeds) == DAYS_AHEAD + 1
