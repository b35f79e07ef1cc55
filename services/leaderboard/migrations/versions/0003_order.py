"""An index in the order of the lists, ties included, so that SQL can show a list when the sorted sets are away."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Adds the index; the shorter one goes, which its beginning replaces."""
    is_postgres = op.get_bind().dialect.name == "postgresql"
    member = sa.text('player_id COLLATE "C"') if is_postgres else "player_id"
    op.create_index("leaderboard_totals_order", "leaderboard_totals", ["board", "period", "points", member])
    op.drop_index("leaderboard_totals_list", "leaderboard_totals")
