"""Diaries and earlier lines: what counts as a success, what others may read, what goes with a person."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.archive.memories import HEARD_GAMES, Memories, rows_of
from services.archive.shelf import Shelf
from services.kit.sql import Sessions, migrate, sessions_of
from services.rules.games import GAMES
from services.wire import wires_of
from tests.finished import START_MS, by_hand, played

WIRES = wires_of(GAMES)


@pytest.fixture
async def sessions(engine: AsyncEngine) -> Sessions:
    await migrate(engine, "archive")
    return sessions_of(engine)


def line(text: str, found: int, asked: int = 3, who: str = "a", hidden: bool = False) -> dict[str, Any]:
    return {
        "game_id": "g", "player_id": who, "game": "traum", "subject": "d0001", "text": text, "asked": asked,
        "found": found, "finders": 0, "ended_ms": START_MS, "hidden": hidden,
    }  # fmt: skip


async def kept(sessions: Sessions, *lines: dict[str, Any]) -> Memories:
    await Shelf(sessions).keep(by_hand("g", ["a", "b"], [1, 2]), list(lines))
    return Memories(sessions)


async def test_a_clue_that_some_but_not_all_found_is_in_the_diary(sessions: Sessions) -> None:
    memories = await kept(sessions, line("nobody", 0), line("some", 1), line("most", 2), line("all", 3))
    diary = await memories.diary("a", "traum", 0)
    assert {entry.text for entry in diary.entries} == {"some", "most"}
    assert (diary.succeeded, diary.told) == (2, 4)


async def test_others_read_at_most_three_lines_without_names_the_best_first(sessions: Sessions) -> None:
    lines = [line(f"clue {i}", i) for i in range(5)]
    memories = await kept(
        sessions, *lines, line("Clue 4", 1), line("few asked", 1, asked=1), line("bad", 3, hidden=True)
    )
    earlier = await memories.earlier("traum", ["d0001", "d0002"])
    assert [found.text for found in earlier.lines] == ["clue 4", "clue 3", "clue 2"]
    assert not hasattr(earlier.lines[0], "player_id")


async def test_who_goes_takes_their_lines_along(sessions: Sessions) -> None:
    memories = await kept(sessions, line("mine", 2))
    await Shelf(sessions).forget("a")
    assert not (await memories.earlier("traum", ["d0001"])).lines


def test_a_played_game_is_remembered_by_its_human_clues() -> None:
    game, states = played("traum", 4, bytes(range(32)))
    rows, heard = rows_of(game, WIRES["traum"])
    past = states[-1].past
    assert [row["text"] for row in rows] == [resolution.clue for resolution in past]
    assert heard == tuple(resolution.clue for resolution in past)
    assert {row["asked"] for row in rows} == {3}
    assert [row["found"] for row in rows] == [sum(v == r.told for v in r.votes) for r in past]
    assert [row["finders"] for row in rows] == [
        sum(1 << seat for seat, vote in enumerate(r.votes) if vote == r.told) for r in past
    ]


def test_a_game_without_clues_is_remembered_by_nothing() -> None:
    game, _ = played("sauna", 3, bytes(range(32)))
    assert rows_of(game, WIRES["sauna"]) == ([], ())


def test_of_a_broken_off_game_only_what_was_said_is_kept() -> None:
    game, _ = played("traum", 4, bytes(range(32)))
    _, everything = rows_of(game, WIRES["traum"])
    game.ClearField("outcome")
    assert rows_of(game, WIRES["traum"]) == ([], everything)
    game.rules_version += 1
    assert rows_of(game, WIRES["traum"]) == ([], ())


async def test_what_people_heard_in_their_last_twenty_games(sessions: Sessions) -> None:
    shelf, memories = Shelf(sessions), Memories(sessions)
    for number in range(HEARD_GAMES + 3):
        game = by_hand(f"g{number}", ["a", "b", ""], [1, 2, 3], game="traum", ended_ms=START_MS + number)
        await shelf.keep(game, heard=["every time", f"line {number}"])
    await shelf.keep(by_hand("other", ["b"], [1], game="traum", ended_ms=START_MS), heard=["bees"])
    await shelf.keep(by_hand("elsewhere", ["a"], [1], ended_ms=START_MS + 99), heard=["saunas"])
    lines = await memories.heard("traum", ["a"])
    assert set(lines) == {"every time", *(f"line {number}" for number in range(3, HEARD_GAMES + 3))}
    assert await memories.heard("traum", ["a", "b", "c"]) == lines
    assert await memories.heard("traum", ["c"]) == []
    await shelf.forget("a")
    assert await memories.heard("traum", ["a"]) == []
