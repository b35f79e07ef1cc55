"""Alembic's way into the lobby's tables."""

from services.kit.migrating import run
from services.lobby.schema import Tables

run(Tables.metadata)
