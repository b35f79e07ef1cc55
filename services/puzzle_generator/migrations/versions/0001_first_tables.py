"""First tables of the puzzle generator."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes everything a new installation needs."""
    op.create_table(
        "puzzle_stock",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("shelf", sa.String(48), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("item", sa.LargeBinary, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("taken_by", sa.String(96), nullable=True),
        sa.Column("taken_at", sa.Integer, nullable=True),
    )
    op.create_index("puzzle_stock_shelf", "puzzle_stock", ["game", "shelf", "taken_by"])
    op.create_index("puzzle_stock_request", "puzzle_stock", ["taken_by"])
    op.create_table(
        "puzzle_seen",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("player_id", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("key", sa.String(200), nullable=False),
    )
    op.create_index("puzzle_seen_player", "puzzle_seen", ["player_id", "game", "id"])
    op.create_table(
        "puzzle_daily_sets",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_daily_items",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("item", sa.LargeBinary, nullable=False),
    )
