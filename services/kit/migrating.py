"""The one Alembic environment: services/<service>/migrations/env.py calls this and nothing else."""

from __future__ import annotations

from alembic import context
from sqlalchemy import MetaData


def run(metadata: MetaData) -> None:
    """Applies the revisions over the connection that kit.sql.migrate hands in."""
    attributes = context.config.attributes
    context.configure(
        connection=attributes["connection"],
        target_metadata=metadata,
        version_table=attributes["version_table"],
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()
