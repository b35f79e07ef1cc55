"""Lines of the sorted sets that have yet to follow what was written in SQL: kept there together with it, until they do.
So nobody who was deleted or merged stays on a list because the live store was away."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.sql import Sessions
from services.kit.valkey import STORE_DOWN
from services.leaderboard.books import Change
from services.leaderboard.ranking import Ranking
from services.leaderboard.tables import STALE

AT_ONCE = 500
AGAIN_S = 2.0


async def keep(session: AsyncSession, changes: Sequence[Change]) -> None:
    """In the transaction that moves these totals. Each has a row of its own: one that comes while another is worked off
    is not taken for done with it."""
    if changes:
        rows = [{"board": board, "period": period, "player_id": player_id} for board, period, player_id in changes]
        await session.execute(STALE.insert(), rows)


class Stale:
    """All that is left to do, by any pod; doing it twice changes nothing."""

    def __init__(self, sessions: Sessions, ranking: Ranking) -> None:
        self._sessions = sessions
        self._ranking = ranking

    async def run(self) -> None:
        """Works off what is left, for ever."""
        while True:
            await self.work_off()
            await asyncio.sleep(AGAIN_S)

    async def work_off(self) -> None:
        """What can be done now. A store that is away is asked again later."""
        with suppress(*STORE_DOWN):
            while rows := await self._left():
                await self._ranking.refresh([(row.board, row.period, row.player_id) for row in rows])
                async with self._sessions.begin() as session:
                    await session.execute(delete(STALE).where(STALE.c.id.in_([row.id for row in rows])))

    async def _left(self) -> Sequence[Any]:
        async with self._sessions() as session:
            return (await session.execute(select(STALE).order_by(STALE.c.id).limit(AT_ONCE))).all()
