"""What the lobby is told from outside."""

from __future__ import annotations

from services.kit.settings import ServiceSettings


class LobbySettings(ServiceSettings, frozen=True):
    """See kit.settings: the field `sql_url` is set by SPEEDSPIELE_SQL_URL, and so on."""

    sql_url: str = "sqlite+aiosqlite:///data/sql/lobby.db"
    table_address: str = "127.0.0.1:7002"
    puzzle_address: str = "127.0.0.1:7004"
    leaderboard_address: str = "127.0.0.1:7005"
    archive_address: str = "127.0.0.1:7006"
