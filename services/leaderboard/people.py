"""What happens to a player's lines when accounts merge, are exported, or are deleted."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Table, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.gone import go
from services.leaderboard.books import Change, add_total, as_json, boards_of, name_person, recompute_record
from services.leaderboard.stale import keep
from services.leaderboard.tables import ATTEMPTS, GONE, PEOPLE, RECORDS, RESULTS, TOTALS
from services.rules.games import game_named

PERSONAL: tuple[Table, ...] = (RESULTS, ATTEMPTS, RECORDS, TOTALS, PEOPLE)


async def export(session: AsyncSession, player_id: str) -> str:
    """Everything kept about the player, as JSON by table."""
    found: dict[str, Any] = {}
    for table in PERSONAL:
        rows = await session.execute(select(table).where(table.c.player_id == player_id))
        found[table.name] = as_json(rows)
    return json.dumps(found, ensure_ascii=False)


async def totals_of(session: AsyncSession, player_id: str) -> list[Change]:
    """The lists the player stands on."""
    rows = await session.execute(select(TOTALS.c.board, TOTALS.c.period).where(TOTALS.c.player_id == player_id))
    return [(row.board, row.period, player_id) for row in rows]


async def forget(session: AsyncSession, player_id: str) -> None:
    """Deletes every line of the player; the sorted sets have to follow."""
    changes = await totals_of(session, player_id)
    for table in PERSONAL:
        await session.execute(delete(table).where(table.c.player_id == player_id))
    await go(session, GONE, player_id)
    await keep(session, changes)


async def merge(session: AsyncSession, from_id: str, to_id: str) -> None:
    """Gives one player's results to another; a game both sat in, or a day both played, stays the receiver's."""
    changes = await totals_of(session, from_id)
    await _move_attempts(session, from_id, to_id)
    await _move_results(session, from_id, to_id)
    await _rebuild_totals(session, to_id)
    await _rebuild_records(session, to_id)
    changes += await totals_of(session, to_id)
    for table in PERSONAL:
        await session.execute(delete(table).where(table.c.player_id == from_id))
    await go(session, GONE, from_id, to_id)
    await keep(session, changes)


async def _move_attempts(session: AsyncSession, from_id: str, to_id: str) -> None:
    own = (await session.execute(select(ATTEMPTS).where(ATTEMPTS.c.player_id == to_id))).all()
    taken = {(row.game, row.day) for row in own}
    rows = (await session.execute(select(ATTEMPTS).where(ATTEMPTS.c.player_id == from_id))).all()
    for row in rows:
        if (row.game, row.day) in taken:
            continue
        here = (ATTEMPTS.c.game == row.game) & (ATTEMPTS.c.day == row.day) & (ATTEMPTS.c.player_id == from_id)
        await session.execute(update(ATTEMPTS).where(here).values(player_id=to_id))


async def _move_results(session: AsyncSession, from_id: str, to_id: str) -> None:
    own = select(RESULTS.c.game_id).where(RESULTS.c.player_id == to_id)
    taken = set((await session.execute(own)).scalars())
    rows = (await session.execute(select(RESULTS.c.game_id).where(RESULTS.c.player_id == from_id))).scalars().all()
    for game_id in rows:
        if game_id in taken:
            continue
        here = (RESULTS.c.game_id == game_id) & (RESULTS.c.player_id == from_id)
        await session.execute(update(RESULTS).where(here).values(player_id=to_id))


async def _rebuild_totals(session: AsyncSession, player_id: str) -> None:
    await session.execute(delete(TOTALS).where(TOTALS.c.player_id == player_id))
    where = (RESULTS.c.player_id == player_id) & RESULTS.c.counted
    for row in (await session.execute(select(RESULTS).where(where))).all():
        for board in boards_of(row.game):
            for period in ("all", row.month, row.week, row.day):
                await add_total(session, board, period, player_id, row.points)


async def _rebuild_records(session: AsyncSession, player_id: str) -> None:
    await session.execute(delete(RECORDS).where(RECORDS.c.player_id == player_id))
    kinds = select(RESULTS.c.game, RESULTS.c.mode, RESULTS.c.level).where(RESULTS.c.player_id == player_id).distinct()
    for row in (await session.execute(kinds)).all():
        mode = game_named(row.game).mode(row.mode)
        if mode.record:
            await recompute_record(session, row.game, mode, row.level, player_id)


async def rename(session: AsyncSession, player_id: str, name: str, avatar: str, now_ms: int) -> None:
    """A new name for all lists, if the player is on one."""
    known = (await session.execute(select(PEOPLE.c.player_id).where(PEOPLE.c.player_id == player_id))).one_or_none()
    if known is not None:
        await name_person(session, player_id, name, avatar, now_ms)
