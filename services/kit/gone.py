"""Players who have gone, deleted or merged into another, for services that are handed games which still ran then.
Known by a mark alone, so that nothing of who they were stays."""

from __future__ import annotations

import hashlib
from collections.abc import Collection

from sqlalchemy import Column, LargeBinary, MetaData, String, Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

MARK_BYTES = 16


def gone_table(metadata: MetaData, service: str) -> Table:
    """Where a service keeps them."""
    return Table(
        f"{service}_gone",
        metadata,
        Column("mark", LargeBinary(MARK_BYTES), primary_key=True, doc="A hash of the player's id"),
        Column("now_id", String(64), nullable=False, doc="The player they were merged into; empty: deleted"),
    )


def _mark(player_id: str) -> bytes:
    return hashlib.blake2b(player_id.encode(), digest_size=MARK_BYTES).digest()


async def go(session: AsyncSession, table: Table, player_id: str, now_id: str = "") -> None:
    """From now on that player is this one, or nobody; and so is who had been merged into them."""
    mark = _mark(player_id)
    await session.execute(delete(table).where(table.c.mark == mark))
    await session.execute(table.insert().values(mark=mark, now_id=now_id))
    await session.execute(update(table).where(table.c.now_id == player_id).values(now_id=now_id))


async def who_is_now(session: AsyncSession, table: Table, player_ids: Collection[str]) -> dict[str, str]:
    """Of those who have gone: who they are now, or an empty id."""
    marks = {_mark(player_id): player_id for player_id in player_ids if player_id}
    rows = await session.execute(select(table).where(table.c.mark.in_(marks)))
    return {marks[bytes(row.mark)]: row.now_id for row in rows}
