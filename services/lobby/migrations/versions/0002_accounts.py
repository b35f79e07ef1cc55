"""Credentials, blocks, reports, mutes and the audit of admins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def _player(name: str = "player_id") -> sa.Column[str]:
    return sa.Column(
        name, sa.String(32), sa.ForeignKey("players.player_id", ondelete="CASCADE"), primary_key=True, nullable=False
    )


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "credentials",
        _player(),
        sa.Column("login", sa.String(32), nullable=False),
        sa.Column("login_key", sa.String(32), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(200), nullable=False),
        sa.Column("recovery_hash", sa.String(200), nullable=False),
        sa.Column("changed_ms", sa.BigInteger, nullable=False),
    )
    op.create_table("blocks", _player(), _player("other_id"), sa.Column("made_ms", sa.BigInteger, nullable=False))
    op.create_table(
        "reports",
        sa.Column("report_id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("reporter_id", sa.String(32), nullable=False),
        sa.Column("other_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("place", sa.String(64), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("decision", sa.String(16), nullable=False),
    )
    op.create_index("ix_reports_open", "reports", ["decision", "made_ms"])
    op.create_table("mutes", _player(), sa.Column("until_ms", sa.BigInteger, nullable=False))
    op.create_table(
        "audit",
        sa.Column("audit_id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("admin_id", sa.String(32), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("target", sa.String(120), nullable=False),
        sa.Column("done_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_audit_done_ms", "audit", ["done_ms"])
    op.create_index("ix_blocks_other_id", "blocks", ["other_id"])


def downgrade() -> None:
    """Drops the tables."""
    for table in ("audit", "mutes", "reports", "blocks", "credentials"):
        op.drop_table(table)
