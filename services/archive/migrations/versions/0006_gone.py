"""Players who have gone, by a mark. The version before knows nothing of them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "archive_gone",
        sa.Column("mark", sa.LargeBinary(16), primary_key=True),
        sa.Column("now_id", sa.String(64), nullable=False),
    )
