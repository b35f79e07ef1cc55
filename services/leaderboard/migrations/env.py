"""Alembic's way into the leaderboard's tables."""

from services.kit import migrating
from services.leaderboard.tables import METADATA

migrating.run(METADATA)
