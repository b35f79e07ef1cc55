"""Who reported which earlier line, so that admins can restore one and a habit of false reports shows."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the table; nothing else changes."""
    op.create_table(
        "archive_line_reports",
        sa.Column("line_id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("restored", sa.Boolean, nullable=False),
    )
    op.create_index("archive_line_reports_player", "archive_line_reports", ["player_id", "made_ms"])
