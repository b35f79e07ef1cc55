"""Finished games show everybody by the name that stands now: another name, chosen or given by the house, goes into the
games of before, and into those that still ran."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.archive.tables import NAMES, SEATS


class Named(NamedTuple):
    """How a player is called."""

    name: str
    avatar: str


async def rename(session: AsyncSession, player_id: str, named: Named, now_ms: int) -> None:
    """From now on, in every game."""
    await session.execute(update(SEATS).where(SEATS.c.player_id == player_id).values(named._asdict()))
    await forget(session, player_id)
    await session.execute(NAMES.insert().values(player_id=player_id, named_ms=now_ms, **named._asdict()))


async def named_since(session: AsyncSession, player_ids: Iterable[str], began_ms: int) -> dict[str, Named]:
    """Of those players who got another name after that: which."""
    late = NAMES.c.player_id.in_(player_ids) & (NAMES.c.named_ms >= began_ms)
    rows = await session.execute(select(NAMES.c.player_id, NAMES.c.name, NAMES.c.avatar).where(late))
    return {row.player_id: Named(row.name, row.avatar) for row in rows}


async def merge(session: AsyncSession, from_id: str, to_id: str) -> None:
    """One player is now the other, whose own name stands."""
    has_one = (await session.execute(select(NAMES.c.player_id).where(NAMES.c.player_id == to_id))).one_or_none()
    if has_one is None:
        await session.execute(update(NAMES).where(NAMES.c.player_id == from_id).values(player_id=to_id))
    await forget(session, from_id)


async def forget(session: AsyncSession, player_id: str) -> None:
    """Nothing is known of the player's names any more."""
    await session.execute(delete(NAMES).where(NAMES.c.player_id == player_id))
