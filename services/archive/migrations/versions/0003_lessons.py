"""What computers learned, in versions; and who found a clue, for that."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the table and the column; earlier clues count as found by nobody and teach nothing."""
    op.add_column("archive_memories", sa.Column("finders", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "archive_lessons",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("skipped", sa.Text, nullable=False),
        sa.Column("reverted_to", sa.Integer, nullable=False),
        sa.Column("lesson", sa.LargeBinary, nullable=False),
    )
