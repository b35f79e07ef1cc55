"""First tables of the archive."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes everything a new installation needs."""
    op.create_table(
        "archive_finished",
        sa.Column("game_id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mode", sa.String(32), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("started_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("end_reason", sa.String(16), nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_index("archive_finished_ended", "archive_finished", ["ended_ms", "game_id"])
    op.create_table(
        "archive_seats",
        sa.Column("game_id", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("avatar", sa.String(32), nullable=False),
        sa.Column("human", sa.Boolean, nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("played_ms", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
    )
    op.create_index("archive_seats_player", "archive_seats", ["player_id", "ended_ms"])
