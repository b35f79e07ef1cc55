"""The leaderboard's settings."""

from __future__ import annotations

from services.kit.settings import ServiceSettings


class Settings(ServiceSettings, frozen=True, forbid_unknown_fields=True):
    """sql_url: where results last; archive_address: where `rebuild` reads them again."""

    sql_url: str = "sqlite+aiosqlite:///data/sql/leaderboard.db"
    archive_address: str = "127.0.0.1:7006"
