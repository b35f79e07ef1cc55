"""Lines of the sorted sets that have yet to follow. The version before neither writes nor reads them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "leaderboard_stale",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("board", sa.String(32), nullable=False),
        sa.Column("period", sa.String(10), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sqlite_autoincrement=True,
    )
