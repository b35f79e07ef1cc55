"""The shelves: verified puzzles that nobody has seen, taken in one transaction, never twice by the same player."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.refusal import Refusal
from services.kit.sql import Sessions
from services.puzzle_generator.tables import SEEN, STOCK

REMEMBERED = 200
"""A player does not meet a puzzle again within so many (koffer.md, section 1)."""


class Stock:
    """What is on the shelves of all games."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def count(self, game: str, shelf: str) -> int:
        """Items on a shelf."""
        where = (STOCK.c.game == game) & (STOCK.c.shelf == shelf) & STOCK.c.taken_by.is_(None)
        async with self._sessions() as session:
            return int((await session.execute(select(func.count()).select_from(STOCK).where(where))).scalar_one())

    async def put(self, game: str, shelf: str, key: str, item: bytes, now_ms: int) -> bool:
        """Adds an item, unless one of its key lies there already."""
        same = (STOCK.c.game == game) & (STOCK.c.key == key) & STOCK.c.taken_by.is_(None)
        async with self._sessions.begin() as session:
            if (await session.execute(select(STOCK.c.id).where(same).limit(1))).first() is not None:
                return False
            await session.execute(STOCK.insert().values(game=game, shelf=shelf, key=key, item=item, made_ms=now_ms))
        return True

    async def take(self, request_id: str, game: str, shelves: Sequence[str], player_ids: Sequence[str]) -> list[bytes]:
        """One item of each shelf, in that order; the same request gets the same items. Raises Refusal when empty."""
        async with self._sessions.begin() as session:
            given = await self._given(session, request_id)
            if given:
                return given
            avoid = await self._seen(session, game, player_ids)
            items = []
            for place, shelf in enumerate(shelves):
                key, item = await self._claim(session, game, shelf, avoid, request_id, place)
                avoid.add(key)
                items.append(item)
                await self._remember(session, game, key, player_ids)
            await self._forget_old(session, game, player_ids)
            return items

    async def _given(self, session: AsyncSession, request_id: str) -> list[bytes]:
        rows = select(STOCK.c.item).where(STOCK.c.taken_by == request_id).order_by(STOCK.c.taken_at)
        return list((await session.execute(rows)).scalars())

    async def _seen(self, session: AsyncSession, game: str, player_ids: Sequence[str]) -> set[str]:
        where = SEEN.c.player_id.in_(player_ids) & (SEEN.c.game == game)
        return set((await session.execute(select(SEEN.c.key).where(where))).scalars())

    async def _claim(
        self, session: AsyncSession, game: str, shelf: str, avoid: set[str], request_id: str, place: int
    ) -> tuple[str, bytes]:
        """Takes the oldest fitting item; another request that is faster makes this one look again."""
        where = (STOCK.c.game == game) & (STOCK.c.shelf == shelf) & STOCK.c.taken_by.is_(None)
        candidates = await session.execute(
            select(STOCK.c.id, STOCK.c.key, STOCK.c.item).where(where).order_by(STOCK.c.id).limit(REMEMBERED + 50)
        )
        for row in candidates.all():
            if row.key in avoid:
                continue
            claimed = await session.execute(
                update(STOCK)
                .where((STOCK.c.id == row.id) & STOCK.c.taken_by.is_(None))
                .values(taken_by=request_id, taken_at=place)
                .returning(STOCK.c.id)
            )
            if claimed.first() is not None:
                return row.key, row.item
        raise Refusal("no_puzzle_in_stock")

    async def _remember(self, session: AsyncSession, game: str, key: str, player_ids: Sequence[str]) -> None:
        if player_ids:
            await session.execute(SEEN.insert(), [{"player_id": who, "game": game, "key": key} for who in player_ids])

    async def _forget_old(self, session: AsyncSession, game: str, player_ids: Sequence[str]) -> None:
        for player_id in player_ids:
            mine = (SEEN.c.player_id == player_id) & (SEEN.c.game == game)
            oldest = select(SEEN.c.id).where(mine).order_by(SEEN.c.id.desc()).offset(REMEMBERED).limit(1)
            limit = (await session.execute(oldest)).scalar_one_or_none()
            if limit is not None:
                await session.execute(delete(SEEN).where(mine & (SEEN.c.id <= limit)))

    async def clear_taken(self, before_ms: int) -> None:
        """Removes items that were taken long ago; their games carry copies of their own."""
        async with self._sessions.begin() as session:
            await session.execute(delete(STOCK).where(STOCK.c.taken_by.is_not(None) & (STOCK.c.made_ms < before_ms)))
