"""The archive's settings."""

from __future__ import annotations

from services.kit.settings import ServiceSettings


class Settings(ServiceSettings, frozen=True, forbid_unknown_fields=True):
    """sql_url: where finished games last."""

    sql_url: str = "sqlite+aiosqlite:///data/sql/archive.db"
    learn: bool = True
    """Also learn by night from here (home, compose); a cluster has a scheduled job for it."""
