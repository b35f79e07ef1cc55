"""The lists straight from SQL, the truth, while the sorted sets are away.

What everybody asks is made once and kept for seconds, so that an outage of the one store does not melt the other; what
one player asks is three looks into an index. Nothing is lost by keeping: without the live store no result arrives."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import OrderedDict
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import collate, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import Sessions
from services.leaderboard.ranking import MOST_LINES, Line
from services.leaderboard.tables import TOTALS

KEEP_S = 5.0
KEEP_TIMES = 50
"""A ladder is kept at least so many times as long as it took to make: counting never takes more than 2 % of a core."""
MOST = 256


class Ladder(Struct, frozen=True):
    """One list: its first lines, and how many players stand above each number of points."""

    top: list[Line]
    rungs: list[int]
    """Minus the points there are, ascending."""
    above: list[int]
    """Players with more points than the rung's; one more at the end: all there are."""
    until_s: float

    def place(self, points: int) -> int:
        """The place of whoever has these points."""
        return place_of(self.rungs, self.above, points)


def place_of(rungs: list[int], above: list[int], points: int) -> int:
    """One more than stand above."""
    return above[bisect_left(rungs, -points)] + 1


class Ladders:
    """Answers what the sorted sets answer."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._kept: OrderedDict[tuple[str, str], Ladder] = OrderedDict()
        self._making: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    async def top(self, board: str, period: str, count: int) -> tuple[list[Line], int]:
        """(the first lines, how many players are on the list)."""
        ladder = await self._ladder(board, period)
        return ladder.top[:count], ladder.above[-1]

    async def around(self, board: str, period: str, player_id: str, each_side: int) -> list[Line]:
        """The player's line with its neighbours; empty when the player is not on the list."""
        async with self._sessions() as session:
            points = await _points(session, board, period, player_id)
            if points is None:
                return []
            better, worse = [
                await _neighbours(session, board, period, (points, player_id), each_side, up) for up in (True, False)
            ]
        ladder = await self._ladder(board, period)
        rows = [*reversed(better), (player_id, points), *worse]
        return [Line(ladder.place(points), player_id, points) for player_id, points in rows]

    async def place(self, board: str, period: str, player_id: str) -> int:
        """The player's place; 0 when not on the list."""
        async with self._sessions() as session:
            points = await _points(session, board, period, player_id)
        return 0 if points is None else (await self._ladder(board, period)).place(points)

    async def _ladder(self, board: str, period: str) -> Ladder:
        """Made once for a moment, however many ask."""
        key = (board, period)
        async with self._making.setdefault(key, asyncio.Lock()):
            ladder = self._kept.get(key)
            if ladder is None or ladder.until_s < time.monotonic():
                ladder = self._kept[key] = await self._made(board, period)
                self._kept.move_to_end(key)
                if len(self._kept) > MOST:
                    self._kept.popitem(last=False)
        return ladder

    async def _made(self, board: str, period: str) -> Ladder:
        began = time.monotonic()
        here = _here(board, period)
        steps = select(TOTALS.c.points, func.count()).where(here).group_by(TOTALS.c.points)
        rungs, above = [], [0]
        async with self._sessions() as session:
            for points, players in await session.execute(steps.order_by(TOTALS.c.points.desc())):
                rungs.append(-points)
                above.append(above[-1] + players)
            order = (TOTALS.c.points.desc(), _member(session).desc())
            first = select(TOTALS.c.player_id, TOTALS.c.points).where(here).order_by(*order).limit(MOST_LINES)
            rows = (await session.execute(first)).all()
        top = [Line(place_of(rungs, above, row.points), row.player_id, row.points) for row in rows]
        ended = time.monotonic()
        return Ladder(top, rungs, above, ended + max(KEEP_S, KEEP_TIMES * (ended - began)))


def _here(board: str, period: str) -> Any:
    return (TOTALS.c.board == board) & (TOTALS.c.period == period)


def _member(session: AsyncSession) -> Any:
    """Player ids in the order of their bytes, as sorted sets have them; SQLite knows no other."""
    is_postgres = session.get_bind().dialect.name == "postgresql"
    return collate(TOTALS.c.player_id, "C") if is_postgres else TOTALS.c.player_id


async def _points(session: AsyncSession, board: str, period: str, player_id: str) -> int | None:
    mine = select(TOTALS.c.points).where(_here(board, period) & (TOTALS.c.player_id == player_id))
    return (await session.execute(mine)).scalar_one_or_none()


async def _neighbours(
    session: AsyncSession, board: str, period: str, line: tuple[int, str], count: int, up: bool
) -> list[tuple[str, int]]:
    """The next lines above or below, the nearest first."""
    order = (TOTALS.c.points, _member(session))
    there = tuple_(*order) > tuple_(*line) if up else tuple_(*order) < tuple_(*line)
    query = select(TOTALS.c.player_id, TOTALS.c.points).where(_here(board, period) & there)
    sort = order if up else tuple(each.desc() for each in order)
    return [(row.player_id, row.points) for row in await session.execute(query.order_by(*sort).limit(count))]
