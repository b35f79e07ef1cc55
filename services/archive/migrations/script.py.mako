"""${message}."""

from alembic import op
import sqlalchemy as sa

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Expands the tables; a contraction waits for the next release."""
    ${upgrades if upgrades else "pass"}
