"""Players who have gone, by a mark. The version before knows nothing of them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "leaderboard_gone",
        sa.Column("mark", sa.LargeBinary(16), primary_key=True),
        sa.Column("now_id", sa.String(64), nullable=False),
    )
