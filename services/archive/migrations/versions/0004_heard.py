"""What was said in a game, so that computers do not say it to the same people soon again."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the column; in earlier games nothing was said."""
    op.add_column("archive_finished", sa.Column("heard", sa.Text, nullable=False, server_default="[]"))
