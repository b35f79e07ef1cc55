"""Migrating: many processes at once, and again, leave the same tables."""

from __future__ import annotations

import asyncio

from sqlalchemy import inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from services.kit.migrate import bring_up


async def test_again_changes_nothing(engine: AsyncEngine) -> None:
    url = engine.url.render_as_string(hide_password=False)
    for _ in range(2):
        await bring_up("archive", url)
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
        revisions = (await connection.execute(text("SELECT count(*) FROM alembic_archive"))).scalar_one()
    assert "alembic_archive" in names
    assert len(names) > 1
    assert revisions == 1


async def test_many_at_once(engine: AsyncEngine) -> None:
    if engine.dialect.name == "sqlite":
        return  # one process per file
    url = engine.url.render_as_string(hide_password=False)
    await asyncio.gather(*(bring_up("leaderboard", url) for _ in range(4)))
    async with engine.connect() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM alembic_leaderboard"))).scalar_one() == 1
