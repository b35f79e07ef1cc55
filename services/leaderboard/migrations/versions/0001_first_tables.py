"""First tables of the leaderboard."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes everything a new installation needs."""
    op.create_table(
        "leaderboard_results",
        sa.Column("game_id", sa.String(64), primary_key=True),
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("mode", sa.String(32), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("week", sa.String(8), nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("counted", sa.Boolean, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
    )
    op.create_index(
        "leaderboard_results_player", "leaderboard_results", ["player_id", "game", "mode", "level", "ended_ms"]
    )
    op.create_table(
        "leaderboard_attempts",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("device_id", sa.String(64), nullable=True),
        sa.Column("request_id", sa.String(96), nullable=False),
        sa.Column("began_ms", sa.BigInteger, nullable=False),
        sa.Column("finished_ms", sa.BigInteger, nullable=True),
        sa.Column("game_id", sa.String(64), nullable=True),
        sa.Column("key", sa.String(200), nullable=True),
        sa.Column("score", sa.Integer, nullable=True),
        sa.UniqueConstraint("game", "day", "device_id", name="leaderboard_attempts_device"),
    )
    op.create_index("leaderboard_attempts_list", "leaderboard_attempts", ["game", "day", "key", "finished_ms"])
    op.create_table(
        "leaderboard_records",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("mode", sa.String(32), primary_key=True),
        sa.Column("level", sa.String(16), primary_key=True),
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("current", sa.Integer, nullable=False),
        sa.Column("reached_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("leaderboard_records_list", "leaderboard_records", ["game", "mode", "level", "best"])
    op.create_table(
        "leaderboard_people",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("avatar", sa.String(32), nullable=False),
        sa.Column("named_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "leaderboard_totals",
        sa.Column("board", sa.String(32), primary_key=True),
        sa.Column("period", sa.String(10), primary_key=True),
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.create_index("leaderboard_totals_list", "leaderboard_totals", ["board", "period", "points"])
