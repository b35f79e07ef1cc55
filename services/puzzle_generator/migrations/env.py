"""Alembic's way into the puzzle generator's tables."""

from services.kit import migrating
from services.puzzle_generator.tables import METADATA

migrating.run(METADATA)
