"""What players have to be told. The version before tells nothing and reads none of it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "letters",
        sa.Column("letter_id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("player_id", sa.String(32), sa.ForeignKey("players.player_id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("about", sa.String(16), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("report_id", sa.Integer, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_letters_player_id", "letters", ["player_id"])


def downgrade() -> None:
    """Drops the table."""
    op.drop_table("letters")
