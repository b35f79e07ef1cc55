"""Lessons: made by night from what people told, in versions, taken back for good, made again from what is kept."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncEngine

from services.archive.learn import learn as run_once
from services.archive.lessons import Lessons
from services.archive.settings import Settings
from services.archive.shelf import Shelf
from services.archive.tables import MEMORIES
from services.kit.refusal import Refusal
from services.kit.sql import Sessions, migrate, open_engine, sessions_of
from services.rules.games import GAMES
from services.rules.traum.archive import pictures
from services.rules.traum.learning import read_lesson
from tests.finished import START_MS, Clock, by_hand

GAME = "traum"
DAY_MS = 86_400_000
PICTURE = next(one for one in pictures() if not {"Elefant", "Pirat", "Kaktus"} & set(one.terms)).id
TELLERS = "abc"
FINDERS = ("p", "q", "r", "s", "t", "u")


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "archive")
    return sessions_of(engine)


def clue(game_id: str, who: str, text: str, at_ms: int) -> dict[str, Any]:
    """One clue of seat 0 that seats 1 and 2 found."""
    return {
        "game_id": game_id, "player_id": who, "game": GAME, "subject": PICTURE, "text": text, "asked": 2, "found": 2,
        "finders": 0b110, "ended_ms": at_ms, "hidden": False,
    }  # fmt: skip


async def tell(sessions: Sessions, text: str, at_ms: int) -> None:
    """Three people tell it at three tables, six find it. All have played often and long."""
    shelf = Shelf(sessions)
    for number, who in enumerate(TELLERS):
        for old in range(5):
            await shelf.keep(by_hand(f"old-{who}-{old}", [who], [1], ended_ms=START_MS - (60 - old) * DAY_MS))
        people = [who, *FINDERS[2 * number : 2 * number + 2]]
        game_id = f"{text}-{who}"
        game = by_hand(game_id, people, [1, 2, 3], game=GAME, ended_ms=at_ms)
        await shelf.keep(game, [clue(game_id, who, text, at_ms)])


def lessons_of(sessions: Sessions, clock: Clock) -> Lessons:
    return Lessons(sessions, clock, GAMES)


async def test_the_night_learns_and_a_second_run_changes_nothing(sessions: Sessions) -> None:
    clock = Clock()
    lessons = lessons_of(sessions, clock)
    await tell(sessions, "Elefant", START_MS - DAY_MS)
    assert await lessons.learn() == [GAME]
    version, lesson = await lessons.newest(GAME)
    assert (version, set(read_lesson(lesson)[PICTURE])) == (1, {"Elefant"})
    clock.now += 3_600_000
    assert await lessons.learn() == []
    assert await lessons_of(sessions, clock).learn() == []
    assert await lessons.newest(GAME) == (version, lesson)


async def test_what_is_told_today_waits_for_midnight(sessions: Sessions) -> None:
    clock = Clock()
    lessons = lessons_of(sessions, clock)
    await tell(sessions, "Elefant", START_MS - 1)
    assert await lessons.learn() == []
    assert await lessons.newest(GAME) == (0, b"")
    clock.now += DAY_MS
    assert await lessons.learn() == [GAME]


async def test_the_nightly_work_learns_once_a_day(sessions: Sessions) -> None:
    clock = Clock()
    lessons = lessons_of(sessions, clock)
    await tell(sessions, "Elefant", START_MS - DAY_MS)
    await lessons.learn_by_night()
    await tell(sessions, "Pirat", START_MS)
    await lessons.learn_by_night()
    assert (await lessons.newest(GAME))[0] == 1
    clock.now += DAY_MS
    await lessons.learn_by_night()
    assert set(read_lesson((await lessons.newest(GAME))[1])[PICTURE]) == {"Elefant", "Pirat"}


async def test_a_revert_gives_the_earlier_bytes_and_the_nights_do_not_bring_back_what_was_wrong(
    sessions: Sessions,
) -> None:
    clock = Clock()
    lessons = lessons_of(sessions, clock)
    await tell(sessions, "Elefant", START_MS - DAY_MS)
    await lessons.learn()
    good = await lessons.newest(GAME)
    await tell(sessions, "Pirat", START_MS)
    clock.now += DAY_MS
    assert await lessons.learn() == [GAME]
    assert (await lessons.newest(GAME))[1] != good[1]

    made = await lessons.revert(GAME, 1)
    assert (made.version, made.reverted, made.reverted_to) == (3, True, 1)
    assert await lessons.newest(GAME) == (3, good[1])
    await lessons.learn()
    clock.now += DAY_MS
    await lessons.learn()
    assert set(read_lesson((await lessons.newest(GAME))[1])[PICTURE]) == {"Elefant"}
    await tell(sessions, "Kaktus", clock.now)
    clock.now += DAY_MS
    await lessons.learn()
    assert set(read_lesson((await lessons.newest(GAME))[1])[PICTURE]) == {"Elefant", "Kaktus"}


async def test_everything_can_be_taken_back(sessions: Sessions) -> None:
    clock = Clock()
    lessons = lessons_of(sessions, clock)
    await tell(sessions, "Elefant", START_MS - DAY_MS)
    await lessons.learn()
    await lessons.revert(GAME, 0)
    assert await lessons.newest(GAME) == (2, b"")
    clock.now += DAY_MS
    assert await lessons.learn() == []
    versions = [(one.version, one.reverted) for one in await lessons.versions() if one.game == GAME]
    assert versions == [(2, True), (1, False), (0, False)]


async def test_every_version_can_be_made_again(sessions: Sessions) -> None:
    clock = Clock()
    lessons = lessons_of(sessions, clock)
    kept = {}
    for text in ("Elefant", "Pirat"):
        await tell(sessions, text, clock.now)
        clock.now += DAY_MS
        await lessons.learn()
        version, lesson = await lessons.newest(GAME)
        kept[version] = lesson
    await lessons.revert(GAME, 1)
    kept[3] = kept[1]
    assert {version: await lessons.remade(GAME, version) for version in kept} == kept


async def test_what_is_hidden_or_forgotten_teaches_nothing(sessions: Sessions) -> None:
    clock = Clock()
    await tell(sessions, "Elefant", START_MS - DAY_MS)
    await tell(sessions, "Pirat", START_MS - DAY_MS)
    async with sessions.begin() as session:
        await session.execute(update(MEMORIES).where(MEMORIES.c.game_id == "Elefant-a").values(hidden=True))
    await lessons_of(sessions, clock).learn()
    assert set(read_lesson((await lessons_of(sessions, clock).newest(GAME))[1])[PICTURE]) == {"Pirat"}
    await Shelf(sessions).forget("b")
    clock.now += DAY_MS
    await lessons_of(sessions, clock).learn()
    assert (await lessons_of(sessions, clock).newest(GAME))[1] == b"{}"


async def test_unknown_games_and_versions_are_refused(sessions: Sessions) -> None:
    lessons = lessons_of(sessions, Clock())
    for game, version in ((GAME, 7), ("sauna", 0), ("", 1)):
        with pytest.raises(Refusal, match="no_such_lesson"):
            await lessons.revert(game, version)


async def test_the_jobs_command_runs_on_an_empty_house(valkey_url: str, tmp_path: Any) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'archive.db'}"
    assert await run_once(Settings(valkey_url=valkey_url, sql_url=url)) == []
    engine = open_engine(url)
    assert await lessons_of(sessions_of(engine), Clock()).newest(GAME) == (0, b"")
    await engine.dispose()
