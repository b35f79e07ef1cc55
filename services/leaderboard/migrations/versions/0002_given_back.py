"""Attempts that were given back once."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds a column that older processes do not write."""
    op.add_column("leaderboard_attempts", sa.Column("given_back", sa.String(64), nullable=True))
