"""The day's material is asked for once, for everybody."""

from __future__ import annotations

import asyncio

import pytest

from services.kit.refusal import Refusal
from services.lobby.dailies import MOST, Dailies, Material


class Puzzles:
    """Says what it is asked; a day of its own list has not begun."""

    def __init__(self, *not_begun: str) -> None:
        self.asked: list[tuple[str, str]] = []
        self.not_begun = set(not_begun)

    async def fetch(self, game: str, day: str) -> Material:
        self.asked.append((game, day))
        await asyncio.sleep(0)
        if day in self.not_begun:
            raise Refusal("day_not_begun")
        return Material(seed=f"{game} {day}".encode())


async def test_a_crowd_asks_once_for_each_game_and_day() -> None:
    puzzles = Puzzles()
    dailies = Dailies(puzzles.fetch)
    wishes = [(game, day) for game in ("sauna", "koffer") for day in ("2026-11-30", "2026-12-01")] * 50
    found = await asyncio.gather(*(dailies.of(*wish) for wish in wishes))
    assert [material.seed for material in found] == [f"{game} {day}".encode() for game, day in wishes]
    assert len(puzzles.asked) == 4


async def test_a_refusal_is_told_to_all_who_wait_and_forgotten() -> None:
    puzzles = Puzzles("2026-12-01")
    dailies = Dailies(puzzles.fetch)
    refused = await asyncio.gather(*(dailies.of("sauna", "2026-12-01") for _ in range(9)), return_exceptions=True)
    assert {str(error) for error in refused} == {"day_not_begun"}
    puzzles.not_begun.clear()
    assert (await dailies.of("sauna", "2026-12-01")).seed == b"sauna 2026-12-01"
    assert len(puzzles.asked) == 2


async def test_who_stops_waiting_stops_nobody_else() -> None:
    puzzles = Puzzles()
    dailies = Dailies(puzzles.fetch)
    first, second = (asyncio.create_task(dailies.of("sauna", "2026-11-30")) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).seed
    assert len(puzzles.asked) == 1
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_old_days_are_let_go() -> None:
    puzzles = Puzzles()
    dailies = Dailies(puzzles.fetch)
    for number in range(MOST + 1):
        await dailies.of("sauna", f"2026-11-{number + 1:02d}")
    await dailies.of("sauna", "2026-11-01")
    assert puzzles.asked.count(("sauna", "2026-11-01")) == 2
