"""Players, devices, sessions and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _player(*, primary: bool = False) -> sa.Column[str]:
    link = sa.ForeignKey("players.player_id", ondelete="CASCADE")
    return sa.Column("player_id", sa.String(32), link, primary_key=primary, nullable=False)


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "players",
        sa.Column("player_id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("avatar", sa.String(32), nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("device_id", sa.String(32), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        _player(),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_devices_player_id", "devices", ["player_id"])
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(64), primary_key=True),
        _player(),
        sa.Column("device_id", sa.String(32), sa.ForeignKey("devices.device_id", ondelete="CASCADE"), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"])
    op.create_index("ix_sessions_device_id", "sessions", ["device_id"])
    op.create_index("ix_sessions_expires_ms", "sessions", ["expires_ms"])
    op.create_table(
        "settings",
        _player(primary=True),
        sa.Column("document", sa.String(4096), nullable=False),
    )


def downgrade() -> None:
    """Drops the tables."""
    for table in ("settings", "sessions", "devices", "players"):
        op.drop_table(table)
