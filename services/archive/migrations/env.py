"""Alembic's way into the archive's tables."""

from services.archive.tables import METADATA
from services.kit import migrating

migrating.run(METADATA)
