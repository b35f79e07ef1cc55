"""Inserts that know what to do when the row is there already, in either database."""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession


def insert_into(session: AsyncSession, table: Any) -> Any:
    """An insert that knows ON CONFLICT, for the database at hand."""
    dialect = session.get_bind().dialect.name
    return (postgresql if dialect == "postgresql" else sqlite).insert(table)
