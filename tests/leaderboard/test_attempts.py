"""The daily's one attempt that counts: tricks, midnight, both days when the clocks change."""

from __future__ import annotations

import asyncio
from datetime import datetime

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.calendar import BERLIN, berlin_day, day_after, day_start_ms, period_key
from services.kit.sql import Sessions, migrate, sessions_of
from services.leaderboard.attempts import begin, claim_of, day_list, desk, own_line, state_of, streak_of, streaks
from services.leaderboard.books import take
from tests.finished import START_MS, by_hand

DAY = berlin_day(START_MS)


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "leaderboard")
    return sessions_of(engine)


async def finish(
    sessions: Sessions, who: str, day: str, ended_ms: int, place: int, score: int, counts: bool = True
) -> None:
    game = by_hand(f"{who}-{ended_ms}", [who, "", "", "", ""], [place, 1, 2, 3, 4], mode="daily", day=day,
                   ended_ms=ended_ms, scores=[score, 0, 0, 0, 0], counts=counts)  # fmt: skip
    game.outcome.seats[0].key[:] = [place, score]
    async with sessions.begin() as session:
        await take(session, game)


async def test_the_first_attempt_counts_and_a_running_one_is_given_back(sessions: Sessions) -> None:
    first = await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    assert (first.counts, first.request_id, first.day) == (True, "r1", DAY)
    again = await begin(sessions, "sauna", "a", "dev2", "r2", START_MS + 5)
    assert (again.counts, again.request_id) == (True, "r1")


async def test_after_the_end_a_new_attempt_does_not_count(sessions: Sessions) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    await finish(sessions, "a", DAY, START_MS + 1000, 2, 40)
    later = await begin(sessions, "sauna", "a", "dev1", "r2", START_MS + 2000)
    assert (later.counts, later.finished) == (False, True)


async def test_a_rush_is_written_together_and_each_gets_their_own_answer(sessions: Sessions) -> None:
    claims_desk = desk(sessions)
    claims = [claim_of("sauna", f"p{n % 150}", f"d{n % 100}", f"r{n}", START_MS + n) for n in range(450)]
    begun = await asyncio.gather(*map(claims_desk.ask, claims))
    counting = {claim.player_id for claim, done in zip(claims, begun, strict=True) if done.counts}
    assert counting == {f"p{n}" for n in range(100)}
    assert all(done.request_id == f"r{n % 150}" for n, done in enumerate(begun) if done.counts)
    assert (await claims_desk.ask(claim_of("koffer", "p1", "d1", "k1", START_MS))).request_id == "k1"


async def test_a_store_that_fails_is_told_to_all_who_wait_and_forgotten(sessions: Sessions) -> None:
    claims_desk = desk(sessions)
    bad = claim_of("sauna", None, "d", "r", START_MS)  # type: ignore[arg-type]
    failed = await asyncio.gather(*(claims_desk.ask(bad) for _ in range(3)), return_exceptions=True)
    assert all(isinstance(error, Exception) for error in failed)
    assert (await claims_desk.ask(claim_of("sauna", "a", "d", "r", START_MS))).counts


async def broken_off(sessions: Sessions, game_id: str, reason: str) -> None:
    game = by_hand(game_id, ["a", "", "", "", ""], [1, 2, 3, 4, 5], mode="daily", day=DAY, end_reason=reason)
    game.ClearField("outcome")
    async with sessions.begin() as session:
        await take(session, game)


async def state(sessions: Sessions) -> str:
    async with sessions() as session:
        return await state_of(session, "sauna", DAY, "a")


@pytest.mark.parametrize("reason", ["voided", "ended"])
async def test_an_attempt_the_house_broke_off_is_given_back_once(sessions: Sessions, reason: str) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    await broken_off(sessions, "g1", reason)
    assert await state(sessions) == "none"
    again = await asyncio.gather(*(begin(sessions, "sauna", "a", "dev1", f"r2{n}", START_MS + 9) for n in range(4)))
    assert all(begun.counts for begun in again)
    assert len({begun.request_id for begun in again}) == 1
    await broken_off(sessions, "g1", reason)
    assert await state(sessions) == "running"
    await broken_off(sessions, "g2", reason)
    assert await state(sessions) == "done"
    assert not (await begin(sessions, "sauna", "a", "dev1", "r3", START_MS + 20)).counts


async def test_the_attempt_that_was_given_back_enters_the_day_list(sessions: Sessions) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    await broken_off(sessions, "g1", "voided")
    await begin(sessions, "sauna", "a", "dev1", "r2", START_MS + 9)
    await finish(sessions, "a", DAY, START_MS + 1000, 1, 30)
    async with sessions() as session:
        assert [(place, row.player_id) for place, row in await day_list(session, "sauna", DAY, 9)] == [(1, "a")]


@pytest.mark.parametrize("reason", ["abandoned", "reaped"])
async def test_an_attempt_given_up_by_its_player_stays_used(sessions: Sessions, reason: str) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    await broken_off(sessions, "g1", reason)
    assert await state(sessions) == "done"
    assert not (await begin(sessions, "sauna", "a", "dev1", "r2", START_MS + 9)).counts


async def test_a_new_guest_on_the_same_device_does_not_count(sessions: Sessions) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    other = await begin(sessions, "sauna", "b", "dev1", "r2", START_MS + 1)
    assert (other.counts, other.request_id) == (False, "")


async def test_parallel_starts_give_one_counting_attempt(sessions: Sessions) -> None:
    begun = await asyncio.gather(*(begin(sessions, "sauna", "a", f"dev{i}", f"r{i}", START_MS) for i in range(20)))
    assert len({b.request_id for b in begun}) == 1
    assert all(b.counts for b in begun)


async def test_the_day_list_orders_by_key_then_earlier_finish(sessions: Sessions) -> None:
    for who, ended, place, score in [("a", 9000, 1, 20), ("b", 5000, 1, 20), ("c", 1000, 2, 5), ("d", 2000, 1, 30)]:
        await begin(sessions, "sauna", who, f"dev-{who}", f"r-{who}", START_MS)
        await finish(sessions, who, DAY, START_MS + ended, place, score)
    async with sessions() as session:
        lines = await day_list(session, "sauna", DAY, 10)
        assert [(place, row.player_id) for place, row in lines] == [(1, "b"), (2, "a"), (3, "d"), (4, "c")]
        for place, row in lines:
            own = await own_line(session, "sauna", DAY, row.player_id)
            assert own is not None
            assert own[0] == place


async def test_an_uncounted_attempt_never_enters_the_list(sessions: Sessions) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    await finish(sessions, "a", DAY, START_MS + 1000, 1, 10, counts=False)
    async with sessions() as session:
        assert await day_list(session, "sauna", DAY, 10) == []
        assert await state_of(session, "sauna", DAY, "a") == "running"


async def test_an_attempt_belongs_to_the_day_it_began(sessions: Sessions) -> None:
    before_midnight = day_start_ms(day_after(DAY)) - 1000
    begun = await begin(sessions, "sauna", "a", "dev1", "r1", before_midnight)
    await finish(sessions, "a", begun.day, before_midnight + 600_000, 1, 10)
    async with sessions() as session:
        assert await state_of(session, "sauna", DAY, "a") == "done"
    next_day = await begin(sessions, "sauna", "a", "dev1", "r2", before_midnight + 700_000)
    assert (next_day.day, next_day.counts, next_day.request_id) == (day_after(DAY), True, "r2")


async def test_days_in_a_row_make_a_streak(sessions: Sessions) -> None:
    for ahead in (0, 1, 2, 4, 5):
        day = day_after(DAY, ahead)
        await begin(sessions, "sauna", "a", "dev1", f"r{ahead}", day_start_ms(day) + 1000)
        await finish(sessions, "a", day, day_start_ms(day) + 2000, 1, 10)
    async with sessions() as session:
        assert await streak_of(session, "sauna", "a", day_after(DAY, 5)) == (2, 3)
        assert await streak_of(session, "sauna", "a", day_after(DAY, 6)) == (2, 3)
        assert await streak_of(session, "sauna", "a", day_after(DAY, 7)) == (0, 3)


def test_no_days_no_streak() -> None:
    assert streaks([], "2026-11-30") == (0, 0)


@pytest.mark.parametrize(("day", "hours"), [("2026-03-29", 23), ("2026-10-25", 25), ("2026-06-24", 24)])
def test_days_are_berlin_days_also_when_the_clocks_change(day: str, hours: int) -> None:
    start, end = day_start_ms(day), day_start_ms(day_after(day))
    assert end - start == hours * 3_600_000
    for hour in range(hours):
        assert berlin_day(start + hour * 3_600_000) == day
    assert berlin_day(start - 1) == day_after(day, -1)
    assert berlin_day(end) == day_after(day)


def test_periods_have_their_names() -> None:
    new_year = int(datetime(2027, 1, 1, 12, tzinfo=BERLIN).timestamp() * 1000)
    assert [period_key(p, new_year) for p in ("all", "month", "week", "day")] == [
        "all", "2027-01", "2026-W53", "2027-01-01",
    ]  # fmt: skip


async def test_an_attempt_that_was_given_up_is_used_and_in_no_list(sessions: Sessions) -> None:
    await begin(sessions, "sauna", "a", "dev1", "r1", START_MS)
    game = by_hand("left", ["a", "", "", "", ""], [1, 1, 2, 3, 4], mode="daily", day=DAY, ended_ms=START_MS + 1000)
    game.ClearField("outcome")
    game.seats[0].left_early = True
    async with sessions.begin() as session:
        await take(session, game)
    later = await begin(sessions, "sauna", "a", "dev1", "r2", START_MS + 2000)
    assert (later.counts, later.finished) == (False, True)
    await finish(sessions, "a", DAY, START_MS + 3000, 1, 10)
    async with sessions() as session:
        assert await state_of(session, "sauna", DAY, "a") == "done"
        assert await day_list(session, "sauna", DAY, 10) == []
