"""Reports of earlier lines: they hide at once, and cannot be turned against the archive."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from services.archive.line_reports import DAY_MS, REPORTS_A_DAY, WRONG_AT_MOST, LineReports
from services.archive.memories import Memories
from services.archive.shelf import Shelf
from services.kit.refusal import Refusal
from services.kit.sql import Sessions, migrate, sessions_of
from tests.archive.test_memories import line
from tests.finished import Clock, by_hand


class House:
    """An archive with some lines of one picture, and who reads them."""

    def __init__(self, sessions: Sessions) -> None:
        self.clock = Clock()
        self.shelf = Shelf(sessions)
        self.memories = Memories(sessions)
        self.reports = LineReports(sessions, self.clock)

    async def told(self, *texts: str) -> None:
        """These lines, each of another picture so that all are shown, and kept by one game."""
        rows = [line(text, 2) | {"subject": f"d{number}"} for number, text in enumerate(texts)]
        await self.shelf.keep(by_hand("g", ["a", "b"], [1, 2]), rows)

    async def read(self, who: str = "") -> dict[str, int]:
        """What somebody reads, with each line's id."""
        lines = (await self.memories.earlier("traum", [f"d{number}" for number in range(30)], who)).lines
        return {found.text: found.line_id for found in lines}

    async def report(self, who: str, text: str) -> None:
        await self.reports.report((await self.read())[text], who)

    async def hidden(self) -> dict[str, int]:
        """What admins see as hidden by reports, with each line's id."""
        return {found.text: found.line_id for found in (await self.reports.hidden(0)).lines}


@pytest.fixture
async def house(engine: AsyncEngine) -> House:
    await migrate(engine, "archive")
    return House(sessions_of(engine))


async def test_a_report_hides_at_once_for_everybody(house: House) -> None:
    await house.told("rude", "kind")
    await house.report("guest", "rude")
    assert set(await house.read()) == {"kind"}
    assert set(await house.hidden()) == {"rude"}


async def test_what_is_hidden_does_not_come_back_from_another_mouth(house: House) -> None:
    rows = [line("Rude", 2, who="a"), line("rude", 1, who="b")]
    await house.shelf.keep(by_hand("g", ["a", "b"], [1, 2]), rows)
    (found,) = (await house.memories.earlier("traum", ["d0001"])).lines
    await house.reports.report(found.line_id, "guest")
    assert not (await house.memories.earlier("traum", ["d0001"])).lines


async def test_a_restored_line_stays_but_not_for_who_reports_it(house: House) -> None:
    await house.told("fine")
    await house.report("first", "fine")
    await house.reports.restore((await house.hidden())["fine"])
    assert not await house.hidden()
    assert set(await house.read()) == {"fine"}
    await house.report("second", "fine")
    assert set(await house.read()) == set(await house.read("third")) == {"fine"}
    assert not await house.read("first")
    assert not await house.read("second")


async def test_who_was_wrong_twice_hides_only_for_themselves(house: House) -> None:
    texts = [f"fine {number}" for number in range(WRONG_AT_MOST + 1)]
    await house.told(*texts, "next", "other")
    for text in texts:
        await house.report("troll", text)
        await house.reports.restore((await house.hidden())[text])
    await house.report("troll", "next")
    assert "next" in await house.read()
    assert "next" not in await house.read("troll")
    await house.report("somebody", "other")
    assert "other" not in await house.read()


async def test_so_many_reports_a_day_and_the_same_one_counts_once(house: House) -> None:
    await house.told(*(f"line {number}" for number in range(REPORTS_A_DAY + 2)))
    lines = list((await house.read()).values())
    for line_id in (lines[0], *lines[:REPORTS_A_DAY]):
        await house.reports.report(line_id, "eager")
    with pytest.raises(Refusal, match="too_many_reports"):
        await house.reports.report(lines[-1], "eager")
    house.clock.now += DAY_MS + 1
    await house.reports.report(lines[-1], "eager")
    assert len(await house.read()) == 1


async def test_reports_go_with_their_player_and_follow_a_merge(house: House) -> None:
    await house.told("one", "two")
    await house.report("guest", "one")
    await house.reports.restore((await house.hidden())["one"])
    await house.report("account", "one")
    await house.shelf.merge("guest", "account")
    assert set(await house.read("account")) == {"two"}
    assert set(await house.read("guest")) == {"one", "two"}
    await house.shelf.forget("account")
    assert set(await house.read("account")) == {"one", "two"}
