"""The puzzle generator's settings."""

from __future__ import annotations

from services.kit.settings import ServiceSettings


class Settings(ServiceSettings, frozen=True, forbid_unknown_fields=True):
    """games: which games' stock this pool fills ("koffer,traum"; empty: all). workers: processes that make puzzles."""

    sql_url: str = "sqlite+aiosqlite:///data/sql/puzzle_generator.db"
    games: str = ""
    workers: int = 1
    fill_dailies: bool = True
    """Also keep the dailies filled from here (home, compose); a cluster has a scheduled job for it."""
