"""The lasting store: SQLite at home, PostgreSQL at scale, through SQLAlchemy; each service its own schema."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine

from services.kit.waiting import when_there

Sessions = async_sessionmaker[AsyncSession]
AWAY = ("08", "53300", "57P")
"""PostgreSQL's codes while it is not to be had: no connection, too many of them, starting up or shutting down."""


def _tune_sqlite(connection: Any, _record: Any) -> None:
    if isinstance(connection, sqlite3.Connection) or hasattr(connection, "_connection"):
        cursor = connection.cursor()
        for pragma in ("busy_timeout=30000", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


def open_engine(url: str) -> AsyncEngine:
    """sqlite+aiosqlite:///path or postgresql+asyncpg://…; a SQLite file's folder is made. Values never reach a log."""
    if url.startswith("sqlite"):
        path = url.partition(":///")[2]
        if path and path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _tune_sqlite)
        return engine
    return create_async_engine(url, hide_parameters=True, pool_pre_ping=True, pool_size=10)


def sessions_of(engine: AsyncEngine) -> Sessions:
    """Makes sessions whose objects stay readable after the commit."""
    return async_sessionmaker(engine, expire_on_commit=False)


def is_away(error: Exception) -> bool:
    """Whether the server is not there, so that waiting may help; a wrong password or name does not become right."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and _says_away(error.orig))
    return isinstance(error, OSError) or _says_away(error)


def _says_away(error: BaseException) -> bool:
    return str(getattr(error, "sqlstate", None) or "").startswith(AWAY)


async def migrate(engine: AsyncEngine, service: str) -> None:
    """Brings the service's tables to the newest revision (services/<service>/migrations), one process at a time.

    Waits for a server that is not there yet."""
    folder = Path(__file__).parents[1] / service / "migrations"

    def upgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        config.attributes["version_table"] = f"alembic_{service}"
        command.upgrade(config, "head")

    async def upgrade_alone() -> None:
        async with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(hashtext(:name))"), {"name": f"migrate {service}"}
                )
            await connection.run_sync(upgrade)

    await when_there("database", upgrade_alone, is_away)
