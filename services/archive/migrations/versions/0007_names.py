"""Names that players got later than the games they sat in. The version before shows the names of then."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "archive_names",
        sa.Column("player_id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("avatar", sa.String(32), nullable=False),
        sa.Column("named_ms", sa.BigInteger, nullable=False),
    )
