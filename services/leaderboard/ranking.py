"""The lists in sorted sets: places in a millisecond among a million players. Made anew from SQL when missing."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from msgspec import Struct
from sqlalchemy import or_, select

from services.kit.sql import Sessions
from services.kit.valkey import Valkey
from services.leaderboard.books import Change
from services.leaderboard.tables import PEOPLE, TOTALS

MEMBERS_AT_ONCE = 5000
LINES_AT_ONCE = 100
CHANGE = (TOTALS.c.board, TOTALS.c.period, TOTALS.c.player_id)
MOST_LINES = 100
"""Nobody gets more of a list at once."""
KEEP_S = {"all": 0, "month": 100 * 86400, "week": 30 * 86400, "day": 10 * 86400}
"""How long a period's set stays; an older one is made anew when somebody looks."""


class Line(Struct, frozen=True):
    """One line of a list; equal points share the place, the next ones are skipped."""

    place: int
    player_id: str
    points: int


def set_key(board: str, period: str) -> str:
    """The sorted set of one board and period."""
    return f"list:{{{board}:{period}}}"


def lifetime_s(period: str) -> int:
    """Seconds a set of this period key lives; 0: for ever."""
    if period == "all":
        return KEEP_S["all"]
    if "W" in period:
        return KEEP_S["week"]
    return KEEP_S["month" if len(period) == len("2026-11") else "day"]


class Ranking:
    """Reads and refreshes the sorted sets."""

    def __init__(self, valkey: Valkey, sessions: Sessions) -> None:
        self._valkey = valkey
        self._sessions = sessions
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def refresh(self, changes: Iterable[Change]) -> None:
        """Writes the true totals of these players into their sets; doing it twice changes nothing."""
        wanted = sorted(set(changes))
        for first in range(0, len(wanted), LINES_AT_ONCE):
            await self._refresh(wanted[first : first + LINES_AT_ONCE])

    async def _refresh(self, changes: Sequence[Change]) -> None:
        """Until what was written is still true afterwards: a player may go between reading and writing."""
        for board, period in {(board, period) for board, period, _ in changes}:
            await self._ensure(board, period)
        written: dict[Change, int] | None = None
        while (true := await self._points(changes)) != written:
            await self._write(changes, true)
            written = true

    async def _write(self, changes: Sequence[Change], points: dict[Change, int]) -> None:
        pipe = self._valkey.pipeline(transaction=False)
        for board, period, player_id in changes:
            total = points.get((board, period, player_id))
            if total is None:
                pipe.zrem(set_key(board, period), player_id)
            else:
                pipe.zadd(set_key(board, period), {player_id: total})
        await pipe.execute()

    async def _points(self, changes: Sequence[Change]) -> dict[Change, int]:
        """The totals there are, in one query."""
        players: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for board, period, player_id in changes:
            players[board, period].append(player_id)
        here = or_(
            *(
                (TOTALS.c.board == board) & (TOTALS.c.period == period) & TOTALS.c.player_id.in_(ids)
                for (board, period), ids in sorted(players.items())
            )
        )
        async with self._sessions() as session:
            rows = await session.execute(select(*CHANGE, TOTALS.c.points).where(here))
            return {(row.board, row.period, row.player_id): row.points for row in rows}

    async def _ensure(self, board: str, period: str) -> None:
        """A set that is missing is made once, however many ask for it."""
        key = set_key(board, period)
        if await self._valkey.exists(key):
            return
        async with self._loading.setdefault(key, asyncio.Lock()):
            if not await self._valkey.exists(key):
                await self.load(board, period)

    async def load(self, board: str, period: str) -> None:
        """Makes one set anew from SQL, aside and then in one step."""
        key = set_key(board, period)
        aside = key + ":new"
        await self._valkey.delete(aside)
        async with self._sessions() as session:
            rows = await session.stream(
                select(TOTALS.c.player_id, TOTALS.c.points).where(
                    (TOTALS.c.board == board) & (TOTALS.c.period == period)
                )
            )
            async for part in rows.partitions(MEMBERS_AT_ONCE):
                await self._valkey.zadd(aside, {row.player_id: row.points for row in part})
        if await self._valkey.exists(aside):
            await self._valkey.rename(aside, key)
        if lifetime_s(period):
            await self._valkey.expire(key, lifetime_s(period))

    async def top(self, board: str, period: str, count: int) -> tuple[list[Line], int]:
        """(the first lines, how many players are on the list)."""
        await self._ensure(board, period)
        key = set_key(board, period)
        pipe = self._valkey.pipeline(transaction=False)
        pipe.zrevrange(key, 0, count - 1, withscores=True)
        pipe.zcard(key)
        rows, size = await pipe.execute()
        return _lines(rows, 0, None), int(size)

    async def around(self, board: str, period: str, player_id: str, each_side: int) -> list[Line]:
        """The player's line with its neighbours; empty when the player is not on the list."""
        key = set_key(board, period)
        rank = await self._valkey.zrevrank(key, player_id)
        if rank is None:
            await self._ensure(board, period)
            rank = await self._valkey.zrevrank(key, player_id)
        if rank is None:
            return []
        start = max(0, rank - each_side)
        rows = await self._valkey.zrevrange(key, start, rank + each_side, withscores=True)
        above = await self._valkey.zcount(key, f"({rows[0][1]:.0f}", "+inf")
        return _lines(rows, start, above + 1)

    async def place(self, board: str, period: str, player_id: str) -> int:
        """The player's place; 0 when not on the list."""
        await self._ensure(board, period)
        points = await self._valkey.zscore(set_key(board, period), player_id)
        if points is None:
            return 0
        return int(await self._valkey.zcount(set_key(board, period), f"({points:.0f}", "+inf")) + 1

    async def people(self, player_ids: Sequence[str]) -> dict[str, Any]:
        """Name and avatar by player id."""
        async with self._sessions() as session:
            rows = await session.execute(select(PEOPLE).where(PEOPLE.c.player_id.in_(player_ids)))
            return {row.player_id: row for row in rows}

    async def described(self, board: str, period: str, player_ids: Sequence[str]) -> dict[str, Any]:
        """Games counted, name and avatar by player id, of players on that list."""
        where = (TOTALS.c.board == board) & (TOTALS.c.period == period) & TOTALS.c.player_id.in_(player_ids)
        query = (
            select(TOTALS.c.player_id, TOTALS.c.games, PEOPLE.c.name, PEOPLE.c.avatar)
            .outerjoin(PEOPLE, PEOPLE.c.player_id == TOTALS.c.player_id)
            .where(where)
        )
        async with self._sessions() as session:
            return {row.player_id: row for row in await session.execute(query)}

    async def forget_sets(self) -> None:
        """Drops every set; the next look makes each anew."""
        async for key in self._valkey.scan_iter(match="list:*", count=1000):
            await self._valkey.delete(key)


def _lines(rows: Sequence[tuple[bytes, float]], start: int, first_place: int | None) -> list[Line]:
    lines: list[Line] = []
    for offset, (member, points) in enumerate(rows):
        place = start + offset + 1
        if lines and lines[-1].points == int(points):
            place = lines[-1].place
        elif not lines and first_place is not None:
            place = first_place
        lines.append(Line(place, member.decode(), int(points)))
    return lines
