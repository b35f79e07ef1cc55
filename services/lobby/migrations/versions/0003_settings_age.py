"""Since when a player's settings stand. The version before neither reads nor writes them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the column."""
    op.add_column("settings", sa.Column("changed_ms", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drops the column."""
    op.drop_column("settings", "changed_ms")
