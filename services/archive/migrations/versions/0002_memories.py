"""What people told in their games, for diaries and earlier lines."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the table; nothing else changes."""
    op.create_table(
        "archive_memories",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(32), nullable=False),
        sa.Column("text", sa.String(160), nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
    )
    op.create_index("archive_memories_player", "archive_memories", ["player_id", "game", "ended_ms"])
    op.create_index("archive_memories_subject", "archive_memories", ["game", "subject", "hidden"])
